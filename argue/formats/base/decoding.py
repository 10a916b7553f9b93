"""Debates of JSON lines in which nothing is wrong, decoded into records at once.

:mod:`argue.formats.base.object_reading` reads the same in four times the time, and what must be
repaired or refused besides, which it tells with its place. In values that neither reads, under keys
that a debate does not have, it also refuses integers of thousands of digits and brackets a thousand
deep, which are passed over here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import UNSET, MsgspecError, Raw, Struct, UnsetType, defstruct
from msgspec.json import Decoder, decode

from argue.errors import InvalidRecord
from argue.formats.base.account import sorted_keys
from argue.formats.base.object_reading import ANALYSIS, KEYS
from argue.formats.base.reading import Reading
from argue.model import Argument, Debate, Inference, Relation, Reply, Source

_REMOVED = re.compile(r"\\(?:b|u(?:00[0189]|007f|fd[de]|fff))", re.IGNORECASE)
"""The beginning of an escape that may stand for a character which readers remove.

Half a character, which they remove too, the decoder refuses.
"""
_Ends = tuple[tuple[str, str], ...]


class _Line(Struct):
    """The keys of a debate; those of an analysis may be there, too, and are not looked at.

    That no other keys stand in its arguments and relations is looked at in the first line only:
    machines write all alike.
    """

    id: str
    arguments: tuple[Argument, ...]
    title: str | None = None
    issue: str | None = None
    relations: tuple[Relation, ...] = ()
    replies: _Ends | UnsetType = UNSET
    pairs: _Ends | UnsetType = UNSET
    pair_ids: tuple[str, ...] = ()
    given: tuple[Relation, ...] | UnsetType = UNSET
    gold: tuple[Relation, ...] = ()
    inferences: tuple[Inference, ...] = ()
    source: Source | UnsetType = UNSET
    warnings: tuple[str, ...] = ()
    language: str | None = None


_DECODER: Decoder[_Line] = Decoder(
    defstruct(
        "_Analysis",
        [(key, Raw | UnsetType, UNSET) for key in ANALYSIS],
        bases=(_Line,),
        forbid_unknown_fields=True,
    )
)


def decode_debates(lines: Sequence[str], reading: Reading) -> list[Debate] | None:
    """The debate of each line; ``None`` if one of them must be looked at closely.

    Raises LimitExceeded beyond the limits.
    """
    if lines and _is_strange(lines[0]):
        return None
    debates = []
    for line in lines:
        debate = None if _REMOVED.search(line) else _decoded(line, reading)
        if debate is None:
            return None
        debates.append(debate)
    for debate in debates:
        reading.count_debate()
        for argument in debate.arguments:
            reading.count_argument(argument.text)
    return debates


def _is_strange(line: str) -> bool:
    """Whether some key of a debate is none that is read; other text is no debate."""
    try:
        value = decode(line)
    except (MsgspecError, RecursionError):
        return True
    return bool(sorted_keys(value, KEYS)[2])


def _decoded(text: str, reading: Reading) -> Debate | None:
    try:
        line = _DECODER.decode(text)
        if line.relations and line.given is UNSET:
            return None  # the relations are then the given ones
        return Debate(
            id=line.id,
            title=line.id if line.title is None else line.title,
            arguments=line.arguments,
            issue=line.issue or None,
            replies=tuple(Reply(*ends) for ends in line.replies or ()),
            pairs=line.pairs or (),
            pair_ids=line.pair_ids,
            given=line.given or (),
            gold=line.gold,
            source=line.source or reading.source,
            warnings=(*reading.warnings, *line.warnings),
            language=line.language or "",
            inferences=line.inferences,
        )
    except (MsgspecError, InvalidRecord, ValueError, RecursionError):
        return None
