"""The page of all settings, from the docstrings of :mod:`argue.settings`.

``python -m tools.settings`` writes it.

A row is a variable of the environment; its words are the docstring below its field, its default the
one of the field. A link of a docstring, `words <page.md#part>`_, is one of the page.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import MISSING, Field, fields
from pathlib import Path
from typing import Any

from argue import settings
from argue.files import write_file
from argue.settings import LanguageModel, Limits, Settings, SignIn

FILE = Path(__file__).resolve().parent.parent / "docs" / "settings.md"
RECORDS: dict[str, type[Any]] = {
    "The installation": Settings,
    "Signing in elsewhere": SignIn,
    "A language model": LanguageModel,
    "Limits of what is read": Limits,
}
"""What each record is about."""
INTRODUCTION = """\
# Settings

All are variables of the environment, read when a program starts; what is empty is not set. A value
that cannot be read stops it with a sentence that names it. `argue site doctor` says what is
missing.

| name | what | default |
|---|---|---|
"""
_VARIABLE = re.compile(r"\s*\((?:with )?``ARGUE_\w+``([^)]*)\)")
_LINK = re.compile(r"(?<!`)`([^`<]+) <([^`>]+)>`_")
_ROLE = re.compile(r":\w+:`~?(?:[\w.]+\.)?(\w+)`")


def settings_text() -> str:
    """The page, in Markdown."""
    return INTRODUCTION + "".join(
        f"| **{title}** | | |\n" + "".join(_rows(record)) for title, record in RECORDS.items()
    )


def _rows(record: type[Any]) -> Iterator[str]:
    words = _docstrings()[record.__name__]
    for field in fields(record):
        if field.name in words:
            name = f"ARGUE_{field.name.upper()}"
            yield f"| `{name}` | {words[field.name]} | {_default(field)} |\n"


def _docstrings() -> dict[str, dict[str, str]]:
    """What stands below each field of each record that is a setting."""
    tree = ast.parse(Path(settings.__file__).read_text(encoding="utf-8"))
    return {
        record.name: {
            field.target.id: _plain(text.value.value)
            for field, text in zip(record.body, record.body[1:], strict=False)
            if isinstance(field, ast.AnnAssign)
            and isinstance(field.target, ast.Name)
            and isinstance(text, ast.Expr)
            and isinstance(text.value, ast.Constant)
            and isinstance(text.value.value, str)
        }
        for record in tree.body
        if isinstance(record, ast.ClassDef)
    }


def _plain(docstring: str) -> str:
    text = _LINK.sub(r"[\1](\2)", _VARIABLE.sub(r"\1", " ".join(docstring.split())))
    text = _ROLE.sub(r"`\1`", text)
    return text.replace("``", "`").replace("|", "\\|").removesuffix(".")


def _default(field: Field[Any]) -> str:
    value = field.default
    if value is MISSING:
        return "in the user's folder"
    if isinstance(value, bool):
        return "`on`" if value else "`off`"
    if isinstance(value, int | float):
        return f"{value:,}" if value else "0"
    return f"`{value}`" if value else "none"


if __name__ == "__main__":
    write_file(FILE, settings_text())
