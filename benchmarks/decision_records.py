"""Whether records of decisions say the truth: sentences, cruxes, and files that somebody changed.

Run by hand: ``python benchmarks/decision_records.py``. Random debates of 5 to 40 arguments are
closed, with relations that people state, confirm or correct, and in every other one also some that
an engine reads. Each sentence of a record is read again and compared with a labelling that is
computed here, by the fixed point of the definition, and not by Argue; a sentence that is not
understood is not true. Where an engine reads, what stands and falls is only likely, and of such a
sentence the relations alone are compared: none may be an open one. Each crux is
applied: a new argument attacks it, and the claim must get the status that the record says. Then
bytes of the files are changed, one at a time, and ``argue site verify`` must refuse each.

Exit code 1 where a sentence is false, a crux does not turn the claim, or a change is not found.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import Counter
from datetime import UTC, datetime

from argue import pipeline
from argue.errors import ArgueError
from argue.features.decisions.record import DecisionRecord, analysis_of, check, without_names
from argue.features.decisions.sentences import DecisionOutcome
from argue.model import Argument, Debate, Label, Options, Origin, Overruling, Relation, Reply, Votes
from argue.reasoning.probability import PAGE_DRAWS, with_chances

SECRET = "of no installation " * 3
OUTCOME = DecisionOutcome(
    "We do it.", "all, 3 to 1", "Ben disagrees.", "Ann", datetime(2026, 11, 29, 12, tzinfo=UTC)
)
Statuses = dict[str, str]
PEOPLE = ("stated", "confirmed", "corrected")


def made_up(seed: int) -> tuple[Debate, list[Relation], dict[str, Votes]]:
    """A debate, its relations, and how people voted."""
    draw = random.Random(seed)
    ids = [f"a{number}" for number in range(draw.randint(5, 40))]
    tree = [(ids[place], ids[draw.randrange(place)]) for place in range(1, len(ids))]
    pairs = {*tree} | {(draw.choice(ids), draw.choice(ids)) for _ in range(len(ids) // 3)}
    pairs = {(source, target) for source, target in pairs if source != target}
    relations = [_relation(draw, *pair, engine=seed % 2 == 1) for pair in sorted(pairs)]
    arguments = tuple(Argument(id, f"Text of {id}.") for id in ids)
    replies = tuple(Reply(*ends) for ends in tree)
    voted = draw.sample(ids, 3)
    votes = {id: Votes(*(draw.randrange(9) for _ in range(3))) for id in voted}
    return Debate("d", "Do it?", arguments, issue="a0", replies=replies), relations, votes


def _relation(draw: random.Random, source: str, target: str, *, engine: bool) -> Relation:
    label = draw.choice((Label.SUPPORT, Label.ATTACK, Label.ATTACK))
    kind = draw.choice((*PEOPLE, *(("judged", "open") if engine else ())))
    if kind == "stated":
        return Relation(source, target, label)
    sure = round(draw.uniform(0.4, 1.0), 3)
    judged = Relation(source, target, label, sure, Origin.JUDGED, open=kind == "open")
    if kind in ("judged", "open"):
        return judged
    other = Label.ATTACK if label is Label.SUPPORT else Label.SUPPORT
    said = label if kind == "confirmed" else other
    former = Overruling("Ann", OUTCOME.at, "", judged)
    return Relation(source, target, said, 1.0, Origin.OVERRULED, overruled=former)


def grounded(ids: list[str], attacks: set[tuple[str, str]]) -> Statuses:
    """The grounded labelling by its definition: accept what only rejected ones attack."""
    statuses: Statuses = {}
    attackers = {id: {source for source, target in attacks if target == id} for id in ids}
    while True:
        known = len(statuses)
        for id in ids:
            if all(statuses.get(other) == "rejected" for other in attackers[id]):
                statuses[id] = "accepted"
            elif any(statuses.get(other) == "accepted" for other in attackers[id]):
                statuses[id] = "rejected"
        if len(statuses) == known:
            return {id: statuses.get(id, "undecided") for id in ids}


class Truth:
    """What is true of a debate, computed here."""

    def __init__(self, debate: Debate, relations: list[Relation], votes: dict[str, Votes]) -> None:
        self.ids = [argument.id for argument in debate.arguments]
        self.votes = votes
        known = [relation for relation in relations if not relation.open]
        self.attacks = {relation.ends for relation in known if relation.label is Label.ATTACK}
        self.supports = {relation.ends for relation in known if relation.label is Label.SUPPORT}
        self.open = {relation.ends for relation in relations if relation.open}
        self.likely = any(relation.origin is Origin.JUDGED for relation in relations)
        self.kinds = Counter(map(_kind, relations))
        self.statuses = grounded(self.ids, self.attacks)

    def turned(self, crux: str) -> str:
        """The status of the claim if an argument that nothing attacks attacked the crux."""
        return grounded([*self.ids, "new"], self.attacks | {("new", crux)})["a0"]

    def is_(self, id: str, status: str) -> bool:
        """Whether an argument has a status, as far as people alone say."""
        return self.likely or self.statuses[id] == status

    def felled_by(self, id: str, other: str, more: int) -> bool:
        """Whether so many accepted arguments attack one, ``other`` among them."""
        felling = {s for s, t in self.attacks if t == id and self.is_(s, "accepted")}
        return other in felling and (len(felling) == more + 1 or self.likely)

    def contested(self) -> bool:
        """Whether the claim is rejected although an argument that supports it is accepted."""
        return self.is_("a0", "rejected") and any(
            target == "a0" and self.is_(source, "accepted") for source, target in self.supports
        )

    def said(self, id: str, word: str, likely: str) -> bool:
        """Whether the verdict on the claim is so; a contested one is none of these."""
        status = {"stands": "accepted", "falls": "rejected", "open": "undecided"}[word]
        return id == "a0" and (
            self.likely or (self.statuses[id] == status and not likely and not self.contested())
        )

    def holds(self, sentence: str) -> bool:
        """Whether a sentence is understood and true."""
        for pattern, true in RULES:
            if found := re.fullmatch(pattern, sentence):
                return bool(true(self, *found.groups()))
        return False


def _kind(relation: Relation) -> str:
    if relation.overruled and relation.overruled.former_judgement:
        same = relation.overruled.former_judgement.label is relation.label
        return "confirmed" if same else "corrected"
    if relation.origin is Origin.JUDGED:
        return "open" if relation.open else "judged"
    return "stated"


Q = "“Text of (a[0-9]+).”"
WORDS = {"stand": "accepted", "fall": "rejected", "be open": "undecided"}
RULES = (
    (r"29 November 2026: We do it\.", lambda truth: True),
    (r"Decided by all, 3 to 1\.", lambda truth: True),
    (r"Ben disagrees\.", lambda truth: True),
    (
        rf"The claim {Q}: (?:(likely) )?(stands|falls|open)(?:, .+)?\.",
        lambda truth, id, likely, word: truth.said(id, word, likely),
    ),
    (rf"The claim {Q}: contested\.", lambda truth, id: id == "a0" and truth.contested()),
    (
        rf"For the claim: {Q}",
        lambda truth, id: (id, "a0") in truth.supports and truth.is_(id, "accepted"),
    ),
    (
        rf"Against the claim: {Q}",
        lambda truth, id: (id, "a0") in truth.attacks and truth.is_(id, "accepted"),
    ),
    (
        rf"{Q}: (?:likely )?falls\. Against it stands? {Q}(?: and (\d+) more)?\.",
        lambda truth, id, other, more: (
            truth.felled_by(id, other, int(more or 0)) and truth.is_(id, "rejected")
        ),
    ),
    (rf"{Q}: open\.", lambda truth, id: truth.is_(id, "undecided")),
    (
        rf"It hangs on whether {Q} is for or against {Q}\.",
        lambda truth, source, target: truth.likely,
    ),
    (
        rf"Nobody said what {Q} does to {Q}\.",
        lambda truth, source, target: (source, target) in truth.open,
    ),
    (
        rf"If {Q} were answered, the claim would (stand|fall|be open)\.",
        lambda truth, id, word: truth.turned(id) == WORDS[word] != truth.statuses["a0"],
    ),
    (
        rf"{Q}: (\d+) agree, (\d+) disagree, (\d+) unsure\.",
        lambda truth, id, *counts: truth.votes[id] == Votes(*map(int, counts)),
    ),
    (
        r"People labelled (\d+) relations?\.",
        lambda truth, count: int(count) == sum(truth.kinds[kind] for kind in PEOPLE),
    ),
    (
        r"Of these (\d+) confirm and (\d+) correct what was said before\.",
        lambda truth, *counts: (
            [*map(int, counts)] == [truth.kinds["confirmed"], truth.kinds["corrected"]]
        ),
    ),
    (
        r"The engine made_up, version 1, read (\d+) more\.",
        lambda truth, count: int(count) == truth.kinds["judged"] + truth.kinds["open"],
    ),
    (r"Of (\d+) it was not sure\.", lambda truth, count: int(count) == truth.kinds["open"]),
)
"""How sentences are read, and when each is true."""


def is_found(content: bytes) -> bool:
    """Whether a changed file is refused, or something in it is not right."""
    try:
        return not check(content).sound
    except ArgueError:
        return True


def main() -> int:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--debates", type=int, default=200)
    parser.add_argument("--changes", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    sentences, false, cruxes, unfound = 0, [], 0, []
    draw, each = random.Random(asked.seed), asked.changes // asked.debates
    for number in range(asked.debates):
        debate, relations, votes = made_up(asked.seed * 1_000_000 + number)
        options = Options(engine="made_up")
        analysis = with_chances(
            pipeline.label(debate, relations, options, engine_version="1"), most_draws=PAGE_DRAWS
        )
        stored = analysis_of(without_names(analysis))
        record = DecisionRecord("d", OUTCOME, "1", stored, votes).signed(SECRET)
        truth = Truth(debate, relations, votes)
        for section in record.sections:
            sentences += len(section.sentences)
            false += [(number, said) for said in section.sentences if not truth.holds(said)]
        for crux in record.summary.cruxes:
            cruxes += 1
            if truth.turned(crux.argument) != crux.after or crux.after == crux.before:
                false.append((number, f"crux {crux.argument}"))
        content = record.text.encode()
        if not check(content).sound:
            unfound.append((number, -1))
        for _ in range(each):
            place, other = draw.randrange(len(content)), draw.randrange(1, 256)
            byte = bytes([content[place] ^ other])
            if not is_found(content[:place] + byte + content[place + 1 :]):
                unfound.append((number, place))
    print(
        f"{asked.debates} debates: {sentences:,} sentences and {cruxes} cruxes, false: {len(false)}"
    )
    print(f"{each * asked.debates:,} changes of one byte, not found: {len(unfound)}")
    for problem in (*false[:20], *unfound[:20]):
        print(*problem)
    return bool(false or unfound)


if __name__ == "__main__":
    sys.exit(main())
