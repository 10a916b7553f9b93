"""What the text of a pair says of its hypothesis: original pairs, and pairs of single phenomena.

People make the monothematic pairs from the original ones
(:mod:`argue.features.monothematic.pair_sets`), and annotators judge all of them blind to that, and
to one another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace

from argue.errors import BadInput
from argue.features.labelling import rows
from argue.features.labelling.gold import Rule, outcome
from argue.features.labelling.report import agreement_tables
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
from argue.features.monothematic.judging import debates_of
from argue.features.monothematic.pair_sets import items_of_set, pair_cells, pairs_of_file, proposed
from argue.features.monothematic.pairs import EntailmentPair, Gold, gold_of, joined
from argue.features.monothematic.store import KIND, Decompositions, Entailment, SetPair, SetSummary
from argue.locales import _, lazy, ngettext
from argue.model import Debate
from argue.store import Store


def read(sources: Sources) -> Batch[SetPair, Entailment]:
    """The pairs of a file, or one pair of which text, hypothesis and judgement are sent.

    Raises BadInput if a part is missing, or the file has no original pairs.
    """
    if file := sources.files.get("file"):
        collection = pairs_of_file(file.data, file.name, sources.limits)
        return Batch(items_of_set(collection), title=file.name)
    if not any(map(sources.values.get, ("text", "hypothesis", "judgement"))):
        raise BadInput.lazy("expected a file or a pair, found neither")
    return Batch(items_of_set(joined([EntailmentPair.of_cells(pair_cells(sources.values), "1")])))


def complete(items: Sequence[SetPair]) -> list[SetPair]:
    """The pairs with the texts that those made from others take from these."""
    texts = {item.name: item.text for item in items if not (item.original or item.phenomenon)}
    return [
        replace(item, text=text, hypothesis=item.hypothesis or proposed(text, asdict(item)))
        if (text := texts.get(item.original))
        else item
        for item in items
    ]


def _label(word: str) -> Entailment | None:
    gold = gold_of(word)
    return None if gold is Gold.NOT_ENTAILED else Entailment(gold)


_LAYOUT = rows.Layout(
    {"item": "number", "id": "name", "text": "text", "hypothesis": "hypothesis"},
    _label,
    ", ".join(Entailment),
)


def _gold(store: Store, key: str, rule: Rule, least: int) -> tuple[Debate, ...]:
    """A debate of the original pairs that have a label, and one of the monothematic pairs."""
    return debates_of(
        joined(
            EntailmentPair.of_cells(
                asdict(item.item) | {"original": "", "judgement": label}, item.item.name
            )
            for item in TASK.projects(store).labelled(key)
            if (label := outcome(item, rule, least)[0])
        )
    )


def _summary(one: SetSummary) -> str:
    """How far a set is taken apart."""
    made = ngettext("%(num)s monothematic pair", "%(num)s monothematic pairs", one.finished)
    summary = ngettext(
        "%(decomposed)s of %(num)s pair taken apart into %(finished)s",
        "%(decomposed)s of %(num)s pairs taken apart into %(finished)s",
        one.originals,
        decomposed=one.decomposed,
        finished=made,
    )
    begun = _("%(count)s begun", count=one.begun)
    return f"{summary}, {begun}" if one.begun else summary


_WORDS = {
    Entailment.ENTAILMENT: Word(lazy("entailment"), "✓", "support", lazy("is true, too"), "T"),
    Entailment.CONTRADICTION: Word(lazy("contradiction"), "✗", "attack", lazy("is false"), "F"),
    Entailment.UNKNOWN: Word(lazy("unknown"), "○", "unrelated", lazy("may be true or false"), "N"),
}

TASK: Task[SetPair, Entailment] = Task(
    KIND.name,
    KIND.title,
    KIND.item,
    KIND.label,
    KIND.language_fields,
    owned=True,
    complete=complete,
    address="/phenomena",
    judging_address="/judge-phenomena",
    read=read,
    questions=(
        Question(
            "entailment",
            lazy("Does the text say what the hypothesis says?"),
            lazy("If the text is true, the hypothesis…"),
            {"text": lazy("Text"), "hypothesis": lazy("Hypothesis")},
            choices(_WORDS),
        ),
    ),
    tables=agreement_tables,
    columns=_LAYOUT.columns,
    words=_WORDS,
    prose=Prose(
        lazy("Single phenomena"),
        lazy(
            "Take pairs of text and hypothesis apart: each phenomenon that the judgement rests on "
            "becomes a pair of its own. Then see on which of them an engine fails, and whether "
            "several people judge the pairs alike."
        ),
        lazy(
            "Each page shows a text and a hypothesis. Say whether the hypothesis follows from the "
            "text, contradicts it, or neither."
        ),
        card_title="Phenomena",
        card="Say which linguistic phenomenon decides a pair, and score engines on such pairs.",
        place=5,
    ),
    exports=rows.exports(_LAYOUT),
    files={"file": "The content of a file of pairs."},
    adjudication=Decided(_gold, rows.reader(_LAYOUT)),
    summaries=lambda store: {
        summary.key: _summary(summary) for summary in Decompositions.in_store(store).sets()
    },
)
