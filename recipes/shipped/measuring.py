"""Write the cross-encoder that ships, calibrated by kind, and measure it on development rows."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import onnx
from numpy.typing import NDArray

from argue import formats
from argue.engines import MODELS
from argue.engines._cross_encoder.network import (
    Network,
    Texts,
    above,
    model_file,
    softmax,
    unaddressed,
    with_claim,
)
from argue.engines._cross_encoder.network import temperature as temperature_of
from argue.engines._cross_encoder.unpacking import model_bytes
from argue.features.measures.confidences import score_calibration
from argue.features.measures.leave_out import labelled_pairs
from argue.features.measures.outcome import Outcome
from argue.features.training.engines._cross_encoder import learning
from argue.model import Label
from recipes.shipped import conversations, corpora
from recipes.shipped.card import Measured, Score, Seen
from recipes.shipped.corpora import Row
from recipes.shipped.mixture import CLASSES, three_way

LARGE, SMALL = "cross_encoder", "cross_encoder_small"
MOST_TOKENS = 216
CLAIM_FROM = 1
"""Words of a hypothesis from which on what stands above is read besides."""
RIGHT = 0.85
"""Of the labels that are shown: the threshold of each kind is the least that keeps it."""
LEAST = 0.6
_FEWEST_SHOWN = 20
_MOST_CLAIMS = 1500
_POINTS = ("claims", "`debatepedia_train.xml`", "`procon.xml`")
"""Points that were collected; elsewhere people answer one another."""
_MOST_OF_A_SET = 250
"""Replies of a set to first posts, or to replies: some sets are five times as large as others."""
_CONVERSATIONS = {
    "labelled-replies": "replies in threads",
    "thread-replies": "replies in threads",
    "page-replies": "replies on pages",
    "written-replies": "written discussions",
    "reddit-agreement": "five forums of Reddit",
    "iac-replies": "a debate forum",
    "wiki-dispute-replies": "disputes of Wikipedia",
}
_REPLIES = (
    *("spans between two people", "Reddit replies", "everyday replies"),
    *dict.fromkeys(_CONVERSATIONS.values()),
)


def development(data: Path) -> dict[str, list[Row]]:
    """What choices were made on, by kind: nothing here was learned from."""
    relations = corpora.relations(data, corpora.CLAIMS)
    rows = three_way(relations)
    random.Random(0).shuffle(rows)
    everyday = corpora.everyday(corpora.EVERYDAY_DEV)
    return {
        "claims": rows[:_MOST_CLAIMS],
        "everyday claims": [row for row in everyday if not row.path],
        "everyday replies": [row for row in everyday if row.path],
        "spans between two people": corpora.spans(data, premises=False).dev,
        "Reddit replies": corpora.replies(data).dev,
        "`debatepedia_train.xml`": _node(data / "node" / "debatepedia_train.xml"),
        "`procon.xml`": _node(data / "node" / "procon.xml"),
        **_threads(data),
    }


def _threads(data: Path) -> dict[str, list[Row]]:
    """Labelled replies of the threads that are kept for choosing, with what stands above."""
    kept: dict[str, list[Row]] = {}
    counts = Counter[tuple[str, bool]]()
    replies = sorted(conversations.replies(data), key=lambda row: (row.thread, row.text))
    for row in replies:
        place = row.set, bool(row.path)
        if row.label and row.is_dev and counts[place] < _MOST_OF_A_SET:
            counts[place] += 1
            kept.setdefault(_CONVERSATIONS[row.set], []).append(_row(row, row.label))
    return kept


def _row(reply: conversations.ThreadReply, label: Label) -> Row:
    path = above(reply.path) if reply.path else ""
    return Row(reply.text, reply.hypothesis, label, reply.thread, path)


def page_rows() -> list[Row]:
    """All replies on the pages that choices are made on, not a few hundred of them."""
    replies = conversations.page_replies()
    return [_row(reply, reply.label) for reply in replies if reply.is_dev and reply.label]


def settings(name: str) -> dict[str, Any]:
    """What a model's ``model.json`` says before it is calibrated."""
    return {
        "engine": name,
        "labels": [str(label) for label in CLASSES],
        "temperature": 1.0,
        "shift": [0.0] * len(CLASSES),
        "reads_claim": CLAIM_FROM if name == LARGE else 0,
        "most_tokens": MOST_TOKENS,
    }


