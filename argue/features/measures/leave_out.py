"""Cross-validation: every debate is judged by an engine that has not seen it, beside baselines."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias, cast

from argue.engines import ENGINES, Engine, folds, model_of, results_of
from argue.errors import BadInput, NotJudged
from argue.features.measures.judged_by import learned_by, pair_hash
from argue.model import Debate, Judgement, Label, Origin, Pair
from argue.pairing import pairs_between, with_paths
from argue.plugins import libraries_for

Fit: TypeAlias = Callable[[Sequence[Pair]], Engine]
"""Labelled pairs → an engine that learned from them."""
Learn: TypeAlias = Callable[[Sequence[Pair], Sequence[Pair], Path], tuple[str, ...]]


ALONE = 50
"""Up to so many debates, each is left out alone."""


class LeaveDebatesOut:
    """An engine that judges each pair by an engine trained without that pair's debate.

    It can stand wherever an engine can, so that whatever is measured of an engine can be measured
    held out. Training happens when a debate is first judged, that of the first pair's at once.

    Parameters
    ----------
    fit
        Trains an engine; :func:`fit_with` makes one from an engine's name.
    pairs
        Labelled pairs. Debates with the same id are one debate: none of them is learned from while
        one of them is judged. A debate that has none of these pairs is judged by an engine trained
        on all.
    parts
        In how many parts the debates are left out, or which part each pair is of. By default each
        debate alone up to :data:`ALONE` debates; more are left out in :data:`ALONE` groups of about
        equal size, since each costs a training.
    whole
        The engine trained on all pairs, if there is one; else it is trained when it is needed, and
        name, labels and version are those of the engine that judges the first pair.

    Raises BadInput if the pairs are not of at least two debates.
    """

    origin, reads_path, held_out = Origin.JUDGED, True, True

    def __init__(
        self,
        fit: Fit,
        pairs: Sequence[Pair],
        parts: int | Sequence[int] | None = None,
        whole: Engine | None = None,
    ) -> None:
        debates = {pair.debate for pair in pairs}
        if len(debates) < 2:
            raise BadInput(
                "to leave a debate out: expected at least two debates with gold or given "
                f"relations, found {len(debates)}"
            )
        self._fit, self._pairs = fit, pairs
        if parts is None or isinstance(parts, int):
            parts = folds(pairs, parts or min(ALONE, len(debates)))
        self._parts = list(parts)
        self._part_of = {pair.debate: part for pair, part in zip(pairs, self._parts, strict=True)}
        self._engines: dict[int | None, Engine] = {} if whole is None else {None: whole}
        like = whole or self._engine(self._parts[0])
        self.name = like.name
        self.labels: tuple[Label, ...] = like.labels
        self.version = _version(like.version, pairs, self._parts)

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """One judgement for each pair, in order."""
        positions: dict[int | None, list[int]] = {}
        for position, pair in enumerate(pairs):
            positions.setdefault(self._part_of.get(pair.debate), []).append(position)
        every: list[Judgement | str] = [""] * len(pairs)
        for part, those in positions.items():
            results = results_of(self._engine(part), [pairs[position] for position in those])
            for position, result in zip(those, results, strict=True):
                every[position] = result
        judgements = [score for score in every if isinstance(score, Judgement)]
        if len(judgements) < len(every):
            raise NotJudged(every)
        return judgements

    def _engine(self, part: int | None) -> Engine:
        """The engine trained without this part; with everything for ``None``."""
        if part not in self._engines:
            training = [
                pair for pair, other in zip(self._pairs, self._parts, strict=True) if other != part
            ]
            try:
                self._engines[part] = self._fit(training)
            except BadInput as error:
                left = sorted(debate for debate, own in self._part_of.items() if own == part)
                raise BadInput(
                    f"with {', '.join(left)} left out: {error}" if left else str(error)
                ) from error
        return self._engines[part]


def leave_debates_out(engine: str, debates: Iterable[Debate]) -> Engine:
    """An engine that is trained for each debate on the others, as :func:`fit_like` trains it.

    Raises BadInput if there is nothing to learn from.
    """
    pairs = labelled_pairs(debates)
    if not pairs:
        raise BadInput("expected debates with gold or given relations to learn from, found none")
    return LeaveDebatesOut(fit_like(engine), pairs)


class Limited(NamedTuple):
    """A configuration, and for how many minutes an engine may learn."""

    config: str = ""
    minutes: float = 0.0


def learner(engine: str, config: str | Limited = "") -> Learn:
    """The function by which an engine learns, as ``config`` says if it is given.

    Raises UnknownName if there is no such engine, or no such configuration; BadInput if it has
    nothing to learn, or nothing to configure.

    Besides, the function raises :class:`~argue.errors.MissingLibrary` where learning needs more
    than is installed.
    """
    config, minutes = config if isinstance(config, Limited) else Limited(config)
    module = ENGINES.load(engine)
    if not hasattr(module, "train"):
        able = [name for name in ENGINES.own() if hasattr(ENGINES.load(name), "train")]
        raise BadInput(f"expected an engine that learns ({', '.join(able)}), found {engine}")
    learn: Learn = module.train
    if config:
        if not hasattr(module, "configured"):
            raise BadInput(f"the engine {engine} takes no configuration, found {config}")
        learn = module.configured(config)
    if minutes:
        if not hasattr(module, "within"):
            raise BadInput(f"the engine {engine} learns in seconds: expected no limit in minutes")
        learn = module.within(minutes)

    def named(pairs: Sequence[Pair], dev: Sequence[Pair], out: Path) -> tuple[str, ...]:
        with libraries_for(f"training the engine {engine!r}"):
            return learn(pairs, dev, out)

    return named


def fit_with(engine: str, config: str = "") -> Fit:
    """The function that trains this engine on pairs and loads it, without leaving files behind.

    Raises UnknownName, BadInput as :func:`learner`.
    """
    learn = learner(engine, config)

    def fit(pairs: Sequence[Pair]) -> Engine:
        with tempfile.TemporaryDirectory(prefix="argue-") as folder:
            learn(pairs, (), Path(folder))
            trained = cast(Engine, ENGINES.load(engine).load(Path(folder)))
            results_of(trained, pairs[:1])  # a network is loaded at its first pair
            return trained

    return fit


def fit_like(engine: str) -> Fit:
    """As :func:`fit_with`; it may also be a model's directory, or the name that the owner gave to
    one: trained as that model was.

    Raises UnknownName, BadInput, ModelError as :func:`learner`; and if the directory holds no
    model.
    """
    registered = ENGINES.registered().get(engine)
    engine = registered.engine if registered else engine
    if engine in ENGINES or not os.path.isdir(engine):
        return fit_with(engine)
    name = str(model_of(Path(engine))["engine"])
    configurable = hasattr(ENGINES.load(name), "configured")
    return fit_with(name, engine if configurable else "")


def _version(whole: str, pairs: Sequence[Pair], parts: Sequence[int]) -> str:
    content = repr([(pair, part) for pair, part in zip(pairs, parts, strict=True)])
    return f"{whole}-left-out-{hashlib.sha256(content.encode()).hexdigest()[:8]}"


def labelled_pairs(debates: Iterable[Debate]) -> list[Pair]:
    """One pair for each relation that a debate states, in its order; gold goes before given.

    All stated relations count, whatever pairing would be judged. What an argument does to itself is
    left out: its text and hypothesis are the same, which teaches nothing of two arguments. Each has
    its path, as pairs have that are judged, for engines that read it.
    """
    pairs: list[Pair] = []
    for debate in debates:
        stated = (relation.ends for relation in debate.reference)
        others = (ends for ends in stated if ends[0] != ends[1])
        pairs += with_paths(debate, pairs_between(debate, others))
    return pairs


def learned_warning(engine: Engine, debates: Sequence[Debate]) -> str:
    """A sentence on how many labelled pairs of the debates the engine learned; empty if none.

    Raises as :func:`.judged_by.read_learned`.
    """
    hashes = learned_by(engine)
    pairs = labelled_pairs(debates) if hashes else []
    count = sum(pair_hash(pair.text, pair.hypothesis) in (hashes or ()) for pair in pairs)
    told = f"{engine.name} learned {count:,} of these {len(pairs):,} pairs: "
    return f"{told}it judges them better than others" if count else ""


class ConstantEngine:
    """Answers every pair with one label; its name is ``all_`` and the label."""

    origin = Origin.JUDGED

    def __init__(
        self, label: Label, name: str = "", scores: Mapping[Label, float] | None = None
    ) -> None:
        self.name, self.version = name or f"all_{label}", str(label)
        scores = scores or {label: 1.0}
        self.labels = tuple(scores)
        self._answer = Judgement(label, scores[label], scores)

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """The same judgement for each pair."""
        return [self._answer] * len(pairs)


class MajorityEngine(ConstantEngine):
    """Answers every pair with the most frequent label of the pairs it learned from.

    Of equally frequent labels it takes the first in the order support, attack, unrelated. Its
    scores are the labels' shares.
    """

    def __init__(self, pairs: Sequence[Pair]) -> None:
        counts = Counter(pair.stated for pair in pairs)
        scores = {label: counts[label] / len(pairs) for label in Label if counts[label]}
        super().__init__(max(scores, key=scores.__getitem__), "majority", scores)
