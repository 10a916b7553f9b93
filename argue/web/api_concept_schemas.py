"""What the JSON interface says of key concepts, for its description."""

from __future__ import annotations

from apiflask import Schema
from apiflask.fields import Float, Integer, List, Nested, String
from apiflask.validators import Range

from argue.web.api_fields import about


class ConceptsQuery(Schema):
    """How many concepts."""

    most = Integer(load_default=20, validate=Range(1, 200), metadata=about("How many at most."))


class ConceptOut(Schema):
    """A key concept; its ``score`` compares within one debate only."""

    text = String()
    score = Float()
    frequency = Integer()
    first = Integer(metadata=about("Where it stands first, in words from 0."))


class NamedOut(Schema):
    """The concepts that stand in one argument."""

    argument = String()
    concepts = List(String())


class ConceptsOut(Schema):
    """The concepts of a debate, and a title made of the best."""

    title = String()
    concepts = List(Nested(ConceptOut))
    arguments = List(Nested(NamedOut))


class RelatedOut(Schema):
    """A debate that is like another; ``likeness`` is a cosine, from 0 to 1."""

    key = String()
    title = String()
    likeness = Float()
    shared = List(String(), metadata=about("The concepts that both have."))


class RelatedListOut(Schema):
    """The debates most like one."""

    debates = List(Nested(RelatedOut), metadata=about("The most alike first."))
