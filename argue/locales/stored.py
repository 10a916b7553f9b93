"""Messages that outlive their moment: kept so that they can be told in any language later.

A column of the store, or a place in JSON, holds a message that is :func:`~argue.locales.lazy` with
what it is made of, and any other text as it is. So what was written before, and what nobody marked,
is read as it stands there.
"""

from __future__ import annotations

import json
from typing import Any

from argue.locales import Message, make_message
from argue.locales.paths import without_paths

_MARK = "\x1e"
"""Stands before the JSON of a message in a column: a separator of records, at no text's start."""


def dump_message(text: str) -> str:
    """A text for a column.

    >>> from argue.locales import lazy, localize, use_language
    >>> said = lazy("%(count)s of %(all)s are 100 %% sure", count=3, all=lazy("all"))
    >>> column = dump_message(said)
    >>> load_message(column), load_message("as it was"), dump_message("as it was")
    ('3 of all are 100 % sure', 'as it was', 'as it was')
    >>> with use_language("fr"):
    ...     localize(load_message(dump_message(lazy("accepted"))))
    'accepté'
    """
    result = as_json(text)
    return result if isinstance(result, str) else _MARK + json.dumps(result, ensure_ascii=False)


def load_message(column: str) -> str:
    """The text of a column: a message is made again, anything else is given as it is.

    Either without the paths of this machine, since visitors of its site read it.
    """
    if not column.startswith(_MARK):
        return without_paths(column)
    try:
        return without_paths(from_json(json.loads(column[len(_MARK) :])))
    except ValueError:
        return without_paths(column[len(_MARK) :])


def as_json(text: str) -> Any:
    """A text as it stands in JSON: a message as an object, any other as it is.

    What fills a message is kept as a text where JSON has nothing of its kind.
    """
    if not isinstance(text, Message):
        return text
    values = {name: _value(value) for name, value in text.values.items()}
    return {"said": list(text.forms), "count": text.amount, "values": values}


def from_json(parsed: Any) -> str:
    """Back from :func:`as_json`.

    Raises
    ------
    ValueError
        If it is neither a text nor such an object.
    """
    if isinstance(parsed, str):
        return parsed
    try:
        forms, count, values = parsed["said"], parsed["count"], parsed["values"]
        filled = {
            name: from_json(value) if isinstance(value, dict) else value
            for name, value in values.items()
        }
        return make_message(tuple(forms), count, filled)
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise ValueError(f"expected a message, found {parsed!r}") from error


def _value(value: object) -> Any:
    if isinstance(value, Message):
        return as_json(value)
    return value if value is None or isinstance(value, bool | int | float) else str(value)
