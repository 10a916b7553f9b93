"""Which language texts are written in, told by function words and script; languages' own names.

Function words are the most frequent words of any running text, so a few sentences are enough
(Grefenstette 1995, "Comparing two language identification schemes"). Nothing is said where they are
too few or where two languages are too near: no mark is better than a wrong one.

Who reads some languages only asks further (:func:`language_for`): texts of which nothing is said
are in one of these if most of their words stand in its dictionary, as those of "Zoos educate."
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable
from functools import cache, lru_cache
from itertools import islice
from pathlib import Path

from argue.language.word_lists import lines
from argue.model import Debate

MOST_TEXTS, MOST_LETTERS = 20, 300
"""Arguments of a debate that are looked at, and letters of each."""
LEAST_WORDS = 3
"""Function words that must be found."""
LEAST_SHARE = 0.2
"""Share of function words that running text has at least; most has 0.35 to 0.5."""
LEAST_LEAD = 1.4
"""How much more the best language must have than the second."""
LEAST_IN_DICTIONARY = 0.75
"""Share of words in a language's dictionary from which texts are taken to be in it."""
MOST_ENGLISH = 0.5
"""Share of words in the English dictionary that short texts in another language have at most."""
WITH_DICTIONARY = ("de", "en", "es", "fr", "it")
"""Languages that short texts are compared with, whoever reads them."""

_WORD = re.compile(r"[^\W\d_]+")
_SCRIPTS = {
    "ja": re.compile("[\u3040-\u30ff]"),
    "ko": re.compile("[\uac00-\ud7af]"),
    "zh": re.compile("[\u4e00-\u9fff]"),
    "th": re.compile("[\u0e00-\u0e7f]"),
}
"""What only these languages are written in; Japanese stands before Chinese, as it uses both."""
_LEAST_SCRIPT = 0.15
"""Share of the letters that must be of such a script."""


def language_of(debate: Debate) -> str:
    """The language that a debate states, or else the one that its beginning is identified as.

    A BCP 47 tag, empty if neither is known.
    """
    return debate.language or identified(beginning(debate))


def language_for(debate: Debate, languages: Collection[str]) -> str:
    """The language of a debate for somebody who reads these; empty if it is unsure.

    It is what :func:`language_of` says. Where that is nothing, as of few words or of headlines, it
    is the one of ``languages`` in whose dictionary (simplemma's) :data:`LEAST_IN_DICTIONARY` of the
    words of the debate's beginning stand, or else the one of :data:`WITH_DICTIONARY`, so that a
    reader of English is told what else it is. So a text half in another language is unsure, and one
    of names and numbers.

    Measured on the debates of ``debates/``, Debatabase and NoDE: all 503 are told to be English by
    function words alone. On texts of the shared corpora, each taken for a debate (up to 2,000 of
    each of nine corpora), these are told to be English, behind it by function words alone:

    =========================================  =================  ===============
    a claim and a reply, by corpus             99.7 % to 100 %    91 % to 100 %
    a claim and two replies (528)              100 %              97 %
    one text, often a headline, by corpus      99.1 % to 100 %    48 % to 99.7 %
    one French sentence (1,476)                0.4 %              0.1 %
    two French sentences (738)                 0 %                0 %
    one sentence of 66 other languages (484)   0 %                0 %
    =========================================  =================  ===============

    Of single replies of up to seven words (``recipes/shipped/everyday_de.jsonl`` and so on) to a
    reader of English, 98 % of 242 German ones are told to be German, 91 % of 185 Spanish, 86 % of
    242 French and 71 % of 196 Italian ones, where the others are mostly unsure; of 296 English ones
    none is told to be another.

    >>> from argue.model import Argument
    >>> debate = Debate("d", "Zoos", (Argument("a", "Ban zoos."), Argument("b", "Zoos educate.")))
    >>> language_of(debate), language_for(debate, ["en"]), language_for(debate, ["de"])
    ('', 'en', 'en')
    """
    texts, own = beginning(debate), tuple(sorted(languages))
    return language_of(debate) or _by_dictionary(texts, own) or _not_english(texts)


def _not_english(texts: tuple[str, ...]) -> str:
    """Which of :data:`WITH_DICTIONARY` texts are in; empty where many words are English."""
    language = _by_dictionary(texts, WITH_DICTIONARY)
    words = Counter(_WORD.findall("\n".join(texts).lower()))
    foreign = language == "en" or _share_known(words, "en") <= MOST_ENGLISH
    return language if foreign else ""


def is_foreign(text: str, languages: Collection[str]) -> bool:
    """Whether one text is in none of these languages, by function words, script or dictionaries.

    Of fewer than :data:`LEAST_WORDS` words only its script tells. Of 9,700 English texts (everyday
    replies, NoDE, ProCon, Debatabase, the examples) 2 are taken to be foreign.

    >>> [is_foreign(text, ["en"]) for text in ("Die Tiere leiden dort.", "They suffer.", "Genau.")]
    [True, False, False]
    """
    beginning = (text[:MOST_LETTERS],)
    language = identified(beginning)
    if language:
        return main_language(language) not in map(main_language, languages)
    enough = len(_WORD.findall(beginning[0])) >= LEAST_WORDS
    return enough and not _by_dictionary(beginning, tuple(sorted(languages)))


