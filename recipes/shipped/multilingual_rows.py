"""What the multilingual cross-encoder learns from and is measured on.

English everyday replies, claims and entailment (:mod:`.corpora`); German reasons of parties, French
and Italian entailment (``shared/data/conversations``); and everyday pairs in four languages that a
language model (one of Anthropic's) wrote for this project, each topic by itself, in each language
natively: about 15 of 100 topics are for choosing. It wrote claims, too, with the reverse of each,
and reasons for and against: about a sixth of these topics is for choosing, and none of those is
taught in another language; so are arguments on other claims by other writers, who were not asked to
hide their side. At last whole discussions (``discussions/de`` and so on,
:func:`.conversations.written_replies`), but for those whose claim has a word of such a topic.
"""

from __future__ import annotations

import gzip
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from argue.model import Label
from recipes.shipped import conversations, corpora
from recipes.shipped.corpora import Row, is_dev

LANGUAGES = ("de", "fr", "es", "it")
WRITTEN = {
    "written": ("everyday", LANGUAGES),
    "claims_written": ("claims", LANGUAGES),
    "plain": ("plain", ("es", "it")),
}
"""By the kind that is learned: the pairs written for this project, and the languages of them."""
PAIRS = Path(__file__).parent
"""Where the pairs written for this project lie, ``everyday_de.jsonl`` and so on."""
MOST_WORDS = 48
"""Of a pair of the corpora that is learned from: longer ones cost most and teach least."""
LICENCES = {
    "written": "everyday pairs in German, French, Spanish and Italian, written for this project",
    "plain": "short replies that agree or disagree in so many words, in Spanish and Italian, "
    "written for this project",
    "claims_written": "reasons on claims in the four languages, written for this project",
    "discussions": "replies in discussions in the four languages, written for this project",
    "de-wahlomat": "reasons of parties for and against theses (Wahl-O-Mat, collected by "
    "gockelhahn; the texts are the parties')",
    "other": "French and Italian RTE-3 (Skandalis et al. 2024, BSD; Zaninello et al. 2023, MIT) "
    "and contradictions of DACCORD (Skandalis et al. 2024, BSD)",
    "everyday": "English everyday replies, written for this project",
    "claims": "English arguments on claims, as the other cross-encoders",
    "entailment": "English textual entailment (Bowman et al. 2020, CC BY-SA)",
}
ANSWERED = "answered_es.tsv"
"""What Spanish pairs for choosing answer, a line each, and the same in Italian and English."""
_MOST_OF_A_SET = 300
_ENTAILMENT = {
    "entailment": Label.SUPPORT,
    "contradiction": Label.ATTACK,
    "neutral": Label.UNRELATED,
}


class Written(NamedTuple):
    """A pair that was written for this project."""

    row: Row
    language: str
    kind: str
    is_dev: bool


def written(folder: Path, language: str, kind: str = "everyday") -> list[Written]:
    """The everyday pairs of a language, its ``claims`` or ``plain`` replies; the topic is their
    claim's name.

    Raises
    ------
    BadInput, ParseError
        If the file is missing or a line is no JSON.
    """
    return [
        Written(
            Row(
                pair["text"],
                pair["answered"],
                Label("unrelated" if pair["label"] == "neither" else pair["label"]),
                f"{language} {pair['topic']}",
                pair["claim"] if pair["kind"] == "reply" else "",
            ),
            language,
            pair["kind"],
            pair["split"] == "dev",
        )
        for pair in corpora.objects(folder / f"{kind}_{language}.jsonl")
    ]


def theses(data: Path) -> list[Row]:
    """German reasons of parties for and against theses (Wahl-O-Mat); not the undecided ones."""
    return [
        Row(pair["source"], pair["target"], Label(pair["label"]), pair["thread"])
        for pair in _unzipped(data / "conversations" / "de-wahlomat.jsonl.gz")
        if pair["label"] != "mixed" and "[link]" not in pair["source"]
    ]


def entailment(data: Path) -> list[Row]:
    """French and Italian entailment (RTE-3; contradictions of DACCORD)."""
    names = ("fr-rte3", "it-rte3", "fr-daccord")
    return [row for name in names for row in _entailment_of(data, name)]


def _entailment_of(data: Path, name: str) -> list[Row]:
    return [
        Row(pair["premise"], pair["hypothesis"], label, pair["id"])
        for pair in corpora.objects(data / "conversations" / f"{name}.jsonl")
        if (label := _ENTAILMENT.get(pair["label"]))
    ]


def learned(data: Path, pairs: Path) -> dict[str, list[Row]]:
    """What is learned from, by kind (:data:`.multilingual.SHARES`); no development row."""
    english = corpora.learned(data)
    kinds = {
        "everyday": english["everyday"],
        "claims": english["claims"],
        "entailment": english["entailment"],
        "de-wahlomat": [row for row in theses(data) if not is_dev(row.claim)],
        "other": entailment(data),
    }
    short = {kind: list(filter(_is_short, rows)) for kind, rows in kinds.items()}
    for name, (kind, languages) in WRITTEN.items():
        every = [pair for language in languages for pair in written(pairs, language, kind)]
        short[name] = [pair.row for pair in every if not pair.is_dev]
    short["discussions"] = list(filter(_is_short, discussions()))
    return short


def discussions() -> list[Row]:
    """The replies of discussions in the four languages, on no topic that is for choosing."""
    return [
        Row(reply.text, reply.hypothesis, reply.label, reply.thread)
        for language in LANGUAGES
        for apart in [_topics(language)]
        for reply in conversations.written_replies(conversations.DISCUSSIONS / language)
        if reply.label and not apart & _roots((reply.path or (reply.hypothesis,))[0])
    ]


def _topics(language: str) -> frozenset[str]:
    """The roots of words in what is claimed on the topics for choosing."""
    pairs = [row for kind in ("everyday", "claims") for row in written(PAIRS, language, kind)]
    return frozenset().union(*(_roots(pair.row.claim) for pair in pairs if pair.is_dev))


def _roots(text: str) -> frozenset[str]:
    """The beginnings of the longer words of a text."""
    return frozenset(word[:6].casefold() for word in re.findall(r"\w{6,}", text))


def _is_short(row: Row) -> bool:
    return len(f"{row.text} {row.hypothesis}".split()) <= MOST_WORDS


def development(data: Path, pairs: Path) -> dict[str, list[Row]]:
    """What choices were made on: written pairs and theses on topics apart, and of what nothing of
    its kind was learned, German entailment (XNLI).
    """
    rows: dict[str, list[Row]] = {}
    for kind, languages in WRITTEN.values():
        for language in languages:
            every = written(pairs, language, kind)
            rows[f"{kind} {language}"] = [pair.row for pair in every if pair.is_dev]
    texts = (pairs / ANSWERED).read_text(encoding="utf-8").splitlines()
    spanish, *others = zip(*(line.split("\t") for line in texts), strict=True)
    for language, own in zip(("Italian", "English"), others, strict=True):
        put = dict(zip(spanish, own, strict=True))
        answers = [row._replace(hypothesis=put[row.hypothesis]) for row in rows["everyday es"]]
        rows[f"to {language}, everyday es"] = answers
    reasons = [row for row in theses(data) if is_dev(row.claim)]
    rows["theses de"] = random.Random(0).sample(reasons, _MOST_OF_A_SET)
    translated = _entailment_of(data, "de-xnli")
    rows["entailment de"] = random.Random(0).sample(translated, _MOST_OF_A_SET)
    rows["everyday en"] = corpora.everyday(corpora.EVERYDAY_DEV)[::2]
    return rows


def _unzipped(path: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        yield from map(json.loads, file)
