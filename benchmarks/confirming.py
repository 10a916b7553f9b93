"""How far a verdict can be trusted, and how few answers settle it.

    python -m benchmarks.confirming debates ../shared/cases/conversations [--engine E] [--rows]

Debates whose relations are known are judged by an engine as if nobody had stated any, with the
parents that are right; then gold answers, one after the other, what Argue asks first
(:mod:`argue.reasoning.probability.assessing`), four times at most. Printed are, for each folder,
how often *stands* or *falls* is said before, and is right; and how often the word is right after
no, one, … four answers. A word is right if it is a reader's: of a conversation that its last line
names, of other debates that which follows from the stated relations, where *contested* is a
reader's *open or falls* (so all three public conversations that are contested have it). How often
*stands* or *falls* is that which follows, contested apart, stands beside as ``by_rule``. Every open
verdict is a reader's *open*.

``made-up`` instead of a folder stands for 300 random threads whose scores are right by
construction: what the rules make of an engine that is as good as it says.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from argue import formats, judging, pipeline
from argue.engines import load_engine
from argue.model import (
    Analysis,
    Argument,
    Assessment,
    Debate,
    Label,
    Origin,
    Relation,
    Reply,
    Source,
)
from argue.reasoning.probability import PAGE_DRAWS, with_chances
from argue.settings import Settings

ANSWERS = 4
MADE_UP = 300
SHARES = {1: (0.35, 0.45, 0.2), 2: (0.2, 0.6, 0.2)}
"""Of support, attack and neither among replies to the claim, and deeper ones, that are made up."""
READER = {"contested": "open or falls", "undecided": "open"}
"""What a reader calls that."""
EVIDENCE, SHOWN = 1.0, 0.7
"""How far apart the labels' log-odds are that a made-up engine sees, and from which confidence on
it shows a label: of all .68 are right, and of the .45 that are shown .85."""


@dataclass(frozen=True)
class Case:
    """A debate as judged, its right relations, and the words of a reader."""

    judged: Analysis
    gold: dict[tuple[str, str], Relation]
    reader: str
    rule: str
    """The word that follows from the gold relations."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--engine", default="")
    parser.add_argument("--rows", action="store_true")
    asked = parser.parse_args()
    engine = asked.engine or Settings.from_environment().engine
    for folder in asked.folders:
        cases = made_up() if folder == "made-up" else cases_of(Path(folder), engine)
        words = [(case, list(confirmed(case))) for case in cases]
        for case, said in words if asked.rows else ():
            print(
                f"{case.judged.debate.title[:40]:40} {case.reader:14} {' → '.join(map(word, said))}"
            )
        print(json.dumps({"folder": folder, **figures(words)}))


def figures(words: list[tuple[Case, list[Assessment]]]) -> dict[str, object]:
    """How many verdicts are said before any answer, and right then and after each answer."""
    said = [(case, told[0]) for case, told in words if told[0].verdict != "open"]
    return {
        "debates": len(words),
        "said": len(said),
        "said_right": sum(right(case, verdict) for case, verdict in said),
        "by_rule": sum(str(verdict.verdict) == case.rule for case, verdict in said),
        "asked": sum(len(told) - 1 for _, told in words) / max(1, len(words)),
        "right_after": [
            sum(right(case, told[min(many, len(told) - 1)]) for case, told in words)
            for many in range(ANSWERS + 1)
        ],
    }


def right(case: Case, said: Assessment) -> bool:
    """Whether a reader would use that word."""
    return str(said.verdict) in case.reader


def word(said: Assessment) -> str:
    """The word, and why it is open."""
    return f"{said.verdict}{f' ({said.why})' if said.why else ''} {said.probability:.2f}"


def confirmed(case: Case) -> Iterator[Assessment]:
    """The verdict on the claim, and again after each answer that it asks for."""
    analysis = case.judged
    for _ in range(ANSWERS + 1):
        said = analysis.verdicts[analysis.debate.issue or ""]
        yield said
        if not said.settle:
            return
        answer = case.gold[said.settle[0]]
        relations = [
            answer if relation.ends == answer.ends else relation for relation in analysis.relations
        ]
        analysis = judged_by(analysis.debate, relations)


def judged_by(debate: Debate, relations: Iterable[Relation]) -> Analysis:
    """What follows from these relations."""
    return with_chances(pipeline.label(debate, tuple(relations)), most_draws=PAGE_DRAWS)