@lru_cache(maxsize=2_048)
def main_language(tag: str) -> str:
    """The language of a tag without script, region and variants.

    >>> main_language("pt-BR"), main_language("EN")
    ('pt', 'en')
    """
    return tag.partition("-")[0].lower()


def beginning(debate: Debate) -> tuple[str, ...]:
    """The title and the first arguments, the beginning of each: enough to identify a debate by."""
    texts = [argument.text[:MOST_LETTERS] for argument in debate.arguments[:MOST_TEXTS]]
    return (debate.title[:MOST_LETTERS], *texts)


@lru_cache(maxsize=2_048)
def identified(texts: tuple[str, ...]) -> str:
    """The language of texts as a tag; empty if that is too unsure to be said.

    >>> identified(("The trams are late and full.",)), identified(("Les trams sont en retard.",))
    ('en', 'fr')
    >>> identified(("Zoos",)), identified(("動物園を閉めるべきです。",))
    ('', 'ja')
    """
    text = unicodedata.normalize("NFC", "\n".join(texts))
    return _by_script(text) or _by_words(_WORD.findall(text.lower()))


def nearest(texts: Iterable[str], languages: Collection[str], default: str, most: int) -> str:
    """Which of some languages has most function words in the first ``most`` words, however few.

    >>> nearest(["Les trams"], ["en", "fr"], "en", 10), nearest(["Zoos"], ["en", "fr"], "en", 10)
    ('fr', 'en')
    """
    words = (word for text in texts for word in _WORD.findall(text.lower()))
    result = _weights(islice(words, most))
    return max(languages, key=lambda language: (result.get(language, 0.0), language == default))


@lru_cache(maxsize=2_048)
def _by_dictionary(texts: tuple[str, ...], languages: tuple[str, ...]) -> str:
    """The language of which most words are; empty if too few are of any of them.

    English is tried too, since the dictionaries of others have many of its words.
    """
    words = Counter(word for text in texts for word in _WORD.findall(text.lower()))
    shares = {
        language: _share_known(words, language) for language in dict.fromkeys(["en", *languages])
    }
    best = max(shares, key=shares.__getitem__)
    return best if best in languages and shares[best] >= LEAST_IN_DICTIONARY else ""


def _share_known(words: Counter[str], language: str) -> float:
    """The share of words in a dictionary; 0 of none, and where there is no dictionary."""
    from simplemma import is_known  # a second with its dictionary

    try:
        known = sum(count for word, count in words.items() if is_known(word, lang=language))
    except ValueError:  # simplemma has none of that language
        return 0.0
    return known / words.total() if words else 0.0


def _by_script(text: str) -> str:
    if text.isascii():
        return ""
    letters = sum(letter.isalpha() for letter in text)
    for language, script in _SCRIPTS.items():
        if len(script.findall(text)) > _LEAST_SCRIPT * letters:
            return language
    return ""


def _by_words(words: list[str]) -> str:
    speakers = _speakers()
    counts = Counter([language for word in words for language in speakers.get(word, ())])
    weights = sorted([(weight, language) for language, weight in _weights(words).items()])
    (second, _), (most, best) = ((0.0, ""), (0.0, ""), *weights)[-2:]
    confident = counts[best] >= max(LEAST_WORDS, LEAST_SHARE * len(words))
    return best if confident and most >= LEAST_LEAD * second else ""


def _weights(words: Iterable[str]) -> dict[str, float]:
    """How many function words of each language stand there; one of n languages counts 1/n each."""
    results: dict[str, float] = {}
    known = _speakers()
    for word, count in Counter(words).items():
        speakers = known.get(word, ())
        for language in speakers:
            results[language] = results.get(language, 0.0) + count / len(speakers)
    return results


@cache
def _speakers() -> dict[str, tuple[str, ...]]:
    """The languages that have a word as a function word."""
    results: dict[str, tuple[str, ...]] = {}
    for line in lines(Path(__file__).with_name("function_words.txt")):
        language, *words = line.split()
        for word in dict.fromkeys(words):
            results[word] = (*results.get(word, ()), language)
    return results


NAMES = {
    tag: name
    for line in lines(Path(__file__).with_name("names.txt"))
    for tag, _, name in [line.partition(" ")]
}
"""Those that :func:`argue.language.identification.identified` tells, by their tags."""


def name_of(tag: str) -> str:
    """What a language is called in itself; the tag where we do not know.

    >>> name_of("fr"), name_of("pt-BR"), name_of("oc")
    ('Français', 'Português (pt-BR)', 'oc')
    """
    language, _, more = tag.partition("-")
    name = NAMES.get(language.lower())
    if name is None:
        return tag
    return f"{name} ({tag})" if more else name
