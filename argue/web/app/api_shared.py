"""Records of the JSON interface that several features use."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from argue.model import Debate, Label, Relation
from argue.store import Run
from argue.web.app.api_records import Answer, Body, Query, about, record_with, some_of

MOST_FILE_NAME, MOST_ID = 255, 200
WriterName = Annotated[str, BeforeValidator(lambda writer: getattr(writer, "name", writer))]
"""The name of a writer, without the word that tells writers from one another."""


class ChoicesQuery(Query):
    """How to analyse a debate; what is left out gets the default of the web pages."""

    engine: Annotated[str, about("A name that /engines lists.")] = ""
    pairs: Annotated[str, about("Which pairs are judged: a name that /pairs lists.")] = ""
    derived: list[str] = []
    """Derived attacks: mediated, secondary, supported, extended. May repeat."""
    semantics: Annotated[str, about("A name that /semantics lists.")] = ""
    support: str = ""
    """A name that /supports lists; `derived` then counts for nothing."""
    position: Annotated[int, about(ge=0)] = 0
    """Statuses in this extension, from 1; 0, the default: in all of them."""
    degrees: Annotated[str, about("A name that /degrees lists: degrees besides statuses.")] = ""
    confidence: Annotated[float, about(ge=0, le=1, allow_inf_nan=False)] = 0
    """Relations that are judged with less do not count; default 0."""


class FileIn(Body):
    """What is known of a file besides its content."""

    name: Annotated[str, about(max_length=MOST_FILE_NAME)] = ""
    """The file's name, to be shown; its suffix helps to tell formats apart."""
    format: str = ""
    """A name that /formats lists; if empty, the content decides."""
    labels_are: str = ""
    """What labels mean that are unclear: support,unrelated,attack for 0, 1 and 2, or
    yes=support,no=attack."""
    columns: str = ""
    """Which column of a table is what, as text=post,target=topic,label=vote."""


class SavedOut(Answer):
    """What became of one debate; not ``new`` if the same debate was there before.

    ``key`` is null for a new one that was not to be saved.
    """

    key: str | None
    """Key of the debate, as in its address; null if it was not saved."""
    title: str
    arguments: int
    new: Annotated[bool, about("Whether the debate was not there before.")]

    @classmethod
    def of_debate(cls, key: str | None, debate: Debate, new: bool) -> SavedOut:
        """What became of a debate that came in, or would become of it."""
        return cls(key=key, title=debate.title, arguments=len(debate.arguments), new=new)


class RefusedOut(Answer):
    """A row that was left out."""

    line: int | None
    """Number of the line; null where a format has no lines."""
    text: str
    reason: str


RunOut = some_of(
    "RunOut",
    Run,
    "One judging of a debate; ``total`` is 0 until the pairs have been counted.",
    "id key engine engine_version pairs=pairing status done total error created finished",
)
WaitingOut = record_with(
    "WaitingOut",
    "The run that has to be waited for.",
    run=(RunOut, "The run that judges the debate, or has judged it."),
)


def _label(relation: Relation | Label | None) -> Label | None:
    return relation.label if isinstance(relation, Relation) else relation


class _HeldOut(Answer):
    """What waits, or was decided; ``label`` is null where its writer said nothing."""

    id: int
    text: str
    label: Annotated[Label | None, BeforeValidator(_label)] = Field(validation_alias="relation")
    by: WriterName
    at: datetime
    decided_by: str
    remark: str


class HeldOut(_HeldOut):
    """A reply that waits, or was decided; ``label`` is null where its writer said nothing."""

    parent: str = Field(validation_alias="argument")
    """Id of the argument that is answered."""
    decision: Literal["", "approved", "refused"]


class HeldEditOut(_HeldOut):
    """An edit that waits, or was decided; ``step`` is the one that it became.

    ``restores`` says that it brings back what its writer withdrew.
    """

    argument: str
    seen: int
    """Number of the last step that the person had seen."""
    reason: str
    decision: Literal["", "approved", "refused", "replaced"]
    step: int | None
    restores: bool
    """Whether the edit brings back what was withdrawn."""


class TableOut(Answer):
    """A table of figures: an object a row, by the names of the columns."""

    name: str
    title: str
    rows: list[dict[str, Any]]
    """The rows, each by the names of the columns; null is not known or not defined."""


class TablesOut(Answer):
    """Tables of figures."""

    tables: list[TableOut]


class ProblemOut(Answer):
    """What is wrong (RFC 9457)."""

    type: Annotated[str, about("A URI that names the kind of problem.")]
    title: str
    status: Annotated[int, about("The HTTP status.")]
    detail: Annotated[str, about("What happened and what to do, in a sentence.")]
    errors: Annotated[dict[str, Any], about("For parameters that are wrong: which, and why.")] = {}
