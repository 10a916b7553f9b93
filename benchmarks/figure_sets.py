"""The labelled data on which every engine is measured: one function a data set."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from argue import formats
from argue.features.measures.leave_out import labelled_pairs
from argue.model import Debate, Label, Pair
from recipes.shipped import corpora

ROOT = Path(__file__).resolve().parents[1]
SAMPLE = 1_000
"""Replies of Debatabase in the sample; whole debates are the set ``debatabase_whole``."""
_NLI = {
    "entailment": Label.SUPPORT,
    "contradiction": Label.ATTACK,
    "neutral": Label.UNRELATED,
}


@dataclass(frozen=True, slots=True)
class DataSet:
    """Labelled pairs.

    Parameters
    ----------
    debates
        The debates of the pairs, for acceptance; empty where the pairs form no framework.
    learned
        Engines whose shipped model learned from these pairs: they have no figure as they ship.
    left_out
        Engines that are measured by leaving debates out; ``None`` for every engine.
    parts
        In how many parts debates are left out; ``None`` as ``argue reproduce`` does.
    """

    pairs: Sequence[Pair]
    debates: Sequence[Debate] = ()
    learned: tuple[str, ...] = ()
    left_out: tuple[str, ...] | None = ()
    parts: int | None = None


def examples(data: Path) -> DataSet:
    """The example debates that come with Argue."""
    files = [path for path in (ROOT / "debates").glob("*.md") if path.name != "README.md"]
    debates = [debate for path in sorted(files) for debate in formats.read(path)]
    return DataSet(labelled_pairs(debates), debates)


def node(data: Path) -> DataSet:
    """The training half of NoDE's Debatepedia pairs."""
    debates = formats.read(data / "node" / "debatepedia_train.xml")
    learned = ("word_overlap", "edit_distance", "linguistic_bias")
    return DataSet(labelled_pairs(debates), debates, learned, None)


def procon(data: Path) -> DataSet:
    """NoDE's ProCon pairs."""
    debates = formats.read(data / "node" / "procon.xml")
    return DataSet(labelled_pairs(debates), debates)


def claims(data: Path) -> DataSet:
    """The tenth of the claims that no engine learned from."""
    rows = [row for split in corpora.relations(data).values() for row in split.dev]
    pairs = [
        Pair(str(number), "claim", row.text, row.hypothesis, debate=row.claim, stated=row.label)
        for number, row in enumerate(rows)
    ]
    return DataSet(pairs)


def debatabase(data: Path) -> DataSet:
    """A sample of the replies of Debatabase."""
    pairs = labelled_pairs(formats.read(data / "debates" / "debatabase-train.csv"))
    return DataSet(random.Random(0).sample(pairs, SAMPLE))


def debatabase_whole(data: Path) -> DataSet:
    """All debates of Debatabase."""
    debates = formats.read(data / "debates" / "debatabase-train.csv")
    return DataSet(labelled_pairs(debates), debates)


def cmv(data: Path) -> DataSet:
    """Spans of r/changemyview, of the fourth of the threads that no engine learned from."""
    return _of_rows(corpora.spans(data).dev)


def cmv_replies(data: Path) -> DataSet:
    """Those of them that answer somebody else."""
    return _of_rows(corpora.spans(data, premises=False).dev)


def reddit(data: Path) -> DataSet:
    """Replies on mask mandates, to the fifth of the texts that no engine learned from."""
    return _of_rows(corpora.replies(data).dev)


def everyday(data: Path) -> DataSet:
    """Everyday replies written for this project, on topics that no engine learned from."""
    return _of_rows(corpora.everyday(corpora.EVERYDAY_DEV))


def _of_rows(rows: Sequence[corpora.Row]) -> DataSet:
    return DataSet(
        [
            Pair(
                f"t{number}",
                f"h{number}",
                row.text,
                row.hypothesis,
                debate=row.claim,
                stated=row.label,
                path=(row.path,) if row.path else (),
                talk=bool(row.path),
            )
            for number, row in enumerate(rows)
        ]
    )


def nixon_kennedy(data: Path) -> DataSet:
    """Excerpts of the speeches of Nixon and Kennedy, three topics."""
    rows = enumerate(_objects(data, "nixon-kennedy"))
    learned = ("cross_encoder",)
    left_out = ("word_overlap", "edit_distance", "linguistic_bias", "components")
    return DataSet([_pair(*row) for row in rows], (), learned, left_out)


def rte(data: Path) -> DataSet:
    """The development sets of RTE-1 to RTE-3, each as one debate."""
    pairs = [
        replace(pair, debate=name)
        for name in ("rte1", "rte2", "rte3")
        for pair in labelled_pairs(formats.read(data / "rte" / f"{name}_dev.xml"))
    ]
    return DataSet(pairs, left_out=None)


def nli(data: Path) -> DataSet:
    """The development part of the entailment pairs."""
    lines = (data / "nli" / "dev.jsonl").read_text(encoding="utf-8").splitlines()
    return DataSet(
        [
            Pair(
                str(number),
                f"h{number}",
                row["text"],
                row["hypothesis"],
                debate="nli",
                stated=_NLI[row["label"]],
            )
            for number, row in enumerate(map(json.loads, lines))
        ]
    )


SETS: dict[str, Callable[[Path], DataSet]] = {
    collection.__name__: collection
    for collection in (
        examples,
        node,
        procon,
        claims,
        debatabase,
        debatabase_whole,
        cmv,
        cmv_replies,
        reddit,
        everyday,
        nixon_kennedy,
        rte,
        nli,
    )
}


def _objects(data: Path, name: str) -> list[dict[str, str]]:
    lines = (data / "relations" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def _pair(number: int, row: dict[str, str]) -> Pair:
    return Pair(
        str(number),
        f"h{number}",
        row["source"],
        row["target"],
        debate=row["group"],
        stated=Label(row["label"]),
    )
