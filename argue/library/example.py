"""A debate that ships with Argue: ``argue.example``."""

from __future__ import annotations

from glob import escape

from argue.formats import example_files, read
from argue.model import Debate


def example(name: str) -> Debate:
    """The debate of that name that ships with Argue.

    Commands and :func:`argue.read` take ``"example:homework"`` in place of a file, and patterns
    such as ``"example:*"`` for all of them.

    Raises
    ------
    UnknownName
        If there is none; the message lists the names.

    Examples
    --------
    >>> example("homework").title
    'No homework in primary school?'
    """
    (path,) = example_files(escape(name))
    return read(path)[0]
