"""Open a debate: its results under a reader's options, why a status holds, what a step changed, and
what of it nobody confirmed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from argue import pipeline
from argue.errors import BadInput, StillJudged, UnknownArgument
from argue.language.claims import claimed_verdicts, unclaimed
from argue.model import (
    GROUNDED,
    Analysis,
    Argument,
    Assessment,
    Debate,
    Degrees,
    Options,
    Relation,
    Status,
    Verdict,
)
from argue.model.verdicts import DebateVerdict
from argue.reasoning.changes import Changed
from argue.reasoning.explanation import Why
from argue.reasoning.supports import too_large
from argue.services import results, runs
from argue.services.certified import Marks, certify, marks
from argue.services.context import Context
from argue.services.debates import DEBATES, CachedDebate, IdentityCache, Thread, thread_of
from argue.services.degrees import degrees_of
from argue.services.dialogue import Dialogue, dialogues, explained
from argue.services.positions import Positions, statuses_in
from argue.services.verdict import machine_read, unread_relation, verdict_of
from argue.store.participation.merging import MergedArgument
from argue.store.participation.records import Contribution

SMALL = 16
"""Arguments up to which a debate is computed within a request, whatever is asked of it."""
_CACHE = IdentityCache(most=48)


@dataclass(frozen=True)
class DebateView:
    """A debate under the options of a reader, and its analysis in three states, for three uses.

    Pages with their tables and JSON show :attr:`at_position`; files hold :attr:`certified`; what
    follows from the labels alone (the framework, explanations, what a change would do, records of
    decisions) is computed from :attr:`judged`, and so are certificates.
    """

    context: Context
    key: str
    _stored: CachedDebate
    choices: Options
    result: results.Result
    """The run and what is known of it; its analysis is :attr:`judged`."""
    marks: Marks | None = None
    """What a certificate says of it."""

    @cached_property
    def debate(self) -> Debate:
        """The debate, as it was when the result was computed."""
        return self.result.analysis.debate if self.result.analysis else self._stored.debate

    @property
    def contributed(self) -> Mapping[str, Contribution]:
        """What people added, by the ids of the arguments."""
        return self._stored.contributed

    @property
    def merged_arguments(self) -> Mapping[str, tuple[MergedArgument, ...]]:
        """What is merged into which argument."""
        return self._stored.merged_arguments

    @cached_property
    def thread(self) -> Thread:
        """Who stands under whom."""
        same = self.debate is self._stored.debate
        return self._stored.thread if same else thread_of(self.debate)

    @property
    def computed(self) -> bool:
        """Whether the run is done; until then all three states are what is stated."""
        return self.result.analysis is not None

    @cached_property
    def judged(self) -> Analysis:
        """The analysis by the labels alone, of all positions together: a status holds in each.

        While nothing is computed, what the source and people state.
        """
        if self.result.analysis:
            return self.result.analysis
        debate, overruled = self.debate, self.context.store.overrulings.current(self.key)
        return _CACHE.get_or_compute(debate, overruled, lambda: pipeline.bare(debate, overruled))

    @cached_property
    def certified(self) -> Analysis:
        """``judged`` with the verdicts that a certificate guarantees, where one is about it."""
        if self.marks is None or not self.marks.certified:
            return self.judged
        name = "certified", self.marks.certificate.id
        return _CACHE.get_or_compute(self.judged, name, lambda: certify(self.judged, self.marks))

    @cached_property
    def at_position(self) -> Analysis:
        """``certified`` with the statuses of the position that is chosen."""
        whole, positions, position = self.certified, self.result.positions, self.choices.position
        if not position or positions is None or whole.labelling is None:
            return whole
        extension, support = positions.extensions[position - 1], self.choices.support
        statuses = statuses_in(whole.framework, extension, support)
        return replace(whole, labelling=replace(whole.labelling, statuses=statuses))

    @cached_property
    def scores(self) -> results.Scores | None:
        """What the engine judged by itself, against what the source states."""
        return results.scores_of(self.context.store, self.result)

    @cached_property
    def degrees(self) -> Degrees | None:
        """How strong each argument is, where a gradual semantics is chosen."""
        if not self.choices.degrees:
            return None
        return degrees_of(self.judged.framework, self.choices.degrees)

    @cached_property
    def arguments(self) -> dict[str, Argument]:
        """The arguments by their ids."""
        return self.debate.by_id()

    def argument(self, id: str) -> Argument:
        """One argument. Raises NotFound if the debate has none of this id."""
        if id not in self.arguments:
            raise UnknownArgument(id, self.arguments)
        return self.arguments[id]

    @property
    def statuses(self) -> Mapping[str, Status]:
        """The status of each argument; empty while there is none."""
        return self.at_position.labelling.statuses if self.at_position.labelling else {}

    @cached_property
    def told(self) -> Analysis:
        """What verdicts are of: of one position only its statuses count."""
        chosen = self.at_position
        return replace(chosen, chances=None) if self.choices.position else chosen

    @cached_property
    def verdict(self) -> DebateVerdict:
        """The verdicts of the debate; empty while there are none. Of one position its statuses."""
        return verdict_of(self.told, self.withdrawn)

    @cached_property
    def assessments(self) -> Mapping[str, Assessment]:
        """Those of the arguments alone, as ``verdict`` has them."""
        return claimed_verdicts(self.told, self.withdrawn)

    @cached_property
    def verdicts(self) -> Mapping[str, Assessment]:
        """How sure each status is; empty where nothing is judged or one position is chosen."""
        if self.choices.position or self.at_position.chances is None:
            return {}
        return self.at_position.verdicts

    @cached_property
    def has_judgements(self) -> bool:
        """Whether an engine judged a relation that counts."""
        return machine_read(self.judged)

    @cached_property
    def withdrawn(self) -> frozenset[str]:
        """The arguments that stay as stubs only."""
        return frozenset(
            id for id, contribution in self.contributed.items() if contribution.withdrawn
        )

    @cached_property
    def asides(self) -> frozenset[str]:
        """What neither supports nor attacks anything: asides, questions, also as the issue."""
        return self.judged.asides | {unclaimed(self.debate)} - {""}

    @property
    def counts(self) -> dict[Status, int] | dict[Verdict, int]:
        """How many arguments stand, are open and fall, without asides and what is withdrawn."""
        return self.verdict.counts()


def open_debate(
    context: Context,
    key: str,
    options: Options,
    cached: CachedDebate | None = None,
    *,
    judges: bool = False,
) -> DebateView:
    """The debate of that key under these options; no engine judges anything, unless ``judges``.

    Then the few new pairs are judged at once. ``cached`` is the debate, where the caller has it.
    Raises NotFound if there is no such debate; BadInput if there are not as many positions as the
    chosen one, or the debate is too large for the reading of support.
    """
    cached = cached or DEBATES.load(context.store, key)
    problem = too_large(options.support, options.semantics, len(cached.debate.arguments))
    if problem:
        raise BadInput(problem)
    result = _result(context, key, options, cached, judges)
    about = None
    if cached.state.certificate:
        about = marks(context.store, key, options, result.run)
    return DebateView(context, key, cached, options, result, about)


def needs_no_search(
    semantics: str = "", support: str = "", degrees: str = "", derived: object = ()
) -> bool:
    """Whether these options take no search and no loop."""
    return semantics in ("", GROUNDED) and not (support or degrees or derived)


def _result(
    context: Context, key: str, options: Options, cached: CachedDebate, judges: bool
) -> results.Result:
    """The result; without a labelling where that may take long and no process may compute it."""
    run = runs.ensure(context, key, options, cached)
    run = runs.catch_up(context, run, cached, at_once=judges)
    quick = context.jobs is None or cached.state.arguments <= SMALL
    if not quick and not needs_no_search(
        options.semantics, options.support, options.degrees, options.derived
    ):
        plain = replace(options, semantics=GROUNDED, support="", position=0)
        stored = results.load(context.store, run, plain, cached)
        if stored.analysis is None:
            return stored
        return replace(stored, analysis=replace(stored.analysis, labelling=None, chances=None))
    stored = results.load(context.store, run, options, cached)
    many = len(stored.positions.extensions) if stored.positions else 1
    if stored.analysis is not None and options.position > many:
        raise BadInput.lazy(
            "expected a position from 1 to %(many)s, found %(position)s",
            many=many,
            position=options.position,
        )
    return stored


def why_of(view: DebateView, argument: str) -> Why:
    """Why an argument has its status: in the position that is chosen, or in all of them.

    Raises NotFound if nothing is labelled yet, or there is no such argument.
    """
    labelling, positions = view.at_position.labelling, view.result.positions
    if labelling is None:
        raise StillJudged(view.result.run)
    if positions and view.choices.position:
        positions = Positions((positions.extensions[view.choices.position - 1],))
    return explained(view.judged.framework, labelling, argument, positions, view.choices.support)


def status_changes(
    before: Mapping[str, Status], after: Mapping[str, Status]
) -> tuple[Changed, ...]:
    """The arguments of ``before`` whose status is another one.

    ``Changed.after`` is ``None`` where an argument is gone. New arguments are not among them.
    """
    return tuple(
        Changed(argument, before[argument], after.get(argument))
        for argument in before
        if before[argument] is not after.get(argument)
    )


def unconfirmed(view: DebateView) -> tuple[Relation, ...]:
    """What an engine judged of replies, or found besides, and nobody confirmed; hidden ones too.

    First those on which the verdict on the claim rests, the most telling first, then the others in
    the order of the debate. What was withdrawn is left out.
    """
    name = "unconfirmed", tuple(sorted(view.withdrawn)), len(view.contributed)
    return _CACHE.get_or_compute(view.judged, name, lambda: _unconfirmed(view))


def resting(view: DebateView) -> int:
    """How many of these the verdict on the claim rests on: they come first."""
    claim = view.verdict.claim
    ends = {relation.ends for relation in claim.to_confirm} if claim else frozenset()
    return sum(relation.ends in ends for relation in unconfirmed(view))


def _unconfirmed(view: DebateView) -> tuple[Relation, ...]:
    analysis = view.judged
    replies = {reply.ends for reply in view.debate.replies}
    unread = map(unread_relation, analysis.unjudged)
    waiting = [
        relation
        for relation in (*analysis.relations, *analysis.hidden, *unread)
        if relation.judged
        and (relation.ends in replies or relation.bears)
        and not view.withdrawn & {relation.source, relation.target}
    ]
    rests = analysis.chances.rests if analysis.chances else ()
    places = {ends: place for place, ends in enumerate(rests)}
    last = len(places)
    return tuple(sorted(waiting, key=lambda relation: places.get(relation.ends, last)))


def dialogues_of(view: DebateView, why: Why) -> tuple[Dialogue, ...]:
    """The same as dialogues, which claim nothing of what nobody has read or confirmed."""
    asked = {target for _source, target in view.judged.open_pairs}
    return dialogues(why, asked, {id for id, own in view.told.verdicts.items() if own.likely})
