import gzip
import json
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest
import simplemma

from argue import formats
from argue.language import identification
from argue.language.identification import beginning, identified, language_for, language_of, nearest
from argue.model import Argument, Debate

SENTENCES = {
    "en": "The trams are late again, and nobody says why.",
    "fr": "Les trams sont en retard, et personne ne dit pourquoi.",
    "de": "Die Bahnen sind schon wieder zu spät, und niemand sagt warum.",
    "es": "Los tranvías llegan tarde y nadie dice por qué no hay más.",
    "pt": "Os elétricos estão atrasados e ninguém diz por que não há mais.",
    "it": "I tram sono in ritardo e nessuno dice perché non ce ne sono di più.",
    "nl": "De trams zijn weer te laat en niemand zegt waarom het zo is.",
    "pl": "Tramwaje znowu się spóźniają, ale nikt nie mówi, czy to się zmieni.",
    "ru": "Трамваи снова опаздывают, и никто не говорит, почему это так.",
    "el": "Τα τραμ αργούν και κανείς δεν λέει γιατί είναι έτσι με αυτά.",
    "ja": "路面電車はまた遅れている。",
    "zh": "电车又晚点了，没有人说明原因。",
    "ko": "전차가 또 늦었다.",
}


@pytest.mark.parametrize("language", SENTENCES)
def test_a_sentence_is_recognised(language):
    assert identified((SENTENCES[language],)) == language


@pytest.mark.parametrize(
    "texts",
    [("",), ("Zoos",), ("A → B", "B → C"), ("x1 x2 x3",), (SENTENCES["en"], SENTENCES["fr"])],
)
def test_nothing_is_said_where_it_is_unsure(texts):
    assert identified(texts) == ""


def test_what_is_stated_counts_and_not_what_is_identified():
    debate = Debate("d", "Trams", (Argument("a", SENTENCES["fr"]),))
    stated = Debate("d", "Trams", debate.arguments, language="oc")
    assert (language_of(debate), language_of(stated)) == ("fr", "oc")


def test_one_long_argument_in_another_language_does_not_decide():
    texts = [SENTENCES["fr"]] * 15 + [SENTENCES["en"] * 100]
    arguments = tuple(Argument(str(number), text) for number, text in enumerate(texts))
    assert max(map(len, beginning(Debate("d", "t", arguments)))) == 300
    assert language_of(Debate("d", "t", arguments)) == "fr"


def test_among_some_languages_the_nearest_is_always_said():
    assert nearest([SENTENCES["es"]], ["en", "fr"], "en", 100) in ("en", "fr")
    assert nearest([], ["en", "fr"], "fr", 100) == "fr"


@pytest.mark.parametrize(("name", "language"), [("en_ewt-dev", "en"), ("fr_gsd-dev", "fr")])
def test_sentences_of_treebanks_are_recognised_by_tens(shared, name, language):
    path = shared / "data" / "treebanks" / f"{name}.conllu.gz"
    with gzip.open(path, "rt", encoding="utf-8") as file:
        texts = [line[9:].strip() for line in file if line.startswith("# text = ")]
    tens = (tuple(islice(texts, at, at + 10)) for at in range(0, len(texts), 10))
    results = Counter(map(identified, tens))
    assert results[language] > 0.95 * results.total()
    assert results.keys() <= {language, ""}


def test_every_language_has_its_own_words():
    path = Path(identification.__file__).with_name("function_words.txt")
    lines = path.read_text(encoding="utf-8").splitlines()
    lists = [line.split() for line in lines if line and line[0] != "#"]
    assert len({tag for tag, *_ in lists}) == len(lists) > 25
    for tag, *words in lists:
        Debate("d", "t", (), language=tag)
        assert len(set(words)) >= 25, tag


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
    assert language_for(debate_of(*texts), ["zh"]) == "en"
    assert language_for(debate_of(*texts), ["de"]) == "en", "its dictionary has these words too"


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("de", ("Handys weg im Unterricht", "Genau.", "Nö, ohne mich.", "Bringt doch nix.")),
        ("fr", ("Plus de devoirs", "Enfin !", "Trop tard.", "Bonne nouvelle")),
        ("es", ("Piscina cerrada en invierno", "Qué va.", "Muy caro abrirla.")),
        ("it", ("Mensa gratuita", "Magari!", "Costa troppo.", "Giusto così.")),
    ],
)
def test_a_reader_of_english_is_told_what_a_short_debate_is_in(language, texts):
    assert language_for(debate_of(*texts), ["en"]) == language


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