def write(folder: Path, model: Path, rows: Mapping[str, Sequence[Row]], name: str) -> Measured:
    """Write a model, calibrated on development rows, with what it and the other one reach.

    Parameters
    ----------
    folder
        Where to, a folder that is there.
    model
        Of the model as it was rounded.
    """
    network = Network(model, MOST_TOKENS)
    begin = time.process_time()
    logits = {name: _logits(network, part) for name, part in rows.items()}
    speed = sum(map(len, rows.values())) / (time.process_time() - begin)
    kinds = {"claims": ("claims", "everyday claims"), "replies": _REPLIES}
    calibrations, temperatures = {}, {}
    for kind, names in kinds.items():
        of_kind = np.concatenate([logits[name] for name in names])
        gold = [row for name in names for row in rows[name]]
        temperatures[kind] = round(temperature_of(of_kind, _gold(gold)), 4)
        shares = softmax(of_kind / temperatures[kind]).tolist()
        outcomes = [_outcome(*both) for both in zip(gold, shares, strict=True)]
        calibrations[kind] = score_calibration(outcomes)
    stated = settings(name)
    stated["temperature"] = temperatures["claims"]
    stated["replies"] = {"temperature": temperatures["replies"], "shift": stated["shift"]}
    pages = {"every page": page_rows()}
    of_pages = {name: _logits(network, part) for name, part in pages.items()}
    stated["shown"], told = _shown(
        _judged(rows, logits, temperatures), _judged(pages, of_pages, temperatures)
    )
    content = onnx.load_from_string(model_bytes(model_file(model)))
    learning.write_model(folder, content, model / "tokenizer.json", stated)
    other = Network(MODELS / (SMALL if name == LARGE else LARGE), MOST_TOKENS)
    others = {name: _logits(other, part) for name, part in rows.items()}
    return Measured(
        scores=_scores(rows, logits, others),
        temperatures=temperatures,
        calibrations=calibrations,
        pairs_per_second=speed,
        shown=told,
    )


class _Judged(NamedTuple):
    confidence: float
    right: bool
    label: Label
    name: str


_Kinds = Mapping[str, Sequence[_Judged]]
"""Judged rows by the kinds of :class:`argue.engines.cross_encoder.Shown`."""


def _judged(
    rows: Mapping[str, Sequence[Row]],
    logits: Mapping[str, NDArray[np.float64]],
    temperatures: Mapping[str, float],
) -> _Kinds:
    """How sure each label is, and whether it is right.

    A row that stands below another reply is deeper; others are points on claims, or replies.
    """
    of_kind: dict[str, list[_Judged]] = {"claims": [], "replies": [], "deeper": []}
    for name, part in rows.items():
        for row, of_row in zip(part, logits[name], strict=True):
            divisor = temperatures["replies" if row.path else "claims"]
            share = softmax(of_row[None] / divisor)[0]
            kind = "claims" if name in _POINTS else "deeper" if row.path else "replies"
            label = CLASSES[int(share.argmax())]
            of_kind[kind].append(_Judged(float(share.max()), label is row.label, label, name))
    return of_kind


