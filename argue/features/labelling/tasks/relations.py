"""What the text of a pair does to its hypothesis: support, attack, or neither."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from argue import formats, pipeline
from argue.engines import ENGINES
from argue.errors import BadInput, UnknownName
from argue.features.labelling import rows
from argue.features.labelling.gold import LEAST, How, Rule, outcome, tally
from argue.features.labelling.report import agreement_tables
from argue.features.labelling.store.projects import Projects
from argue.features.labelling.store.records import Chooser, LabelledItem, Project
from argue.features.labelling.task import (
    Batch,
    Decided,
    Prose,
    Question,
    Sources,
    Task,
    Word,
    choices,
)
from argue.locales import lazy
from argue.model import Debate, Label, Relation
from argue.model.debate import CHOSEN_LABELS
from argue.pairing import pair_up
from argue.settings import Limits
from argue.store import Store
from argue.store.participation.composition import covered

_FORMAT = "json"


@dataclass(frozen=True, slots=True)
class PairItem:
    """A pair to be judged.

    Parameters
    ----------
    debate
        The place of its debate among those of the project, from 0; ``topic`` is its title.
    name
        What its source calls the pair; empty if it does not.
    source, target
        Ids of the arguments within the debate; ``text`` and ``hypothesis`` are what they say.
    """

    number: int
    debate: int
    topic: str
    name: str
    source: str
    target: str
    text: str
    hypothesis: str


LabelledPair = LabelledItem[PairItem, Label]
PairProjects = Projects[PairItem, Label]


@dataclass(frozen=True, slots=True)
class Gold:
    """The gold of a project: its debates, and the items by how they came by their label.

    A debate of which no item has a label is not among ``debates``.
    """

    debates: tuple[Debate, ...]
    counts: dict[How, int]

    @property
    def labelled(self) -> int:
        """How many items have a gold label."""
        return sum(count for how, count in self.counts.items() if how.labels)


def batch_of(
    debates: Sequence[Debate], pairing: str = "", limits: Limits | None = None
) -> Batch[PairItem, Label]:
    """The pairs of debates as items; ``pairing`` is empty for those listed, else the replies.

    Raises
    ------
    UnknownName, LimitExceeded
        As :func:`argue.pairing.pair_up`.
    """
    items: list[PairItem] = []
    for place, debate in enumerate(debates):
        for pair in pair_up(debate, pairing, limits):
            ends = pair.source, pair.target, pair.text, pair.hypothesis
            title = debate.title or debate.id
            items.append(PairItem(len(items) + 1, place, title, pair.name, *ends))
    return Batch(
        items, debates=[formats.write([pipeline.bare(debate)], _FORMAT) for debate in debates]
    )


def read(sources: Sources) -> Batch[PairItem, Label]:
    """The pairs of a file and of stored debates; raises BadInput if neither is given."""
    results = [*sources.debates]
    if file := sources.files.get("file"):
        document = formats.read_bytes(file.data, name=file.name, limits=sources.limits)
        results = [*document.debates, *results]
    if not results:
        raise BadInput.lazy("expected a file or at least one of the debates, found neither")
    engine = sources.values.get("engine", "")
    if engine and engine not in ENGINES.names():
        raise UnknownName("engine", engine[:80], ENGINES.names())
    return batch_of(results, limits=sources.limits)._replace(engine=engine)


def create(
    store: Store,
    title: str,
    batch: Batch[PairItem, Label],
    annotators: Iterable[str],
    guide: str = "",
    guesses: str = "",
) -> Project:
    """Store a project on these items; with what its engine makes of them, if that is known."""
    return TASK.projects(store).create(
        title,
        batch.items,
        annotators,
        guide,
        debates=batch.debates,
        chooser=Chooser(batch.engine, guesses),
    )


def debates_of(store: Store, key: str) -> list[Debate]:
    """The debates of a project, as they were when it was made, without texts hidden since."""
    projects = TASK.projects(store)
    hidden = projects.hidden()
    return [
        covered(debate, hidden)
        for content in projects.debates(key)
        for debate in formats.parse_text(content, format=_FORMAT).debates
    ]


def gold(
    debates: Sequence[Debate],
    items: Sequence[LabelledPair],
    rule: Rule = Rule.UNANIMOUS,
    least: int = LEAST,
    *,
    queue: bool = False,
) -> Gold:
    """The debates with gold, as everything that evaluates and trains takes them.

    They list the pairs that have a label, and no others; what the source stated of its pairs, gold
    or not, is left out, since this takes its place. Arguments and replies stay as they were.

    Parameters
    ----------
    queue
        Whether annotators were asked first about what tells most. Until all is labelled, each
        debate then warns that its labels are no random draw.
    """
    labels: dict[int, list[tuple[PairItem, Label]]] = {}
    for labelled in items:
        label, _ = outcome(labelled, rule, least)
        if label is not None:
            labels.setdefault(labelled.item.debate, []).append((labelled.item, label))
    counts = tally(items, rule, least)
    warnings = (CHOSEN_LABELS,) if queue and counts[How.OPEN] else ()
    results = tuple(_with_gold(debates[place], labels[place], warnings) for place in sorted(labels))
    return Gold(results, counts)


def stored_gold(store: Store, key: str, rule: Rule = Rule.UNANIMOUS, least: int = LEAST) -> Gold:
    """The gold of a project as it is stored."""
    projects = TASK.projects(store)
    queue = projects.project(key).guessed
    return gold(debates_of(store, key), projects.labelled(key), rule, least, queue=queue)


def _with_gold(
    debate: Debate, labelled: Sequence[tuple[PairItem, Label]], warnings: tuple[str, ...]
) -> Debate:
    named = any(item.name for item, _ in labelled)
    return replace(
        debate,
        pairs=tuple((item.source, item.target) for item, _ in labelled),
        pair_ids=tuple(item.name or f"{item.source}>{item.target}" for item, _ in labelled)
        if named
        else (),
        given=(),
        gold=tuple(Relation(item.source, item.target, label) for item, label in labelled),
        warnings=(*debate.warnings, *warnings),
    )


_WORDS = {
    Label.SUPPORT: Word(lazy("support"), "+", "support", lazy("supports it"), "S"),
    Label.ATTACK: Word(lazy("attack"), "−", "attack", lazy("attacks it"), "A"),
    Label.UNRELATED: Word(
        lazy("unrelated"), "○", "unrelated", lazy("has nothing to do with it"), "U"
    ),
}

TASK: Task[PairItem, Label] = Task(
    "relations",
    "Annotation",
    PairItem,
    Label,
    ("text", "hypothesis"),
    address="/annotation",
    judging_address="/judge",
    read=read,
    questions=(
        Question(
            "relation",
            lazy("What does the text do?"),
            lazy("The text…"),
            {"text": lazy("The text"), "hypothesis": lazy("What it answers")},
            choices(_WORDS),
        ),
    ),
    tables=agreement_tables,
    columns=rows.PAIRS.columns,
    words=_WORDS,
    prose=Prose(
        lazy("Gold from several people"),
        lazy(
            "Several people say what each text does to what it answers, blind to each other. You "
            "see how far they agree, decide where they do not, and get gold to evaluate on."
        ),
        lazy(
            "Each page shows a text and what it answers. Say whether the text supports it, attacks "
            "it, or has nothing to do with it."
        ),
        card_title="Annotate relations",
        card="Several people say what one argument does to another; agreement, decisions and gold "
        "follow.",
        place=3,
    ),
    exports=rows.exports(rows.PAIRS),
    files={"file": "The content of a file with debates."},
    from_debates=True,
    by_engine=True,
    adjudication=Decided(lambda *asked: stored_gold(*asked).debates, rows.reader(rows.PAIRS)),
    arguments={"text": "source", "hypothesis": "target"},
)
