"""The corpora that the shipped models learn from, split into training and development claims."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from argue.errors import BadInput, ParseError
from argue.model import Label

RELATIONS = ("debatepedia", "perspectrum", "ibm-kpa", "ibm-claim-stance")
"""All may be learned from by a model that is given away; see ``LICENCES``."""

LICENCES = {
    "debatepedia": "short Debatepedia arguments (Jo et al. 2021; wiki text)",
    "perspectrum": "Perspectrum (Chen et al. 2019; CC BY-SA 4.0)",
    "ibm-kpa": "IBM key point arguments (2021; CDLA-Sharing 1.0)",
    "ibm-claim-stance": "IBM claim stance (Bar-Haim et al. 2017; CC BY-SA 3.0)",
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


class Split(NamedTuple):
    """The rows that are learned from, and those that choices are made on."""

    train: list[Row]
    dev: list[Row]


def relations(folder: Path) -> dict[str, Split]:
    """The relation corpora by name; no claim is in the training rows and in the development rows.

    Raises
    ------
    BadInput, ParseError
        If a file is missing or malformed.
    """
    found = {}
    for name in RELATIONS:
        rows = [
            Row(one["source"], one["target"], Label(one["label"]), claim_of(one["group"]))
            for one in _objects(folder / "relations" / f"{name}.jsonl")
        ]
        found[name] = Split(
            [row for row in rows if not is_dev(row.claim)],
            [row for row in rows if is_dev(row.claim)],
        )
    return found


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
                Row(one["text"], one["hypothesis"], _ENTAILMENT[one["label"]], "")
                for one in _objects(folder / "nli" / f"{part}.jsonl")
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
    return int(hashlib.sha1(claim.encode()).hexdigest(), 16) % _PARTS == 0


def _objects(path: Path) -> Iterable[dict[str, str]]:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise BadInput(f"{path}: expected a corpus, {error.strerror}") from error
    for number, line in enumerate(lines, 1):
        try:
            yield json.loads(line)
        except ValueError as error:
            raise ParseError("a JSON object", str(error), where=str(path), line=number) from error
