"""Which languages an engine reads, and which debates it therefore does not judge."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from argue.engines._engine import Engine
from argue.errors import ArgueError, BadInput
from argue.language.identification import (
    is_foreign,
    language_for,
    main_language,
    name_of,
)
from argue.locales import lazy
from argue.model import Debate, Pair
from argue.settings import ENGINE

LANGUAGES = {
    "de": lazy("German"),
    "en": lazy("English"),
    "es": lazy("Spanish"),
    "fr": lazy("French"),
    "it": lazy("Italian"),
    "nl": lazy("Dutch"),
    "pt": lazy("Portuguese"),
}
"""What languages are called; the others are called as they call themselves."""
_MOST_NAMED = 3


class AnyLanguage:
    """An engine that judges debates in any language, whatever it was made for.

    All else is that of the engine itself.
    """

    languages: tuple[str, ...] = ()

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def __getattr__(self, name: str) -> Any:
        return getattr(self._engine, name)


def languages_of(engine: Engine) -> tuple[str, ...]:
    """The tags of the languages that an engine reads; empty if it reads any."""
    return tuple(getattr(engine, "languages", ()))


def unread(engine: Engine, debate: Debate) -> str:
    """Why an engine does not judge a debate, and what to do, in a sentence; empty if it does.

    It judges a debate in one of the languages that it names, and one that names none judges all.
    A debate whose language is unsure (:func:`~argue.language.identification.language_for`) is not
    judged either.
    """
    languages = languages_of(engine)
    if not languages or reads(languages, language := language_for(debate, languages)):
        return ""
    words = {"engine": engine.name, "languages": languages_listed(languages)}
    if language:
        return lazy(
            "Nothing is judged, as this debate is in %(language)s and the engine %(engine)s reads "
            "%(languages)s only: state yourself what supports and what attacks, or let a language "
            "model judge (--engine language_model).",
            language=language_name(language),
            **words,
        )
    return lazy(
        "Nothing is judged, as it is unsure whether this debate is in a language that the engine "
        "%(engine)s reads (%(languages)s): say its language (--language), state yourself what "
        "supports and what attacks, or let a language model judge (--engine language_model).",
        **words,
    )


def unread_pairs(engine: Engine, pairs: Sequence[Pair], debate: Debate) -> list[str]:
    """Why an engine does not judge each of these pairs of a debate; empty where it does.

    Either it does not read the debate (:func:`unread`), or one of a pair's two texts is in another
    language than the debate (:func:`~argue.language.identification.is_foreign`). Single texts are
    not looked at where somebody stated the language to have a debate judged all the same.
    """
    if reason := unread(engine, debate):
        return [reason] * len(pairs)
    languages = languages_of(engine)
    if not languages or unread(engine, replace(debate, language="")):
        return [""] * len(pairs)
    read = (main_language(language_for(debate, languages)),)
    foreign = lazy(
        "one of its texts is in another language than the engine %(engine)s reads (%(languages)s)",
        engine=engine.name,
        languages=languages_listed(read),
    )
    return [
        foreign if any(is_foreign(text, read) for text in (pair.text, pair.hypothesis)) else ""
        for pair in pairs
    ]


def reads(languages: Iterable[str], tag: str) -> bool:
    """Whether a text of this language can be read by who reads these; region and script apart.

    >>> reads(["en"], "en-GB"), reads(["en"], "de"), reads(["en"], "")
    (True, False, False)
    """
    return main_language(tag) in map(main_language, languages)


def engine_for(name: str, debate: Debate) -> str:
    """The engine that judges a debate where nobody chose one.

    It is the one of this name, or, where that does not read the debate's language, one of Argue's
    own that does, or else of those that the owner gave names. Where none does, or the language is
    unsure, the named one refuses it.
    """
    from argue.engines import ENGINES, facts  # which need what is here

    languages = facts(name).languages
    language = language_for(debate, languages) if languages else ""
    if not language or reads(languages, language):
        return name
    others = dict.fromkeys([ENGINE, *ENGINES.own(), *ENGINES.registered()])
    return next((other for other in others if _reads(other, language)), name)


def _reads(name: str, language: str) -> bool:
    """Whether an engine names this language; one that cannot be loaded reads none."""
    from argue.engines import facts  # which needs what is here

    try:
        return reads(facts(name).languages, language)
    except ArgueError:
        return False


def check_languages(engine: Engine, debates: Iterable[Debate]) -> None:
    """Raises BadInput if the engine does not judge one of the debates for its language."""
    languages, total = languages_of(engine), 0
    others: list[Debate] = []
    for debate in debates:
        total += 1
        others += [debate] if unread(engine, debate) else []
    if not others:
        return
    named = ", ".join(
        f"{debate.id} ({_found(debate, languages)})" for debate in others[:_MOST_NAMED]
    )
    more = f" and {len(others) - _MOST_NAMED} more" if len(others) > _MOST_NAMED else ""
    raise BadInput.lazy(
        "expected debates in %(languages)s, which is all that the engine %(engine)s reads, "
        "found %(count)s of %(all)s in another language or an unsure one: %(named)s; say the "
        "language (--language), or judge them all the same (--any-language)",
        languages=languages_listed(languages),
        engine=engine.name,
        count=len(others),
        all=total,
        named=f"{named}{more}",
    )


def language_name(tag: str) -> str:
    """What a language is called, for a sentence.

    >>> language_name("de-AT"), language_name("oc"), language_name("pl")
    ('German', 'oc', 'Polski')
    """
    return LANGUAGES.get(main_language(tag)) or name_of(tag)


def languages_listed(tags: Iterable[str]) -> str:
    """The names of languages, for a sentence."""
    *first, last = map(language_name, tags)
    if not first:
        return last
    return lazy("%(parts)s and %(last)s", parts=", ".join(first), last=last)


def _found(debate: Debate, languages: Iterable[str]) -> str:
    language = language_for(debate, tuple(languages))
    return language_name(language) if language else lazy("unsure")
