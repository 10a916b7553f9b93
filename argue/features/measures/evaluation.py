"""Judge debates and compare with gold: ``argue.evaluate``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import compress
from typing import Any, Unpack

from argue import judging, pipeline
from argue.engines import Engine, EngineLike, as_engine, check_languages
from argue.errors import BadInput
from argue.evaluation import DebateScores, GoldScores, Scores, compare
from argue.evaluation.acceptance import AcceptanceScores
from argue.evaluation.relations import only_entailment
from argue.evaluation.verdicts import VerdictScores
from argue.features.measures.judged_by import JudgedBy
from argue.features.measures.outcome import Outcome, Outcomes
from argue.features.measures.recorder import Recorder
from argue.locales import plural
from argue.model import Debate, Label, Options, OptionWords
from argue.model.record import entry, optional
from argue.model.records import Records
from argue.model.tables import Table, format_number
from argue.pairing import default_pairing
from argue.settings import Limits


@dataclass(frozen=True, repr=False)
class Evaluation(Records, GoldScores):
    """The scores of an engine over several debates, together and one by one."""

    JSON = (
        "engine",
        "engine_version",
        optional("judged_by"),
        "pairing",
        "relations",
        entry("acceptance_under", "acceptance"),
        "order",
        "debates",
        "skipped",
    )

    outcomes: Sequence[Outcome] = ()
    """Each judged pair that gold knows, for :func:`argue.features.measures.engine.score_engine`."""
    options: Options = pipeline.DEFAULTS
    """What was asked for, where the recorder judged."""
    recorder: Any = field(default=None, compare=False)
    """All that was judged, so that it can be stored (:class:`.recorder.Recorder`)."""
    judged_by: JudgedBy | None = field(default=None, compare=False)
    """Who judged, and whether it had learned what it judged, where the recorder judged."""

    @property
    def entailment(self) -> bool:
        """Whether gold only says if a pair is entailed, so that relations are scored by that."""
        return only_entailment(label for label in Label if self.relations.gold(label))

    @property
    def baselines(self) -> Mapping[Label, AcceptanceScores]:
        """The same with every judged pair a support, or an attack; empty if that is not known."""
        return self._totals.baselines

    @property
    def verdicts(self) -> VerdictScores | None:
        """Acceptance by its probability over all arguments; ``None`` if that is not known."""
        return self._totals.verdicts

    @property
    def sentence(self) -> str:
        """Who judged, how much, and how well."""
        accuracy = f"accuracy of relations {format_number(self.relations.accuracy)}"
        if self.acceptance.applies:
            accuracy += f", F1 of acceptance {format_number(self.acceptance.f1)}"
        debates = plural(len(self.debates), "debate")
        pairs = plural(self.relations.pairs, "pair")
        return f"{self.engine}: {debates}, {pairs}, {accuracy}."

    @property
    def scores(self) -> dict[str, float | None]:
        """The main figures as one flat mapping from name to number; ``None`` is undefined."""
        relations, acceptance, order = self.relations, self.acceptance, self.order
        return {
            "accuracy": relations.accuracy,
            "mean_recall": relations.mean_recall,
            "macro_f1": relations.macro_f1,
            "acceptance_f1": acceptance.f1,
            "acceptance_accuracy": acceptance.accuracy,
            "rho": order.strength.rho if order else None,
            "tau": order.strength.tau if order else None,
        }

    def _tables(self) -> Mapping[str, Callable[[], Table]]:
        from argue.features.measures import tables  # which imports this module

        return {
            "pairs": lambda: tables.outcomes_table(self.outcomes),
            "debates": lambda: tables.debates_table(self.debates),
            "overall": lambda: tables.overall(self),
            "labels": lambda: tables.by_label(self),
        }

    def _repr_html_(self) -> str:
        """Its figures for a notebook."""
        from argue.features.measures.report import evaluation_html  # which imports this module

        return evaluation_html(self)


def evaluate(
    debates: Debate | Iterable[Debate],
    engine: EngineLike = "",
    *,
    predictions: object = None,
    labels_are: str = "",
    limits: Limits | None = None,
    progress: judging.Progress | None = None,
    with_blame: bool = False,
    **options: Unpack[OptionWords],
) -> Evaluation:
    """Judge debates and compare with what they state.

    Relations are compared on the judged pairs that gold knows. For acceptance the framework of the
    judged relations and that of the gold relations are labelled alike: same derived attacks, same
    semantics. Gold is :attr:`argue.model.Debate.reference`. Where gold only says whether pairs are
    entailed, relations are scored by that alone; where the pairs of all debates are independent,
    acceptance is that of no argument (:mod:`argue.evaluation.relations`).

    Parameters
    ----------
    engine
        A plug-in's name, the directory of a trained model, or whatever :func:`argue.as_engine`
        takes.
    predictions
        In place of an engine: what any system predicted, as
        :class:`.predictions.Predictions` takes it (a file, a data frame, a dict).
    labels_are
        What labels of predictions, or classes of a model, mean that are numbers or unclear:
        ``"entailment,neutral,contradiction"``.
    progress
        Told of the pairs of each debate in turn.
    with_blame
        Whether to find out which mistake changed which status (:mod:`argue.evaluation.blame`).
    options
        Fields of :class:`argue.model.Options`: ``pairing``, ``derived``, ``semantics``, ``labels``
        (3 where a debate of a list states an "unrelated"), and ``min_confidence``; on pairs that
        the engine judges with less confidence it abstains: they are no outcome, right or wrong, and
        no relation of its framework.

    Raises
    ------
    BadInput
        If ``debates`` are none, such as a path, or none of them states a relation; there is an
        engine and predictions, or neither; ``min_confidence`` is not between 0 and 1, or the engine
        does not read the language of a debate (:class:`argue.engines.AnyLanguage` makes one that
        judges all).

    Examples
    --------
    >>> from argue.model import Argument, Relation
    >>> texts = (Argument("H", "It works."), Argument("T", "It does not."))
    >>> gold = (Relation("T", "H", Label.ATTACK),)
    >>> debate = Debate("d", "Does it?", texts, pairs=(("T", "H"),), gold=gold)
    >>> evaluate([debate], "gold").relations.accuracy
    1.0
    """
    listed = pipeline.debates_of(debates)
    judge = judge_of(listed, engine, predictions, labels_are=labels_are, limits=limits)
    asked = replace(asked_of(listed, Options.of(**options)), engine=judge.name)
    comparing = partial(compare, with_baselines=True, with_verdicts=True, with_blame=with_blame)
    return evaluate_engine(
        listed, judge, asked, limits=limits, progress=progress, comparing=comparing
    )


def judge_of(
    debates: Sequence[Debate],
    engine: EngineLike,
    predictions: object,
    *,
    labels_are: str = "",
    limits: Limits | None = None,
) -> Engine:
    """The engine, or what was predicted in its place; parameters as of :func:`evaluate`."""
    none = isinstance(engine, str) and not engine
    if none == (predictions is None):
        found = "neither" if none else "both"
        raise BadInput(f"expected an engine or predictions, found {found}")
    if predictions is not None:
        from argue.features.measures.predictions import Predictions  # only where there are some

        return Predictions(predictions, debates, labels_are=labels_are, limits=limits)
    if isinstance(engine, Recorder):
        return engine
    return as_engine(engine, labels_are=labels_are)


def asked_of(debates: Iterable[Debate], options: Options) -> Options:
    """The options under which debates are evaluated together.

    Where one of them states an "unrelated", engines are asked for it in all of them.
    """
    if options.labels:
        return options
    known: int = getattr(debates, "labels_stated", 0)  # of those that are read from a file
    stated = known or max(map(judging.labels_stated, debates), default=2)
    return replace(options, labels=stated)


def evaluate_engine(
    debates: Iterable[Debate],
    engine: Engine,
    options: Options,
    *,
    limits: Limits | None = None,
    progress: judging.Progress | None = None,
    comparing: Callable[..., DebateScores] | None = None,
    keep: bool = True,
) -> Evaluation:
    """Judge debates by a loaded engine and compare; all that was judged is recorded.

    Options that leave the number of labels open leave it to each debate (:func:`asked_of`);
    ``options.engine`` plays no part. ``comparing`` does what :func:`compare` does with baselines
    and verdicts, perhaps without these, or in another process. Without ``keep`` what was judged is
    not recorded, and memory hardly grows with the debates. All else as of :func:`evaluate`.

    Raises BadInput as :func:`evaluate`, and if none of an engine's predictions is of a pair of
    these debates.
    """
    if options.support:
        raise BadInput(f"expected no reading of support to evaluate under, found {options.support}")
    recorder = (
        engine
        if isinstance(engine, Recorder)
        else Recorder(judging.ask(engine, options.labels), options.min_confidence)
    )
    comparing = comparing or partial(compare, with_baselines=True, with_verdicts=True)
    scores, recorded = Scores(), Outcomes()
    skipped: list[str] = []
    counts, known = bytearray(), bytearray()
    """Of each outcome, whether it counts, and whether the engine learned it."""
    pairings: set[str] = set()
    for debate in debates:
        if not debate.reference:
            skipped.append(debate.id)
            continue
        check_languages(recorder, [debate])
        judged, those = recorder.judge_debate(debate, options, limits=limits, progress=progress)
        pairings.add(options.pairing or default_pairing(debate))
        counting = {relation.ends for relation in judged}
        known.extend(recorder.learned(those))
        for outcome in those:
            recorded.append(outcome)
            ends = outcome.source, outcome.target
            counts.append(outcome.label is None or ends in counting)
        scores.append(comparing(debate, judged, options))
        if not keep:
            recorder.forget()
    if not scores:
        raise BadInput(
            "expected debates with gold or given relations to compare with, found none in "
            f"{plural(len(skipped), 'debate')}"
        )
    judge = recorder.judged_by(recorded, known)
    outcomes = recorded if all(counts) else Outcomes(compress(recorded, counts))
    if judge.predictions and not (outcomes.columns.label >= 0).any():
        raise BadInput(
            f"{recorder.name}: expected predictions of pairs of these debates, found none; a "
            "prediction says which pair it is of by an id, source and target, or both texts"
        )
    return Evaluation(
        recorder.name,
        recorder.version,
        ", ".join(sorted(pairings)),
        options.derived,
        options.semantics,
        scores,
        tuple(skipped),
        outcomes,
        options,
        recorder,
        judge,
    )
