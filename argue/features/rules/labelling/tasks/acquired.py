"""Whether rules that were acquired from revisions are right, each in its own pair of sentences.

Cabrio, Magnini & Ivanova (2012) have five answers (their Table 3), of which annotators first give
theirs alone, and then reconcile what they see differently; here, disagreements are adjudicated.
Correct are the rules judged :attr:`RuleJudgement.YES` or :attr:`RuleJudgement.PHEN`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from argue.errors import BadInput
from argue.evaluation.statistics import ratio
from argue.features.grammar.rules import Rule, parse_rules
from argue.features.labelling import rows
from argue.features.labelling.gold import Rule as GoldRule
from argue.features.labelling.gold import outcome
from argue.features.labelling.report import agreement_tables
from argue.features.labelling.store.records import LabelledItem
from argue.features.labelling.task import (
    Batch,
    Decided,
    Number,
    Prose,
    Question,
    Sources,
    Task,
    Word,
    choices,
)
from argue.features.rules.labelling.tasks.rules import number_of
from argue.formats.base.text import decode
from argue.locales import lazy
from argue.model import Debate, Label, Pair
from argue.model.tables import Cell, Table
from argue.pairing import debate_of
from argue.store import Store

DRAWN = 200
"""Rules of a project, unless another number is asked for."""
_RULES = Number("How many rules are drawn at most.", DRAWN, least=1, most=5000)


class RuleJudgement(StrEnum):
    """What the left side of a rule says of the right one."""

    YES = "YES"
    """The right side follows."""
    PHEN = "+PHEN"
    """It follows, by more than one phenomenon at once: the rule could be taken apart."""
    UNK = "UNK"
    """Nothing follows, neither way."""
    REV = "REV"
    """The left side follows from the right one, and not the other way round."""
    ERR = "ERR"
    """The rule is no rule: it was cut wrongly, or its sentences do not belong together."""


CORRECT = (RuleJudgement.YES, RuleJudgement.PHEN)


@dataclass(frozen=True, slots=True)
class AcquiredRule:
    """A rule with the pair of sentences that it was acquired from.

    ``text`` has the left side, ``hypothesis`` the right one; ``frequency`` is how many pairs of
    sentences it was found in, 0 where nobody says.
    """

    number: int
    left: str
    right: str
    text: str
    hypothesis: str
    frequency: int = 0


LabelledRule = LabelledItem[AcquiredRule, RuleJudgement]


def read(sources: Sources) -> Batch[AcquiredRule, RuleJudgement]:
    """Rules drawn from a file of acquired ones, in its order.

    Raises BadInput if there is no file, it has no rules, or one has no pair of sentences;
    UnknownName if the number of rules is none from 1 to 5,000.
    """
    file = sources.files.get("rules")
    if file is None:
        raise BadInput.lazy("expected a file of acquired rules, found none")
    most = number_of(sources, "most", "number of rules", _RULES)
    return Batch(drawn(parse_rules(decode(file.data)[0], file.name), most), title=file.name)


def drawn(rules: Sequence[Rule], most: int = DRAWN, seed: int = 0) -> list[AcquiredRule]:
    """So many rules at random, in their order, or all if there are no more.

    As in the paper those that were found more than once are all among them, where there is room.
    Raises BadInput if there are none, or one has no pair of sentences.

    >>> drawn([Rule("buy", "own", 0.5, text="They buy it.", hypothesis="They own it.")])[0].left
    'buy'
    """
    if not rules:
        raise BadInput.lazy("expected a file of acquired rules, found none")
    for rule in rules:
        if not (rule.text and rule.hypothesis):
            raise BadInput.lazy(
                "expected rules with the two sentences that each was acquired from, found %(rule)s",
                rule=str(rule),
            )
    twice = [place for place, rule in enumerate(rules) if rule.frequency > 1]
    once = [place for place, rule in enumerate(rules) if rule.frequency <= 1]
    rng = random.Random(seed)
    first = rng.sample(twice, min(most, len(twice)))
    places = sorted([*first, *rng.sample(once, min(most - len(first), len(once)))])
    return [
        AcquiredRule(number, rule.left, rule.right, rule.text, rule.hypothesis, rule.frequency)
        for number, rule in enumerate(map(rules.__getitem__, places), 1)
    ]


def judgement_table(items: Sequence[LabelledRule], names: Sequence[str] = ()) -> Table:
    """A row a judgement: how many rules have it after reconciliation, and by each annotator.

    What annotators see differently counts once it is adjudicated. The last row are the correct
    rules. ``twice`` are those of them that were found more than once.
    """
    said_of = [(item.item, label) for item in items if (label := outcome(item)[0])]
    gold = Counter(label for _, label in said_of)
    twice = Counter(label for rule, label in said_of if rule.frequency > 1)
    by = {
        name: Counter(said.label for item in items if (said := item.by(name)) and said.label)
        for name in names
    }

    def row(name: str, labels: Sequence[RuleJudgement]) -> list[Cell]:
        count = sum(gold[label] for label in labels)
        own = (sum(of[label] for label in labels) for of in by.values())
        again = sum(twice[label] for label in labels)
        shares = ratio(count, gold.total()), again, ratio(again, twice.total())
        return [name, count, *shares, *own]

    columns = {name: name for name in ("judgement", "rules", "share")}
    columns |= {"twice": "found twice", "share_twice": "share"}
    columns |= {name: name for name in names}
    return Table(
        "judgements",
        "Rules by judgement",
        columns,
        [*(row(label, [label]) for label in RuleJudgement), row("correct (YES, +PHEN)", CORRECT)],
    )


def _label(word: str) -> RuleJudgement | None:
    return RuleJudgement(word.upper()) if word.upper() in list(RuleJudgement) else None


def _gold(store: Store, key: str, rule: GoldRule, least: int) -> tuple[Debate, ...]:
    """The pairs of sentences: entailed where the rule is correct, unknown for UNK and REV."""
    pairs = []
    for labelled in TASK.projects(store).labelled(key):
        item = labelled.item
        label, _ = outcome(labelled, rule, least)
        if label and label is not RuleJudgement.ERR:
            number = str(item.number)
            stated = Label.SUPPORT if label in CORRECT else Label.UNRELATED
            ends = f"{number}-t", f"{number}-h"
            pairs.append(Pair(*ends, item.text, item.hypothesis, number, stated, number))
    return (debate_of("original pairs", pairs),) if pairs else ()


_LAYOUT = rows.Layout(
    {"item": "number", **{name: name for name in ("left", "right", "text", "hypothesis")}},
    _label,
    ", ".join(RuleJudgement),
)

_WORDS = {
    RuleJudgement.YES: Word(lazy("it follows"), "✓", "support", lazy("it follows"), "Y"),
    RuleJudgement.PHEN: Word(
        lazy("it follows, by several changes"),
        "±",
        "support",
        lazy("it follows, but several things changed at once"),
        "P",
    ),
    RuleJudgement.UNK: Word(
        lazy("neither follows"), "○", "unrelated", lazy("neither follows from the other"), "N"
    ),
    RuleJudgement.REV: Word(
        lazy("it follows the other way round"),
        "↶",
        "attack",
        lazy("only the first follows from the second"),
        "R",
    ),
    RuleJudgement.ERR: Word(
        lazy("broken"), "✗", "attack", lazy("the phrases are broken or do not match"), "E"
    ),
}

TASK: Task[AcquiredRule, RuleJudgement] = Task(
    "acquired",
    "Acquired rules",
    AcquiredRule,
    RuleJudgement,
    ("text", "hypothesis"),
    address="/acquired-rules",
    judging_address="/judge-acquired-rules",
    read=read,
    questions=(
        Question(
            "rule",
            lazy("Does the second phrase follow from the first?"),
            lazy("In these sentences, with words of a kind in angle brackets…"),
            {
                "text": lazy("The sentence"),
                "left": lazy("has this"),
                "hypothesis": lazy("The other sentence"),
                "right": lazy("has this in its place"),
            },
            choices(_WORDS),
        ),
    ),
    tables=lambda project, items, unsure: [
        judgement_table(items, project.names),
        *agreement_tables(project, items, unsure),
    ],
    columns=_LAYOUT.columns,
    words=_WORDS,
    prose=Prose(
        lazy("Judge acquired rules"),
        lazy(
            "Rules that were acquired from revisions are judged in the sentences that each comes "
            "from. Several people say whether it is right, blind to each other; what they see "
            "differently is decided, and you see how many rules are correct."
        ),
        lazy(
            "Each page shows two sentences, and a phrase of each. Say whether the second phrase "
            "follows from the first."
        ),
    ),
    exports=rows.exports(_LAYOUT),
    files={"rules": "A file of acquired rules, as text."},
    numbers={"most": _RULES},
    adjudication=Decided(_gold, rows.reader(_LAYOUT), judgement_table),
    items_name="rules",
)
