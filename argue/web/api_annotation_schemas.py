"""What the JSON interface takes and gives of annotation projects, for its description."""

from __future__ import annotations

from apiflask import Schema
from apiflask.fields import Boolean, Dict, Integer, List, Nested, String
from apiflask.validators import Length, Range

from argue.annotation import How, Rule
from argue.annotation.gold import LEAST
from argue.model import Label
from argue.store.annotation_steps import LEFT_OUT, OPEN, UNSURE
from argue.store.annotations import MOST_GUIDE
from argue.store.overrulings import MOST_REASON
from argue.web import adjudication, judging
from argue.web.api_evaluation_schemas import TableOut
from argue.web.api_fields import OneOf, TypedName, about, words
from argue.web.api_paging import PageOut, PageQuery
from argue.web.api_schemas import MOST_NAME as MOST_FILE_NAME
from argue.web.api_schemas import SavedOut

MOST_PEOPLE = 100
_SAID = OneOf([*map(str, Label), UNSURE])
SEEN = Range(0, 2**63 - 1)


# ── in ──────────────────────────────────────────────────────────────────────────────────────────


class ProjectsQuery(Schema):
    """Of which projects; none is listed to whoever does not know its token."""

    project = List(
        String(),
        load_default=list,
        validate=Length(max=MOST_PEOPLE),
        metadata=about("The token of a project; may repeat."),
    )


class ProjectIn(Schema):
    """A project to be made, on debates that are there, on those of a file, or both."""

    title = String(load_default="")
    guide = String(
        load_default="",
        validate=Length(max=MOST_GUIDE),
        metadata=about("What annotators are told."),
    )
    annotators = List(
        String(),
        load_default=list,
        validate=Length(max=MOST_PEOPLE),
        metadata=about("Their names."),
    )
    debates = List(String(), load_default=list, metadata=about("Keys of debates."))
    text = String(load_default="", metadata=about("The content of a file with debates."))
    name = String(
        load_default="", validate=Length(max=MOST_FILE_NAME), metadata=about("The file's name.")
    )


class AnnotatorsIn(Schema):
    """Annotators to be added."""

    names = List(String(), required=True, validate=Length(1, MOST_PEOPLE))


class GoldQuery(Schema):
    """When an item that nobody adjudicated has a gold label."""

    rule = String(load_default=str(Rule.UNANIMOUS), validate=words(Rule))
    least = Integer(
        load_default=LEAST,
        validate=Range(1, 999),
        metadata=about("How many must have judged an item."),
    )


class ProjectQuery(GoldQuery):
    """How agreement is computed, and by which rule gold is counted."""

    unsure = Boolean(load_default=False, metadata=about("Whether being unsure counts as a label."))


class ItemsQuery(PageQuery):
    """Which items."""

    show = String(load_default="waiting", validate=OneOf(list(adjudication.SHOW)))


class OwnItemsQuery(PageQuery):
    """Which items of an annotator."""

    show = String(load_default="all", validate=OneOf(list(judging.SHOW)))


class AdjudicationIn(TypedName):
    """What counts for an item."""

    label = String(
        required=True,
        validate=OneOf([*map(str, Label), LEFT_OUT, OPEN]),
        metadata=about("`none` leaves the item out of the gold, `open` takes a decision back."),
    )
    comment = String(load_default="", validate=Length(max=MOST_REASON))
    seen = Integer(
        required=True,
        validate=SEEN,
        metadata=about("The item's `step` that was seen; 409 if it has moved on."),
    )


class JudgementsIn(Schema):
    """A file of judgements: CSV, TSV or JSON lines."""

    text = String(required=True, metadata=about("The content of the file."))
    name = String(
        load_default="", validate=Length(max=MOST_FILE_NAME), metadata=about("The file's name.")
    )


class JudgementIn(Schema):
    """What an annotator says of an item."""

    label = String(required=True, validate=_SAID)
    comment = String(load_default="", validate=Length(max=MOST_REASON))
    seen = Integer(
        required=True,
        validate=SEEN,
        metadata=about("The `step` of one's own last judgement that was seen, or 0."),
    )


# ── out ─────────────────────────────────────────────────────────────────────────────────────────


class AnnotatorOut(Schema):
    """Somebody who judges, and the token with which they do it at /judge/<token>."""

    name = String()
    token = String()


class ProjectOut(Schema):
    """A project; whoever knows its token sees all that is said in it."""

    token = String()
    title = String()
    guide = String()
    created = String()
    annotators = List(Nested(AnnotatorOut))
    items = Integer()
    judged = Integer()
    adjudicated = Integer()


class ProjectMadeOut(ProjectOut):
    """The same, for one that was just made or changed."""


class ProjectsOut(Schema):
    """Those of the projects that were named which are there."""

    projects = List(Nested(ProjectOut))


class ProjectStateOut(ProjectOut):
    """The same, with agreement and progress, and how many items come by gold in which way."""

    tables = List(Nested(TableOut))
    gold = Dict(keys=String(validate=words(How)), values=Integer())


class PairToJudgeOut(Schema):
    """A pair to be judged; ``debate`` is a title."""

    number = Integer()
    debate = String()
    source = String()
    target = String()
    text = String()
    hypothesis = String()


class JudgementOut(Schema):
    """What an annotator says."""

    by = String()
    label = String(validate=_SAID)
    comment = String()
    at = String()


class DecisionOut(Schema):
    """What was decided."""

    by = String()
    label = String(validate=OneOf([*map(str, Label), LEFT_OUT]))
    comment = String()
    at = String()


class SaidItemOut(PairToJudgeOut):
    """An item with all that is said of it, and its gold label if all agree or it is decided."""

    step = Integer()
    judgements = List(Nested(JudgementOut))
    adjudication = Nested(DecisionOut, allow_none=True)
    waiting = Boolean(metadata=about("Whether it is to be adjudicated."))
    gold = String(allow_none=True, validate=words(Label))
    how = String(validate=words(How))


class DecidedItemOut(SaidItemOut):
    """The same, where it is the whole answer."""


class SaidItemsOut(PageOut):
    """Part of the items of a project."""

    items = List(Nested(SaidItemOut))


class ReceivedOut(Schema):
    """How many judgements were read, and how many of them say something new."""

    read = Integer()
    new = Integer()


class KeptOut(Schema):
    """The debates with their gold, as they were saved."""

    debates = List(Nested(SavedOut))


class OwnOut(Schema):
    """An annotator's part; ``next`` is the first item without a judgement."""

    name = String()
    title = String()
    guide = String()
    items = Integer()
    done = Integer()
    unsure = Integer()
    next = Integer(allow_none=True)


class OwnItemOut(PairToJudgeOut):
    """An item with one's own judgement, null if there is none, and nobody else's."""

    label = String(allow_none=True, validate=_SAID)
    comment = String()
    step = Integer()


class JudgedItemOut(OwnItemOut):
    """The same, where it is the whole answer."""


class OwnItemsOut(PageOut):
    """Part of an annotator's items."""

    items = List(Nested(OwnItemOut))
