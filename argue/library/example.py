"""A debate that ships with Argue: ``argue.example``."""

from __future__ import annotations

from argue.errors import BadInput, UnknownName
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
    BadInput
        If there are several debates of that name, as the everyday replies.

    Examples
    --------
    >>> example("homework").title
    'No homework in primary school?'
    """
    name = name.removeprefix("example:")
    found = {path.stem: path for path in example_files(name)}
    if name not in found:  # a pattern
        raise UnknownName("example", name, [path.stem for path in example_files("*")])
    debates = read(found[name])
    if len(debates) > 1:
        raise BadInput(
            f"expected the name of one debate, found {name!r}, which is {len(debates)} debates; "
            f'argue.read("example:{name}") gives them all'
        )
    return debates[0]
