"""What stands in place of an argument that was withdrawn or hidden."""

from __future__ import annotations

from dataclasses import replace

from argue.model import Debate

WITHDRAWN = "(withdrawn)"
"""What a withdrawn argument says."""
HIDDEN = "(hidden)"
"""What the steps of a hidden argument say to whoever may not read it."""
_HIDDEN_BY = "(hidden by "


def hidden_note(person: str, reason: str) -> str:
    """What a hidden argument says: who hid it, and why.

    Examples
    --------
    >>> hidden_note("May", "An insult."), hidden_note("May", "")
    ('(hidden by May: An insult.)', '(hidden by May)')
    """
    return f"{_HIDDEN_BY}{person}: {reason})" if reason else f"{_HIDDEN_BY}{person})"


def is_stub(text: str) -> bool:
    """Whether a text stands in place of an argument."""
    return text == WITHDRAWN or text.startswith(_HIDDEN_BY)


def without_notes(debate: Debate) -> Debate:
    """The debate without names and reasons in place of hidden arguments: they are not its words."""
    if not any(is_stub(one.text) for one in debate.arguments):
        return debate
    arguments = tuple(
        replace(one, text=WITHDRAWN) if is_stub(one.text) else one for one in debate.arguments
    )
    return replace(debate, arguments=arguments)
