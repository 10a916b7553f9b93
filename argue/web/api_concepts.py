"""The part of the JSON interface that names the key concepts of a debate and what it is like."""

from __future__ import annotations

from typing import Any

from flask import Response

from argue.concepts import Concept, DebateConcepts, of_tagged, tagger_version, title_of
from argue.errors import BadInput
from argue.web import api_concept_schemas as schemas
from argue.web import concept_work, known_concepts
from argue.web.api import as_json
from argue.web.api import blueprint as api
from argue.web.readings import READINGS
from argue.web.state import store

MOST = 20
"""Concepts of a debate that are kept."""
MOST_ARGUMENTS = 2_000
"""Arguments of a debate whose concepts are looked for while one waits."""


@api.get("/debates/<key>/concepts")
@api.input(schemas.ConceptsQuery, location="query")
@api.output(schemas.ConceptsOut)
def concepts(key: str, query_data: dict[str, Any]) -> Response:
    """The key concepts of a debate, the best first, and which of them each argument has"""
    found = _concepts(key, query_data["most"])
    return as_json(
        {
            "title": title_of(found),
            "concepts": [_object(concept) for concept in found.concepts],
            "arguments": [
                {"argument": argument, "concepts": [concept.text for concept in named]}
                for argument, named in found.arguments
            ],
        }
    )


@api.get("/debates/<key>/related")
@api.output(schemas.RelatedListOut)
def related_debates(key: str) -> Response:
    """The debates most like one, of those whose concepts are known, and what both speak of"""
    related = [
        {
            "key": other.key,
            "title": other.name,
            "likeness": found.likeness,
            "shared": list(found.shared),
        }
        for other, found in known_concepts.related(key)
    ]
    return as_json({"debates": related})


def _concepts(key: str, most: int) -> DebateConcepts:
    """Those that are kept, if they are enough and of the debate as it stands, or else new ones."""
    kept, known = store().concepts.of(key), known_concepts.known(key)
    fresh = kept is not None and kept.state == f"{store().digest(key)} {tagger_version()}"
    if fresh and known is not None and most <= MOST:
        return _best(known, most)
    count = len(READINGS.of(store(), key).debate.arguments)
    if count > MOST_ARGUMENTS:
        raise BadInput(
            f"expected a debate of at most {MOST_ARGUMENTS:,} arguments, found "
            f"{count:,}; `argue concepts` takes its time"
        )
    if most <= MOST:
        return _best(concept_work.find(store(), key), most)
    tagged = concept_work.tagged_texts(store(), key)
    return of_tagged(tagged.debate, tagged.texts, most)


def _best(found: DebateConcepts, most: int) -> DebateConcepts:
    chosen = found.concepts[:most]
    return DebateConcepts(
        found.debate, chosen,
        tuple((argument, tuple(one for one in named if one in chosen))
              for argument, named in found.arguments),
    )  # fmt: skip


def _object(concept: Concept) -> dict[str, Any]:
    return {
        "text": concept.text,
        "score": concept.score,
        "frequency": concept.frequency,
        "first": concept.first,
    }
