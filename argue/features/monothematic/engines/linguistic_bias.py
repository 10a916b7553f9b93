"""A baseline that knows only which phenomena a pair has, and how often each contradicts."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from argue.engines import MODELS, judgement_of, model_of
from argue.errors import BadInput, ModelError
from argue.features.monothematic.engines.phenomena import COMPONENTS, Reading, found_in
from argue.features.monothematic.engines.phenomena.composition import Composition, version
from argue.language.tokens import CachedFunction
from argue.model import Judgement, Label, Origin, Pair

FACTS = {"needs": ["simplemma"], "languages": ["en"]}

_DIGITS = 6


class LinguisticBiasEngine:
    """The linguistic-biased baseline of Magnini & Cabrio (2010).

    A pair is a contradiction if one of its phenomena was so in more than half of the pairs learned
    from, and an entailment else. Where the paper is silent: the likeliest contradiction decides how
    sure that is; phenomena that were not learned say nothing, and a pair without others is an
    entailment.

    The phenomena are those that annotators found (:attr:`argue.model.Pair.phenomena`); in a pair
    that nobody annotated, those for which a component of the engine ``components`` answers,
    whatever it answers, with Argue's own word lists.

    Parameters
    ----------
    shares
        Phenomenon → share of its pairs that were contradictions, from 0 to 1.
    entailing
        Share of all pairs that were entailments; how sure the engine is without a phenomenon,
        though at least 0.5.

    Examples
    --------
    >>> engine = LinguisticBiasEngine({"syntactic:negation": 0.75}, 0.6)
    >>> pair = Pair("T", "H", "Ann sleeps.", "Ann does not.", phenomena=("syntactic:negation",))
    >>> engine.judge([pair])[0].label.value
    'attack'
    """

    name = "linguistic_bias"
    labels = (Label.SUPPORT, Label.ATTACK)
    origin = Origin.JUDGED

    def __init__(self, shares: Mapping[str, float], entailing: float) -> None:
        self.shares, self.entailing = dict(shares), entailing
        finding = version(Composition.empty(tuple(COMPONENTS.names())), None)
        content = json.dumps([finding, sorted(self.shares.items()), entailing])
        self.version = hashlib.sha256(content.encode()).hexdigest()[:12]
        self._reading = CachedFunction(Reading)

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """One judgement for each pair, in order; each depends on its own texts and phenomena."""
        return [self._judge(pair) for pair in pairs]

    def _judge(self, pair: Pair) -> Judgement:
        names = pair.phenomena or found_in(self._reading(pair.text), self._reading(pair.hypothesis))
        shares = [self.shares[name] for name in names if name in self.shares]
        attack = max(shares) if shares else min(1 - self.entailing, 0.5)
        return judgement_of({Label.SUPPORT: 1 - attack, Label.ATTACK: attack})


def load(model: Path | None = None) -> LinguisticBiasEngine:
    """The engine with the shares in ``model``, or with those that ship with Argue.

    Raises ModelError if ``model`` holds no model, a damaged one, or that of another engine.
    """
    folder = model or MODELS / "linguistic_bias"
    content = model_of(folder, "linguistic_bias")
    shares, entailing = content.get("contradicting"), content.get("entailing")
    if not isinstance(shares, dict) or not all(map(_is_share, [*shares.values(), entailing])):
        raise ModelError(
            f'{folder / "model.json"}: expected shares from 0 to 1 as "contradicting" and '
            '"entailing", found others'
        )
    return LinguisticBiasEngine(shares, float(str(entailing)))


def train(pairs: Sequence[Pair], dev: Sequence[Pair], out: Path) -> tuple[str, ...]:
    """Count how often each phenomenon contradicts, and write ``out/model.json``.

    Pairs that are unrelated are left out: the baseline tells contradictions from entailments. There
    is nothing to choose, so ``dev`` is ignored.

    Raises BadInput if no pair is an entailment, or none is a contradiction.
    """
    counts: Counter[tuple[str, Label]] = Counter()
    labels: Counter[Label] = Counter()
    for pair in pairs:
        if pair.stated in LinguisticBiasEngine.labels:
            labels[pair.stated] += 1
            names = pair.phenomena or found_in(Reading(pair.text), Reading(pair.hypothesis))
            counts.update((name, pair.stated) for name in names)
    if len(labels) < 2:
        raise BadInput(
            "expected pairs that support and pairs that attack to learn from, found "
            + (", ".join(labels) or "none")
        )
    vocabulary = sorted({name for name, _ in counts})
    shares = {
        name: _share(counts[name, Label.ATTACK], counts[name, Label.SUPPORT]) for name in vocabulary
    }
    content = {
        "engine": "linguistic_bias",
        "entailing": _share(labels[Label.SUPPORT], labels[Label.ATTACK]),
        "contradicting": shares,
    }
    (out / "model.json").write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    likely = [name for name in vocabulary if shares[name] > 0.5]
    return (
        f"Shares of contradiction were counted for {len(vocabulary)} phenomena.",
        f"More than half of the pairs contradict with: {', '.join(likely) or 'none of them'}.",
    )


def _share(part: int, rest: int) -> float:
    return round(part / (part + rest), _DIGITS)


def _is_share(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1
