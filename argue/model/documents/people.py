"""What people judge, and who they are: ``argue annotate`` and ``argue users`` as JSON."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import JsonValue

from argue.model.documents.record import Count, Document, Part


class Annotator(Part):
    """Somebody who judges."""

    name: str
    """Their name."""
    address: str
    """Address in the web app at which they judge; a secret."""


class ProjectFields(Part):
    """An annotation project."""

    key: str
    """Names it on the command line."""
    title: str
    """Its title."""
    created: str
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
    annotators: list[Annotator]
    """Who judges."""


class AnnotationProjects(Document):
    """``argue annotate list --json``: all annotation projects."""

    NAME: ClassVar = "annotation-projects/1"
    projects: list[ProjectFields]
    """Newest first."""


class Progress(Part):
    """How far an annotator is."""

    annotator: str
    """Their name."""
    done: Count
    """Items that they judged."""
    left: Count
    """Items that they have not judged."""
    unsure: Count
    """Items of which they are unsure."""
    comments: Count
    """Comments that they wrote."""


class ProgressRow(Progress):
    """How far an annotator is, with all items."""

    found: Count
    """All items."""


class AnnotationProject(Document, ProjectFields):
    """``argue annotate show --json``: how far a project is."""

    NAME: ClassVar = "annotation-project/1"
    progress: list[ProgressRow]
    """Annotator by annotator."""


class Coefficient(Part):
    """A coefficient with its interval at 95 %."""

    value: float | None
    """The coefficient; null where it is undefined."""
    low: float | None
    """Low end."""
    high: float | None
    """High end."""
    items: Count
    """Items behind it."""
    raters: Count
    """Judgements that each of these items has, where a coefficient asks for one number; else 0."""


class PairAgreement(Part):
    """How far two annotators agree."""

    first: str
    """Name of one."""
    second: str
    """Name of the other."""
    observed: Coefficient
    """Share of the items on which they agree."""
    kappa: Coefficient
    """Cohen's kappa."""


class Agreement(Document):
    """``argue annotate agreement --json``: how far annotators agree."""

    NAME: ClassVar = "agreement/1"
    items: Count
    """All items."""
    judged: Count
    """Items that somebody judged."""
    shared: Count
    """Items that two or more judged."""
    disagreed: Count
    """Items that two judged differently."""
    waiting: Count
    """Items that wait for adjudication."""
    adjudicated: Count
    """Items that were adjudicated."""
    progress: list[Progress]
    """Annotator by annotator."""
    observed: Coefficient
    """Observed agreement."""
    fleiss: Coefficient
    """Fleiss' kappa."""
    alpha: Coefficient
    """Krippendorff's alpha."""
    pairs: list[PairAgreement]
    """Pair by pair of annotators."""
    unsure_counts: bool
    """Whether being unsure is a label; else it counts as no judgement."""


class DebateHistory(Document):
    """``histories/KEY.json`` of ``argue export``: how a debate came to what it is."""

    NAME: ClassVar = "debate-history/1"
    key: str
    """Key of the debate."""
    title: str
    """Its title."""
    contributions: list[dict[str, JsonValue]]
    """Arguments that people added, edited, withdrew or hid, step by step."""
    merges: list[dict[str, JsonValue]]
    """Arguments that were merged, step by step."""
    overrulings: list[dict[str, JsonValue]]
    """Relations that people decided, step by step."""
    snapshots: list[dict[str, JsonValue]]
    """Moments that people named."""
    reports: list[dict[str, JsonValue]]
    """Reports of arguments, with what was decided."""
    runs: list[dict[str, JsonValue]]
    """What engines judged, each run with its relations."""


class Account(Part):
    """An account."""

    name: str
    """Its name."""
    role: str
    """``member``, ``researcher`` or ``owner``."""
    created: str
    """When it was made, as ISO 8601."""
    entered: bool
    """Whether its owner has set a password."""


class Accounts(Document):
    """``argue users list --json``: all accounts."""

    NAME: ClassVar = "accounts/1"
    accounts: list[Account]
    """Sorted by name."""


class LogEntry(Document):
    """A line of ``argue users log --json``: who did what."""

    NAME: ClassVar = "log-entry/1"
    at: str
    """When, as ISO 8601."""
    account: int | None
    """Number of the account; null without one."""
    who: str
    """The name."""
    did: str
    """What was done."""
    what: str
    """To what."""
    detail: str
    """Further detail; may be empty."""


class Token(Part):
    """A token with which a program acts for an account."""

    id: int
    """Its number."""
    name: str
    """What it is for."""
    scope: Literal["read", "write"]
    """What it may."""
    created: str
    """When it was made, as ISO 8601."""
    expires: str
    """When it ends, as ISO 8601."""
    used: str | None
    """When it was last used, to the minute; null if never."""
    debate: str
    """The key of the only debate that it is for; empty if it is for all."""
    collection: str
    """The key of the only collection that it is for; empty if it is for all."""


class Tokens(Document):
    """``argue users tokens NAME --json``: the tokens of an account."""

    NAME: ClassVar = "tokens/1"
    tokens: list[Token]
    """Newest first."""
