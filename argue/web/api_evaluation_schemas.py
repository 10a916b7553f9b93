"""What the JSON interface takes and gives of evaluations, for its description."""

from __future__ import annotations

from apiflask import Schema
from apiflask.fields import Boolean, Dict, Integer, List, Nested, Raw, String
from apiflask.validators import Length

from argue.evaluation.propagation import MEASURES
from argue.evaluation.runs.comparison import MOST
from argue.model import Label
from argue.store import RunStatus
from argue.web.api_fields import OneOf, about, words
from argue.web.api_paging import PageOut, PageQuery

MOST_KEYS = 1_000


class TableOut(Schema):
    """A table of figures: an object a row, by the names of the columns."""

    name = String()
    title = String()
    rows = List(Dict(keys=String(), values=Raw(allow_none=True)))


class EvaluationsQuery(PageQuery):
    """Which evaluations to list."""

    tag = String(load_default="", metadata=about("Only those that have this tag."))


class EvaluationOut(Schema):
    """An evaluation; ``summary`` is empty until it is done."""

    id = Integer()
    engine = String()
    engine_version = String()
    status = String(validate=words(RunStatus))
    done = Integer()
    total = Integer()
    error = String()
    created = String()
    settings = Dict(keys=String(), values=Raw(allow_none=True))
    files = List(String())
    tags = List(String())
    summary = Dict(keys=String(), values=Raw(allow_none=True))


class EvaluationsOut(PageOut):
    """Part of the evaluations, newest first."""

    evaluations = List(Nested(EvaluationOut))


class EvaluationIn(Schema):
    """What to evaluate on what."""

    engine = String(required=True, metadata=about("A name that /engines lists.", "edit_distance"))
    debates = List(
        String(),
        required=True,
        validate=Length(1, MOST_KEYS),
        metadata=about("Keys of debates that state relations to compare with."),
    )
    derived = List(String(), load_default=list, metadata=about("Derived attacks for acceptance."))


class EvaluationStateOut(EvaluationOut):
    """The same, where it is the whole answer, with all its tables once it is done."""

    tables = List(Nested(TableOut))


class TagIn(Schema):
    """A tag to give, or to take away."""

    tag = String(required=True)
    remove = Boolean(load_default=False)


class JudgedQuery(PageQuery):
    """Which pairs of an evaluation."""

    show = String(load_default="wrong", validate=OneOf(["wrong", "right", "all"]))
    gold = String(validate=words(Label))
    judged = String(validate=OneOf([*map(str, Label), "none"]))
    debate = String(metadata=about("The id of a debate."))
    task = String()
    phenomenon = String()


class JudgedOut(PageOut):
    """Part of the pairs that were judged; the surest of the wrong ones first."""

    pairs = List(Dict(keys=String(), values=Raw(allow_none=True)))


class SideBySideQuery(Schema):
    """Which evaluations to compare."""

    run = List(
        Integer(),
        required=True,
        validate=Length(2, MOST),
        metadata=about("Their numbers; the first is what the others are held against."),
    )


class TablesOut(Schema):
    """The tables of a comparison."""

    tables = List(Nested(TableOut))


class PropagationQuery(Schema):
    """How acceptance is measured."""

    measure = String(load_default="f1", validate=OneOf(list(MEASURES)))


class PropagationOut(Schema):
    """How errors travel into acceptance: what is told in words, and the numbers of the curve."""

    told = String()
    curve = Nested(TableOut)
