"""Annotation projects as ``argue annotate`` writes them as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from datetime import datetime

from argue.features.labelling.report import Progress, Report
from argue.features.labelling.store.records import Project
from argue.model.record import Count, Record, inline


class ProgressRow(Progress):
    """How far an annotator is, with all items."""

    JSON = ("annotator", "found", "done", "left", "unsure", "comments")


@dataclass(frozen=True, slots=True)
class JudgingAddress(Record):
    """Somebody who judges."""

    TITLE = "Annotator"

    name: str
    """Their name."""
    address: str
    """Address in the web app at which they judge; a secret."""


@dataclass(frozen=True, slots=True)
class ProjectFields(Record):
    """An annotation project."""

    key: str
    """Names it on the command line."""
    title: str
    """Its title."""
    created: datetime
    """When it was created, as ISO 8601."""
    items: Count
    """Pairs to judge."""
    judged: Count
    """Judgements so far."""
    adjudicated: Count
    """Items that were decided where annotators disagree."""
    engine: str
    """By whose guesses the next item is chosen; empty where they come in their order."""
    address: str
    """Address of its page in the web app; a secret."""
    annotators: Sequence[JudgingAddress]
    """Who judges."""

    @classmethod
    def of(cls, project: Project) -> ProjectFields:
        """Of a project in the store."""
        return cls(
            project.key,
            project.title,
            project.created,
            project.items,
            project.judged,
            project.adjudicated,
            project.engine,
            f"/annotation/{project.token}",
            [
                JudgingAddress(person.name, f"/judge/{person.token}")
                for person in project.annotators
            ],
        )


@dataclass(frozen=True, slots=True)
class AnnotationProjects(Record):
    """``argue annotate list --json``: all annotation projects."""

    NAME = "annotation-projects/1"

    projects: Sequence[ProjectFields]
    """Newest first."""


@dataclass(frozen=True, slots=True)
class AnnotationProject(Record):
    """``argue annotate show --json``: how far a project is."""

    NAME = "annotation-project/1"
    JSON = (inline("project"), "progress")

    project: ProjectFields
    progress: Sequence[ProgressRow]
    """Annotator by annotator."""

    @classmethod
    def of(cls, project: Project, summary: Report) -> AnnotationProject:
        """Of a project in the store."""
        rows = [ProgressRow(*astuple(progress)) for progress in summary.progress]
        return cls(ProjectFields.of(project), rows)
