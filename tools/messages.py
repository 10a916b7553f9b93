"""Keep the catalogues of messages: ``python -m tools.messages`` (``make messages``).

Extracts what templates, scripts and the library say, brings every catalogue up to date with it,
compiles each, and lists what still has no translation. An entry whose English has changed loses its
translation, since a guess is worse than none.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from argue.locales import CONVENTIONS, DOMAIN, FOLDER, MONTHS
from argue.web.ui import words

ROOT = Path(__file__).resolve().parent.parent
KEYWORDS = {
    "_": None,
    "gettext": None,  # what {% trans %} is extracted as
    "ngettext": (1, 2),
    "lazy": None,
    "lazy_n": (1, 2),
    "counted": (2, 3),
    "_part": (1, 2),
    "UnknownName": None,
    "check_id": (2,),
    "deed": (3,),
    "noted": (2,),
}
JINJA = {
    "trimmed": "true",
    "silent": "false",  # a template that cannot be read is told, not passed over
    "extensions": "argue.web.app.shared_pages.CachedFragments",
}


def messages() -> Catalog:
    """All that is said, in English."""
    result = Catalog()
    for context, text in (*CONVENTIONS.items(), *(("month", month) for month in MONTHS)):
        result.add(text, context=context)
    for path, method in _sources():
        options = JINJA if method == "jinja2" else {"encoding": "utf-8"}
        for _, message, comments, _ in extract_from_file(
            method, path, KEYWORDS, ("Translators:",), options, strip_comment_tags=True
        ):
            where = (path.relative_to(ROOT).as_posix(), 0)
            result.add(message, locations=[where], auto_comments=comments)
    for kind, folder in words.FOLDERS.items():
        for name in folder.names():
            where = (f"{folder.package.replace('.', '/')}/{name}.py", 0)
            result.add(words.stated_summary(kind, name), locations=[where])
            if kind != "format":  # a format's name is its name in every language
                result.add(words.stated_title(kind, name), locations=[where])
    return result


def catalogue(language: str) -> Catalog:
    """What is written for a language, as it lies in its folder."""
    path = path_of(language, "po")
    if not path.exists():
        return Catalog(language, DOMAIN)
    with path.open("rb") as file:
        return read_po(file, language, DOMAIN)


def compiled(written: Catalog) -> bytes:
    """A catalogue as :mod:`gettext` reads it."""
    made = BytesIO()
    write_mo(made, written)
    return made.getvalue()


def path_of(language: str, kind: str) -> Path:
    """Where a language's catalogue lies: ``po`` to write, ``mo`` to read fast."""
    return FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.{kind}"


def untranslated(written: Catalog) -> list[Message]:
    """The messages without translation, or with one that was only guessed."""
    return [text for text in written if text.id and (text.fuzzy or not _complete(text))]


def main() -> None:
    """Bring all catalogues up to date."""
    result = messages()
    for language in sorted(path.parent.parent.name for path in FOLDER.glob(f"*/*/{DOMAIN}.po")):
        written = catalogue(language)
        written.update(result, no_fuzzy_matching=True, update_creation_date=False)
        written.obsolete.clear()
        with path_of(language, "po").open("wb") as file:
            write_po(file, written, width=100, sort_output=True, no_location=True)
        path_of(language, "mo").write_bytes(compiled(catalogue(language)))
        missing = untranslated(written)
        print(f"{language}: {len(written)} messages, {len(missing)} without translation")
        for message in missing:
            print(f"  {message.id!r}")


def _sources() -> Iterator[tuple[Path, str]]:
    for folder, pattern, method in (
        ("argue", "*.py", "python"),
        ("templates", "*.html", "jinja2"),
        ("static", "*.js", "javascript"),
    ):
        for path in sorted((ROOT / folder).rglob(pattern)):
            yield path, method


def _complete(message: Message) -> bool:
    given = message.string
    return all(given) if isinstance(given, tuple) else bool(given)


if __name__ == "__main__":
    main()
