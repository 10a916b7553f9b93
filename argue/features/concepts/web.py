"""The part of the JSON interface that names the key concepts of a debate and what it is like."""

from __future__ import annotations

from typing import Annotated

from argue.features.concepts.extractors import Concept, title_of
from argue.features.concepts.topics import concepts_of
from argue.features.concepts.topics import related_debates as find_related
from argue.services.deeds import Need
from argue.web.app.api import blueprint as api
from argue.web.app.api import output, query_input
from argue.web.app.api_records import Answer, Query, about, record_with, some_of
from argue.web.app.routes import Cost
from argue.web.app.state import context, store


class ConceptsQuery(Query):
    """How many concepts."""

    most: Annotated[int, about("How many at most.", ge=1, le=200)] = 20


class NamedOut(Answer):
    """The concepts that stand in one argument."""

    argument: str
    concepts: list[str]
    """Key concepts, the most important first."""


ConceptsOut = record_with(
    "ConceptsOut",
    "The concepts of a debate, and a title made of the best.",
    title=str,
    concepts=(
        [
            some_of(
                "ConceptOut",
                Concept,
                "A key concept; its ``score`` compares within one debate only.",
                "text score frequency first",
            )
        ],
        "Key concepts, the most important first.",
    ),
    arguments=([NamedOut], "Arguments, in the order of the debate."),
)


class RelatedOut(Answer):
    """A debate that is like another; ``likeness`` is a cosine, from 0 to 1."""

    key: str
    title: str
    likeness: float
    """How alike they are, from 0 to 1."""
    shared: Annotated[list[str], about("The concepts that both have.")]


class RelatedListOut(Answer):
    """The debates most like one."""

    debates: Annotated[list[RelatedOut], about("The most alike first.")]


@api.get("/debates/<key>/concepts", need=Need.READ, command="concepts")
@query_input(ConceptsQuery)
@output(ConceptsOut)
def concepts(key: str, query: ConceptsQuery) -> object:
    """The key concepts of a debate, the best first, and which of them each argument has"""
    result = concepts_of(context(), key, query.most)
    return {
        "title": title_of(result),
        "concepts": result.concepts,
        "arguments": [
            {"argument": argument, "concepts": [concept.text for concept in named]}
            for argument, named in result.arguments
        ],
    }


@api.get("/debates/<key>/related", need=Need.READ, cost=Cost.ROWS)
@output(RelatedListOut)
def related_debates(key: str) -> object:
    """The debates most like one, of those whose concepts are known, and what both speak of"""
    related = find_related(store(), key)
    return {
        "debates": [
            {
                "key": concept.key,
                "title": concept.name,
                "likeness": item.likeness,
                "shared": item.shared,
            }
            for concept, item in related
        ]
    }
