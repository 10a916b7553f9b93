"""The doubtful places of a draft: what an answer changes, and which are still open."""

from __future__ import annotations

from collections.abc import Sequence

from argue.errors import BadInput
from argue.formats import Document, Doubt
from argue.services.draft_edits import DraftEdit

SURE = "sure"
"""The edit that says that a place was read rightly; its value is the line."""


def doubt_at(document: Document, line: int) -> Doubt:
    """The doubt about a line of the source; raises BadInput if there is none."""
    doubt = next((doubt for doubt in document.doubts if doubt.line == line), None)
    if doubt is None:
        raise BadInput.lazy("line %(line)s is not doubtful", line=str(line))
    return doubt


def other_reading(document: Document, line: int) -> list[DraftEdit]:
    """What reads a doubtful place as its second answer says."""
    doubt = doubt_at(document, line)
    done = DraftEdit(SURE, "", str(line))
    option = doubt.options[1][0]
    if not doubt.is_of_line:
        return [DraftEdit("answers", doubt.argument, option), done]
    if option == "said":
        return [DraftEdit("take", "", str(line)), done]
    [debate] = document.debates
    text = debate.by_id()[doubt.argument].text
    rest = " ".join(text.replace(" ".join(doubt.words.split()), " ", 1).split())
    if rest and rest != text:
        return [DraftEdit("text", doubt.argument, rest), done]
    return [DraftEdit("drop", doubt.argument), done]


def open_doubts(document: Document, steps: Sequence[Sequence[DraftEdit]]) -> tuple[Doubt, ...]:
    """The doubts that no edit has settled, of arguments that are still there."""
    edits = [edit for step in steps for edit in step]
    lines = {edit.value for edit in edits if edit.do in (SURE, "take")}
    placed = {edit.argument for edit in edits if edit.do == "answers"}
    there = {argument.id for debate in document.debates for argument in debate.arguments} | {""}
    return tuple(
        doubt
        for doubt in document.doubts
        if str(doubt.line) not in lines
        and doubt.argument in there
        and (doubt.is_of_line or {option for option, _ in doubt.options} <= there)
        and (doubt.is_of_line or doubt.argument not in placed)
    )
