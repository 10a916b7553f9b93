"""Fit what verdicts rest on, and measure how often they are right.

    python -m benchmarks.verdicts ../shared/data [--measured examples debatabase_whole]
    python -m tools.figures

Run it again whenever the engine that judges where nobody names one changes, and after its
``model.json`` is calibrated: some 1,000 pairs are judged, and with Debatabase's whole debates 2,800
more. It writes the fitted numbers into ``argue/reasoning/probability/reliability.json`` and the
figures into the one file that ``benchmarks/figures.py`` writes, under ``verdicts``.

Development data: of points NoDE's Debatepedia and ProCon, and spans of r/changemyview with two
labels; of talk that the engine did not learn from annotated pages with the parents that are right
(:func:`recipes.shipped.conversations.pages`), and replies of all kinds of threads with three labels
(:func:`recipes.shipped.conversations.replies`), judged as in a conversation that was read. From
these come

- slope and spread of the reliability, for each kind of text, by maximum marginal likelihood of the
  judgements being right (:mod:`argue.reasoning.probability.reliability`), each set weighing the
  same; for *talk* from the pages and the replies with three labels;
- for each kind of text, slope and shift of the probability that is shown, without and with derived
  attacks, by logistic regression on the arguments whose probability is not 0 or 1 (Platt 1999);
- the limits of *likely stands* and *likely falls* of each kind: the least probability that is
  shown, from 0.8 on in steps of 0.05, from which nine of ten are right, of all development
  arguments of which it is said, or from which it is said of fewer than ten (of threads that
  ``benchmarks.confirming`` makes up nine of ten are right from 0.75 on already).

Figures of development debates are of numbers that were fitted without their topic, all but the
limits; those of Debatabase and of the example debates, from which nothing was chosen, are of the
ones that ship. Intervals resample debates (1,000 times, 95 %). Beside each calibration error stands
what perfectly calibrated probabilities would show on as many arguments, by chance (mean of 200
draws).

Gold is the status that follows from the stated relations. Counted are the arguments whose
probability is neither 0 nor 1.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from argue import judging, pipeline
from argue.engines import Engine, load_engine
from argue.model import (
    Argument,
    Debate,
    Derivation,
    Label,
    Options,
    Origin,
    Pair,
    Relation,
    Reply,
    Source,
    Status,
)
from argue.reasoning.probability import PAGE_DRAWS, reliability
from argue.reasoning.probability.assessing import EDGE, ArgumentEvidence, Bands
from argue.reasoning.probability.chances import evidence_of
from argue.reasoning.probability.reliability import (
    NODES,
    Reliability,
    kind_of,
    log_scores,
    shares,
)
from argue.reasoning.probability.variants import CODES
from argue.settings import Settings
from benchmarks.figure_sets import SETS, _objects
from benchmarks.figures import Judged, store
from recipes.shipped import conversations, corpora
from recipes.shipped.conversations import ThreadReply

DEVELOPMENT = {"points": ("node", "procon", "replies"), "talk": ("pages",)}
"""Spans of r/changemyview count as points: they have two labels, and nobody sees their thread."""
MEASURED = ("examples", "unseen_pages", "debatabase_whole")
NOT_LEARNED = (
    *("x", "y", "z", "zi", "zj", "zk", "zl", "zm", "zn", "zp", "zq", "zr", "zs", "zt", "zu"),
    *("zv", "zx", "zy", "ya"),
)
"""The sets of pages of which ``cross_encoder`` learned nothing (its ``learned.sha256``)."""
UNSEEN = ("zo", "zw", "zz", "yb")
"""Those besides of which nothing is chosen here; thresholds of shown labels were, on zo and zz."""
LIMITS = (0.8, 0.85, 0.9, 0.95)
"""From 0.8 on: of what hangs on one coin toss alone nearly eight in ten stand."""
LEAST_RIGHT, FEWEST = 0.9, 10
MOST_REPLIES = 500
"""Replies with three labels that are judged."""
DERIVED = {"none": (), "derived": (Derivation.MEDIATED,)}
RESAMPLED = 1_000
SLOPES = tuple(round(0.05 * step, 2) for step in range(1, 31))
SPREADS = tuple(round(0.1 * step, 2) for step in range(16))
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Case:
    """An argument of a judged debate.

    ``topic`` is its debate, ``gold`` whether gold accepts it.
    """

    topic: str
    evidence: ArgumentEvidence
    gold: bool

    @property
    def accepted(self) -> float:
        """The probability that it is accepted, before it is corrected."""
        return self.evidence.accepted

    @property
    def uncertain(self) -> bool:
        """Whether its probability is neither 0 nor 1."""
        return not self.evidence.certain


@dataclass(frozen=True, slots=True)
class JudgedDebate:
    """A debate and its relations as an engine judges them."""

    debate: Debate
    relations: tuple[Relation, ...]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--measured", nargs="*", choices=MEASURED, default=MEASURED[:2])
    asked = parser.parse_args()
    data, measured = asked.data, asked.measured
    engine = Judged(load_engine(Settings.from_environment().engine))
    sets = {}
    for name in (*sum(DEVELOPMENT.values(), ()), *measured):
        sets[name] = judged(debates(name, data), engine)
        print(name, len(sets[name]), "debates judged", flush=True)
    likely = {name: sets[name] for name in ("node", "procon", "pages")}
    likelihoods = Likelihoods({**likely, "threads": threads(data, engine)})
    fitted = likelihoods.fitted()
    print(fitted, flush=True)
    cases = {
        derived: {name: cases_of(sets[name], kinds, fitted) for name in sets}
        for derived, kinds in DERIVED.items()
    }
    bands: dict[str, dict[str, Bands]] = {kind: {} for kind in DEVELOPMENT}
    rows = []
    for derived, kinds in DERIVED.items():
        for kind, names in DEVELOPMENT.items():
            slope, shift = fit({name: cases[derived][name] for name in names})
            own = {name: cases_left_out(sets[name], kinds, likelihoods) for name in names}
            corrected = corrected_left_out(own)
            bands[kind][derived] = found = Bands(slope, shift, *limits(own, corrected))
            print(kind, derived, found, flush=True)
            rows += [
                figures(name, "left_out", derived, own[name], corrected[name], found)
                for name in names
            ]
        for name in measured:
            found = bands[kind_of(sets[name][0].debate)][derived]
            shares = [found.corrected(case.accepted) for case in cases[derived][name]]
            rows.append(figures(name, "measured", derived, cases[derived][name], shares, found))
    write_parameters(engine.name, fitted, bands)
    store(verdicts={"engine": engine.name, "rows": rows})
    for row in rows:
        print(json.dumps(row))


def write_parameters(
    engine: str, fitted: Mapping[str, Reliability], bands: Mapping[str, Mapping[str, Bands]]
) -> None:
    """Replace the numbers that ship."""
    content = {
        "engine": engine,
        "reliability": {
            kind: {"slope": fit.slope, "spread": fit.spread} for kind, fit in fitted.items()
        },
        "bands": {
            kind: {name: asdict(row) for name, row in own.items()} for kind, own in bands.items()
        },
    }
    reliability.FILE.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


# ── debates and their arguments ─────────────────────────────────────────────────────────────────


def debates(name: str, data: Path) -> Sequence[Debate]:
    """The debates of a set."""
    if name in ("pages", "unseen_pages"):
        return list(pages(unseen=name == "unseen_pages"))
    return list(replies(data)) if name == "replies" else SETS[name](data).debates


def pages(*, unseen: bool) -> Iterable[Debate]:
    """The annotated pages in English with the parents and labels of their gold."""
    for page in conversations.pages():
        if page.thread.partition("/")[0] not in (UNSEEN if unseen else NOT_LEARNED):
            continue
        answers = [row for row in page.messages if row["parent"]]
        yield Debate(
            page.thread,
            page.thread,
            tuple(Argument(id, text) for id, text in page.texts.items()),
            page.messages[0]["id"],
            replies=tuple(Reply(row["id"], row["parent"]) for row in answers),
            gold=tuple(Relation(row["id"], row["parent"], Label(row["label"])) for row in answers),
            source=Source(format="conversation"),
            language="en",
        )


def replies(data: Path) -> Iterable[Debate]:
    """The threads of r/changemyview kept for choosing: spans that answer spans of somebody else."""
    kept = {row.claim for row in corpora.spans(data).dev}
    threads: dict[str, dict[tuple[str, str], Label]] = {}
    for row in _objects(data, "cmv-replies-dev"):
        answers = row["between"] == "two authors" and row["source"] != row["target"]
        if answers and row["group"] in kept:
            ends = row["source"], row["target"]
            threads.setdefault(row["group"], {})[ends] = Label(row["label"])
    for thread, labels in threads.items():
        ids = {text: f"a{place}" for place, text in enumerate(dict.fromkeys(sum(labels, ())))}
        gold = [
            Relation(ids[source], ids[target], label) for (source, target), label in labels.items()
        ]
        arguments = tuple(Argument(id, text) for text, id in ids.items())
        pairs = tuple((relation.source, relation.target) for relation in gold)
        yield Debate(
            thread, thread, arguments, pairs=pairs, gold=tuple(gold), source=Source(format="reddit")
        )


def threads(data: Path, engine: Engine) -> list[JudgedDebate]:
    """A sample of the replies with three labels, those of a thread as one debate, each with a text
    of its own that it answers.
    """
    rows = [
        row
        for row in conversations.replies(data)
        if row.is_dev and row.label and row.set != "page-replies"
    ]
    rows = random.Random(0).sample(rows, min(MOST_REPLIES, len(rows)))
    by_thread: dict[str, list[ThreadReply]] = {}
    for row in rows:
        by_thread.setdefault(row.thread, []).append(row)
    return [_thread(name, own, engine) for name, own in by_thread.items()]


def _thread(name: str, rows: Sequence[ThreadReply], engine: Engine) -> JudgedDebate:
    pairs = [
        Pair(
            f"{number}s",
            f"{number}t",
            row.text,
            row.hypothesis,
            path=row.path,
            talk=True,
        )
        for number, row in enumerate(rows)
    ]
    texts = {pair.source: pair.text for pair in pairs}
    texts |= {pair.target: pair.hypothesis for pair in pairs}
    gold = tuple(
        Relation(*pair.ends, row.label) for pair, row in zip(pairs, rows, strict=True) if row.label
    )
    debate = Debate(
        name,
        name,
        tuple(Argument(id, text) for id, text in texts.items()),
        gold=gold,
        source=Source(format="thread"),
    )
    judged = zip(pairs, engine.judge(pairs), strict=True)
    return JudgedDebate(
        debate, tuple(said.relation(pair.ends, Origin.JUDGED) for pair, said in judged)
    )


def judged(debates: Iterable[Debate], engine: Engine) -> list[JudgedDebate]:
    """Debates with all their pairs judged, where gold says something of each."""
    results = []
    for debate in debates:
        asked = Options(judge_all=True, labels=judging.labels_stated(debate))
        relations = pipeline.analyse_debate(debate, engine, asked).relations
        if relations:
            results.append(JudgedDebate(debate, relations))
    return results


def cases_of(
    debates: Iterable[JudgedDebate],
    derived: tuple[Derivation, ...],
    fitted: Mapping[str, Reliability],
) -> list[Case]:
    """The arguments of debates, with the probabilities that follow from a fitted reliability."""
    options, results = Options(derived=derived), []
    for debate in debates:
        known = {(relation.source, relation.target) for relation in debate.relations}
        gold = [
            relation
            for relation in debate.debate.reference
            if (relation.source, relation.target) in known
        ]
        right = pipeline.label(debate.debate, gold, options).labelling
        found = evidence_of(
            debate.debate,
            debate.relations,
            options,
            reliability=fitted[kind_of(debate.debate)],
            most_draws=PAGE_DRAWS,
        )
        if found is None or right is None:
            continue
        results += [
            Case(debate.debate.id, evidence, right.statuses[id] is Status.ACCEPTED)
            for id, evidence in found.items()
        ]
    return results


def cases_left_out(
    own: Sequence[JudgedDebate], derived: tuple[Derivation, ...], likelihoods: Likelihoods
) -> list[Case]:
    """The arguments of one set, the reliability fitted without their debate each time."""
    return [
        case
        for debate in own
        for case in cases_of([debate], derived, likelihoods.fitted(without=debate))
    ]


# ── fitted ──────────────────────────────────────────────────────────────────────────────────────


class Likelihoods:
    """How likely the judgements of each debate are, for each slope and spread that is tried."""

    def __init__(self, sets: Mapping[str, Sequence[JudgedDebate]]) -> None:
        self._sets = sets
        self._logs = {id(debate): _logs(debate) for own in sets.values() for debate in own}

    def fitted(self, without: JudgedDebate | None = None) -> dict[str, Reliability]:
        """The likeliest slope and spread for each kind of text; sets of a kind weigh the same."""
        results = {}
        for kind in ("points", "talk"):
            total = np.zeros((len(SLOPES), len(SPREADS)))
            for own in self._sets.values():
                each = [
                    self._logs[id(debate)]
                    for debate in own
                    if debate is not without and kind_of(debate.debate) == kind
                ]
                if judgements := sum(number for number, _ in each):
                    total += sum(logs for _, logs in each) / judgements
            slope, spread = np.unravel_index(int(total.argmax()), total.shape)
            results[kind] = Reliability(SLOPES[slope], SPREADS[spread])
        return results


def _logs(one: JudgedDebate) -> tuple[int, Floats]:
    """How many judgements a debate has, and their log-likelihood by slope and spread."""
    scores, codes = outcomes(one)
    places, weights = np.polynomial.hermite_e.hermegauss(NODES)
    tilts = np.multiply.outer(SPREADS, places).ravel()  # spreads × nodes
    logs = np.empty((len(SLOPES), len(SPREADS)))
    for place, slope in enumerate(SLOPES):
        right = shares(slope * scores, tilts)[:, np.arange(codes.size), codes]
        sums = np.log(right).sum(axis=1).reshape(len(SPREADS), NODES)
        logs[place] = np.logaddexp.reduce(sums + np.log(weights / weights.sum()), axis=1)
    return codes.size, logs


def outcomes(one: JudgedDebate) -> tuple[Floats, NDArray[np.int64]]:
    """Logarithms of the scores, and the code of the right label, of each judgement."""
    gold = {relation.ends: relation.label for relation in one.debate.reference}
    known = [
        relation
        for relation in one.relations
        if relation.origin is Origin.JUDGED and relation.ends in gold
    ]
    codes = np.array([CODES[gold[relation.ends]] for relation in known], dtype=np.int64)
    return log_scores(known), codes


def fit(sets: Mapping[str, Sequence[Case]]) -> tuple[float, float]:
    """Slope and shift of the log-odds: logistic regression, each set weighing the same."""
    known = {name: [case for case in own if case.uncertain] for name, own in sets.items()}
    cases = [case for own in known.values() for case in own]
    weight = np.array([1 / len(own) for own in known.values() for _ in own])
    odds, gold = log_odds(cases), np.array([case.gold for case in cases])

    def loss(values: Floats) -> float:
        sums = values[0] * odds + values[1]
        return float(weight @ np.where(gold, np.logaddexp(0, -sums), np.logaddexp(0, sums)))

    slope, shift = minimize(loss, [0.5, 0.0], method="Nelder-Mead").x
    return max(round(float(slope), 2), 0.05), round(float(shift), 2)


def log_odds(cases: Sequence[Case]) -> Floats:
    """Of the probability of being accepted."""
    share = np.clip([case.accepted for case in cases], EDGE, 1 - EDGE)
    result: Floats = np.log(share / (1 - share))
    return result


def corrected_left_out(sets: Mapping[str, Sequence[Case]]) -> dict[str, list[float]]:
    """The probability that is shown of each argument, fitted without its topic."""
    topics = {(name, case.topic) for name, own in sets.items() for case in own}
    fitted = {
        (name, topic): Bands(
            *fit(
                {
                    set_name: [c for c in own if (set_name, c.topic) != (name, topic)]
                    for set_name, own in sets.items()
                }
            ),
            1.0,
            1.0,
        )
        for name, topic in topics
    }
    return {
        name: [fitted[name, case.topic].corrected(case.accepted) for case in own]
        for name, own in sets.items()
    }


def limits(
    sets: Mapping[str, Sequence[Case]], shares: Mapping[str, Sequence[float]]
) -> tuple[float, float]:
    """The limits of both bands, see above; the last one where none will do."""
    cases = [case for own in sets.values() for case in own]
    promised = [share for own in shares.values() for share in own]

    def least(stands: bool) -> float:
        for limit in LIMITS:
            found = band(cases, promised, Bands(1.0, 0.0, limit, limit), stands=stands)
            if found["arguments"] < FEWEST or found["right"] >= LEAST_RIGHT:
                return limit
        return LIMITS[-1]

    return least(True), least(False)


# ── figures ─────────────────────────────────────────────────────────────────────────────────────


def band(
    cases: Sequence[Case], shares: Sequence[float], bands: Bands, *, stands: bool
) -> dict[str, Any]:
    """Of one band how many uncertain arguments, the share that is right with its interval, and
    the share that it promises.
    """
    members = []
    for case, share in zip(cases, shares, strict=True):
        status, limit = (
            (Status.ACCEPTED, bands.stands) if stands else (Status.REJECTED, bands.falls)
        )
        promised = share if stands else 1 - share
        said = case.evidence.shown is status and (stands or case.evidence.struck)
        if not (case.uncertain and said) or promised < limit - 1e-9:
            continue
        members.append((case.topic, case.gold == stands, promised))
    return {
        "arguments": len(members),
        "right": mean([right for _, right, _ in members]),
        "interval": interval([(topic, right) for topic, right, _ in members]),
        "promised": mean([share for *_, share in members]),
    }


def interval(members: Sequence[tuple[str, bool]]) -> tuple[float, float] | None:
    """95 % of the share that is true, by resampling debates."""
    by_topic: dict[str, list[bool]] = {}
    for topic, right in members:
        by_topic.setdefault(topic, []).append(right)
    if not by_topic:
        return None
    counts = np.array([(sum(own), len(own)) for own in by_topic.values()], dtype=np.float64)
    drawn = np.random.default_rng(0).integers(0, len(counts), (RESAMPLED, len(counts)))
    sums = counts[drawn].sum(axis=1)
    low, high = np.quantile(sums[:, 0] / sums[:, 1], [0.025, 0.975])
    return round(float(low), 4), round(float(high), 4)


def figures(
    name: str,
    how: str,
    derived: str,
    cases: Sequence[Case],
    shares: Sequence[float],
    bands: Bands,
) -> dict[str, Any]:
    """A row of the file."""
    pairs = [(case, share) for case, share in zip(cases, shares, strict=True) if case.uncertain]
    share = np.array([chance for _, chance in pairs])
    gold = np.array([case.gold for case, _ in pairs])
    result = {
        "stands": band(cases, shares, bands, stands=True),
        "falls": band(cases, shares, bands, stands=False),
    }
    told = sum(row["arguments"] for row in result.values())
    return {
        "set": name,
        "how": how,
        "derived": "mediated" if derived == "derived" else derived,
        "arguments": len(pairs),
        **result,
        "open": mean([1.0] * (len(pairs) - told) + [0.0] * told),
        "calibration_error": round(calibration_error(share, gold), 4),
        "by_chance": by_chance(share),
        "brier": mean(((share - gold) ** 2).tolist()),
        "by_probability": mean(
            [(share >= 0.5) == case.gold for case, share in zip(cases, shares, strict=True)]
        ),
        "by_labels": mean(
            [(case.evidence.shown is Status.ACCEPTED) == case.gold for case in cases]
        ),
        "all_accepted": mean([case.gold for case in cases]),
        "none_accepted": mean([not case.gold for case in cases]),
    }


def by_chance(share: Floats, draws: int = 200) -> float:
    """The mean calibration error if each probability were exactly right."""
    random = np.random.default_rng(0)
    errors = [calibration_error(share, random.random(len(share)) < share) for _ in range(draws)]
    return round(float(np.mean(errors)), 4)


def calibration_error(share: Floats, gold: NDArray[np.bool_]) -> float:
    """Expected calibration error over ten equal bins."""
    place = np.minimum((share * 10).astype(int), 9)
    parts = [(place == number) for number in range(10) if (place == number).any()]
    return float(sum(part.mean() * abs(share[part].mean() - gold[part].mean()) for part in parts))


def mean(values: Sequence[float]) -> float | None:
    return round(float(np.mean(values)), 4) if len(values) else None


if __name__ == "__main__":
    main()
