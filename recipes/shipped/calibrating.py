"""How sure a cross-encoder may be of what people answer one another, and what of it is shown.

    python -m recipes.shipped.calibrating --data ../shared/data --work WORK --name cross_encoder

A network says how alike a pair is to what it learned; how likely a label is depends on the place,
too: whether a reply answers the claim or another reply, and whose turn it is (:class:`Turn`). A
shift of each class for either is fitted on threads that nothing was learned from
(:attr:`.conversations.ThreadReply.is_dev`), as a logistic regression over the network's logits
would; that prior stays out of the encoder. From which confidence on a label is shown is chosen by
cross-validation over the same threads: at least :data:`RIGHT` of the shown labels are right there.

The logits lie in WORK when they are done; a run that was stopped goes on where it was.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click
import numpy as np
from numpy.typing import NDArray

from argue.engines import MODELS
from argue.engines._cross_encoder.network import Network, softmax, texts_of, with_claim
from argue.model import Pair, Turn
from recipes.shipped import conversations
from recipes.shipped.conversations import ThreadReply
from recipes.shipped.mixture import CLASSES

RIGHT = 0.85
MOST_OF_A_SET = 250
"""Replies of a set and kind: some sets are five times as large as others."""
KINDS = ("replies", "deeper")
TURNS = (Turn.SAME, Turn.BACK, Turn.OTHER)
PARTS = 5
PENALTY = 0.5
"""What the squares of all shifts weigh beside the log-likelihood."""
_CHUNK = 20
_FEWEST_SHOWN = 20

Array = NDArray[np.float64]


class Fitted(NamedTuple):
    """A temperature, and the shifts of the classes by kind of reply and by turn."""

    temperature: float
    shifts: Array
    """Shape (kinds + turns, classes)."""

    def shares(self, logits: Array, places: Array) -> Array:
        """How likely each class is; ``places`` has a 1 for the kind and for the turn of a reply."""
        return softmax(logits / self.temperature + places @ self.shifts)


@click.command()
@click.option("--data", type=click.Path(path_type=Path, exists=True), required=True)
@click.option("--work", type=click.Path(path_type=Path), required=True, help="For logits.")
@click.option("--name", default="cross_encoder")
@click.option("--unlearned", is_flag=True, help="The network learned from none of these threads.")
def main(data: Path, work: Path, name: str, unlearned: bool) -> None:
    """Fit what ``model.json`` says of people who talk, and print how well it does."""
    rows = development(data, unlearned=unlearned)
    logits = _logits(rows, work / f"talk-{name}.json", MODELS / name)
    gold = np.array([CLASSES.index(row.label) for row in rows if row.label])
    places, parts = _places(rows), _parts(rows)
    held_out = np.zeros_like(logits)
    for part in range(PARTS):
        test = parts == part
        fitted = fit(logits[~test], places[~test], gold[~test])
        held_out[test] = fitted.shares(logits[test], places[test])
    shown = {
        kind: threshold(held_out[places[:, column] == 1], gold[places[:, column] == 1])
        for column, kind in enumerate(KINDS)
    }
    _report(rows, softmax(logits), held_out, gold, shown)
    path = MODELS / name / "model.json"
    content = json.loads(path.read_text(encoding="utf-8"))
    content["talk"] = _stated(fit(logits, places, gold))
    content["shown"] = content.get("shown", {}) | shown
    path.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")


def development(data: Path, *, unlearned: bool = False) -> list[ThreadReply]:
    """Labelled replies of threads that are kept for choosing, at most so many of a set and kind.

    Of all threads where the network is ``unlearned`` in them.
    """
    rows: list[ThreadReply] = []
    counts = Counter[tuple[str, str]]()
    replies = sorted(conversations.replies(data), key=lambda row: (row.thread, row.text))
    for row in sorted(replies, key=lambda row: not row.is_dev):
        place = row.set, _kind(row)
        if row.label and (row.is_dev or unlearned) and counts[place] < MOST_OF_A_SET:
            counts[place] += 1
            rows.append(row)
    return rows


def _kind(row: ThreadReply) -> str:
    return "deeper" if row.path else "replies"


def fit(logits: Array, places: Array, gold: NDArray[np.int64]) -> Fitted:
    """The temperature and shifts under which the gold classes are likeliest, with a penalty."""
    from scipy.optimize import minimize

    rows, shape = np.arange(len(gold)), (places.shape[1], logits.shape[1])

    def loss(chosen: Array) -> tuple[float, Array]:
        scale, shifts = np.exp(chosen[0]), chosen[1:].reshape(shape)
        shares = softmax(scale * logits + places @ shifts)
        value = -np.log(np.maximum(shares[rows, gold], 1e-12)).sum() + PENALTY * (shifts**2).sum()
        shares[rows, gold] -= 1
        of_shifts = places.T @ shares + 2 * PENALTY * shifts
        return float(value), np.array([scale * (shares * logits).sum(), *of_shifts.ravel()])

    best = minimize(loss, np.zeros(1 + shape[0] * shape[1]), jac=True, method="L-BFGS-B").x
    return Fitted(float(np.exp(-best[0])), best[1:].reshape(shape))


def threshold(shares: Array, gold: NDArray[np.int64]) -> float:
    """The least confidence from which on :data:`RIGHT` of the labels are right; 1 if none is."""
    confidence, right = shares.max(axis=1), shares.argmax(axis=1) == gold
    order = np.argsort(-confidence)
    precision = np.cumsum(right[order]) / np.arange(1, len(order) + 1)
    enough = [rank for rank in range(_FEWEST_SHOWN, len(order)) if precision[rank] >= RIGHT]
    return round(float(confidence[order][enough[-1]]), 3) if enough else 1.0


def _places(rows: Sequence[ThreadReply]) -> Array:
    places = np.zeros((len(rows), len(KINDS) + len(TURNS)))
    for number, row in enumerate(rows):
        places[number, KINDS.index(_kind(row))] = 1
        if row.turn in TURNS:
            places[number, len(KINDS) + TURNS.index(row.turn)] = 1
    return places


def _parts(rows: Sequence[ThreadReply]) -> NDArray[np.int64]:
    threads = sorted({row.thread for row in rows})
    part = {thread: number % PARTS for number, thread in enumerate(threads)}
    return np.array([part[row.thread] for row in rows])


def _logits(rows: Sequence[ThreadReply], path: Path, folder: Path) -> Array:
    """Each row's logits, from the file where they are there, else by the network."""
    done: dict[str, list[float]] = json.loads(path.read_text()) if path.exists() else {}
    content = json.loads((folder / "model.json").read_text(encoding="utf-8"))
    network = Network(folder, content["most_tokens"])
    missing = [row for row in rows if _key(row) not in done]
    for start in range(0, len(missing), _CHUNK):
        chunk = missing[start : start + _CHUNK]
        texts = [texts_of(Pair("", "", row.text, row.hypothesis, path=row.path)) for row in chunk]
        read = network.logits([with_claim(one, content["reads_claim"]) for one in texts])
        done |= {_key(row): list(map(float, each)) for row, each in zip(chunk, read, strict=True)}
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(done))
    return np.array([done[_key(row)] for row in rows])


