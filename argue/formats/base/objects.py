"""A debate and its analysis → a JSON object, for ``json`` and ``jsonl``; JSON texts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import msgspec.json

from argue.formats.base.reading import Reading
from argue.formats.base.text import UNCLEAN, is_clean, quoted
from argue.locales import say
from argue.model import Analysis, Argument, Chances, DerivedAttack, Overruling, Relation


def as_object(analysis: Analysis) -> dict[str, Any]:
    """The object of one debate; its values are texts, numbers, lists and objects, ready for JSON.

    ``relations``, ``derived_attacks``, ``engine``, ``derived``, ``semantics`` and ``labelling`` are
    the analysis (``semantics`` and ``labelling`` null where there is none); ``hidden`` are judged
    relations that do not count because they are less sure than ``min_confidence``; ``asides`` are
    replies that neither support nor attack, which have no status; ``chances`` and
    ``verdicts``, where they are known, how probable acceptance is; ``language`` (empty if not
    stated), ``issue``, ``replies``, ``pairs``, ``given``, ``gold``, ``source`` and ``warnings`` are
    the debate as it was read.
    """
    debate, labelling, source = analysis.debate, analysis.labelling, analysis.debate.source
    statuses, asides = analysis.statuses, analysis.asides
    given = [_relation(relation) for relation in debate.given]
    result: dict[str, Any] = {
        "id": debate.id,
        "title": debate.title,
        "language": debate.language,
        "issue": debate.issue,
        "arguments": [_argument(argument) for argument in debate.arguments],
        "relations": given
        if analysis.relations == debate.given
        else [_relation(relation) for relation in analysis.relations],
        "derived_attacks": [_attack(attack) for attack in analysis.derived_attacks],
        "derived_attacks_complete": analysis.derived_complete,
        "engine": analysis.options.engine,
        "engine_version": analysis.engine_version,
        "pairing": analysis.options.pairing,
        "derived": [str(kind) for kind in analysis.framework.derived],
        "support": analysis.options.support,
        "semantics": labelling.semantics if labelling else None,
        "labelling": {id: str(one) for id, one in statuses.items()} if labelling else None,
        "asides": [argument.id for argument in debate.arguments if argument.id in asides],
        "min_confidence": analysis.options.min_confidence,
        "labels": analysis.options.labels,
        "hidden": [_relation(relation) for relation in analysis.hidden],
        "notes": list(analysis.warnings),
        "replies": [[reply.source, reply.target] for reply in debate.replies],
        "pairs": [list(ends) for ends in debate.pairs],
        "pair_ids": list(debate.pair_ids),
        "given": given,
        "gold": [_relation(relation) for relation in debate.gold],
        "source": {"name": source.name, "format": source.format, "encoding": source.encoding},
        "warnings": list(debate.warnings),
    }
    if labelling and labelling.extensions:
        result["extensions"] = [
            [id for id in statuses if id in extension] for extension in labelling.extensions
        ]
    if analysis.chances:
        result["verdicts"] = {
            id: {
                "verdict": str(one.verdict),
                "probability": round(one.probability, 6),
                "likely": one.likely,
            }
            for id, one in analysis.verdicts.items()
        }
        result["chances"] = _chances(analysis.chances)
    return result


def loads(text: str, reading: Reading, line: int | None = None) -> object:
    """The value of a JSON text; ParseError with a line if it is none."""
    try:
        return json.loads(text, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        place = f"{error.msg} at column {error.colno}"
        raise reading.error(say("JSON"), place, (line or 1) + error.lineno - 1) from error
    except RecursionError:
        raise reading.error(say("JSON"), say("values nested too deeply"), line) from None
    except ValueError as error:
        raise reading.error(say("JSON"), str(error), line) from error


def dumps(value: object) -> str:
    """One line of JSON, with its letters as they are; what a reader would clean is escaped."""
    return _escaped(json.dumps(value, ensure_ascii=False, allow_nan=False))


def compact(value: object) -> str:
    """The same without blanks, in a tenth of the time; the numbers in it must be finite."""
    try:
        return _escaped(msgspec.json.encode(value, enc_hook=_plain_text).decode())
    except UnicodeEncodeError:  # half a character
        return dumps(value)


def _plain_text(value: object) -> str:
    """A message as the text that it is."""
    if isinstance(value, str):
        return str(value)
    raise TypeError(f"expected a value of JSON, found {type(value).__name__}")


def _escaped(text: str) -> str:
    """JSON in which what :func:`argue.formats.base.text.clean` changes is written as escapes.

    Those of ASCII are already, but for one, which JSON lets stand.
    """
    if "\x7f" not in text if text.isascii() else is_clean(text):
        return text
    return UNCLEAN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def described(value: object) -> str:
    """A JSON value in a few words, for a message.

    >>> described({"a": 1, "b": []})
    "an object with 'a', 'b'"
    """
    if isinstance(value, dict):
        names = ", ".join(map(quoted, list(value)[:5]))
        return say("an object with %(names)s", names=names or say("nothing"))
    if isinstance(value, list):
        return say("a list of %(count)s", count=len(value))
    if isinstance(value, bool | None):
        return dumps(value)
    return (
        quoted(value) if isinstance(value, str) else say("the number %(value)s", value=str(value))
    )


def _no_constant(name: str) -> object:
    raise ValueError(f"{name}, which is no JSON number")


def _argument(argument: Argument) -> dict[str, object]:
    item: dict[str, object] = {"id": argument.id, "text": argument.text}
    if argument.headline:
        item["headline"] = argument.headline
    if argument.votes:
        item["votes"] = asdict(argument.votes)
    return item


def _relation(relation: Relation) -> dict[str, object]:
    result: dict[str, object] = {
        "source": relation.source,
        "target": relation.target,
        "label": str(relation.label),
        "confidence": relation.confidence,
        "origin": str(relation.origin),
    }
    if relation.overruled:
        result["overruled"] = _word(relation.overruled)
    return result


def _word(word: Overruling) -> dict[str, object]:
    former = word.former and _relation(word.former)
    return {
        "by": word.by,
        "at": word.at.isoformat(),
        "reason": word.reason,
        "former": former and {key: former[key] for key in ("label", "confidence", "origin")},
        **({"outdated": True} if word.outdated else {}),
    }


def _attack(attack: DerivedAttack) -> dict[str, object]:
    return {
        "source": attack.source,
        "target": attack.target,
        "kind": attack.kind,
        "because": [list(edge) for edge in attack.because],
    }


def _chances(chances: Chances) -> dict[str, object]:
    return {
        "accepted": {id: round(share, 6) for id, share in chances.accepted.items()},
        "error": round(chances.error, 6),
        "samples": chances.samples,
        "about": list(chances.about),
        "questions": [
            {
                "source": one.source,
                "target": one.target,
                "label": str(one.label),
                "confidence": one.confidence,
                "gain": round(one.gain, 6),
            }
            for one in chances.questions
        ],
        "settles": chances.settles,
    }


def lines_of(value: dict[str, Any], indent: str = " ") -> Iterator[str]:
    """An object as JSON with a line for each key, and for each item of its lists."""
    yield "{"
    last = len(value) - 1
    for number, (key, item) in enumerate(value.items()):
        comma = "," if number < last else ""
        if isinstance(item, list) and item and not isinstance(item[0], str):
            yield f"{indent}{dumps(key)}: ["
            yield ",\n".join(f"{indent} {dumps(entry)}" for entry in item)
            yield f"{indent}]{comma}"
        else:
            yield f"{indent}{dumps(key)}: {dumps(item)}{comma}"
    yield "}"
