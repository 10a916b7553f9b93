"""The whole chain: debate → pairs → relations → framework → labelling."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Unpack, overload

from argue.engines import Engine, as_engine, engine_for, unread
from argue.errors import BadInput
from argue.judging import Progress, ask, cautions, judge_debate, labels_of, not_judged, version_of
from argue.locales import lazy
from argue.model import (
    Analysis,
    Debate,
    Framework,
    Labelling,
    Options,
    OptionWords,
    Origin,
    Relation,
    Status,
)
from argue.pairing import default_pairing, searches
from argue.reasoning import derived_attacks, framework, inferences, supports
from argue.reasoning.probability import PAGE_DRAWS, are_usual, with_chances
from argue.reasoning.probability.bearing import resting_on
from argue.reasoning.semantics import STATUS, load_semantics
from argue.settings import Limits, Settings

if TYPE_CHECKING:
    from argue.engines import EngineLike
    from argue.reasoning.explanation import Explanation

MOST_EXTENSIONS = 100
"""How many extensions an analysis lists."""
MOST_REASONS_OF_MANY = 5
"""How many reasons each argument has where all are explained."""
DEFAULTS = Options()


@overload
def analyse(
    debate: Debate,
    *,
    engine: EngineLike = "",
    limits: Limits | None = None,
    progress: Progress | None = None,
    list_derived: int = 0,
    **options: Unpack[OptionWords],
) -> Analysis: ...


@overload
def analyse(
    debate: Iterable[Debate],
    *,
    engine: EngineLike = "",
    limits: Limits | None = None,
    progress: Progress | None = None,
    list_derived: int = 0,
    **options: Unpack[OptionWords],
) -> list[Analysis]: ...


def analyse(
    debate: Debate | Iterable[Debate],
    *,
    engine: EngineLike = "",
    limits: Limits | None = None,
    progress: Progress | None = None,
    list_derived: int = 0,
    **options: Unpack[OptionWords],
) -> Analysis | list[Analysis]:
    """Judge the pairs of a debate and say which of its arguments stand.

    Where an engine judged, ``verdicts`` take into account how sure it is of each label, as pages
    and ``argue analyse`` do. Of several debates, as :func:`argue.read` gives them, it is a list
    with the analysis of each.

    Parameters
    ----------
    engine
        A plug-in's name, the directory of a trained model, or whatever :func:`argue.as_engine`
        takes; empty for the setting ``ARGUE_ENGINE``, or where that does not read the debate's
        language, the one that does.
    list_derived
        How many derived attacks the result may list; they hold whether listed or not.
    options
        The other fields of :class:`argue.model.Options`: ``pairing``, ``derived`` (a name or
        several), ``semantics``, ``min_confidence``, ``support``, ``labels`` and ``judge_all``.

    Raises
    ------
    BadInput
        If ``debate`` is none, such as a path, ``min_confidence`` is not between 0 and 1, or
        ``derived`` and ``support`` are both given.
    UnknownName, LimitExceeded, ModelError, MissingLibrary
        As the steps do.

    Examples
    --------
    >>> from argue.model import Argument, Relation, Label, Status
    >>> attack = Relation("T", "H", Label.ATTACK)
    >>> debate = Debate("d", "d", (Argument("H", "Yes."), Argument("T", "No.")),
    ...                 pairs=(("T", "H"),), gold=(attack,))
    >>> analyse(debate, engine="gold").labelling.of(Status.ACCEPTED)
    ['T']
    >>> [analysis.labelling.of(Status.ACCEPTED) for analysis in analyse([debate], engine="gold")]
    [['T']]
    """
    asked, usual = Options.of(**options), Settings.from_environment().engine
    chosen = None if isinstance(engine, str) and not engine else as_engine(engine)

    def run(one: Debate) -> Analysis:
        judge = chosen or as_engine(engine_for(usual, one))
        found = analyse_debate(
            one, judge, asked, limits=limits, progress=progress, list_derived=list_derived
        )
        return with_chances(found, most_draws=PAGE_DRAWS) if are_usual(asked) else found

    return run(debate) if isinstance(debate, Debate) else list(map(run, debates_of(debate)))


def analyse_debate(
    debate: Debate,
    engine: Engine,
    options: Options,
    *,
    limits: Limits | None = None,
    progress: Progress | None = None,
    list_derived: int = 0,
) -> Analysis:
    """Judge the pairs of one debate by a loaded engine and label what follows.

    ``options.engine`` plays no part. Parameters and errors as of :func:`analyse`.
    """
    pairing = options.pairing or default_pairing(debate)
    engine = ask(engine, options.labels)
    labels = labels_of(engine)
    relations, unjudged = judge_debate(
        debate, engine, pairing, limits=limits, progress=progress, judge_all=options.judge_all
    )
    if engine.origin is not Origin.JUDGED:  # what it leaves out nobody was asked about
        unjudged = ()
    analysis = label(
        debate,
        relations,
        replace(options, engine=engine.name, pairing=pairing, labels=labels),
        engine_version=version_of(engine, pairing, labels),
        list_derived=list_derived,
        unjudged=[pair.ends for pair, _ in unjudged],
    )
    reason = unread(engine, debate) if unjudged else ""
    hints = (reason,) if reason else (*_unpaired(debate, pairing, relations), *not_judged(unjudged))
    return analysis.with_warnings(*cautions(engine, pairing), *hints)


def debates_of(debates: object) -> list[Debate]:
    """One debate or several as a list; raises BadInput if it is something else, such as a path."""
    if isinstance(debates, Debate):
        return [debates]
    if isinstance(debates, str | bytes) or not isinstance(debates, Iterable):
        several, wrong = [], [debates]
    else:
        several = list(debates)
        wrong = [item for item in several if not isinstance(item, Debate)]
    if wrong:
        found = f"{type(wrong[0]).__name__} {str(wrong[0])[:80]!r}"
        if hasattr(debates, "columns"):  # a data frame gives the names of its columns
            found = f"a table ({type(debates).__name__})"
        raise BadInput(
            f"expected a debate or a list of debates, found {found}; argue.read(path) gives the "
            "debates of a file or of a table"
        )
    return several


def label(
    debate: Debate,
    relations: Sequence[Relation],
    options: Options = DEFAULTS,
    *,
    engine_version: str = "",
    overruled: Iterable[Relation] = (),
    list_derived: int = 0,
    unjudged: Iterable[tuple[str, str]] = (),
) -> Analysis:
    """The labelling that follows from relations already judged.

    ``options.engine`` and ``options.pairing`` say how they were judged. ``overruled`` are relations
    that people stated; they come before what was judged, and are never hidden
    (:func:`argue.reasoning.framework.overrule`). ``unjudged`` are pairs that the engine could not
    judge; those that people stated are dropped from them. What an argument is stated to do to
    itself counts, whoever judged (:func:`argue.reasoning.framework.self_relations`).
    """
    relations = (*relations, *framework.self_relations(debate, relations))
    relations, hidden = framework.filter_by_confidence(
        framework.overrule(relations, overruled), options.min_confidence
    )
    bipolar = framework_of(debate, relations, options)
    extensions, notes = _extensions(bipolar, options)
    labelling = Labelling(options.semantics, statuses_of(bipolar, options), extensions)
    if options.support:
        bipolar = replace(bipolar, derived=supports.derived_of(options.support))
    listed, complete = derived_attacks.listed(bipolar, list_derived) if list_derived else ((), True)
    found = Analysis(
        debate,
        relations,
        bipolar,
        labelling,
        options,
        engine_version,
        listed,
        complete,
        notes,
        hidden,
        unjudged=_unstated(debate, unjudged, (*relations, *hidden)),
    )
    resting = partial(
        resting_on,
        bipolar,
        labelling=labelling,
        support=options.support,
        steps=debate.inferences,
        anywhere=supports.bears_anywhere(options.support),
    )
    return replace(
        found,
        resting_on_open=resting(found.open_pairs),
        resting_on_hidden=resting(relation.ends for relation in hidden),
    )


def framework_of(
    debate: Debate, relations: Iterable[Relation | framework.Stated], options: Options
) -> Framework:
    """The framework of relations that all count, as the options read it."""
    ids = (argument.id for argument in debate.arguments)
    bipolar = framework.build(ids, relations, options.derived)
    if debate.inferences:
        bipolar = inferences.counting(bipolar, debate.inferences, options.support)
    return bipolar


def statuses_of(bipolar: Framework, options: Options) -> dict[str, Status]:
    """The status of each argument of a framework."""
    codes = supports.label(bipolar, options.semantics, options.support).tolist()
    return dict(zip(bipolar.arguments, map(STATUS.__getitem__, codes), strict=True))


def _unstated(
    debate: Debate, unjudged: Iterable[tuple[str, str]], relations: Iterable[Relation]
) -> tuple[tuple[str, str], ...]:
    """The pairs of arguments that are there and of which no relation is known."""
    if not (unjudged := tuple(unjudged)):
        return ()
    known = {relation.ends for relation in relations}
    there = {argument.id for argument in debate.arguments}
    return tuple(
        ends for ends in dict.fromkeys(unjudged) if ends not in known and there.issuperset(ends)
    )


def _extensions(
    bipolar: Framework, options: Options
) -> tuple[tuple[frozenset[str], ...], tuple[str, ...]]:
    """The extensions to list, none for a semantics that has one, and what to tell of them."""
    if load_semantics(options.semantics).single:
        return (), ()
    every = supports.extensions(bipolar, options.semantics, options.support)
    extensions = [
        frozenset(bipolar.arguments[number] for number in extension.tolist())
        for extension in islice(every, MOST_EXTENSIONS + 1)
    ]
    name = options.semantics.replace("_", "-")
    if not extensions:
        note = lazy(
            "There is no %(name)s extension: an odd circle of attacks leaves no choice that "
            "settles everything, so no argument has a status. “semi_stable” comes nearest, and "
            "“ideal” keeps to what is safe; both always answer.",
            name=lazy(name),
        )
        return (), (note,)
    if len(extensions) > MOST_EXTENSIONS:
        note = lazy(
            "There are more than %(most)s %(name)s extensions; the first %(most)s are listed, and "
            "the statuses take all into account.",
            most=MOST_EXTENSIONS,
            name=lazy(name),
        )
        return tuple(extensions[:MOST_EXTENSIONS]), (note,)
    return tuple(extensions), ()


def bare(debate: Debate, overruled: Iterable[Relation] = ()) -> Analysis:
    """A debate that was only read: what is stated, by people too; nothing judged or labelled."""
    relations = framework.overrule(framework.stated(debate), overruled)
    ids = (argument.id for argument in debate.arguments)
    return Analysis(debate, relations, framework.build(ids, relations))


def explain(analysis: Analysis, argument: str) -> Explanation:
    """Why an argument of this analysis has its status."""
    from argue.reasoning.explanation import MOST_REASONS  # which an analysis in JSON does without

    return _explainer(analysis, MOST_REASONS)(argument)


def explain_all(analysis: Analysis) -> dict[str, Explanation]:
    """The explanation of every argument, in the order of the debate, with few reasons each."""
    explained = _explainer(analysis, MOST_REASONS_OF_MANY)
    return {argument.id: explained(argument.id) for argument in analysis.debate.arguments}


def _explainer(analysis: Analysis, most: int) -> Callable[[str], Explanation]:
    """What explains one argument after the other, by at most so many reasons."""
    from argue.reasoning import explanation  # which an analysis in JSON does without
    from argue.reasoning.attackers import Attackers

    bipolar, labelling = analysis.framework, analysis.labelling
    if labelling is None:
        raise ValueError("expected an analysis with a labelling, found one that was only read")
    if analysis.options.support:
        return supports.explainer(bipolar, labelling, analysis.options.support, most)
    alone = len(labelling.extensions) == 1 and labelling.semantics in explanation.DEFENDING
    if not alone and not load_semantics(labelling.semantics).single:
        return lambda argument: explanation.across(labelling, argument)
    attackers = Attackers(bipolar, [labelling.statuses[id] for id in bipolar.arguments])
    return lambda argument: explanation.explain(bipolar, labelling, argument, attackers, most)


def _unpaired(debate: Debate, pairing: str, relations: Sequence[Relation]) -> tuple[str, ...]:
    """A hint where no relation is known, so that all arguments stand."""
    if relations or len(debate.arguments) < 2 or searches(pairing):
        return ()
    if debate.replies:
        return (
            lazy(
                "Of no reply does anybody say whether it is for or against what it answers, so "
                "that none counts."
            ),
        )
    return (
        lazy(
            "No argument answers another, so that no pair was judged and nothing speaks against "
            "any of them; the pairing “retrieved” (--pairs retrieved) pairs arguments that are "
            "alike."
        ),
    )
