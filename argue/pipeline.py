"""The whole chain: debate → pairs → relations → framework → labelling."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import islice
from typing import TypedDict, Unpack, overload

from argue import derived_attacks, explanation, framework, interpretations, revision
from argue.engines import Engine, load_engine
from argue.errors import BadInput
from argue.explanation import Explanation
from argue.locales import say
from argue.model import (
    Analysis,
    Debate,
    Framework,
    Label,
    Labelling,
    Origin,
    Pair,
    Relation,
    Status,
)
from argue.pairs import PAIRINGS, count_pairs, default_pairing, kept, pair_up, searches, version
from argue.semantics import ACCEPTED, REJECTED, SEMANTICS
from argue.settings import Limits, Settings

Progress = Callable[[int, int], None]
"""Called with (pairs done, pairs in all); may raise :class:`~argue.errors.Cancelled`."""

MOST_EXTENSIONS = 100
"""How many extensions an analysis lists."""
_CHUNK = 512
_STATUS = {ACCEPTED: Status.ACCEPTED, REJECTED: Status.REJECTED, 0: Status.UNDECIDED}


class Options(TypedDict, total=False):
    """The options of :func:`analyse`, which says what they mean."""

    engine: str | Engine
    pairing: str
    derived: str | Iterable[str]
    semantics: str
    limits: Limits | None
    progress: Progress | None
    list_derived: int
    min_confidence: float
    support: str


@overload
def analyse(debate: Debate, **options: Unpack[Options]) -> Analysis: ...


@overload
def analyse(debate: Iterable[Debate], **options: Unpack[Options]) -> list[Analysis]: ...


def analyse(
    debate: Debate | Iterable[Debate],
    *,
    engine: str | Engine = "",
    pairing: str = "",
    derived: str | Iterable[str] = (),
    semantics: str = "grounded",
    limits: Limits | None = None,
    progress: Progress | None = None,
    list_derived: int = 0,
    min_confidence: float = 0.0,
    support: str = "",
) -> Analysis | list[Analysis]:
    """Judge the pairs of a debate and say which of its arguments stand.

    Of several debates, as :func:`argue.read` gives them, it is a list with the analysis of each.

    Parameters
    ----------
    engine
        A plug-in's name, the directory of a trained model, or an engine; empty for the setting
        ``ARGUE_ENGINE``.
    pairing
        Which pairs are judged; empty for those that the source lists, else the replies.
    derived
        A kind of derived attacks, or several (:func:`argue.derived_attacks.kinds`).
    list_derived
        How many derived attacks the result may list; they hold whether listed or not.
    min_confidence
        Relations that the engine judged with less do not count (:func:`argue.revision.sure`).
    support
        How supports are read (:mod:`argue.interpretations`), in place of ``derived``.

    Raises
    ------
    BadInput
        If ``debate`` is none, such as a path, ``min_confidence`` is not between 0 and 1, or
        ``derived`` and ``support`` are both given.
    UnknownName, LimitExceeded, ModelError, MissingLibrary
        As the steps do.

    Examples
    --------
    >>> from argue.model import Argument, Relation, Label
    >>> attack = Relation("T", "H", Label.ATTACK)
    >>> debate = Debate("d", "d", (Argument("H", "Yes."), Argument("T", "No.")),
    ...                 pairs=(("T", "H"),), gold=(attack,))
    >>> analyse(debate, engine="gold").labelling.of(Status.ACCEPTED)
    ['T']
    >>> [analysis.labelling.of(Status.ACCEPTED) for analysis in analyse([debate], engine="gold")]
    [['T']]
    """
    revision.check(min_confidence)
    if not isinstance(engine, str):
        judge = engine
    else:
        judge = load_engine(engine or Settings.from_environment().engine)
    if not isinstance(debate, Debate):
        kinds = derived if isinstance(derived, str) else tuple(derived)
        return [
            analyse(
                each, engine=judge, pairing=pairing, derived=kinds, semantics=semantics,
                limits=limits, progress=progress, list_derived=list_derived,
                min_confidence=min_confidence, support=support,
            )
            for each in _several(debate)
        ]  # fmt: skip
    pairing = pairing or default_pairing(debate)
    relations = relations_of(debate, judge, pairing, limits=limits, progress=progress)
    return label(
        debate, relations, derived=derived, semantics=semantics, engine=judge.name,
        engine_version=version_of(judge, pairing), pairing=pairing, list_derived=list_derived,
        warnings=(*cautions(judge, pairing), *_unpaired(debate, pairing, relations)),
        min_confidence=min_confidence, support=support,
    )  # fmt: skip


def _several(debates: object) -> list[Debate]:
    """The debates of a list; raises BadInput if it is something else."""
    if isinstance(debates, str | bytes) or not isinstance(debates, Iterable):
        found, wrong = [], [debates]
    else:
        found = list(debates)
        wrong = [each for each in found if not isinstance(each, Debate)]
    if wrong:
        raise BadInput(
            f"expected a debate or a list of debates, found {type(wrong[0]).__name__} "
            f"{str(wrong[0])[:80]!r}; argue.read(path) gives the debates of a file"
        )
    return found


def relations_of(
    debate: Debate,
    engine: Engine,
    pairing: str = "",
    *,
    limits: Limits | None = None,
    progress: Progress | None = None,
) -> tuple[Relation, ...]:
    """Judge the pairs of a debate; also those judged ``unrelated`` are in the result.

    Of a pairing that searches for its pairs, as ``retrieved`` does, only what counts is
    (:func:`argue.pairs.kept`). It searches while pairs are judged, so that ``progress`` tells of
    both.
    """
    pairing = pairing or default_pairing(debate)
    pairs: Iterable[Pair]
    if searches(pairing):
        total, pairs = count_pairs(debate, pairing, limits), PAIRINGS.load(pairing).pairs(debate)
    else:
        pairs = pair_up(debate, pairing, limits)
        total = len(pairs)
    relations: list[Relation] = []
    remaining = iter(pairs)
    while chunk := list(islice(remaining, _CHUNK)):
        relations += judged(engine, chunk)
        if progress is not None:
            progress(len(relations), total)
    return kept(pairing, relations)


def judged(engine: Engine, pairs: Sequence[Pair]) -> list[Relation]:
    """The relations that an engine sees in pairs, in their order."""
    return [
        Relation(pair.source, pair.target, judgement.label, judgement.confidence, engine.origin)
        for pair, judgement in zip(pairs, engine.judge(pairs), strict=True)
    ]


def version_of(engine: Engine, pairing: str) -> str:
    """Changes whenever the engine may judge, or the pairing may find, something else."""
    return "+".join(filter(None, (engine.version, version(pairing))))


def label(
    debate: Debate,
    relations: Sequence[Relation],
    *,
    derived: str | Iterable[str] = (),
    semantics: str = "grounded",
    engine: str = "",
    engine_version: str = "",
    pairing: str = "",
    list_derived: int = 0,
    warnings: tuple[str, ...] = (),
    min_confidence: float = 0.0,
    overruled: Iterable[Relation] = (),
    support: str = "",
) -> Analysis:
    """The labelling that follows from relations already judged; parameters as :func:`analyse`.

    ``overruled`` are relations that people stated; they come before what was judged, and are never
    hidden (:func:`argue.revision.overrule`).
    """
    relations, hidden = revision.sure(revision.overrule(relations, overruled), min_confidence)
    bipolar = framework.build(
        (argument.id for argument in debate.arguments), relations, derived_attacks.kinds(derived)
    )
    status = interpretations.label(bipolar, semantics, support).tolist()
    extensions, notes = _extensions(bipolar, semantics, support)
    if support:
        bipolar = replace(bipolar, derived=interpretations.derived_of(support))
    statuses = {
        argument: _STATUS[code] for argument, code in zip(bipolar.arguments, status, strict=True)
    }
    shown, complete = derived_attacks.listed(bipolar, list_derived) if list_derived else ((), True)
    return Analysis(
        debate, relations, bipolar, Labelling(semantics, statuses, extensions), engine,
        engine_version, pairing, shown, complete, (*warnings, *notes), min_confidence, hidden,
        support=support,
    )  # fmt: skip


def _extensions(
    bipolar: Framework, semantics: str, support: str
) -> tuple[tuple[frozenset[str], ...], tuple[str, ...]]:
    """The extensions to show, none for a semantics that has one, and what to say of them."""
    if SEMANTICS.load(semantics).SINGLE:
        return (), ()
    every = interpretations.extensions(bipolar, semantics, support)
    found = [
        frozenset(bipolar.arguments[number] for number in extension.tolist())
        for extension in islice(every, MOST_EXTENSIONS + 1)
    ]
    name = semantics.replace("_", "-")
    if not found:
        note = say(
            "There is no %(name)s extension: an odd circle of attacks leaves no choice that "
            "settles everything, so no argument has a status. “semi_stable” comes nearest, and "
            "“ideal” keeps to what is safe; both always answer.",
            name=say(name),
        )
        return (), (note,)
    if len(found) > MOST_EXTENSIONS:
        note = say(
            "There are more than %(most)s %(name)s extensions; the first %(most)s are listed, and "
            "the statuses take all into account.",
            most=MOST_EXTENSIONS, name=say(name),
        )  # fmt: skip
        return tuple(found[:MOST_EXTENSIONS]), (note,)
    return tuple(found), ()


def bare(debate: Debate, overruled: Iterable[Relation] = ()) -> Analysis:
    """A debate that was only read: what is stated, by people too; nothing judged or labelled."""
    stated = {
        (relation.source, relation.target): relation for relation in (*debate.given, *debate.gold)
    }
    relations = revision.overrule(stated.values(), overruled)
    ids = (argument.id for argument in debate.arguments)
    return Analysis(debate, relations, framework.build(ids, relations))


def explain(analysis: Analysis, argument: str) -> Explanation:
    """Why an argument of this analysis has its status."""
    if analysis.labelling is None:
        raise ValueError("expected an analysis with a labelling, found one that was only read")
    return _explainer(analysis, analysis.labelling)(argument)


def explain_all(analysis: Analysis) -> dict[str, Explanation]:
    """The explanation of every argument, in the order of the debate."""
    if analysis.labelling is None:
        raise ValueError("expected an analysis with a labelling, found one that was only read")
    explained = _explainer(analysis, analysis.labelling)
    return {argument.id: explained(argument.id) for argument in analysis.debate.arguments}


def _explainer(analysis: Analysis, labelling: Labelling) -> Callable[[str], Explanation]:
    if analysis.support:
        return interpretations.explainer(analysis.framework, labelling, analysis.support)
    alone = len(labelling.extensions) == 1 and labelling.semantics in explanation.DEFENDING
    if not alone and not SEMANTICS.load(labelling.semantics).SINGLE:
        return lambda argument: explanation.across(labelling, argument)
    return lambda argument: explanation.explain(
        analysis.framework, labelling, argument, derived_attacks.attackers_of
    )


def _unpaired(debate: Debate, pairing: str, relations: Sequence[Relation]) -> tuple[str, ...]:
    """A hint where a list of arguments has no pair to judge, so that all of them stand."""
    if relations or len(debate.arguments) < 2 or searches(pairing):
        return ()
    return (
        say(
            "No argument answers another, so that no pair was judged and nothing speaks against "
            "any of them; the pairing “retrieved” (--pairs retrieved) pairs arguments that are "
            "alike."
        ),
    )


def cautions(engine: Engine, pairing: str) -> tuple[str, ...]:
    """What a user must know about this engine on these pairs, one sentence each."""
    if engine.origin is not Origin.JUDGED or Label.UNRELATED in engine.labels:
        return ()
    if pairing == "all" or searches(pairing or "given"):
        every = (
            say("every pair of arguments")
            if pairing == "all"
            else say("every pair that is found alike")
        )
        return (
            say(
                "The engine %(engine)s never answers “unrelated”, so with the pairing "
                "“%(pairing)s” it makes %(every)s a support or an attack; “replies” suits it "
                "better.",
                engine=engine.name, pairing=pairing, every=every,
            ),
        )  # fmt: skip
    return ()
