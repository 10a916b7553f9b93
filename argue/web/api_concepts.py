"""The part of the JSON interface that names the key concepts of a debate."""

from __future__ import annotations

from typing import Any

from flask import Response

from argue.concepts import Concept, concepts_of, title_of
from argue.errors import BadInput
from argue.web import api_concept_schemas as schemas
from argue.web.api import as_json
from argue.web.api import blueprint as api
from argue.web.readings import READINGS
from argue.web.state import store

MOST_ARGUMENTS = 2_000
"""Arguments of a debate whose concepts are looked for while one waits."""


@api.get("/debates/<key>/concepts")
@api.input(schemas.ConceptsQuery, location="query")
@api.output(schemas.ConceptsOut)
def concepts(key: str, query_data: dict[str, Any]) -> Response:
    """The key concepts of a debate, the best first, and which of them each argument has"""
    debate = READINGS.of(store(), key).debate
    if len(debate.arguments) > MOST_ARGUMENTS:
        raise BadInput(
            f"expected a debate of at most {MOST_ARGUMENTS:,} arguments, found "
            f"{len(debate.arguments):,}; `argue concepts` takes its time"
        )
    found = concepts_of(debate, most=query_data["most"])
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


def _object(concept: Concept) -> dict[str, Any]:
    return {
        "text": concept.text,
        "score": concept.score,
        "frequency": concept.frequency,
        "first": concept.first,
    }
