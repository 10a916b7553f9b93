"""The whole chain: debate → pairs → relations → framework → labelling."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple, Unpack, overload

from argue.engines import (
    Engine,
    TwoLabels,
    as_engine,
    engine_for,
    in_place_of,
    results_of,
    unread,
    unread_pairs,
)
from argue.errors import BadInput
from argue.locales import lazy
from argue.model import (
    Analysis,
    Debate,
    Framework,
    Judgement,
    Label,
    Labelling,
    Options,
    OptionWords,
    Origin,
    Pair,
    Relation,
)
from argue.model.relation import by_ends, past_asides
from argue.pairing import (
    PAIRINGS,
    count_pairs,
    default_pairing,
    pair_up,
    searches,
    select_relations,
    version,
    with_paths,
)
from argue.reasoning import derived_attacks, framework, inferences, supports
from argue.reasoning.probability import PAGE_DRAWS, with_chances
from argue.reasoning.semantics import STATUS, load_semantics
from argue.settings import Limits, Settings

if TYPE_CHECKING:
    from argue.engines import EngineLike
    from argue.reasoning.explanation import Explanation

Progress = Callable[[int, int], None]
"""Called with (pairs done, pairs in all); may raise :class:`~argue.errors.Cancelled`."""

MOST_UNJUDGED = 20
"""How many pairs that were not judged an analysis lists."""
MOST_EXTENSIONS = 100
"""How many extensions an analysis lists."""
MOST_REASONS_OF_MANY = 5
"""How many reasons each argument has where all are explained."""
UNREAD = "+unread"
"""What the version of an engine ends in for a debate that it does not read."""
DEFAULTS = Options()
_CHUNK = 512


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
        return found if asked.support else with_chances(found, most_draws=PAGE_DRAWS)

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
    return analysis.with_warnings(
        *cautions(engine, pairing),
        *_open(debate, pairing, relations, unjudged, unread(engine, debate)),
    )


def debates_of(debates: object) -> list[Debate]:
    """One debate or several as a list; raises BadInput if it is something else, such as a path."""
    if isinstance(debates, Debate):
        return [debates]
    if isinstance(debates, str | bytes) or not isinstance(debates, Iterable):
        several, wrong = [], [debates]
    else:
        several = list(debates)
        wrong = [each for each in several if not isinstance(each, Debate)]
    if wrong:
        found = f"{type(wrong[0]).__name__} {str(wrong[0])[:80]!r}"
        if hasattr(debates, "columns"):  # a data frame gives the names of its columns
            found = f"a table ({type(debates).__name__})"
        raise BadInput(
            f"expected a debate or a list of debates, found {found}; argue.read(path) gives the "
            "debates of a file or of a table"
        )
    return several


def ask(engine: Engine, labels: int = 0) -> Engine:
    """The engine as it is asked, see ``labels`` of :class:`Options`.

    One that repeats what the source states, or knows no "unrelated", stays as it is.
    """
    if labels == 2 and engine.origin is Origin.JUDGED and set(engine.labels) == set(Label):
        own = getattr(engine, "with_two_labels", None)
        return in_place_of(own() if own else TwoLabels(engine), engine)
    return engine


def labels_of(engine: Engine) -> int:
    """How many labels an engine can give: 3 if "unrelated" is among them, else 2."""
    return 3 if Label.UNRELATED in engine.labels else 2


def labels_stated(*debates: Debate) -> int:
    """How many labels the sources of debates know: 3 if one states an "unrelated", else 2.

    So many are engines asked for where they are compared with what is stated.
    """
    return (
        3 if any(one.label is Label.UNRELATED for each in debates for one in each.reference) else 2
    )


class Judged(NamedTuple):
    """What an engine said of pairs."""

    relations: tuple[Relation, ...]
    """The relations that it sees, in the order of the pairs."""
    unjudged: tuple[tuple[Pair, str], ...] = ()
    """The pairs that it could not judge, with the reason."""


def relations_of(
    debate: Debate,
    engine: Engine,
    pairing: str = "",
    *,
    limits: Limits | None = None,
    progress: Progress | None = None,
    judge_all: bool = False,
) -> tuple[Relation, ...]:
    """The relation of each pair of a debate, as :func:`judge_debate` has them."""
    return judge_debate(
        debate, engine, pairing, limits=limits, progress=progress, judge_all=judge_all
    ).relations


def judge_debate(
    debate: Debate,
    engine: Engine,
    pairing: str = "",
    *,
    limits: Limits | None = None,
    progress: Progress | None = None,
    judge_all: bool = False,
) -> Judged:
    """Judge the pairs of a debate; also those that are ``unrelated`` are among the relations.

    What somebody stated is the relation (:func:`stated_relations`), and the engine judges the other
    pairs; what is stated of no pair counts too. With ``judge_all`` the engine judges every pair,
    and the result is what it judged.

    The engine judges as it is; :func:`ask` says how many labels it is asked for.
    Of a pairing that searches for its pairs, as ``retrieved`` does, only what counts is
    (:func:`argue.pairing.select_relations`). It searches while pairs are judged, so that
    ``progress`` counts both.
    """
    pairing = pairing or default_pairing(debate)
    pairs: Iterable[Pair]
    if searches(pairing):
        total, pairs = count_pairs(debate, pairing, limits), PAIRINGS.load(pairing).pairs(debate)
    else:
        pairs = pair_up(debate, pairing, limits)
        total = len(pairs)
    relations: list[Relation] = []
    unjudged: list[tuple[Pair, str]] = []
    stated = {} if judge_all else stated_relations(debate)
    remaining, done = iter(pairs), 0
    while chunk := list(islice(remaining, _CHUNK)):
        judged = judge_pairs(engine, [pair for pair in chunk if pair.ends not in stated], debate)
        fresh = by_ends(judged.relations)
        known = (stated.get(pair.ends) or fresh.get(pair.ends) for pair in chunk)
        relations += filter(None, known)
        unjudged += judged.unjudged
        done += len(chunk)
        if progress is not None:
            progress(done, total)
    selected = select_relations(pairing, relations)
    besides = () if judge_all else stated_besides(debate, selected)
    return Judged((*selected, *besides), tuple(unjudged))


def self_relations(debate: Debate, relations: Iterable[Relation]) -> list[Relation]:
    """What an argument is stated to do to itself, which is no pair that an engine could judge."""
    own = [one for one in stated(debate) if one.source == one.target]
    known = {one.ends for one in relations} if own else ()
    return [one for one in own if one.ends not in known]


def stated_besides(debate: Debate, relations: Iterable[Relation]) -> list[Relation]:
    """What somebody stated of pairs that no pairing asks about, and that is not among these."""
    known = {one.ends for one in relations} | debate.undercuts
    return [one for ends, one in stated_relations(debate).items() if ends not in known]


def judge_pairs(engine: Engine, pairs: Sequence[Pair], debate: Debate | None = None) -> Judged:
    """What an engine says of pairs.

    Parameters
    ----------
    debate
        That of the pairs, for an engine that reads what was said before; pairs in a language that
        it does not read are not judged (:func:`argue.engines.unread_pairs`).
    """
    unjudged: list[tuple[Pair, str]] = []
    if debate is not None:
        reasons = unread_pairs(engine, pairs, debate)
        unjudged += [told for told in zip(pairs, reasons, strict=True) if told[1]]
        pairs = [pair for pair, reason in zip(pairs, reasons, strict=True) if not reason]
        pairs = pairs_for(engine, debate, pairs)
    relations = []
    for pair, result in zip(pairs, results_of(engine, pairs), strict=True):
        if isinstance(result, Judgement):
            relations.append(result.relation(pair.ends, engine.origin))
        else:
            unjudged.append((pair, result))
    return Judged(tuple(relations), tuple(unjudged))


def pairs_for(engine: Engine, debate: Debate, pairs: Sequence[Pair]) -> Sequence[Pair]:
    """The pairs of a debate as the engine is asked for them: with their paths if it reads these."""
    return with_paths(debate, pairs) if getattr(engine, "reads_path", False) else pairs


def not_judged(unjudged: Sequence[tuple[Pair, str]]) -> tuple[str, ...]:
    """Which pairs an engine could not judge, in a sentence each; of many the first."""
    told = [
        lazy(
            "%(source)s → %(target)s was not judged: %(reason)s",
            source=pair.source,
            target=pair.target,
            reason=reason,
        )
        for pair, reason in unjudged[:MOST_UNJUDGED]
    ]
    if len(unjudged) > MOST_UNJUDGED:
        told.append(lazy("%(count)s pairs in all were not judged", count=len(unjudged)))
    return tuple(told)


def version_of(engine: Engine, pairing: str, labels: int = 0, debate: Debate | None = None) -> str:
    """Changes whenever the engine may judge, or the pairing may find, something else.

    That of a ``debate`` which the engine does not read ends in :data:`UNREAD`.
    """
    parts = ask(engine, labels).version, version(pairing)
    end = UNREAD if debate is not None and unread(engine, debate) else ""
    return "+".join(filter(None, parts)) + end


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
    itself counts, whoever judged (:func:`self_relations`), and what is below an aside counts for
    what the aside answers (:func:`argue.model.relation.asides_of`).
    """
    relations = (*relations, *self_relations(debate, relations))
    relations, hidden = framework.filter_by_confidence(
        framework.overrule(relations, overruled), options.min_confidence
    )
    ids = (argument.id for argument in debate.arguments)
    bipolar = framework.build(ids, past_asides(debate, relations), options.derived)
    if debate.inferences:
        bipolar = inferences.counting(bipolar, debate.inferences, options.support)
    labelling, notes = _label(bipolar, options)
    if options.support:
        bipolar = replace(bipolar, derived=supports.derived_of(options.support))
    listed, complete = derived_attacks.listed(bipolar, list_derived) if list_derived else ((), True)
    return Analysis(
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


def _unstated(
    debate: Debate, unjudged: Iterable[tuple[str, str]], relations: Iterable[Relation]
) -> tuple[tuple[str, str], ...]:
    """The pairs of arguments that are there and of which no relation is known."""
    known = {one.ends for one in relations}
    there = {argument.id for argument in debate.arguments}
    return tuple(
        ends for ends in dict.fromkeys(unjudged) if ends not in known and there.issuperset(ends)
    )


def _label(bipolar: Framework, options: Options) -> tuple[Labelling, tuple[str, ...]]:
    """The labelling of a framework, and what to tell of its extensions."""
    codes = supports.label(bipolar, options.semantics, options.support).tolist()
    statuses = dict(zip(bipolar.arguments, map(STATUS.__getitem__, codes), strict=True))
    extensions, notes = _extensions(bipolar, options)
    return Labelling(options.semantics, statuses, extensions), notes


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


def stated(debate: Debate) -> tuple[Relation, ...]:
    """The relations that the source of a debate states; of a pair that has several, the last."""
    by_ends = {relation.ends: relation for relation in (*debate.given, *debate.gold)}
    return tuple(by_ends.values())


def stated_relations(debate: Debate) -> dict[tuple[str, str], Relation]:
    """What people state of pairs, by (source, target): the source, gold, or somebody's correction.

    What an engine proposed or judged before, as a file or a reply may tell, is not among it.
    """
    return {one.ends: one for one in stated(debate) if one.origin is not Origin.JUDGED}


def bare(debate: Debate, overruled: Iterable[Relation] = ()) -> Analysis:
    """A debate that was only read: what is stated, by people too; nothing judged or labelled."""
    relations = framework.overrule(stated(debate), overruled)
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
    attackers = Attackers(bipolar, [labelling.statuses[one] for one in bipolar.arguments])
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


def _open(
    debate: Debate,
    pairing: str,
    relations: Sequence[Relation],
    unjudged: Sequence[tuple[Pair, str]],
    unread: str,
) -> tuple[str, ...]:
    """What is told of the pairs that are open: one sentence where the engine does not read them."""
    if unread and unjudged:
        return (unread,)
    return (*_unpaired(debate, pairing, relations), *not_judged(unjudged))


def cautions(engine: Engine, pairing: str) -> tuple[str, ...]:
    """What a user must know about this engine on these pairs, one sentence each."""
    own = getattr(engine, "cautions", None)
    return (*(own() if own else ()), *_never_unrelated(engine, pairing))


def _never_unrelated(engine: Engine, pairing: str) -> tuple[str, ...]:
    if engine.origin is not Origin.JUDGED or Label.UNRELATED in engine.labels:
        return ()
    if pairing != "all" and not searches(pairing or "given"):
        return ()
    every = lazy("every pair that is found alike")
    if pairing == "all":
        every = lazy("every pair of arguments")
    caution = lazy(
        "The engine %(engine)s never answers “unrelated”, so with the pairing “%(pairing)s” it "
        "makes %(every)s a support or an attack; “replies” suits it better.",
        engine=engine.name,
        pairing=pairing,
        every=every,
    )
    return (caution,)
