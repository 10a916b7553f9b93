"""Copies of debates, in annotation projects and evaluations, without the texts that are hidden.

A copy is made before a moderator hides an argument as well as after, and stays as it was. So it is
covered when it is read, for everybody: whoever may read a hidden text does so in its history.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeAlias

from argue.model import Debate
from argue.store import serial
from argue.store.connection import Connection

Notes: TypeAlias = Mapping[tuple[str, str], str]
"""What stands in place of a hidden text, by the argument's id and each text that it had."""


def notes(connection: Connection) -> Notes:
    """The notes for all arguments of the store that are hidden now."""
    rows = connection.rows(
        "SELECT DISTINCT contributions.debate, position, name, steps.text FROM contributions "
        "JOIN arguments USING (debate, position) "
        "JOIN contribution_steps AS steps USING (debate, position) WHERE contributions.hidden = 1"
    )
    of = {debate: serial.hidden_notes(connection, debate) for debate, *_ in rows}
    return {(name, text): of[debate][place] for debate, place, name, text in rows}


def covered(debate: Debate, found: Notes) -> Debate:
    """A copy of a debate with the notes in place of its hidden texts.

    Examples
    --------
    >>> from argue.model import Argument
    >>> copy = Debate("d", "", (Argument("c1", "Fools!"), Argument("b", "Fools!")))
    >>> [one.text for one in covered(copy, {("c1", "Fools!"): "(hidden by May)"}).arguments]
    ['(hidden by May)', 'Fools!']
    """
    if not any((one.id, one.text) in found for one in debate.arguments):
        return debate
    arguments = tuple(
        replace(one, text=found.get((one.id, one.text), one.text)) for one in debate.arguments
    )
    return replace(debate, arguments=arguments)
