"""The contract of a labelling task: its items, questions and labels, and what comes of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple

from argue.errors import NotFound, UnknownName
from argue.features.labelling.gold import Rule, outcome
from argue.features.labelling.store.projects import Projects
from argue.features.labelling.store.records import (
    UNSURE,
    ItemT,
    Judgement,
    Kind,
    LabelledItem,
    LabelT,
    Project,
)
from argue.features.labelling.tasks import TASKS
from argue.locales import lazy
from argue.model import Debate
from argue.model.tables import Cell, Table, untitled
from argue.settings import Limits
from argue.store import Store

MEDIA_TYPES = {"csv": "text/csv", "tsv": "text/tab-separated-values", "jsonl": "application/jsonl"}

WORDS_A_MINUTE = 238
"""Of people who read English prose in silence (Brysbaert 2019)."""
DECIDING = 5 / 60
"""Minutes to decide once a pair is read: an assumption."""


@dataclass(frozen=True)
class Choice(Generic[LabelT]):
    """An answer to a question: it is a label, ``None`` for unsure, or leads to another question.

    ``value`` is what a form sends, ``key`` the key that presses the button.
    """

    value: str
    sign: str
    text: str
    key: str
    label: LabelT | None = None
    next: str = ""


@dataclass(frozen=True)
class Question(Generic[LabelT]):
    """A question about an item, as a page asks it.

    ``panels`` are the fields of the item that are shown, each with its title.
    """

    name: str
    title: str
    legend: str
    panels: Mapping[str, str]
    choices: tuple[Choice[LabelT], ...]

    def choice(self, value: str) -> Choice[LabelT]:
        """The choice that a form sent; raises UnknownName."""
        choices = {choice.value: choice for choice in self.choices}
        if value not in choices:
            raise UnknownName("answer", value[:40], list(choices))
        return choices[value]


class Word(NamedTuple):
    """How people read a label: its name, sign, and the relation whose colour it has.

    ``answer`` is what the button says that answers it, ``key`` the key that presses the button.
    """

    text: str
    sign: str
    tone: str
    answer: str = ""
    key: str = ""


def choices(words: Mapping[LabelT, Word]) -> tuple[Choice[LabelT], ...]:
    """The answers to a question for the label itself: one for each label, and unsure."""
    labels = (
        Choice(str(label), word.sign, word.answer, word.key, label) for label, word in words.items()
    )
    return (*labels, Choice(UNSURE, "?", lazy("I am unsure"), "?"))


class Prose(NamedTuple):
    """What the pages say of a task: heading, what projects are for, instructions, and a note.

    ``card`` is the text of its card on the page for researchers, at a place among others.
    """

    heading: str
    lead: str
    instructions: str
    note: str = ""
    card_title: str = ""
    card: str = ""
    place: int = 100


class File(NamedTuple):
    """A file that somebody sent."""

    name: str
    data: bytes


class Number(NamedTuple):
    """A number that the form for a new project asks for."""

    text: str
    default: int
    least: int
    most: int


@dataclass(frozen=True)
class Sources:
    """What a new project is made of: files by the names of their fields, values and debates."""

    files: Mapping[str, File] = field(default_factory=dict)
    values: Mapping[str, str] = field(default_factory=dict)
    debates: Sequence[Debate] = ()
    limits: Limits = field(default_factory=Limits)


class Batch(NamedTuple, Generic[ItemT, LabelT]):
    """The items of a new project, judgements of them, and the contents of their debates.

    ``title`` is that of a project for which none is sent; ``engine`` that by whose guesses the next
    item is chosen, if any.
    """

    items: Sequence[ItemT]
    judgements: Sequence[Judgement[LabelT]] = ()
    debates: Sequence[str] = ()
    title: str = ""
    engine: str = ""


@dataclass(frozen=True)
class Decided(Generic[ItemT, LabelT]):
    """What an adjudicated task has besides: its gold, and judgements from files.

    ``gold`` makes the debates with gold of a project by a rule for a number of judgements;
    ``figures`` are a table of what comes of its labels, besides agreement.
    """

    gold: Callable[[Store, str, Rule, int], tuple[Debate, ...]]
    read_judgements: Callable[
        [File, Sequence[LabelledItem[ItemT, LabelT]], Limits], list[Judgement[LabelT]]
    ]
    figures: Callable[[Sequence[LabelledItem[ItemT, LabelT]], Sequence[str]], Table] | None = None


@dataclass(frozen=True)
class Task(Kind[ItemT, LabelT]):
    """A labelling task.

    Parameters
    ----------
    address, judging_address
        Where its pages begin, for overseers and for annotators.
    read
        Makes the items of a project; raises BadInput.
    questions
        The first one is asked of every item.
    tables
        The figures of a project.
    columns
        Columns of a table of items, each with the field of the item.
    words
        How people read each label.
    prose
        What the pages say of the task.
    exports
        Writers of all judgements as a file, by format.
    label_column
        What tables and JSON call a label; likewise ``items_name`` and ``judgements_name``.
    files, numbers, from_debates, by_engine
        What a new project is made of: files and numbers by the names of their fields, whether
        stored debates are, and whether an engine may choose what is asked about next.
    adjudication
        Of a task whose disagreements are decided.
    summaries
        A clause about each project, by its key, for lists of them.
    """

    address: str
    judging_address: str
    read: Callable[[Sources], Batch[ItemT, LabelT]]
    questions: tuple[Question[LabelT], ...]
    tables: Callable[[Project, Sequence[LabelledItem[ItemT, LabelT]], bool], list[Table]]
    columns: Mapping[str, str]
    words: Mapping[LabelT, Word]
    prose: Prose
    exports: Mapping[str, Callable[[Sequence[LabelledItem[ItemT, LabelT]]], str]]
    label_column: str = "label"
    items_name: str = "items"
    judgements_name: str = "judgements"
    files: Mapping[str, str] = field(default_factory=dict)
    numbers: Mapping[str, Number] = field(default_factory=dict)
    from_debates: bool = False
    by_engine: bool = False
    adjudication: Decided[ItemT, LabelT] | None = None
    summaries: Callable[[Store], Mapping[str, str]] = field(default=lambda store: {})

    def projects(self, store: Store) -> Projects[ItemT, LabelT]:
        """The projects of this task in a store."""
        return Projects.of(store, self)

    @property
    def adjudicated(self) -> bool:
        """Whether disagreements are decided, and gold is made."""
        return self.adjudication is not None

    @property
    def one_format(self) -> bool:
        """Whether judgements are written as a file of one kind only."""
        return len(self.exports) == 1

    @property
    def decided(self) -> Decided[ItemT, LabelT]:
        """What an adjudicated task has besides; raises NotFound."""
        if self.adjudication is None:
            raise NotFound.lazy("projects of this kind are not adjudicated")
        return self.adjudication

    def question(self, name: str) -> Question[LabelT]:
        """The question of that name, the first one for none; raises UnknownName."""
        questions = {question.name: question for question in self.questions}
        if name and name not in questions:
            raise UnknownName("question", name[:40], list(questions))
        return questions[name] if name else self.questions[0]

    def label_of(self, word: str, neither: str = UNSURE) -> LabelT | None:
        """The label that a word names, ``None`` for ``neither``; raises UnknownName."""
        if word == neither:
            return None
        if word not in list(self.label):
            raise UnknownName(self.label_column, word[:40], [*map(str, self.label), neither])
        return self.label(word)

    def texts(self, item: ItemT) -> list[Cell]:
        """The cells of :attr:`columns`."""
        return [getattr(item, name) for name in self.columns.values()]

    def own_table(
        self, items: Sequence[ItemT], judgements: Mapping[int, Judgement[LabelT]]
    ) -> Table:
        """A row an item with one annotator's judgement, by the items' numbers; none of others'."""
        columns = untitled(*self.columns, self.label_column, "comment")
        rows = [[*self.texts(item), *cells(judgements.get(item.number))] for item in items]
        return Table(self.judgements_name, lazy(self.judgements_name.capitalize()), columns, rows)

    def items_table(
        self, names: Sequence[str], items: Sequence[LabelledItem[ItemT, LabelT]]
    ) -> Table:
        """A row an item, with each annotator's judgement, the decision, and its gold label."""
        judged = [f"{kind}: {name}" for name in names for kind in ("judgement", "comment")]
        decided = "adjudicated", "adjudicated by", "adjudication comment", "late"
        rows: list[list[Cell]] = []
        for labelled in items:
            row = self.texts(labelled.item)
            for name in names:
                row += cells(labelled.by(name))
            if decision := labelled.adjudication:
                row += [str(decision.label or "left out"), decision.by, decision.comment or None]
            else:
                row += [None, None, None]
            label, how = outcome(labelled)
            late = ", ".join(judgement.by for judgement in labelled.late) or None
            rows.append([*row, late, str(label) if label else None, str(how)])
        columns = untitled(*self.columns, *judged, *decided, "gold", "how")
        return Table("items", lazy("Items"), columns, rows)


def cells(judgement: Judgement[Any] | None) -> list[Cell]:
    """The label and the comment of a judgement, both undefined if there is none."""
    return [judgement.word, judgement.comment or None] if judgement else [None, None]


AnyTask = Task[Any, Any]


def tasks() -> list[AnyTask]:
    """All tasks, by name."""
    return [TASKS.load(name).TASK for name in TASKS.names()]


def labelling_minutes(text: str, hypothesis: str) -> float:
    """About how many minutes a pair takes: its words are read, then comes the decision.

    >>> round(labelling_minutes("word " * 200, "word " * 38), 3)
    1.083
    """
    return (len(text.split()) + len(hypothesis.split())) / WORDS_A_MINUTE + DECIDING
