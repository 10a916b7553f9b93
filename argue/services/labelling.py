"""Labelling projects: make and open one, take in judgements, decide, and write files and gold."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from argue import formats, pipeline
from argue.engines import check_judges, loaded_engine
from argue.errors import (
    ArgueError,
    BadInput,
    Cancelled,
    NotFound,
    StoreError,
    UnknownName,
    Unreachable,
    own_fault,
)
from argue.labelling.gold import AnyItem, Rule, needs_adjudication
from argue.labelling.queue import Guesses, Queue, guesses
from argue.labelling.task import AnyTask, File, Sources
from argue.labelling.tasks import relations
from argue.locales import lazy
from argue.model import Debate
from argue.services.debates import save_debates
from argue.services.deeds import Deed, Need, deed, deed_of
from argue.services.evaluations import Load
from argue.settings import Limits
from argue.store import Saved, Store
from argue.store.labelling.projects import Projects
from argue.store.labelling.records import LEFT_OUT, OPEN, Chooser, Judgement, Project
from argue.store.participation.records import Writer

_log = logging.getLogger(__name__)

LEASE, BEAT = 120.0, 5.0
"""Seconds for which a worker has a project for itself, and after which it says that it lives."""
GOLD_FORMATS = ("jsonl", "json", "node", "csv", "tsv", "graphml")
SHOW = {
    "waiting": "to adjudicate",
    "adjudicated": "adjudicated",
    "disagreed": "judged differently",
    "all": "all",
}
"""Which items a list has."""
_CHOSEN: dict[str, Callable[[AnyItem], bool]] = {
    "waiting": needs_adjudication,
    "adjudicated": lambda one: bool(one.adjudication),
    "disagreed": lambda one: one.disagrees,
    "all": lambda one: True,
}


class Download(NamedTuple):
    """A file to be saved."""

    content: str
    media_type: str
    name: str


@dataclass(frozen=True, slots=True)
class Labelling:
    """The projects of one task; a token is that of a project, and opens everything in it."""

    store: Store
    task: AnyTask
    limits: Limits

    @property
    def projects(self) -> Projects[Any, Any]:
        """The projects in the store."""
        return self.store.projects(self.task)

    @deed("annotation.list", Need.ACCOUNT)
    def opened(self, tokens: Iterable[str]) -> list[Project]:
        """List the labelling projects that one opened, but for those that were deleted."""
        results = []
        for token in dict.fromkeys(tokens):
            try:
                results.append(self.projects.overseen(token))
            except NotFound:
                continue
        return results

    @deed(
        "annotation.create",
        Need.ACCOUNT,
        "%(who)s made an annotation project.",
        rules=lazy("%(who)s made a project of examples of rules."),
        phenomena=lazy("%(who)s made a set of pairs."),
    )
    def create(self, title: str, annotators: list[str], guide: str, sources: Sources) -> Project:
        """Make a labelling project.

        Raises
        ------
        BadInput
            If they have no items, or the engine only repeats what sources state.
        """
        batch = self.task.read(sources)
        if batch.engine:
            check_judges(loaded_engine(batch.engine))
        return self.projects.create(
            title if title.strip() else batch.title,
            batch.items,
            annotators,
            guide,
            debates=batch.debates,
            judgements=batch.judgements,
            chooser=Chooser(batch.engine),
        )

    @deed("judging.see", Need.LINK)
    def following(
        self, key: str, own: Mapping[int, Judgement[Any]], passed: Sequence[int] = ()
    ) -> int | None:
        """See which item an annotator judges next; ``None`` if none is left.

        Parameters
        ----------
        own
            Their judgements, by the numbers of the items; nothing of the others' counts.
        passed
            Items that they leave for now. Where items are asked about in their order, the next one
            after the last of these comes, and then those from the beginning.
        """
        if stored := self.projects.guesses(key):
            return Queue(self.projects.items(key), Guesses.read(stored)).next(own, passed)
        numbers = self.projects.numbers(key)
        waiting = [one for one in numbers if one not in own and one not in passed]
        return _next_after(passed[-1] if passed else 0, waiting)

    @deed("annotation.see", Need.PROJECT)
    def loaded(self, token: str) -> tuple[Project, tuple[AnyItem, ...]]:
        """See a labelling project, and its items with all judgements."""
        project = self.projects.overseen(token)
        return project, tuple(self.projects.labelled(project.key))

    def export(self, token: str, format: str) -> Download:
        """All judgements as a file."""
        project, items = self.loaded(token)
        name = f"{project.key}-{self.task.judgements_name}.{format}"
        return Download(self.task.exports[format](items), self.task.media_type(format), name)

    @deed("annotation.add_annotator", Need.PROJECT, "%(who)s added annotators to a project.")
    def add_annotators(self, token: str, names: Iterable[str]) -> Project:
        """Add annotators to a labelling project; as it is then."""
        key = self.projects.overseen(token).key
        for name in names:
            self.projects.add_annotator(key, name)
        return self.projects.overseen(token)

    @deed(
        "annotation.delete",
        Need.PROJECT,
        "%(who)s deleted an annotation project.",
        rules=lazy("%(who)s deleted a project of examples of rules."),
        phenomena=lazy("%(who)s deleted the set of pairs %(what)s."),
    )
    def delete(self, token: str) -> None:
        """Delete a labelling project and all that was said in it."""
        self.projects.delete(self.projects.overseen(token).key)

    @deed(
        "judging.judge",
        Need.LINK,
        "%(who)s judged pair %(what)s of an annotation project.",
        rules=lazy("%(who)s judged example %(what)s of a project on rules."),
    )
    def judge(self, token: str, number: int, label: Any, comment: str, *, seen: int) -> Any:
        """Judge as the annotator whose link it is; their judgement.

        Raises
        ------
        Conflict
            If they judged the item elsewhere after ``seen``.
        """
        project, annotator = self.projects.annotator(token)
        return self.projects.judge(project.key, annotator.name, number, label, comment, seen=seen)

    @deed("annotation.receive", Need.PROJECT, "%(who)s sent judgements to an annotation project.")
    def receive(self, token: str, sent: File) -> tuple[int, int]:
        """Send judgements in a file, all or none; how many were read, how many are new."""
        project, items = self.loaded(token)
        result = self.task.decided.read_judgements(sent, items, self.limits)
        return len(result), self.projects.judge_all(project.key, result)

    @deed(
        "adjudication.decide",
        Need.PROJECT,
        "%(who)s decided pair %(what)s of an annotation project.",
    )
    def decide(
        self, token: str, number: int, word: str, *, by: Writer | str, comment: str, seen: int
    ) -> Any:
        """Decide an item, ``none`` to leave it out, ``open`` to take that back; its label."""
        key = self.projects.overseen(token).key
        label = None if word == OPEN else self.task.label_of(word, LEFT_OUT)
        comment = "" if word == OPEN else comment
        self.projects.decide(key, number, word, by=by, comment=comment, seen=seen)
        return label

    def gold(self, token: str, rule: Rule, least: int) -> tuple[Debate, ...]:
        """The debates with their gold by a rule; raises BadInput if no item has a label."""
        key = self.projects.overseen(token).key
        debates = self.task.decided.gold(self.store, key, rule, least)
        if not debates:
            raise BadInput("no item has a gold label by this rule yet, so there is nothing to save")
        return debates

    def gold_file(self, token: str, rule: Rule, least: int, format: str) -> Download:
        """The debates with their gold as a file, in one of :data:`GOLD_FORMATS`."""
        if format not in GOLD_FORMATS:
            raise UnknownName("format of gold", format, GOLD_FORMATS)
        module, key = formats.FORMATS.load(format), self.projects.overseen(token).key
        debates = [pipeline.bare(debate) for debate in self.gold(token, rule, least)]
        content = formats.write(debates, format)
        return Download(content, module.MEDIA_TYPE, f"{key}-gold{module.EXTENSIONS[0]}")

    @deed(
        "annotation.keep_gold",
        Need.PROJECT,
        "%(who)s saved the gold of an annotation project as debates.",
    )
    def save_gold(self, token: str, rule: Rule, least: int) -> list[tuple[Saved, Debate]]:
        """Save the gold of a labelling project as debates."""
        debates = self.gold(token, rule, least)
        saved = save_debates(self.store, debates, self.limits)
        return list(zip(saved, debates, strict=True))


def add_project(
    store: Store, task: AnyTask, title: str, items: Sequence[Any], annotators: Iterable[str]
) -> Project:
    """Make a project of items that no source states."""
    return store.projects(task).create(title, items, annotators)


def add_judgements(
    store: Store, task: AnyTask, key: str, judgements: Iterable[Judgement[Any]]
) -> int:
    """Store judgements, all or none, also of new annotators; how many are new."""
    return store.projects(task).judge_all(key, judgements)


_OWNED = {Need.ACCOUNT: Need.RESEARCHER, Need.PROJECT: Need.RESEARCH_MAKER}
"""Who may do it where projects are owned."""


def deed_for(task: AnyTask, service: Deed | Callable[..., Any]) -> Deed:
    """One of these deeds, as it is for a task."""
    done = service if isinstance(service, Deed) else deed_of(service)
    name = f"{done.name} {task.name}" if task.name in done.outcomes else done.name
    if not task.owned or done.need not in _OWNED:
        return replace(done, name=name)
    return replace(done, name=name, need=_OWNED[done.need])


def guess(
    store: Store,
    limits: Limits,
    load: Load,
    between: Callable[[], None],
    takes: Callable[[str], bool] = lambda engine: True,
) -> bool:
    """Let the engine of one project judge its items; false if none waits for that.

    Parameters
    ----------
    load
        Gives the engine of a name, which may have judged these pairs already and told how many.
    between
        Called now and then; if it raises :class:`~argue.errors.Cancelled`, the project goes on
        waiting.
    takes
        Whether engines of that name count.
    """
    key = store.projects(relations.TASK).take_to_guess(LEASE, takes)
    if key is None:
        return False
    try:
        _guess(store, key, limits, load, between)
    except NotFound as error:
        _log.info("project %s: deleted while it was judged: %s", key, error)
    return True


def _guess(store: Store, key: str, limits: Limits, load: Load, between: Callable[[], None]) -> None:
    """Judge a project's items, or store why not; raises NotFound if it was deleted meanwhile."""
    projects = store.projects(relations.TASK)
    alive = time.monotonic()

    def progress(done: int, total: int) -> None:
        nonlocal alive
        between()
        if time.monotonic() > alive + BEAT:
            projects.extend_lease(key, LEASE)
            alive = time.monotonic()

    try:
        debates = relations.debates_of(store, key)
        engine = load(projects.project(key).engine, debates, progress)
        made = guesses(projects.items(key), debates, engine, limits=limits, progress=progress)
        projects.store_guesses(key, made.text())
    except NotFound:
        raise
    except Cancelled as error:
        _log.info("project %s: stopped: %s", key, error)
        projects.extend_lease(key, 0)
    except (StoreError, Unreachable) as error:  # which may pass
        _log.warning("project %s: judged later: %s", key, error)
    except ArgueError as error:
        _log.warning("project %s: %s", key, error)
        projects.store_guesses(key, problem=error.public)
    except Exception as error:
        _log.exception("project %s: a fault of Argue's own", key)
        projects.store_guesses(key, problem=own_fault(error))


def narrowed(items: Sequence[AnyItem], show: str) -> list[AnyItem]:
    """The items of one of the choices of :data:`SHOW`; raises UnknownName."""
    if show not in SHOW:
        raise UnknownName("choice of items", show[:40], list(SHOW))
    return [one for one in items if _CHOSEN[show](one)]


def next_waiting(items: Sequence[AnyItem], number: int) -> int | None:
    """The next item to adjudicate, after this one and then from the beginning."""
    waiting = [one.item.number for one in items if needs_adjudication(one)]
    return _next_after(number, [one for one in waiting if one != number])


def _next_after(number: int, waiting: Sequence[int]) -> int | None:
    """The next of those that wait, and then from the beginning."""
    return next((one for one in waiting if one > number), waiting[0] if waiting else None)