def _key(row: ThreadReply) -> str:
    return f"{row.text}\n{row.hypothesis}"


def _stated(fitted: Fitted) -> dict[str, Any]:
    names = [*KINDS, *map(str, TURNS)]
    shifts = dict(zip(names, np.round(fitted.shifts, 3).tolist(), strict=True))
    return {
        "temperature": round(fitted.temperature, 4),
        "kinds": {kind: shifts[kind] for kind in KINDS},
        "turns": {str(turn): shifts[str(turn)] for turn in TURNS},
    }


def _report(
    rows: Sequence[ThreadReply],
    before: Array,
    after: Array,
    gold: NDArray[np.int64],
    shown: Mapping[str, float],
) -> None:
    kinds = np.array([_kind(row) for row in rows])
    sets = np.array([row.set for row in rows])
    is_shown = after.max(axis=1) >= np.array([shown[kind] for kind in kinds])
    groups = {name: sets == name for name in sorted(set(sets))}
    groups |= {kind: kinds == kind for kind in KINDS} | {"all": np.ones(len(rows), bool)}
    for name, chosen in groups.items():
        right = [(one[chosen].argmax(axis=1) == gold[chosen]).mean() for one in (before, after)]
        seen = chosen & is_shown
        right_shown = (after[seen].argmax(axis=1) == gold[seen]).mean() if seen.any() else 0.0
        attacks, share = (gold[chosen] == 1).mean(), seen.sum() / chosen.sum()
        click.echo(
            f"{name}: {chosen.sum()} replies, right {right[0]:.3f} before and {right[1]:.3f} now, "
            f"each an attack {attacks:.3f}; shown {share:.2f}, right of these {right_shown:.3f}"
        )


if __name__ == "__main__":
    main()
