"""The door for programs: whatever holds debates in, debates out."""

from __future__ import annotations

import os
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from argue.errors import BadInput, UnknownName
from argue.formats._bundles import read_all
from argue.formats._files import example_files
from argue.formats.base.account import tell_losses
from argue.model import Debate
from argue.settings import Limits

Sources: TypeAlias = str | Path | Sequence[str | Path] | Any
"""A path or pattern, several of them, a data frame or a data set of Hugging Face."""


def read(
    source: Sources,
    *,
    format: str = "",
    limits: Limits | None = None,
    labels_are: str = "",
    columns: str | Mapping[str, str] = "",
    strict: bool = False,
) -> list[Debate]:
    """The debates of a file, of many, or of a table in memory.

    Parameters
    ----------
    source
        The path of a file, a folder or a zip archive; a pattern such as ``"debates/*.md"`` or
        ``"corpus/**/*.json"``; a debate that ships, as ``"example:homework"``; a list of these;
        ``"-"`` for standard input; a data frame with a row an argument or a pair; a ``Dataset`` or
        ``DatasetDict`` of Hugging Face. Of several files one that is no debate is skipped, and a
        warning says why.
    format
        A reader's name; empty to recognise the format by the content.
    labels_are
        What labels mean that can be meant in several ways: those of 0, 1 and 2, as
        ``"entailment,neutral,contradiction"``, or of each value, as ``"yes=support,no=attack"``;
        see :func:`argue.model.label_words.coding_of`.
    columns
        Which column of a table is what, where their names do not say it: a mapping such as
        ``{"text": "post", "target": "new_topic", "label": "vote"}``, or ``"text=post,…"``; see
        :func:`argue.formats.base.mapping.mapping_of`.
    strict
        Whether to refuse a source of which something is not understood, a table in memory too.
        Else each row, line or edge that is dropped gives a Python warning of the class
        :class:`argue.errors.LossWarning`.

    Raises
    ------
    BadInput
        If nothing can be opened, or it holds no debate; or :class:`~argue.errors.ParseError`,
        :class:`~argue.errors.LimitExceeded` or :class:`~argue.errors.UnknownName`.
    UnclearLabels
        If labels can be meant in several ways, and ``labels_are`` does not say which is meant.
    UnclearColumns
        If a table does not say which of its columns is what, and ``columns`` does not, either.
    """
    paths = [source] if isinstance(source, str | Path) else source
    if type(paths) not in (list, tuple):
        from argue.formats.base.dataset import is_dataset, is_frame, read_dataset, read_frame

        if is_frame(source) or is_dataset(source):
            read_table = read_frame if is_frame(source) else read_dataset
            document = read_table(source, limits=limits, labels_are=labels_are, columns=columns)
            tell_losses(document.account, "", strict=strict, stacklevel=2)
            return list(document.debates)
    if not isinstance(paths, list | tuple) or not all(
        isinstance(path, str | Path) for path in paths
    ):
        raise BadInput(
            "expected the path of a file, a folder or an archive, a pattern, a list of paths, a "
            f"data frame or a data set, found {type(source).__name__} {str(source)[:80]!r}"
        )
    if any("\n" in os.fspath(path) for path in paths):
        raise BadInput("expected the path of a file, found a text; argue.parse_text(text) reads it")
    bundle = read_all(paths, limits=limits, format=format, labels_are=labels_are, columns=columns)
    for file in bundle.files:
        if file.skipped:
            warnings.warn(f"{file.name}: skipped: {file.skipped}", stacklevel=2)
        elif file.document:
            tell_losses(file.document.account, file.name, strict=strict, stacklevel=2)
    bundle.check(", ".join(map(os.fspath, paths)) or "the list")
    return list(bundle.debates)


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
