from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import pytest
import simplemma

from argue import formats
from argue.language.identification import language_for, language_of
from argue.model import Argument, Debate

EXAMPLES = Path(__file__).parents[3] / "debates"


def debate_of(*texts: str, language: str = "") -> Debate:
    arguments = tuple(Argument(str(number), text) for number, text in enumerate(texts))
    return Debate("d", "", arguments, language=language)


SHORT = [
    ("Ban zoos.", "Zoos educate children."),
    ("Later school starts", "Teenagers sleep longer.", "Parents leave home earlier."),
    ("Needle exchanges cause crime.", "Studies show otherwise.", "Which studies?"),
    ("good idea", "Yeah true", "nope"),
    ("Yes.", "No."),
]


def test_a_word_is_looked_up_once_however_often_it_stands_there(monkeypatch):
    looked_up: list[str] = []
    known = simplemma.is_known

    def noted(word: str, lang: str) -> bool:
        looked_up.append(word)
        return known(word, lang=lang)

    monkeypatch.setattr(simplemma, "is_known", noted)
    texts = debate_of("Trams cheap trams.", "Cheap trams cheap trams.", "Quiet trams xyzzx.")
    assert language_for(texts, ["en"]) == "en"
    assert sorted(looked_up) == ["cheap", "quiet", "trams", "xyzzx"]


@pytest.mark.parametrize("texts", SHORT, ids=lambda texts: texts[0])
def test_short_english_debates_with_hardly_a_function_word_are_english(texts):
    assert language_of(debate_of(*texts)) == ""
    assert language_for(debate_of(*texts), ["en"]) == "en"


@pytest.mark.parametrize(
    "texts",
    [
        ("Zoos schließen", "Tierschutz geht vor.", "Zoos retten Arten."),
        ("Interdire les zoos", "Animaux malheureux", "Espèces protégées"),
        ("Katumwa azze", "Nabwino ebyo"),
        ("1 + 1 = 2", "👍", "…"),
        ("", "?"),
    ],
    ids=lambda texts: texts[0],
)
def test_short_debates_in_another_language_are_not(texts):
    arguments = tuple(Argument(str(number), text or "-") for number, text in enumerate(texts))
    assert language_for(Debate("d", "", arguments), ["en"]) != "en"


def test_a_debate_half_in_another_language_is_unsure():
    german = "Das ist nicht wahr, und die Tiere leiden auch in den neuen Käfigen von heute."
    english = "That is not true at all, since the animals suffer very much in their cages."
    assert language_for(debate_of(english, german, english, german), ["en"]) == ""


def test_several_languages_and_one_without_a_dictionary():
    texts = ("Ban zoos.", "Zoos educate children.")
    assert language_for(debate_of(*texts), ["zh", "de", "en"]) == "en"
    assert language_for(debate_of(*texts), ["zh"]) == ""
    assert language_for(debate_of(*texts), ["de"]) == "", "its dictionary has these words too"


def test_what_is_stated_counts():
    assert language_for(debate_of("Ban zoos.", language="de-AT"), ["en"]) == "de-AT"


def test_the_examples_are_english():
    for path in sorted(EXAMPLES.glob("*.md")):
        if path.name != "README.md":
            for debate in formats.read(path):
                assert language_for(debate, ["en"]) == "en", path


@pytest.mark.parametrize("name", ["perspectrum", "reddit-replies", "debatepedia"])
def test_two_texts_of_the_corpora_are_enough(shared, name):
    path = shared / "data" / "relations" / f"{name}.jsonl"
    with path.open(encoding="utf-8") as file:
        rows = [json.loads(line) for line in islice(file, 0, 1_000, 2)]
    results = [language_for(debate_of(row["target"], row["source"]), ["en"]) for row in rows]
    assert results.count("en") >= 0.99 * len(results)