# ── debates ─────────────────────────────────────────────────────────────────────────────────────


def cases_of(folder: Path, engine: str) -> Iterator[Case]:
    """The debates of a folder: conversations with gold, else discussions whose labels stand."""
    judge = load_engine(engine)
    golds = sorted(folder.glob("*.gold"))
    debates = map(conversation, golds) if golds else discussions(folder)
    for debate, reader in debates:
        gold = {relation.ends: relation for relation in debate.given}
        bare = replace(debate, given=())
        relations = judging.judge_debate(bare, judge).relations
        answers = {
            relation.ends: gold.get(relation.ends, Relation(*relation.ends, Label.UNRELATED))
            for relation in relations
        }
        rule = by_rule(debate)
        yield Case(judged_by(bare, relations), answers, reader or READER.get(rule, rule), rule)


def by_rule(debate: Debate) -> str:
    """The word that follows from what is stated: stands, falls, contested, undecided."""
    found = pipeline.label(debate, debate.given).verdicts[debate.issue or ""]
    return str(found.why or found.verdict)


def discussions(folder: Path) -> Iterator[tuple[Debate, str]]:
    for path in sorted(folder.glob("*.md")):
        if path.stem != "README":
            for debate in formats.parse_text(path.read_text()).debates:
                talk = Source(format="thread")
                yield replace(debate, source=talk), ""


def conversation(gold: Path) -> tuple[Debate, str]:
    """A conversation with the parents and labels of its gold, texts as the page has them."""
    rows = [json.loads(line) for line in gold.read_text().splitlines() if line.strip()]
    texts = [
        argument.text
        for debate in formats.parse_text(gold.with_suffix(".txt").read_text()).debates
        for argument in debate.arguments
    ]
    own = [row for row in rows if "id" in row]
    arguments = tuple(
        Argument(row["id"], whole(row["text"], texts), author=row["author"] or "") for row in own
    )
    answers = [row for row in own if row["parent"]]
    labels = {"neither": "unrelated"}
    given = tuple(
        Relation(row["id"], row["parent"], Label(labels.get(row["label"], row["label"])))
        for row in answers
    )
    replies = tuple(Reply(row["id"], row["parent"]) for row in answers)
    reader = next(row["verdict"] for row in rows if "verdict" in row)
    issue = own[0]["id"]
    debate = Debate(gold.stem, gold.stem, arguments, issue, replies=replies, given=given)
    return replace(debate, source=Source(format="thread")), reader


def whole(begins: str, texts: Iterable[str]) -> str:
    """The text of the page that holds these words; the words alone where none does."""
    return next((text for text in texts if begins[:28].lower() in text.lower()), begins)


def made_up() -> Iterator[Case]:
    """Random threads; an engine sees each label through noise, and says what follows from that."""
    random = np.random.default_rng(0)
    for number in range(MADE_UP):
        size = int(random.integers(6, 16))
        ids = [f"a{place}" for place in range(size)]
        parents = [int(random.integers(max(0, place - 4), place)) for place in range(1, size)]
        parents = [0 if random.random() < 0.35 else parent for parent in parents]
        gold, judged = [], []
        for place, parent in enumerate(parents, 1):
            shares = np.array(SHARES[1 if parent == 0 else 2])
            label = random.choice(3, p=shares)
            seen = random.normal(0, 1, 3) + EVIDENCE * (np.arange(3) == label)
            scores = shares * np.exp(EVIDENCE * seen)
            scores /= scores.sum()
            best, ends = int(scores.argmax()), (ids[place], ids[parent])
            gold.append(Relation(*ends, list(Label)[label]))
            sure = float(scores[best])
            judged.append(
                Relation(
                    *ends,
                    list(Label)[best],
                    sure,
                    Origin.JUDGED,
                    None,
                    (float(scores[0]), float(scores[1]), float(scores[2])),
                    sure < SHOWN,
                )
            )
        debate = Debate(
            f"m{number}",
            f"m{number}",
            tuple(Argument(id, id) for id in ids),
            ids[0],
            replies=tuple(Reply(*relation.ends) for relation in gold),
            source=Source(format="thread"),
        )
        rule = by_rule(replace(debate, given=tuple(gold)))
        answers = {relation.ends: relation for relation in gold}
        yield Case(judged_by(debate, judged), answers, READER.get(rule, rule), rule)


if __name__ == "__main__":
    main()
