"""What an engine is, how it is asked, which languages it reads, and what may stand in its place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, Protocol, TypeAlias

from argue.errors import BadInput, NotJudged
from argue.language.identification import is_foreign, language_for, main_language, name_of
from argue.locales import lazy
from argue.model import Debate, Judgement, Label, Origin, Pair

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


class Engine(Protocol):
    """Judges pairs."""

    name: str
    """The plug-in's name, or that of the model."""
    version: str
    """Changes whenever the same pair may get another answer (a short hash of the model)."""
    labels: tuple[Label, ...]
    """The labels that it can give."""
    origin: Origin
    """``given`` only for an engine that repeats what the source states."""

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """One judgement for each pair, in order; independent of how the pairs are batched."""


Least: TypeAlias = "float | Mapping[Label, float]"
"""A confidence from which on labels are shown: one of all, or one of each label."""
SHOWN = 0.7
"""The least confidence of a label that is shown, of engines whose model does not say another."""


def judgement_of(scores: dict[Label, float], shown: Least = SHOWN) -> Judgement:
    """The judgement with these scores: the label of the highest, of equal ones the first.

    It is open where that is less than ``shown``, which may differ by label.
    """
    label = max(scores, key=scores.__getitem__)
    least = shown if isinstance(shown, float) else shown[label]
    return Judgement(label, scores[label], scores, scores[label] < least)


def results_of(engine: Engine, pairs: Sequence[Pair]) -> list[Judgement | str]:
    """Of each pair the engine's judgement, or why it has none."""
    try:
        return list(engine.judge(pairs))
    except NotJudged as error:
        return error.results


def check_judges(engine: Engine) -> None:
    """Raises BadInput for an engine that only repeats what sources state, unsure of nothing."""
    if engine.origin is not Origin.JUDGED:
        raise BadInput(f"expected an engine that judges, found {engine.name}, which repeats")


_CARRIED = ("name", "languages", "asked_for", "folder", "timed", "held_out")


def in_place_of(engine: Engine, other: Engine) -> Engine:
    """The engine that stands for another one of the same model, with what is known of that."""
    for attribute in _CARRIED:
        if hasattr(other, attribute):
            setattr(engine, attribute, getattr(other, attribute))
    return engine


class TwoLabels:
    """What another engine judges, without "unrelated".

    The scores of support and attack are divided by their sum; where the engine gives neither any,
    both get a half. The label is the one with the larger score, of equal ones support.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.name, self.version, self.origin = engine.name, f"{engine.version}+2", engine.origin
        self.reads_path: bool = getattr(engine, "reads_path", False)
        self.labels: tuple[Label, ...] = (Label.SUPPORT, Label.ATTACK)

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """One judgement for each pair, in order."""
        return list(map(_of_support_and_attack, self._engine.judge(pairs)))


def _of_support_and_attack(judgement: Judgement) -> Judgement:
    support, attack = (judgement.scores.get(label, 0.0) for label in (Label.SUPPORT, Label.ATTACK))
    share = support / (support + attack) if support + attack else 0.5
    one = judgement_of({Label.SUPPORT: share, Label.ATTACK: 1.0 - share})
    return replace(one, open=judgement.open)


class Asked(NamedTuple):
    """Who answers the questions of an engine that sends texts to a language model."""

    model: str
    """The language model, as the server is asked for it."""
    address: str
    """Scheme, host and port of the server."""
    prompt: str
    """Version of the prompt, which changes with its words."""


class Spent(NamedTuple):
    """What an engine's questions have cost so far; answers that were cached cost nothing."""

    read: int
    """Tokens that the model read."""
    written: int
    """Tokens that it wrote."""
    cost: float | None
    """In the currency of the prices; ``None`` where no price is set."""

    def and_between(self, before: Spent, after: Spent) -> Spent:
        """What was spent here, and what was between two moments besides."""
        cost = None
        if self.cost is not None and before.cost is not None and after.cost is not None:
            cost = self.cost + after.cost - before.cost
        read, written = after.read - before.read, after.written - before.written
        return Spent(self.read + read, self.written + written, cost)


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
    language than the debate (:func:`~argue.language.identification.is_foreign`); what is replied to
    may be in one of the engine's ``replies_to``, too. Single texts are not looked at where somebody
    stated the language to have a debate judged all the same.
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
    answered = (*read, *getattr(engine, "replies_to", ()))
    return [
        foreign if is_foreign(pair.text, read) or is_foreign(pair.hypothesis, answered) else ""
        for pair in pairs
    ]


def reads(languages: Iterable[str], tag: str) -> bool:
    """Whether a text of this language can be read by who reads these; region and script apart.

    >>> reads(["en"], "en-GB"), reads(["en"], "de"), reads(["en"], "")
    (True, False, False)
    """
    return main_language(tag) in map(main_language, languages)


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
