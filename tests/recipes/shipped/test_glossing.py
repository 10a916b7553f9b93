"""Glosses: words, expressions, lemmas, compounds, and German verbs together."""

from pathlib import Path

import pytest

pytest.importorskip("torch")

from argue.model import Label
from recipes.shipped.corpora import Row
from recipes.shipped.glossing.german import lemma, reordered
from recipes.shipped.glossing.gloss import Glossary
from recipes.shipped.glossing.measure import WORDS, glossed


def glossary(folder: Path, language: str, lines: str) -> Glossary:
    path = folder / f"{language}.tsv"
    path.write_text(lines.replace("=", "\t"), encoding="utf-8")
    return Glossary(path)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Hunde sollen nicht ins Büro mitgebracht werden .", "sollen nicht werden mitgebracht"),
        ("Ich lehne das ab , weil man es nicht bezahlen kann .", "man kann nicht bezahlen es"),
        ("Ich lehne das ab .", "Ich ablehnen das"),
        ("Eine Flasche , die befüllt wird .", "die ist befüllt"),
        ("Es wird regnen .", "Es wird regnen ."),
        ("Weil die Kinder schlafen .", "Weil die Kinder schlafen ."),
    ],
)
def test_german_verbs_stand_together(text, expected):
    assert expected in " ".join(reordered(text.split()))


def test_the_base_form_of_a_german_verb_is_found_behind_its_first_part():
    assert lemma("zusammenzugehören") == "zusammengehören"
    assert lemma("mitgebracht") == "mitbringen"
    assert lemma("abend") == "abend"


def test_words_expressions_lemmas_and_compounds_are_glossed(tmp_path):
    lines = (
        "die=the\nmüll=waste\neimer=bin\nstehen=stand\nleer=empty\nes gibt=there is\n"
        "auf keinen fall=in no way\nhalt=\n"
    )
    german = glossary(tmp_path, "de", lines)
    assert german.gloss("Die Mülleimer stehen halt leer.") == "The waste bin stand empty."
    assert german.gloss("Auf keinen Fall! Es gibt Yoga.") == "In no way! There is Yoga."
    assert german.gloss("(Yoga, 3,5 Eimer) …") == "(Yoga, 3,5 bin)…"
    assert german.unknown("Es gibt Mülleimer und Yoga.") == ["Es", "gibt", "und", "Yoga"]


def test_spanish_no_is_not_before_words_and_no_before_marks(tmp_path):
    assert glossary(tmp_path, "es", "quiero=I want\n").gloss("¡No, no quiero!") == "No, not I want!"


def test_apostrophes_part_words(tmp_path):
    french = glossary(tmp_path, "fr", "d accord=agreed\nl=the\neau=water\n")
    assert french.gloss("D'accord, l’eau.") == "Agreed, the water."


@pytest.mark.parametrize("path", sorted(WORDS.glob("*.tsv")))
def test_the_glossaries_say_every_word_once_and_nothing_else(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    words = [line.split("\t")[0] for line in lines]
    assert all(line.count("\t") == 1 for line in lines)
    assert len(set(words)) == len(words) > 8_000
    assert all(word == word.lower() for word in words)


def test_what_stands_above_is_glossed_too():
    row = Row("a", "b", Label.ATTACK, "", "c")
    assert glossed(row, str.upper) == ("A", "B", "C")
    assert glossed(row._replace(path=""), str.upper) == ("A", "B")
