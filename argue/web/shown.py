"""A debate as a reader's choices show it: what is computed, with the statuses that are chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from flask import request
from werkzeug.datastructures import MultiDict

from argue import pipeline
from argue.errors import BadInput, NotFound, UnknownArgument
from argue.explanation import Why
from argue.interpretations import too_large
from argue.locales import say
from argue.model import Analysis, Argument, Debate, Degrees, Relation, Status
from argue.store.contribution_records import Contribution
from argue.store.merging import SaidAgain
from argue.web import results
from argue.web.choices import Choices, choices_of
from argue.web.computing import must_stay_quick
from argue.web.degrees import degrees_of
from argue.web.dialogue import explained
from argue.web.made import LastMade
from argue.web.positions import Positions, statuses_in
from argue.web.readings import READINGS, Reading
from argue.web.state import settings, store, wake_worker
from argue.web.thread import Thread, thread_of

NO_STATUS = say("this debate is still being judged, so there is no status to explain yet")
_LAST = LastMade(most=16)


@dataclass(frozen=True)
class Shown:
    """A debate as the reader's choices show it."""

    key: str
    reading: Reading
    choices: Choices
    result: results.Result

    @cached_property
    def debate(self) -> Debate:
        """The debate, as it was when the result was computed."""
        return self.result.analysis.debate if self.result.analysis else self.reading.debate

    @property
    def contributed(self) -> Mapping[str, Contribution]:
        """What people added, by the ids of the arguments."""
        return self.reading.contributed

    @property
    def said_again(self) -> Mapping[str, tuple[SaidAgain, ...]]:
        """What is merged into which argument."""
        return self.reading.said_again

    @cached_property
    def thread(self) -> Thread:
        """Who stands under whom."""
        same = self.debate is self.reading.debate
        return self.reading.thread if same else thread_of(self.debate)

    @cached_property
    def whole(self) -> Analysis:
        """What was computed, whatever position is chosen: a status holds in every one of them.

        What the source and people state while nothing is computed, made once for all who wait.
        """
        return self.result.analysis or _stated(self.debate, store().overruled(self.key))

    @cached_property
    def analysis(self) -> Analysis:
        """The same with the statuses of the position that is chosen."""
        found, position = self.result.positions, self.choices.position
        if not position or found is None or self.whole.labelling is None:
            return self.whole
        statuses = statuses_in(
            self.whole.framework, found.extensions[position - 1], self.choices.support
        )
        return replace(self.whole, labelling=replace(self.whole.labelling, statuses=statuses))

    @cached_property
    def degrees(self) -> Degrees | None:
        """How strong each argument is, where a gradual semantics is chosen."""
        if not self.choices.degrees:
            return None
        return degrees_of(self.whole.framework, self.choices.degrees)

    @cached_property
    def arguments(self) -> dict[str, Argument]:
        """The arguments by their ids."""
        return self.debate.by_id()

    def argument(self, id: str) -> Argument:
        """One argument.

        Raises
        ------
        NotFound
            If the debate has none of this id.
        """
        if id not in self.arguments:
            raise UnknownArgument(id, self.arguments)
        return self.arguments[id]

    @property
    def statuses(self) -> Mapping[str, Status]:
        """The status of each argument; empty while there is none."""
        return self.analysis.labelling.statuses if self.analysis.labelling else {}

    @cached_property
    def withdrawn(self) -> frozenset[str]:
        """The arguments that stay as stubs only."""
        return frozenset(id for id, one in self.contributed.items() if one.withdrawn)

    @property
    def counts(self) -> dict[Status, int]:
        """How many arguments have each status; what is withdrawn does not count."""
        gone, statuses = self.withdrawn, self.statuses
        found = Counter(status for id, status in statuses.items() if id not in gone)
        return {status: found[status] for status in Status}


def _stated(debate: Debate, overruled: tuple[Relation, ...]) -> Analysis:
    return _LAST.of(debate, overruled, lambda: pipeline.bare(debate, overruled))


def shown_debate(key: str, query: MultiDict[str, str] | None = None) -> Shown:
    """The debate of that key as a query wants it: that of the request's address, if not given."""
    reading = READINGS.of(store(), key)
    debate = reading.debate
    choices = choices_of(request.args if query is None else query, debate, settings().engine)
    found = found_under(choices, key, debate)
    return Shown(key, reading, choices, found)


def found_under(choices: Choices, key: str, debate: Debate) -> results.Result:
    """What these choices lead to.

    Raises
    ------
    BadInput
        If there are not as many positions as the one that is chosen, or the debate is too large for
        the reading of support.
    """
    problem = too_large(choices.support, choices.semantics, len(debate.arguments))
    if problem:
        raise BadInput(problem)
    if must_stay_quick(key, choices):
        return _unlabelled(choices, key, debate)
    found = results.result(
        store(), key, choices.engine, choices.pairing, choices.derived, choices.semantics,
        support=choices.support, confidence=choices.confidence, debate=debate, wake=wake_worker,
    )  # fmt: skip
    many = len(found.positions.extensions) if found.positions else 1
    if found.analysis is not None and choices.position > many:
        raise BadInput(
            say(
                "expected a position from 1 to %(many)s, found %(position)s",
                many=many,
                position=choices.position,
            )
        )
    return found


def _unlabelled(choices: Choices, key: str, debate: Debate) -> results.Result:
    """The relations alone, for a request that changes something and must not compute for long."""
    found = results.result(
        store(), key, choices.engine, choices.pairing, choices.derived,
        confidence=choices.confidence, debate=debate, wake=wake_worker,
    )  # fmt: skip
    if found.analysis is None:
        return found
    return replace(found, analysis=replace(found.analysis, labelling=None, chances=None))


def why_of(shown: Shown, argument: str) -> Why:
    """Why an argument has its status: in the position that is chosen, or in all of them.

    Raises
    ------
    NotFound
        If nothing is labelled yet, or there is no such argument.
    """
    labelling, positions, number = (
        shown.analysis.labelling, shown.result.positions, shown.choices.position,
    )  # fmt: skip
    if labelling is None:
        raise NotFound(NO_STATUS)
    if positions and number:
        positions = Positions((positions.extensions[number - 1],))
    return explained(shown.whole.framework, labelling, argument, positions, shown.choices.support)
