"""Labelling projects of any task, as features make and delete them."""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from argue.engines import check_judges, loaded_engine
from argue.features.labelling.store.projects import Projects
from argue.features.labelling.store.records import Chooser, Project
from argue.features.labelling.task import AnyTask, File, Sources
from argue.locales import lazy
from argue.services.context import Context
from argue.services.deeds import Deed, Need, deed, deed_of
from argue.services.elsewhere import elsewhere


class Download(NamedTuple):
    """A file to be saved."""

    content: str
    media_type: str
    name: str


@dataclass(frozen=True, slots=True)
class Labelling:
    """The projects of one task; a token is that of a project, and opens everything in it."""

    context: Context
    task: AnyTask

    @property
    def projects(self) -> Projects[Any, Any]:
        """The projects in the store."""
        return self.task.projects(self.context.store)

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
        batch = self.read_files(self.task.read, sources.files.values(), sources)
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

    def read_files(self, read: Callable[..., Any], files: Iterable[File], *given: object) -> Any:
        """What a reader makes of files, in the processes for that unless they are small.

        Raises
        ------
        TooManyJobs, JobFailed
            As of :func:`argue.services.elsewhere.elsewhere`.
        """
        data = [file.data for file in files]
        content = self.task.name, hashlib.sha256(pickle.dumps((data, given))).hexdigest()
        size = sum(map(len, data))
        return elsewhere(self.context, size, content, read, *given, to_the_end=True)


_OWNED = {Need.ACCOUNT: Need.RESEARCHER, Need.PROJECT: Need.RESEARCH_MAKER}
"""Who may do it where projects are owned."""


def deed_for(task: AnyTask, service: Deed | Callable[..., Any]) -> Deed:
    """One of these deeds, as it is for a task."""
    done = service if isinstance(service, Deed) else deed_of(service)
    name = f"{done.name} {task.name}" if task.name in done.outcomes else done.name
    need = _OWNED.get(done.need, done.need) if task.owned else done.need
    return replace(done, name=name, need=need)


def neighbours(items: Sequence[Any], item: Any) -> dict[str, Any]:
    """The numbers or names of the items before and after one, 0 for none."""
    at = items.index(item) if item in items else -1
    ends = 0, *items, 0
    return {"before": ends[at], "after": ends[at + 2]}
