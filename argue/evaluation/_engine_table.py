"""The scores of an engine, and two engines against each other, as tables for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from argue.evaluation._grid import grid
from argue.evaluation.bootstrap import Interval
from argue.evaluation.chance import LEVELS, Chance, ChanceTest
from argue.evaluation.engine import EngineScores, Rte
from argue.evaluation.rte import RteScores
from argue.evaluation.significance import Difference, Significance

_NAMES = {
    "accuracy": "accuracy", "f1": "f1 of support", "macro_f1": "macro f1",
    "matthews": "Matthews’ correlation", "all_true": "all support", "all_false": "none support",
    "random": "random",
}  # fmt: skip


def blocks(scores: EngineScores) -> list[list[str]]:
    """A table each for RTE two-way and three-way, intervals, curves, calibration; not the empty."""
    found = [list(_rte(scores.two_way))]
    if scores.merged:
        found[0].insert(0, "Gold only says whether a pair is entailed; attack is not entailed.")
    if scores.three_way:
        found.append(list(_rte(scores.three_way)))
    found += [list(_intervals(scores)), list(_curves(scores)), list(_calibration(scores))]
    found.append([scores.left_out] if scores.left_out else [])
    return [block for block in found if block]


def comparison(
    first: str, second: str, found: Significance, acceptance: Mapping[str, Difference]
) -> Iterator[str]:
    """Which engine is right where, and how much the second is better."""
    yield f"{second} against {first}, on {found.pairs:,} pairs that both answered"
    if found.left_out:
        yield f"{found.left_out:,} pairs that one of them did not answer are left out"
    yield (
        f"both right {found.both_right:,}, only {first} {found.first_only:,}, "
        f"only {second} {found.second_only:,}, both wrong {found.both_wrong:,}"
    )
    yield f"McNemar’s exact test: p {_probability(found.mcnemar_p)}"
    rows = [
        [
            _NAMES[name],
            *_ends_of(each),
            *(cell for by in found.differences for cell in _gain(found.differences[by][name])),
        ]
        for name, each in found.differences["pair"].items()
    ]
    head = ["", first, second, "difference"]
    for by in found.differences:
        head += [f"{found.level:.0%} by {by}", "p"]
    by_pair = ["–", "–"]  # acceptance is that of a whole debate
    rows += [
        [f"{name} of acceptance", *_ends_of(each), *by_pair, *_gain(each)]
        for name, each in acceptance.items()
    ]
    yield from grid(head, rows)


def number(value: float | None) -> str:
    """Three decimals; ``–`` for what is undefined."""
    return "–" if value is None else f"{value:.3f}"


def _rte(rte: Rte) -> Iterator[str]:
    scores, chance = rte.scores, rte.chance
    what = "support or not" if scores.ways == 2 else "support, attack or unrelated"
    yield (
        f"RTE, {'two' if scores.ways == 2 else 'three'}-way ({what}): "
        f"{scores.answered:,} of {scores.pairs:,} pairs answered"
    )
    rows = [["engine", *_scores(scores)]]
    rows += [
        [
            _NAMES[name],
            *map(number, (each.accuracy, each.cws, each.precision, each.recall, each.f1)),
        ]
        for name, each in rte.baselines.named().items()
    ]
    if chance:
        rows += [
            [f"to beat chance at {level}", *map(number, (chance.accuracy.least[level],
                                                         chance.cws.least[level])), "", "", ""]
            for level in LEVELS
        ]  # fmt: skip
    yield from grid(["", "accuracy", "cws", "precision", "recall", "f1"], rows)
    if chance:
        yield _verdict(chance)
    if scores.tasks:
        yield from grid(
            ["task", "pairs", "answered", "accuracy", "cws", "precision", "recall", "f1"],
            [
                [name or "none", f"{each.pairs:,}", f"{each.answered:,}", *_scores(each)]
                for name, each in scores.tasks.items()
            ],
        )


def _scores(scores: RteScores) -> list[str]:
    return [
        number(each)
        for each in (scores.accuracy, scores.cws, scores.precision, scores.recall, scores.f1)
    ]


def _verdict(chance: Chance) -> str:
    return f"accuracy {_beats(chance.accuracy)}; cws {_beats(chance.cws)}"


def _beats(test: ChanceTest) -> str:
    levels = [level for level in LEVELS if test.beats(level)]
    beaten = f"better than chance at {min(levels)}" if levels else "not better than chance"
    return f"{beaten} (p {_probability(test.p)})"


def _intervals(scores: EngineScores) -> Iterator[str]:
    some = [each for each in scores.intervals if each.scores]
    if not some:
        return
    yield (
        f"Intervals of {some[0].level:.0%} for the pairs answered, "
        f"{some[0].resamples:,} samples, seed {some[0].seed}"
    )
    head = ["", "value", *(f"by {each.by} ({each.units:,})" for each in some)]
    yield from grid(
        head,
        [
            [_NAMES[name], number(value.value), *(_ends(each.scores[name]) for each in some)]
            for name, value in some[0].scores.items()
        ],
    )


def _curves(scores: EngineScores) -> Iterator[str]:
    if not scores.curves:
        return
    yield "Ranking by score, whatever the threshold (chance: 0.5 and the share)"
    yield from grid(
        ["", "pairs", "share", "ROC area", "average precision"],
        [
            [str(label), f"{each.positives:,}", *map(number, (
                each.prevalence, each.roc.area, each.precision_recall.area))]
            for label, each in scores.curves.items()
        ],
    )  # fmt: skip


def _calibration(scores: EngineScores) -> Iterator[str]:
    found = scores.calibration
    if found.error is None or found.overconfidence is None:
        return
    side = "too sure" if found.overconfidence > 0 else "too unsure"
    surplus = f"{abs(found.overconfidence):.3f}"
    even = surplus == "0.000"
    yield (
        f"Calibration: expected error {found.error:.3f}, on average "
        f"{'as sure as it may be' if even else f'{surplus} {side}'}"
    )
    yield from grid(
        ["confidence", "pairs", "mean", "accuracy"],
        [
            [f"{each.low:.1f}–{each.high:.1f}", f"{each.judgements:,}",
             number(each.confidence), number(each.accuracy)]
            for each in found.bins
            if each.judgements
        ],
    )  # fmt: skip


def _ends_of(each: Difference) -> Sequence[str]:
    return [number(each.first), number(each.second), _signed(each.difference)]


def _ends(interval: Interval) -> str:
    return f"{interval.low:.3f} to {interval.high:.3f}"


def _gain(difference: Difference) -> Sequence[str]:
    if difference.low is None or difference.high is None or difference.p is None:
        return ["–", "–"]
    return [
        f"{_signed(difference.low)} to {_signed(difference.high)}",
        _probability(difference.p),
    ]


def _signed(value: float) -> str:
    return f"{value:+.3f}".replace("-", "−")


def _probability(p: float) -> str:
    return f"{p:.3f}" if p >= 0.001 else "< 0.001"
