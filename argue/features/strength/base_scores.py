"""Where base scores come from: a table of the user, votes, or how sure an engine was.

A base score is what an argument is worth before anybody answers it, from 0 to 1.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Mapping

from argue.errors import BadInput, ParseError, UnknownName
from argue.model import Label, Relation

Votes = tuple[int, int]
"""For and against."""


def laplace(votes: Votes) -> float:
    """(for + 1) / (for + against + 2), Laplace's rule of succession: 0.5 where nobody voted.

    >>> laplace((3, 0))
    0.8
    """
    return (votes[0] + 1) / (votes[0] + votes[1] + 2)


def social(votes: Votes) -> float:
    """The share of votes for, for / (for + against + 0.01); 0 where nobody voted.

    The simple vote aggregation function of social abstract argumentation frameworks (Leite &
    Martins 2011), who leave the constant open.

    >>> round(social((3, 1)), 3)
    0.748
    """
    return votes[0] / (votes[0] + votes[1] + 0.01)


FORMULAS: dict[str, Callable[[Votes], float]] = {"laplace": laplace, "social": social}
"""How votes become base scores, by name."""


def from_votes(votes: Mapping[str, Votes], formula: str = "laplace") -> dict[str, float]:
    """Base scores of the arguments that were voted on.

    Raises UnknownName if there is no such formula, BadInput if a number of votes is below 0.

    >>> from_votes({"a": (1, 0), "b": (0, 2)})
    {'a': 0.6666666666666666, 'b': 0.25}
    """
    if formula not in FORMULAS:
        raise UnknownName("formula for votes", formula, sorted(FORMULAS))
    for argument, cast in votes.items():
        if min(cast) < 0:
            raise BadInput(f"argument {argument!r}: expected votes from 0 up, found {min(cast)}")
    return {argument: FORMULAS[formula](cast) for argument, cast in votes.items()}


def from_confidences(relations: Iterable[Relation]) -> dict[str, float]:
    """An argument is worth as much as the engine is sure of what it does to others, on average.

    As we define it: the mean confidence of the supports and attacks that run from it. Arguments
    from which none runs, such as the issue, are not in the result.

    >>> from argue.model import Label
    >>> from_confidences([Relation("T", "H", Label.ATTACK, 0.75)])
    {'T': 0.75}
    """
    result: dict[str, list[float]] = {}
    for relation in relations:
        if relation.label is not Label.UNRELATED:
            result.setdefault(relation.source, []).append(relation.confidence)
    return {
        argument: sum(confidences) / len(confidences) for argument, confidences in result.items()
    }


def confidence_weights(relations: Iterable[Relation]) -> dict[tuple[str, str], float]:
    """The confidence of each support and attack by (source, target), to weigh edges by."""
    return {
        relation.ends: relation.confidence
        for relation in relations
        if relation.label is not Label.UNRELATED
    }


def parse_base(text: str, *, formula: str = "laplace", where: str = "") -> dict[str, float]:
    r"""Base scores by argument id, of a CSV with the columns ``id,base`` or ``id,for,against``.

    Raises ParseError if a column is missing, a cell is no number, a base score is not from 0 to 1,
    votes are not whole numbers from 0 up, or an id stands twice: with the line.

    >>> parse_base("id,base\na,0.25\n"), parse_base("id,for,against\na,3,0\n")
    ({'a': 0.25}, {'a': 0.8})
    """
    rows = csv.DictReader(io.StringIO(text.removeprefix("\ufeff")), strict=True)
    result: dict[str, float] = {}
    votes: dict[str, Votes] = {}
    try:
        columns = [(name or "").strip() for name in rows.fieldnames or ()]
        rows.fieldnames = columns
        voted = {"for", "against"} <= set(columns)
        if "id" not in columns or not (voted or "base" in columns):
            column_names = ",".join(columns) or "nothing"
            raise ParseError("columns id,base or id,for,against", column_names, where=where, line=1)
        for row in rows:
            name = (row["id"] or "").strip()
            if name in result or name in votes:
                raise ParseError("each id once", f"{name!r} again", where=where, line=rows.line_num)
            if voted:
                cast = [_count(row[side], where, rows.line_num) for side in ("for", "against")]
                votes[name] = (cast[0], cast[1])
            else:
                result[name] = _score(row["base"], where, rows.line_num)
    except csv.Error as error:
        raise ParseError("a CSV", str(error), where=where, line=rows.line_num) from error
    return result | from_votes(votes, formula)


def _score(cell: str | None, where: str, line: int) -> float:
    try:
        value = float(cell or "")
    except ValueError:
        value = -1.0
    if not 0.0 <= value <= 1.0:
        raise ParseError("a base score from 0 to 1", repr(cell), where=where, line=line)
    return value


def _count(cell: str | None, where: str, line: int) -> int:
    if not (cell or "").strip().isdecimal():
        raise ParseError("a number of votes", repr(cell), where=where, line=line)
    return int(cell or "")