def _shown(
    collected: _Kinds, on_pages: _Kinds
) -> tuple[dict[str, float | dict[str, float]], list[Seen]]:
    """The thresholds of each kind, and what they do.

    On pages so many are right of each label, too: what people bring has other shares of labels
    than what was collected.
    """
    shown, told = {}, []
    for kind, judged in collected.items():
        least = threshold([row[:2] for row in judged])
        by_label = dict.fromkeys(map(str, CLASSES), least)
        for label in CLASSES:
            alike = [row[:2] for row in on_pages[kind] if row.label is label]
            if len(alike) > _FEWEST_SHOWN:
                by_label[str(label)] = max(least, threshold(alike))
        shown[kind] = by_label if set(by_label.values()) != {least} else least
        every = [*judged, *on_pages[kind]]
        for name in dict.fromkeys(row.name for row in every):
            part = [row for row in every if row.name == name]
            seen = [row.right for row in part if row.confidence >= by_label[str(row.label)]]
            told.append(Seen(kind, name, len(part), len(seen), sum(seen)))
    return shown, told


def threshold(judged: Sequence[tuple[float, bool]]) -> float:
    """The least confidence from which on :data:`RIGHT` of the labels are right; 1 if none is.

    It is :data:`LEAST` at least: below, the least sure ones are wrong as often as right.
    """
    ordered = sorted(judged, reverse=True)
    right = np.cumsum([right for _, right in ordered]) / np.arange(1, len(ordered) + 1)
    enough = [rank for rank in range(_FEWEST_SHOWN, len(ordered)) if right[rank] >= RIGHT]
    return max(LEAST, round(ordered[enough[-1]][0], 3)) if enough else 1.0


def told(logits: Mapping[str, NDArray[np.float64]], rows: Mapping[str, Sequence[Row]]) -> str:
    """Mean recall of support and attack on each part, and of all parts, in a line."""
    recalls = {
        name: mean_recall(of_part, np.array(_gold(rows[name]))) for name, of_part in logits.items()
    }
    parts = ", ".join(f"{name} {recall:.3f}" for name, recall in recalls.items())
    return f"mean {np.mean(list(recalls.values())):.4f}: {parts}"


def texts(row: Row) -> Texts:
    """What is read of a row; the small network reads no claim."""
    texts = map(unaddressed, (row.text, row.hypothesis, row.path))
    return with_claim(tuple(texts), CLAIM_FROM)


def _scores(
    rows: Mapping[str, Sequence[Row]],
    logits: Mapping[str, NDArray[np.float64]],
    others: Mapping[str, NDArray[np.float64]],
) -> list[Score]:
    """What it reaches on each part, beside the other one that ships."""
    results = []
    for name, part in rows.items():
        gold = np.array(_gold(part))
        both = others[name], logits[name]
        two = (mean_recall(row, gold) for row in both)
        three = (
            float((row.argmax(axis=1) == gold).mean()) if (gold == 2).any() else None
            for row in both
        )
        results.append(Score(name, len(part), *two, *three))
    return results


def mean_recall(logits: NDArray[np.float64], gold: NDArray[np.int64]) -> float:
    """Mean recall of support and attack where only these two are asked for."""
    two = gold < 2
    answers = logits[two][:, :2].argmax(axis=1)
    recalls = [(answers[gold[two] == label] == label).mean() for label in (0, 1)]
    return float(np.mean(recalls))


def _node(path: Path) -> list[Row]:
    return [
        Row(pair.text, pair.hypothesis, pair.stated, pair.debate)
        for pair in labelled_pairs(formats.read(str(path)))
        if pair.stated is not None
    ]


def _outcome(row: Row, shares: Sequence[float]) -> Outcome:
    support, attack, unrelated = shares
    return Outcome(
        row.claim,
        "",
        "",
        "",
        row.text,
        row.hypothesis,
        row.label,
        CLASSES[shares.index(max(shares))],
        max(shares),
        (support, attack, unrelated),
    )


def _logits(network: Network, rows: Sequence[Row]) -> NDArray[np.float64]:
    return network.logits([texts(row) for row in rows]).astype(np.float64)


def _gold(rows: Sequence[Row]) -> list[int]:
    return [CLASSES.index(row.label) for row in rows]
