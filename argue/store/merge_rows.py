"""Which arguments of a debate speak for which others at this moment, as the rows of merges say.

A merge holds while both arguments stand: while one of them is withdrawn it rests, and the other one
is there again by itself.
"""

from __future__ import annotations

from argue.model import Debate
from argue.store import rehanging, serial
from argue.store.connection import Connection


def load(connection: Connection, debate: int) -> Debate:
    """The debate whose row has this number, merged; the caller holds one state of the database."""
    return rehanging.merged(serial.load(connection, debate), merges(connection, debate))


def standing(connection: Connection, debate: int) -> list[tuple[int, int]]:
    """The positions of what is merged and of what it is merged into, in the order of the merges."""
    rows = connection.rows(
        "SELECT source, target FROM merge_steps AS step WHERE debate = ? AND target IS NOT NULL "
        "AND id = (SELECT max(id) FROM merge_steps AS other "
        "WHERE other.debate = step.debate AND other.source = step.source) "
        "AND NOT EXISTS (SELECT 1 FROM contributions WHERE contributions.debate = step.debate "
        "AND withdrawn = 1 AND position IN (source, target)) ORDER BY id",
        (debate,),
    )
    return [(source, target) for source, target in rows]


def merges(connection: Connection, debate: int) -> list[rehanging.Ends]:
    """The same by the ids of the arguments, as :func:`argue.store.rehanging.merged` takes them."""
    found = standing(connection, debate)
    if not found:
        return []
    rows = connection.rows("SELECT position, name FROM arguments WHERE debate = ?", (debate,))
    names: dict[int, str] = dict(rows)
    return [(names[source], names[target]) for source, target in found]


def speaker(connection: Connection, debate: int, place: int) -> int:
    """The position of the argument that speaks for one; its own where none does."""
    return rehanging.speakers_of(standing(connection, debate)).get(place, place)


def last_step(connection: Connection, debate: int) -> int:
    """The number of the last step of a merge; 0 if there is none."""
    row = connection.row("SELECT max(id) FROM merge_steps WHERE debate = ?", (debate,))
    return int(row[0] or 0) if row else 0


def settle(connection: Connection, debate: int) -> None:
    """Make true what is remembered of a debate, after other merges hold than before."""
    if not last_step(connection, debate):
        return
    found = load(connection, debate)
    connection.execute(
        "UPDATE debates SET arguments = ?, replies = ? WHERE id = ?",
        (len(found.arguments), len(found.replies), debate),
    )
    for table in ("labellings", "scores"):
        connection.execute(
            f"DELETE FROM {table} WHERE run IN (SELECT id FROM runs WHERE debate = ?)", (debate,)
        )
