"""What names of fields mean that several records of the JSON interface share.

One name means one thing everywhere. What a field means besides is said where it is declared: below
it, in the dataclass that its record follows, or beside its type. A field that says nothing of
itself is described here by its name: by ``field integer`` where a whole number of that name counts
what others list, else by ``field``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

MEANINGS = {
    "adjudicated": "Items that were decided where annotators disagree.",
    "adjudication": "What was decided where annotators disagree; null before that.",
    "after": "What it is after the change; null if it is gone.",
    "annotators": "The people who judge.",
    "answers": "What people answered.",
    "argument": "Id of an argument of the debate.",
    "arguments integer": "How many arguments there are.",
    "at": "When, as ISO 8601.",
    "before": "What it was before the change; null if it is new.",
    "by": "Name of the person who did it.",
    "comment": "What the person wrote beside it; may be empty.",
    "constraints": "Constraints under which the phenomenon holds; may be empty.",
    "created": "When it was made, as ISO 8601.",
    "debate": "Id of the debate.",
    "debates": "Debates.",
    "decided_by": "The moderator who decided; empty before that.",
    "decision": "What moderators decide; empty or null before that.",
    "done": "How many are done.",
    "engine": "Name of the engine.",
    "error": "Why it failed; empty if it did not.",
    "examples": "Applications of rules to judge.",
    "examples integer": "How many applications of rules there are to judge.",
    "finish": "Whether the pair is done.",
    "fragment": "The part of the text that the phenomenon is about.",
    "guide": "What annotators are told.",
    "holding": "Whether replies wait for approval by moderators.",
    "how": "How the gold label came about: unanimous, majority or adjudicated; empty before that.",
    "hypothesis": "The hypothesis H.",
    "id": "Names it within its debate or set.",
    "id integer": "Its number.",
    "items": "Items to judge.",
    "items integer": "How many items there are to judge.",
    "judged": "How many judgements there are.",
    "judgement": "The judgement: entailment, contradiction or unknown.",
    "judgements": "What people judged.",
    "key": "Key of the debate, as in its address.",
    "label": "What the source does to the target: support, attack or unrelated.",
    "left": "Left side of the rule.",
    "made": "Monothematic pairs made from it.",
    "name": "Its name.",
    "names": "The names of the people who are to judge.",
    "new integer": "How many judgements are new.",
    "note": "A note for readers; may be empty.",
    "number": "Its number within the project.",
    "original": "Id of the original pair.",
    "pair": "The first original pair.",
    "rules": "Acquired rules to judge.",
    "phenomenon": "The phenomenon, as category:name.",
    "problems": "What is not right yet, by the names of fields.",
    "projects": "The projects, newest first.",
    "proposed": "The text that the fragment and its replacement lead to.",
    "read": "How many judgements were read.",
    "reason": "Why; may be empty.",
    "relation": "The relation of the argument to the one that it answers; null if it has none.",
    "remark": "What the moderator says of the decision; may be empty.",
    "replacement": "What the fragment is replaced by.",
    "revision": "Number of the state that it has; a change names the one that it was made on.",
    "right": "Right side of the rule.",
    "rule": "How gold labels come about: unanimous, majority or adjudicated.",
    "scope": "What the token may: read, or write too.",
    "sentence": "The sentence to which the rule is applied.",
    "sentences": "What the scores mean, in sentences.",
    "sets": "Sets of monothematic pairs.",
    "source": "Id of the argument that supports or attacks, or null for a new one.",
    "state": "Version of the page; it changes whenever the page may change.",
    "status": "The status: of an argument accepted, rejected or undecided; of work how far it is.",
    "step": "Number of the last step; a change names the one that it was made on.",
    "steps": "What was done, newest first.",
    "tables": "Tables of figures.",
    "target": "Id of the argument that is supported or attacked.",
    "text": "The text.",
    "title": "The title.",
    "token": "The secret part of its address.",
    "tokens": "The tokens, newest first.",
    "unsure": "How many items the annotator is unsure of.",
    "verdict": "The judgement; null before it is given.",
    "ways": "2: entailed or not; 3: contradiction and unknown are told apart.",
}


def add_meanings(schemas: dict[str, Any]) -> None:
    """Describe the fields of these schemas that say nothing of themselves."""
    for _, field, content in undescribed(schemas):
        meaning = meaning_of(field, content)
        if meaning:
            content["description"] = meaning


def undescribed(schemas: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """The fields without a description: name of the schema, name of the field, its content."""
    for schema, content in schemas.items():
        for field, part in content.get("properties", {}).items():
            if "description" not in part:
                yield schema, field, part


def meaning_of(field: str, content: dict[str, Any]) -> str:
    """What a field means; empty if that is not known."""
    count = f"{field} integer" if content.get("type") == "integer" else ""
    return MEANINGS.get(count) or MEANINGS.get(field, "")
