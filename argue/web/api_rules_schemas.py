"""What the JSON interface takes and gives of projects on rules, for its description."""

from __future__ import annotations

from apiflask import Schema
from apiflask.fields import Integer, List, Nested, String
from apiflask.validators import Length, Range

from argue.annotation.instances.sampling import PER_RULE
from argue.store.annotations import MOST_GUIDE
from argue.store.instance_records import UNSURE, Verdict
from argue.store.overrulings import MOST_REASON
from argue.web.api_annotation_schemas import (
    MOST_PEOPLE,
    SEEN,
    AnnotatorOut,
    AnnotatorsIn,
    ProjectsQuery,
)
from argue.web.api_evaluation_schemas import TableOut
from argue.web.api_fields import OneOf, about
from argue.web.api_paging import PageOut
from argue.web.api_schemas import MOST_NAME

__all__ = ["AnnotatorsIn", "ProjectsQuery"]

_VERDICT = OneOf([*map(str, Verdict), UNSURE])


class RuleProjectIn(Schema):
    """A project to be made: of a ``sheet``, or of ``rules`` and a ``corpus``."""

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
    sheet = String(load_default="", metadata=about("A table of examples; answers in it count."))
    rules = String(load_default="", metadata=about("A file of rules, as text."))
    corpus = String(load_default="", metadata=about("The text in which their left sides are."))
    per_rule = Integer(
        load_default=PER_RULE,
        validate=Range(1, 1000),
        metadata=about("How many examples of each rule are drawn at most."),
    )
    name = String(
        load_default="",
        validate=Length(max=MOST_NAME),
        metadata=about("The name of the file, for messages."),
    )


class VerdictIn(Schema):
    """What comes of the three questions on an example; a no ends them."""

    verdict = String(required=True, validate=_VERDICT)
    comment = String(load_default="", validate=Length(max=MOST_REASON))
    seen = Integer(
        required=True,
        validate=SEEN,
        metadata=about("The `step` of one's own last answer that was seen, or 0."),
    )


class RuleAnnotatorOut(AnnotatorOut):
    """Somebody who judges at /judge-rules/<token>, and how many examples they did."""

    done = Integer()


class RuleProjectOut(Schema):
    """A project; whoever knows its token sees all that is said in it."""

    token = String()
    title = String()
    guide = String()
    examples = Integer()
    annotators = List(Nested(RuleAnnotatorOut))


class RuleProjectMadeOut(RuleProjectOut):
    """The same, for one that was just made or changed."""


class RuleProjectsOut(Schema):
    """Those of the projects that were named which are there."""

    projects = List(Nested(RuleProjectOut))


class RuleProjectStateOut(RuleProjectOut):
    """The same, with the precision of the rules and agreement."""

    tables = List(Nested(TableOut))


class ExampleOut(Schema):
    """A sentence with a rule's left side, and the two phrases that the rule makes of it."""

    number = Integer()
    left = String()
    right = String()
    sentence = String()
    text = String()
    hypothesis = String()


class AnswerOut(Schema):
    """What an annotator says."""

    by = String()
    verdict = String(validate=_VERDICT)
    comment = String()


class AnsweredExampleOut(ExampleOut):
    """An example with what everybody says of it."""

    answers = List(Nested(AnswerOut))


class AnsweredExamplesOut(PageOut):
    """Part of the examples of a project."""

    examples = List(Nested(AnsweredExampleOut))


class OwnRulesOut(Schema):
    """An annotator's part; ``next`` is the first example without an answer."""

    name = String()
    title = String()
    guide = String()
    examples = Integer()
    done = Integer()
    next = Integer(allow_none=True)


class OwnExampleOut(ExampleOut):
    """An example with one's own answer, null if there is none, and nobody else's."""

    verdict = String(allow_none=True, validate=_VERDICT)
    comment = String()
    step = Integer()


class AnsweredOut(OwnExampleOut):
    """The same, where it is the whole answer."""


class OwnExamplesOut(PageOut):
    """Part of an annotator's examples."""

    examples = List(Nested(OwnExampleOut))
