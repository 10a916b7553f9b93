"""What a person changes in the preview of an upload: who answers whom, what is one argument.

A draft stores its steps, and each reading of it does them again; so the last one can be undone. A
step is what one click changed, as a list of edits, each to one argument of the draft's only debate.
A text that is read as another kind begins anew; the steps before come back when that is undone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from argue.errors import BadInput
from argue.formats import Document, LeftOut
from argue.formats.base.text import FreeIds
from argue.language.claims import claims_nothing
from argue.model import Argument, Debate, Label, Relation, Reply

MOST_EDITED = 300
"""Arguments of a debate beyond which its preview shows an excerpt that cannot be changed."""
MOST_STEPS = 1_000
READ = "read"
CLAIM = "issue"
"""Id of a claim that a person wrote for a text that has none."""
LABELS = {"+": Label.SUPPORT, "-": Label.ATTACK, "0": Label.UNRELATED, "?": None}

_CUT = re.compile(r"\n\s*\n")
_CUE = 30
"""Letters by which the place of a cut is found in the source."""
Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class DraftEdit:
    """One change.

    ``do`` is ``label`` (``value`` is one of :data:`LABELS`), ``answers`` (the id of what it
    answers, or nothing), ``text`` (its new text, cut into several arguments at blank lines),
    ``merge`` (with the argument ``value``), ``drop``, or ``claim``: the argument is what the debate
    is about, or, without one, the words ``value`` are. ``take`` makes an argument of the line
    ``value`` of the source, which was left out. ``read`` reads the source anew as
    the format ``value``, or as what it is recognised to be. ``sure`` says that the doubtful line
    ``value`` was read rightly.
    """

    do: str
    argument: str
    value: str = ""


@dataclass(slots=True)
class PreviewLine:
    """One argument of the preview: what it answers, what it does to that, where it was read."""

    argument: Argument
    parent: str = ""
    label: Label | None = None
    spans: list[Span] = field(default_factory=list)
    depth: int = 0

    @property
    def sign(self) -> str:
        """``+``, ``-``, ``0`` for neither or, where the text does not say it, ``?``."""
        return next((sign for sign, label in LABELS.items() if label is self.label), "?")


def editable(document: Document) -> bool:
    """Whether a person can change what was read: one thread that is not too large."""
    if len(document.debates) != 1:
        return False
    [debate] = document.debates
    return not debate.pairs and not debate.gold and len(debate.arguments) <= MOST_EDITED


def rows_of(document: Document) -> list[PreviewLine]:
    """The arguments of the only debate in the order of its thread."""
    [debate] = document.debates
    rows = {
        argument.id: PreviewLine(argument, spans=_spans(document, debate, argument))
        for argument in debate.arguments
    }
    for reply in reversed(debate.replies):
        rows[reply.source].parent = reply.target
    for relation in debate.given:
        row = rows[relation.source]
        row.parent = row.parent or relation.target
        if row.parent == relation.target:
            row.label = relation.label
    return list(_in_thread(rows))


def _spans(document: Document, debate: Debate, argument: Argument) -> list[Span]:
    place = document.places.get((debate.id, argument.id))
    if place is None:
        start = document.text.find(argument.text)
        place = (start, start + len(argument.text)) if start >= 0 else (0, 0)
    return [place] if place[0] < place[1] else []


def _in_thread(rows: dict[str, PreviewLine]) -> Iterator[PreviewLine]:
    below: dict[str, list[PreviewLine]] = {}
    for row in rows.values():
        below.setdefault(row.parent if row.parent in rows else "", []).append(row)
    waiting = [(row, 0) for row in reversed(below.get("", []))]
    while waiting:
        row, row.depth = waiting.pop()
        yield row
        waiting += [(line, row.depth + 1) for line in reversed(below.get(row.argument.id, []))]


def signs_as_labels(document: Document) -> list[DraftEdit]:
    """What reads the ``+`` and ``-`` of a list as supports and attacks."""
    [debate] = document.debates
    return [
        DraftEdit("label", id, sign)
        for (name, id), sign in document.signs.items()
        if name == debate.id and id != debate.issue
    ]


def is_chain(rows: Sequence[PreviewLine], issue: str | None) -> bool:
    """Whether each of several lines answers just the one before, as a chat is read.

    >>> above = {"a": "", "b": "a", "c": "b"}
    >>> lines = [PreviewLine(Argument(id, id), above[id]) for id in above]
    >>> is_chain(lines, "a"), is_chain(lines[:2], "a")
    (True, False)
    """
    above = [row.argument.id for row in rows[:-1]]
    return len(rows) > 2 and above[0] == issue and [row.parent for row in rows[1:]] == above


def all_answer(rows: Sequence[PreviewLine], claim: str) -> list[DraftEdit]:
    """What lets every line answer the claim."""
    return [
        DraftEdit("answers", row.argument.id, claim)
        for row in rows
        if row.argument.id != claim and row.parent != claim
    ]


def edited(document: Document, steps: Sequence[Sequence[DraftEdit]]) -> Document:
    """The document after these steps.

    Raises BadInput if an argument is not there any more, would answer itself, or none would be
    left.
    """
    if not steps:
        return document
    [debate] = document.debates
    work = _Work(document, rows_of(document))
    for edit in (edit for step in steps for edit in step):
        work.do(edit)
    changed = work.debate()
    places = {(debate.id, id): row.spans[0] for id, row in work.rows.items() if row.spans}
    left_out = [part for part in document.account.left_out if part not in work.taken]
    account = replace(document.account, left_out=left_out)
    return replace(document, debates=(changed,), places=places, account=account)


class _Work:
    """The rows of a debate while it is changed, and the lines that it took."""

    def __init__(self, document: Document, rows: Iterable[PreviewLine]) -> None:
        self._document = document
        [self._debate] = document.debates
        self._issue = self._debate.issue
        self._named = False
        self.rows = {row.argument.id: row for row in rows}
        self.taken: list[LeftOut] = []

    def do(self, edit: DraftEdit) -> None:
        """Do one change; raises BadInput."""
        if edit.do == "claim":
            self._claim(edit.argument, edit.value)
            return
        if edit.do == "take":
            self._take(edit.value)
            return
        if edit.do == "sure":
            return
        row = self._row(edit.argument)
        if edit.do == "label":
            row.label = LABELS.get(edit.value)
        elif edit.do == "answers":
            self._answer(row, edit.value)
        elif edit.do == "text":
            self._text(row, edit.value)
        elif edit.do == "merge":
            self._merge(row, self._row(edit.value))
        elif edit.do == "drop":
            self._drop(row)

    def _take(self, line: str) -> None:
        """A line that was left out answers the claim, behind what stands before it."""
        parts = self._document.account.left_out
        part = next((out for out in parts if out.kind == "line" and str(out.line) == line), None)
        if part is None or part in self.taken:
            raise BadInput.lazy("line %(line)s is not set aside", line=line)
        self.taken.append(part)
        parent = self._issue if self._issue in self.rows else None
        new = PreviewLine(Argument(self._free(f"line-{line}"), part.text), parent or "")
        place = part.span or (0, 0)
        new.spans = [place] if part.span else []
        before = [row for row in self.rows.values() if row.spans and min(row.spans) < place]
        if before:
            self._insert(new, before[-1].argument.id)
        else:
            self.rows[new.argument.id] = new

    def _row(self, id: str) -> PreviewLine:
        if id not in self.rows:
            raise BadInput.lazy("there is no argument %(id)s in this preview", id=repr(id))
        return self.rows[id]

    def _claim(self, id: str, text: str) -> None:
        """What stood outside answers the claim; a question that was the issue stays the title.

        So does what answered an issue that claims nothing, and the claim among it.
        """
        text = " ".join(text.split())
        if not id and self._issue in self.rows:
            self._text(self.rows[self._issue], text)
            self._named = True
            return
        if not id:
            id = self._free(CLAIM)
            self.rows = {id: PreviewLine(Argument(id, text)), **self.rows}
        row, before = self._row(id), self.rows.get(self._issue or "")
        if before and row.parent == before.argument.id and claims_nothing(before.argument.text):
            del self.rows[before.argument.id]
            for other in self.rows.values():
                other.parent = id if other.parent == before.argument.id else other.parent
        row.parent, row.label = "", None
        self.rows = {id: row, **self.rows}
        for other in self.rows.values():
            if other is not row and not other.parent:
                other.parent = id
        self._issue = id

    def _answer(self, row: PreviewLine, id: str) -> None:
        """Set what a row answers."""
        above, seen = id, set[str]()
        while above and above not in seen:
            if above == row.argument.id:
                raise BadInput.lazy("an argument cannot answer itself or what answers it")
            seen.add(above)
            above = self._row(above).parent
        row.parent = id
        if not id:
            row.label = None

    def _text(self, row: PreviewLine, text: str) -> None:
        """Replace the text of a row; further parts become rows that answer the same."""
        first, *others = [part.strip() for part in _CUT.split(text.strip())] or [""]
        if not first:
            raise BadInput.lazy("an argument needs a text; leave it out instead")
        headline = row.argument.headline if first.startswith(row.argument.headline) else ""
        row.argument = replace(row.argument, text=first, headline=headline)
        behind = id = row.argument.id
        for text in filter(None, others):
            parent = row.parent or row.argument.id
            new = PreviewLine(
                Argument(self._free(id), text), parent, row.label if row.parent else None
            )
            new.spans = list(row.spans)
            self._insert(new, behind)
            self._cut_places(behind, new)
            behind = new.argument.id

    def _cut_places(self, id: str, behind: PreviewLine) -> None:
        """Part the place of two arguments where the second one begins, if that stands there."""
        row = self.rows[id]
        for at, (start, end) in enumerate(row.spans):
            cut = self._document.text.find(behind.argument.text[:_CUE], start, end)
            if cut > start:
                row.spans, behind.spans = (
                    [*row.spans[:at], (start, cut)],
                    [(cut, end), *row.spans[at + 1 :]],
                )
                return

    def _free(self, id: str) -> str:
        return FreeIds(self.rows).free(id)

    def _insert(self, row: PreviewLine, behind: str) -> None:
        rows = list(self.rows.values())
        at = list(self.rows).index(behind) + 1
        self.rows = {line.argument.id: line for line in [*rows[:at], row, *rows[at:]]}

    def _merge(self, row: PreviewLine, into: PreviewLine) -> None:
        if row is into:
            raise BadInput.lazy("an argument cannot be merged with itself")
        if into.parent == row.argument.id:
            row.parent, into.parent = into.parent, row.parent
            into.label = row.label
        argument = into.argument
        text = f"{argument.text} {row.argument.text}"
        into.argument = replace(argument, text=text)
        into.spans += row.spans
        for other in self.rows.values():
            if other.parent == row.argument.id and other is not into:
                other.parent = into.argument.id
        if into.parent == into.argument.id:
            into.parent = ""
        self._remove(row)

    def _drop(self, row: PreviewLine) -> None:
        for other in self.rows.values():
            if other.parent == row.argument.id:
                other.parent, other.label = row.parent, None
        self._remove(row)

    def _remove(self, row: PreviewLine) -> None:
        del self.rows[row.argument.id]
        if not self.rows:
            raise BadInput.lazy("a debate needs at least one argument")

    def debate(self) -> Debate:
        """The debate of the rows; relations that do not give an argument its place stay."""
        debate, rows = self._debate, self.rows
        places = {(id, row.parent) for id, row in rows.items() if row.parent}
        former = _places(debate)
        replies = [Reply(id, row.parent) for id, row in rows.items() if row.parent]
        replies += [
            reply
            for reply in debate.replies
            if {*reply.ends} <= rows.keys() and reply.ends not in places | former
        ]
        stated = {
            (relation.source, relation.target, relation.label): relation
            for relation in debate.given
        }
        given = [
            stated.get((id, row.parent, row.label), Relation(id, row.parent, row.label))
            for id, row in rows.items()
            if row.parent and row.label
        ]
        given += [
            relation
            for relation in debate.given
            if {*relation.ends} <= rows.keys() and relation.ends not in places | former
        ]
        issue = self._issue if self._issue in rows else None
        arguments = tuple(row.argument for row in rows.values())
        supports = {relation.ends for relation in given if relation.label is Label.SUPPORT}
        whole = [step for step in debate.inferences if step.ids <= rows.keys()]
        sound = tuple(step for step in whole if supports.issuperset(step.supports))
        return replace(
            debate,
            arguments=arguments,
            inferences=sound,
            replies=tuple(replies),
            given=tuple(given),
            issue=issue,
            title=self._title(issue),
        )

    def _title(self, issue: str | None) -> str:
        """The title, which follows the text of the issue where it was that."""
        debate = self._debate
        if issue != debate.issue and issue and debate.untitled:
            return " ".join(self.rows[issue].argument.text.split())[:200]
        former = debate.by_id()[issue].text if issue and issue == debate.issue else ""
        if issue and not self._named and debate.title == " ".join(former.split()):
            return " ".join(self.rows[issue].argument.text.split())[:200]
        return debate.title


def _places(debate: Debate) -> set[tuple[str, str]]:
    """The links that gave the arguments their places before."""
    places: dict[str, str] = {}
    for reply in debate.replies:
        places.setdefault(reply.source, reply.target)
    for relation in debate.given:
        places.setdefault(relation.source, relation.target)
    return set(places.items())
