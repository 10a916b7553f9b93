"""Grouped k-fold cross-validation by debate, for engines that learn and for scikit-learn's."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Unpack, cast

from argue import judging, pipeline
from argue.engines import Engine, Features, as_engine, rows_of
from argue.errors import BadInput
from argue.features.measures.evaluation import Evaluation, evaluate
from argue.features.measures.leave_out import Fit, LeaveDebatesOut, fit_like, labelled_pairs
from argue.locales import plural
from argue.model import Debate, OptionWords, Pair
from argue.plugins import libraries_for
from argue.settings import Limits


def cross_validate(
    debates: Debate | Iterable[Debate],
    engine: object,
    k: int = 5,
    *,
    seed: int | None = None,
    features: Features | None = None,
    limits: Limits | None = None,
    progress: judging.Progress | None = None,
    **options: Unpack[OptionWords],
) -> Evaluation:
    """Judge each debate by an engine that learned from debates of the other folds only.

    The folds are those of scikit-learn's ``GroupKFold``: all pairs of a debate are in one, and all
    have about as many pairs. Debates of the same id are one debate.

    Parameters
    ----------
    engine
        The name of an engine that learns; the directory of a model, which is trained anew as that
        was; or a classifier of scikit-learn, of which a copy is fitted for each fold.
    k
        How many folds; as many as there are debates leave each out alone.
    seed
        Of the order in which debates are dealt out; ``None`` deals out the largest first.
    features
        What a classifier learns from and reads: the names of columns of a data frame (``text``,
        ``hypothesis``, …), or a function of pairs; by default a text a pair
        (:func:`argue.as_engine`).
    options
        As of :func:`argue.evaluate`.

    Raises
    ------
    BadInput
        If fewer than ``k`` debates state relations, ``k`` is less than 2, or ``engine`` does not
        learn.
    MissingLibrary
        If scikit-learn, or what the engine needs to learn, is not installed.
    """
    listed = pipeline.debates_of(debates)
    pairs = labelled_pairs(listed)
    fit = fit_like(engine) if isinstance(engine, str) else _fit_of(engine, features)
    held_out = LeaveDebatesOut(fit, pairs, grouped_folds(pairs, k, seed))
    return evaluate(listed, cast(Engine, held_out), limits=limits, progress=progress, **options)


def grouped_folds(pairs: Sequence[Pair], k: int, seed: int | None = None) -> list[int]:
    """The fold, from 0 on, of each pair; errors as of :func:`cross_validate`.

    >>> pairs = [Pair("a", "b", "T", "H", debate=name) for name in "xyxz"]
    >>> grouped_folds(pairs, 3)
    [0, 2, 0, 1]
    """
    groups = [pair.debate for pair in pairs]
    if not 2 <= k <= len(set(groups)):
        raise BadInput(
            f"expected 2 folds or more and a debate with gold or given relations for each, found "
            f"{plural(k, 'fold')} and {plural(len(set(groups)), 'debate')}"
        )
    with libraries_for("cross-validation"):
        from sklearn.model_selection import GroupKFold
    splitter = GroupKFold(k) if seed is None else GroupKFold(k, shuffle=True, random_state=seed)
    splits = enumerate(splitter.split(groups, groups=groups))
    fold_of = {int(number): fold for fold, (_, held_out) in splits for number in held_out}
    return [fold_of[number] for number in range(len(pairs))]


def _fit_of(estimator: Any, features: Features | None) -> Fit:
    """The function that fits a copy of a classifier to labelled pairs."""
    if not (hasattr(estimator, "fit") and hasattr(estimator, "predict")):
        raise BadInput(
            "expected the name of an engine that learns, the directory of a model or a classifier "
            f"of scikit-learn, found {type(estimator).__name__} {str(estimator)[:80]!r}"
        )
    with libraries_for("cross-validation"):
        from sklearn.base import clone

    def fit(pairs: Sequence[Pair]) -> Engine:
        labels = [str(pair.stated) for pair in pairs]
        return as_engine(clone(estimator).fit(rows_of(pairs, features), labels), features=features)

    return fit
