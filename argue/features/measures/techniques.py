"""What each system uses: the right half of table 2 of Dagan, Glickman & Magnini (2005).

Scores tell which system is better, the techniques beside them by what; whoever sends answers says
so, since answers cannot.
"""

from __future__ import annotations

from collections.abc import Sequence

from argue.errors import BadInput, UnknownName
from argue.model.tables import Cell, Table


def techniques_table(stated: Sequence[str], systems: Sequence[str]) -> Table:
    """A row a system, in their order, and a column for each technique, marked X where it is used.

    Parameters
    ----------
    stated
        ``SYSTEM=TECHNIQUE, TECHNIQUE``, a system each.

    Raises
    ------
    BadInput
        If one is not of that form.
    UnknownName
        If there is no such system.

    Examples
    --------
    >>> stated = ["a.csv=word overlap, WordNet", "b.csv=WordNet"]
    >>> print(techniques_table(stated, ["a.csv", "b.csv"]).csv(), end="")
    system,word overlap,WordNet
    a.csv,X,X
    b.csv,,X
    """
    used: dict[str, list[str]] = {name: [] for name in systems}
    for statement in stated:
        name, equals, techniques = statement.rpartition("=")
        named = [technique for part in techniques.split(",") if (technique := part.strip())]
        if not (equals and named):
            raise BadInput(f"expected SYSTEM=TECHNIQUE, TECHNIQUE, found {statement[:60]!r}")
        if name.strip() not in used:
            raise UnknownName("system", name.strip(), systems)
        used[name.strip()] += named
    titles = dict.fromkeys(technique for named in used.values() for technique in named)
    rows: list[list[Cell]] = [
        [name, *("X" if title in named else "" for title in titles)] for name, named in used.items()
    ]
    columns = {"system": "system", **{title: title for title in titles}}
    return Table("techniques", "What each system uses", columns, rows)
