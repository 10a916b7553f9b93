"""What is done in a preview to selected lines and to doubtful places, as edits of the draft."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from argue.errors import BadInput
from argue.formats import Document
from argue.model import Debate, Doubt
from argue.services.draft_edits import LABELS, DraftEdit, PreviewLine

SURE = "sure"
"""The edit that says that a place was read rightly; its value is the name of the doubt."""


@dataclass(frozen=True, slots=True)
class Selection:
    """Rows of a preview (``picked``) among all its rows, in the order of the thread.

    ``issue`` is the id of what is discussed, ``target`` of what the selected rows shall answer
    (empty for nothing), ``sign`` the label that they shall have.
    """

    picked: Sequence[PreviewLine]
    rows: Sequence[PreviewLine]
    issue: str | None = None
    target: str = ""
    sign: str = ""

    def edits(self, deed: str) -> list[DraftEdit]:
        """The edits of one of :data:`DEEDS`.

        Raises BadInput if nothing is selected, or the deed is impossible there.
        """
        if not self.picked:
            raise BadInput.lazy("select the lines first")
        return DEEDS[deed](self)

    @property
    def _ids(self) -> list[str]:
        return [row.argument.id for row in self.picked]

    def _outermost(self) -> list[PreviewLine]:
        """The selected rows whose parents are not selected: the others move with these."""
        return [row for row in self.picked if row.parent not in self._ids]

    def _keep(self) -> list[DraftEdit]:
        """All others are dropped, but for the claim."""
        ids = {self.issue, *self._ids}
        return [
            DraftEdit("drop", row.argument.id) for row in self.rows if row.argument.id not in ids
        ]

    def _merge(self) -> list[DraftEdit]:
        """One row with that above it, or all that are selected with the first."""
        ids = self._ids
        if len(ids) == 1:
            at = self.rows.index(self.picked[0])
            if not at:
                raise BadInput.lazy("nothing stands above the first line")
            ids.insert(0, self.rows[at - 1].argument.id)
        return [DraftEdit("merge", id, ids[0]) for id in ids[1:]]

    def _move(self) -> list[DraftEdit]:
        outermost = [row.argument.id for row in self._outermost()]
        return [DraftEdit("answers", id, self.target) for id in outermost if id != self.target]

    def _mark(self) -> list[DraftEdit]:
        marked = [row.argument.id for row in self.picked if row.parent and self.sign in LABELS]
        return [DraftEdit("label", id, self.sign) for id in marked]

    def _indent(self) -> list[DraftEdit]:
        """Each answers what stands before it as an answer to the same."""
        edits = []
        for row in self._outermost():
            before = self.rows[: self.rows.index(row)]
            beside = [
                sibling.argument.id
                for sibling in before
                if sibling.parent == row.parent and sibling.argument.id not in self._ids
            ]
            if not beside:
                raise BadInput.lazy("nothing stands above this line that it could answer instead")
            edits.append(DraftEdit("answers", row.argument.id, beside[-1]))
        return edits

    def _outdent(self) -> list[DraftEdit]:
        """Each answers what its parent answers."""
        parents = {row.argument.id: row.parent for row in self.rows}
        if not all(row.parent for row in self._outermost()):
            raise BadInput.lazy("this line answers nobody already")
        return [
            DraftEdit("answers", row.argument.id, parents[row.parent]) for row in self._outermost()
        ]


DEEDS: dict[str, Callable[[Selection], list[DraftEdit]]] = {
    "drop": lambda of: [DraftEdit("drop", id) for id in of._ids],
    "keep": Selection._keep,
    "merge": Selection._merge,
    "move": Selection._move,
    "mark": Selection._mark,
    "in": Selection._indent,
    "out": Selection._outdent,
    "issue": lambda of: [DraftEdit("claim", of._ids[0])],
}
"""What can be done to a selection: leave out, keep alone, join, let answer a target, label, change
the depth by one, and make the claim."""


def doubt_of(document: Document, name: str) -> Doubt:
    """The doubt of this name; raises BadInput if there is none."""
    for doubt in document.doubts:
        if doubt.name == name:
            return doubt
    raise BadInput.lazy("line %(line)s is not doubtful", line=name.partition("-")[0])


def other_reading(document: Document, name: str) -> list[DraftEdit]:
    """What reads a doubtful place as its second answer says; raises BadInput if it is none."""
    doubt = doubt_of(document, name)
    done = DraftEdit(SURE, "", name)
    option = doubt.options[1].option
    if not doubt.is_of_words:
        return [DraftEdit("answers", doubt.argument, option), done]
    if option == "said":
        return [DraftEdit("take", "", str(doubt.line)), done]
    [debate] = document.debates
    if doubt.argument not in debate.by_id():
        raise BadInput.lazy("line %(line)s is not doubtful", line=doubt.line)
    text = debate.by_id()[doubt.argument].text
    rest = " ".join(text.replace(" ".join(doubt.words.split()), " ", 1).split())
    if rest and rest != text:
        return [DraftEdit("text", doubt.argument, rest), done]
    return [DraftEdit("drop", doubt.argument), done]


def open_doubts(debate: Debate, steps: Sequence[Sequence[DraftEdit]]) -> tuple[Doubt, ...]:
    """The doubts of a debate that no edit has settled, of arguments that are still there.

    What an argument answers is asked once it is said to be one.
    """
    edits = [edit for step in steps for edit in step]
    settled = {edit.value for edit in edits if edit.do in (SURE, "take")}
    placed = {edit.argument for edit in edits if edit.do == "answers"}
    there = {"": "", **{argument.id: argument.text for argument in debate.arguments}}
    left = [
        doubt
        for doubt in debate.doubts
        if doubt.name not in settled
        and doubt.argument in there
        and (doubt.is_of_words or {choice.option for choice in doubt.options} <= there.keys())
        and (doubt.is_of_words or doubt.argument not in placed)
    ]
    whole = {
        doubt.argument
        for doubt in left
        if doubt.is_of_words and doubt.words == there[doubt.argument]
    }
    return tuple(doubt for doubt in left if doubt.is_of_words or doubt.argument not in whole)
