"""Changes that a reader tries, as addresses name them, and whose verdict they change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from werkzeug.datastructures import MultiDict

from argue.errors import BadInput, UnknownName
from argue.features.what_if.trial import Turn, answer, free_names, turns
from argue.locales import Messages, _, lazy
from argue.model import Analysis, Argument, Framework, Label
from argue.model.relation import Directed
from argue.reasoning.changes import Action, Edit, edited
from argue.services.debate_view import DebateView
from argue.web.ui.changes import quoted
from argue.web.ui.choices import Query

MOST_CHANGES = 20


class Change(StrEnum):
    """What a reader may try; an argument is meant where there is no target."""

    REMOVE = "remove"
    FLIP = "flip"
    ATTACK = "attack"
    SUPPORT = "support"
    ANSWER = "answer"
    """A new argument that attacks the source, and that nothing attacks."""


_WORDS = Messages(
    {
        Change.REMOVE: lazy("Without “%(a)s”"),
        Change.ANSWER: lazy("If somebody answered “%(a)s”"),
        Change.FLIP: lazy("If “%(a)s” did the opposite to “%(b)s”"),
        Change.ATTACK: lazy("If “%(a)s” attacked “%(b)s”"),
        Change.SUPPORT: lazy("If “%(a)s” supported “%(b)s”"),
    }
)
_UNTIED = lazy("If “%(a)s” did nothing to “%(b)s”")


@dataclass(frozen=True, slots=True)
class Trial(Directed):
    """One change that a reader tries."""

    change: Change
    source: str
    target: str = ""
    instead: Label | None = None
    """What an open relation would be after ``flip``, whatever it is."""

    def text(self, arguments: Mapping[str, Argument]) -> str:
        """In words that quote, without a full stop.

        >>> texts = {"a": Argument("a", "It rains."), "b": Argument("b", "The street is wet.")}
        >>> Trial(Change.ANSWER, "a").text(texts), Trial(Change.REMOVE, "a", "b").text(texts)
        ('If somebody answered “It rains”', 'If “It rains” did nothing to “The street is wet”')
        """
        a, b = (quoted(arguments[id]) if id in arguments else id for id in self.ends)
        if self.instead:
            return _WORDS[Change(self.instead)] % {"a": a, "b": b}
        untied = self.change is Change.REMOVE and self.target
        return _(_UNTIED, a=a, b=b) if untied else _WORDS[self.change] % {"a": a, "b": b}

    def edits(self, names: Iterator[str]) -> tuple[Edit, ...]:
        """The same for :func:`argue.reasoning.changes.edited`; ``names`` are free for new
        arguments.
        """
        if self.change is Change.ANSWER:
            return answer(next(names), self.source)
        if self.change in (Change.ATTACK, Change.SUPPORT):
            return (Edit(Action.ADD, self.source, self.target, Label(self.change)),)
        return (Edit(Action(self.change), self.source, self.target),)


def trials_of(query: MultiDict[str, str]) -> tuple[Trial, ...]:
    """The changes that a query string states; one without a source is none.

    Raises BadInput if a change is none of those there are, lacks its target, or there are too many.
    """
    changes, sources, targets = map(query.getlist, ("change", "source", "target"))
    if not len(changes) == len(sources) == len(targets):
        raise BadInput.lazy(
            "expected a change, a source and a target each, found %(count)s, %(count2)s "
            "and %(count3)s of them",
            count=len(changes),
            count2=len(sources),
            count3=len(targets),
        )
    results = tuple(
        trial_of(change, source.strip(), target.strip())
        for change, source, target in zip(changes, sources, targets, strict=True)
        if source.strip()
    )
    if len(results) > MOST_CHANGES:
        raise BadInput.lazy(
            "expected at most %(most_changes)s changes, found %(count)s",
            most_changes=MOST_CHANGES,
            count=len(results),
        )
    return results


def told(trials: tuple[Trial, ...], analysis: Analysis) -> tuple[Trial, ...]:
    """The same, to be told: of what an open relation is taken for no opposite is named."""
    other = {Label.SUPPORT: Label.ATTACK, Label.ATTACK: Label.SUPPORT}
    unsure = {
        relation.ends: other.get(relation.label) for relation in analysis.relations if relation.open
    }
    return tuple(
        replace(trial, instead=unsure.get(trial.ends)) if trial.change is Change.FLIP else trial
        for trial in trials
    )


def query_of(trials: tuple[Trial, ...]) -> Query:
    """Changes as arguments of an address."""
    return {
        "change": [str(trial.change) for trial in trials],
        "source": [trial.source for trial in trials],
        "target": [trial.target for trial in trials],
    }


def tried(framework: Framework, trials: tuple[Trial, ...]) -> Framework:
    """The framework after these changes; raises as :func:`argue.reasoning.changes.edited`."""
    names = free_names(framework)
    return edited(framework, [edit for trial in trials for edit in trial.edits(names)])


def trial_of(change: str, source: str, target: str) -> Trial:
    """The change that these words name; raises as :func:`trials_of` does."""
    if change not in list(Change):
        raise UnknownName("change", change[:40], [str(kind) for kind in Change])
    chosen = Change(change)
    if chosen is Change.ANSWER:
        return Trial(chosen, source)
    if not target and chosen is not Change.REMOVE:
        raise BadInput.lazy(
            "expected at which argument the change of %(source)s is aimed", source=repr(source[:80])
        )
    return Trial(chosen, source, target)


def outcome(view: DebateView, trials: tuple[Trial, ...]) -> tuple[Turn, ...]:
    """Whose verdict or status some changes change, the issue's first; none without a change.

    What a certificate guarantees is of the debate as it is, so that changes are found without it.
    """
    if not trials:
        return ()
    before = replace(view.judged, chances=None) if view.choices.position else view.judged
    known = view.verdict.verdicts
    return tuple(
        replace(turn, was=known[turn.argument])
        for turn in turns(before, tried(before.framework, trials))
        if turn.argument in known
    )
