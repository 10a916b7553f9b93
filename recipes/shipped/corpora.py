"""The corpora that the shipped models learn from, split into training and development claims."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from argue.errors import BadInput, ParseError
from argue.model import Label

RELATIONS = ("debatepedia", "perspectrum", "ibm-kpa", "ibm-claim-stance")
"""Arguments against claims: what engines are compared on. All corpora here may be learned from by a
model that is given away; see ``LICENCES``."""
CLAIMS = (*RELATIONS, "iam-stance")
EVIDENCE, REPLIES, SPANS, SPEECHES = (
    "iam-evidence",
    "reddit-replies",
    "cmv-replies-dev",
    "nixon-kennedy",
)
EVERYDAY, EVERYDAY_THREADS, EVERYDAY_DEV = (
    Path(__file__).parent / name
    for name in (
        "everyday.jsonl",
        "everyday_threads.txt",
        "../../examples/everyday-replies.jsonl",  # ships, for the board
    )
)
"""Everyday replies written for this project; those for choosing are on topics that are apart."""

LICENCES = {
    "debatepedia": "short Debatepedia arguments (Jo et al. 2021; wiki text)",
    "perspectrum": "Perspectrum (Chen et al. 2019; CC BY-SA 4.0)",
    "ibm-kpa": "IBM key point arguments (2021; CDLA-Sharing 1.0)",
    "ibm-claim-stance": "IBM claim stance (Bar-Haim et al. 2017; CC BY-SA 3.0)",
    "iam-stance": "claims for and against motions (IAM, Cheng et al. 2022; no licence stated)",
    "iam-evidence": "evidence of the same articles (IAM, Cheng et al. 2022; no licence stated)",
    "reddit-replies": "replies on mask mandates (Lei & Huang 2022; no licence stated)",
    "cmv-replies-dev": "spans of r/changemyview (Hidey et al. 2017; no licence stated)",
    "nixon-kennedy": "excerpts of speeches (Menini et al. 2018; CC BY 4.0)",
    "everyday": "everyday replies, written for this project by a language model and its prompts",
    "entailment": "textual entailment (Bowman et al. 2020, CC BY-SA; SNLI and MNLI pairs)",
}

_ENTAILMENT = {
    "entailment": Label.SUPPORT,
    "contradiction": Label.ATTACK,
    "neutral": Label.UNRELATED,
}
_PARTS = 10


class Row(NamedTuple):
    """A labelled pair of a corpus."""

    text: str
    hypothesis: str
    label: Label
    claim: str
    """What is debated, as :func:`claim_of` writes it; the same in every corpus."""
    path: str = ""
    """The claim that the hypothesis, itself a reply, hangs under."""


class Split(NamedTuple):
    """The rows that are learned from, and those that choices are made on."""

    train: list[Row]
    dev: list[Row]


def relations(folder: Path, names: Iterable[str] = RELATIONS) -> dict[str, Split]:
    """The relation corpora by name; no claim is in the training rows and in the development rows.

    Raises
    ------
    BadInput, ParseError
        If a file is missing or malformed.
    """
    return {name: _split(_rows(folder, name), lambda row: is_dev(row.claim)) for name in names}


def replies(folder: Path) -> Split:
    """Whole replies between people; a fifth of the texts answered is kept for choosing."""
    return _split(_rows(folder, REPLIES), lambda row: _number(row.hypothesis) % 5 == 0)


def spans(folder: Path, *, premises: bool = True) -> Split:
    """Spans of replies between people; a fourth of the threads is kept for choosing.

    With ``premises`` also those that somebody gives for a claim of their own.
    """
    rows = [
        Row(span["source"], span["target"], Label(span["label"]), span["group"])
        for span in objects(folder / "relations" / f"{SPANS}.jsonl")
        if premises or span["between"] == "two authors"
    ]
    return _split(rows, lambda row: _number(row.claim) % 4 == 0)


def everyday(path: Path = EVERYDAY) -> list[Row]:
    """Everyday replies of one of the two files here; their claim is the topic."""
    return [
        Row(
            row["text"],
            row["hypothesis"],
            Label(row["label"]),
            row["topic"],
            row.get("path") or "",
        )
        for row in objects(path)
    ]


_MARKS = {"+": Label.SUPPORT, "-": Label.ATTACK, "0": Label.UNRELATED}
_AGAINST = {Label.SUPPORT: Label.ATTACK, Label.ATTACK: Label.SUPPORT}


def threads(path: Path = EVERYDAY_THREADS) -> list[Row]:
    """Everyday replies of a file of threads; their claim is the topic.

    A thread is ``# topic``, ``A: claim``, mostly ``B: claim`` that says the opposite of A, and a
    line for each reply: ``. `` for each level below the claim; ``+``, ``-`` or ``0`` for whether it
    supports or attacks what it answers, or neither; the text. What answers A answers B, too.

    Raises
    ------
    ParseError
        If a line is none of these, or answers nothing.
    """
    rows: list[Row] = []
    topic, claims, answered = "", list[str](), list[str]()
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        sign, _, text = line.replace(". ", "", _level(line)).partition(" ")
        if sign == "#":
            topic, claims, answered = text, [], []
        elif sign in ("A:", "B:"):
            claims.append(text)
        elif sign in _MARKS and text and claims and _level(line) <= len(answered):
            answered = [*answered[: _level(line)], text]
            rows += _answers(topic, claims, answered, _MARKS[sign])
        elif line:
            raise ParseError("a line of a thread", line[:60], where=str(path), line=number)
    return rows


def _level(line: str) -> int:
    """How many levels below the claim a line of a thread stands."""
    return (len(line) - len(re.sub(r"^(\. )+", "", line))) // 2


def _answers(topic: str, claims: Sequence[str], answered: Sequence[str], label: Label) -> list[Row]:
    """A reply with what it answers: one before it, or else each of the claims."""
    *others, text = answered
    if others:
        return [Row(text, others[-1], label, topic, claims[0])]
    labels = (label, _AGAINST.get(label, label))
    return [Row(text, claim, own, topic) for claim, own in zip(claims, labels, strict=False)]


def _rows(folder: Path, name: str) -> list[Row]:
    return [
        Row(row["source"], row["target"], Label(row["label"]), claim_of(row["group"]))
        for row in objects(folder / "relations" / f"{name}.jsonl")
    ]


def _split(rows: Sequence[Row], kept: Callable[[Row], bool]) -> Split:
    return Split([row for row in rows if not kept(row)], [row for row in rows if kept(row)])


def entailment(folder: Path) -> Split:
    """Three-way textual entailment: entailment as support, contradiction as attack.

    Raises
    ------
    BadInput, ParseError
        If a file is missing or malformed.
    """
    return Split(
        *(
            [
                Row(row["text"], row["hypothesis"], _ENTAILMENT[row["label"]], "")
                for row in objects(folder / "nli" / f"{part}.jsonl")
            ]
            for part in ("train", "dev")
        )
    )


def claim_of(group: str) -> str:
    """A claim without what differs between corpora: case, punctuation, how a motion begins.

    Examples
    --------
    >>> claim_of("This house believes that we should ban X.") == claim_of("We should ban X")
    True
    """
    letters = re.sub(r"[^a-z ]", "", group.lower())
    return letters.replace("this house believes that ", "").replace("we should ", "").strip()


def is_dev(claim: str) -> bool:
    """Whether a claim is one of the tenth that is kept for choosing, by its hash."""
    return _number(claim) % _PARTS == 0


def _number(text: str) -> int:
    return int(hashlib.sha1(text.encode()).hexdigest(), 16)


def objects(path: Path) -> Iterable[dict[str, str]]:
    """The objects of a file of JSON lines.

    Raises
    ------
    BadInput, ParseError
        If it cannot be read, or a line is no JSON.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise BadInput(f"{path}: expected a corpus, {error.strerror}") from error
    for number, line in enumerate(lines, 1):
        try:
            yield json.loads(line)
        except ValueError as error:
            raise ParseError("a JSON object", str(error), where=str(path), line=number) from error


def learned(data: Path) -> dict[str, list[Row]]:
    """What is learned from, by the kinds of :class:`.mixture.Mixture`."""
    claims = relations(data, CLAIMS)
    besides = relations(data, (EVIDENCE, SPEECHES))
    speeches = besides[SPEECHES]
    return {
        "claims": [row for split in claims.values() for row in split.train],
        "evidence": besides[EVIDENCE].train,
        "speeches": speeches.train + speeches.dev,
        "replies": replies(data).train,
        "spans": spans(data).train,
        "everyday": everyday() + threads(),
        "entailment": entailment(data).train,
    }
