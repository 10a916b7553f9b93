"""Labelling projects as overseers and annotators use them: judge, decide, write files and gold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from argue import formats, pipeline
from argue.errors import BadInput, NotFound, UnknownName
from argue.features.labelling.deeds import Download, Labelling
from argue.features.labelling.gold import AnyItem, Rule, is_agreed, needs_adjudication
from argue.features.labelling.queue import Guesses, Queue
from argue.features.labelling.store.records import LEFT_OUT, OPEN, Judgement, Project
from argue.features.labelling.task import MEDIA_TYPES, File
from argue.locales import lazy
from argue.model import Debate
from argue.services.debates import save_debates
from argue.services.deeds import Need, deed
from argue.store import Saved
from argue.store.participation.records import Writer

GOLD_FORMATS = ("jsonl", "json", "node", "csv", "tsv", "graphml")
SHOW = {
    "waiting": "to adjudicate",
    "adjudicated": "adjudicated",
    "disagreed": "judged differently",
    "agreed": "judged alike, to review",
    "all": "all",
}
"""Which items a list has."""
_CHOSEN: dict[str, Callable[[AnyItem], bool]] = {
    "waiting": needs_adjudication,
    "adjudicated": lambda one: bool(one.adjudication),
    "disagreed": lambda one: one.disagrees,
    "agreed": lambda one: is_agreed(one) and not one.adjudication,
    "all": lambda one: True,
}


@dataclass(frozen=True, slots=True)
class LabellingProjects(Labelling):
    """The projects of one task; a token is that of a project, and opens everything in it."""

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
        waiting = [number for number in numbers if number not in own and number not in passed]
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
        return Download(self.task.exports[format](items), MEDIA_TYPES[format], name)

    @deed("annotation.add_annotator", Need.PROJECT, "%(who)s added annotators to a project.")
    def add_annotators(self, token: str, names: Iterable[str]) -> Project:
        """Add annotators to a labelling project; as it is then."""
        key = self.projects.overseen(token).key
        for name in names:
            self.projects.add_annotator(key, name)
        return self.projects.overseen(token)

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
        read, limits = self.task.decided.read_judgements, self.context.settings.limits
        result = self.read_files(read, [sent], sent, items, limits)
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
        debates = self.task.decided.gold(self.context.store, key, rule, least)
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
        saved = save_debates(self.context.store, debates, self.context.settings.limits)
        return list(zip(saved, debates, strict=True))


def narrowed(items: Sequence[AnyItem], show: str) -> list[AnyItem]:
    """The items of one of the choices of :data:`SHOW`; raises UnknownName."""
    if show not in SHOW:
        raise UnknownName("choice of items", show[:40], list(SHOW))
    return [item for item in items if _CHOSEN[show](item)]


def next_waiting(items: Sequence[AnyItem], number: int) -> int | None:
    """The next item to adjudicate, after this one and then from the beginning."""
    waiting = [item.item.number for item in items if needs_adjudication(item)]
    return _next_after(number, [place for place in waiting if place != number])


def _next_after(number: int, waiting: Sequence[int]) -> int | None:
    """The next of those that wait, and then from the beginning."""
    return next((place for place in waiting if place > number), waiting[0] if waiting else None)
