import json

import pytest
from click.testing import CliRunner, Result

from argue.errors import BadInput, ParseError
from argue.features.concepts.cli.concepts import command
from tests.cli.in_process import run as argue

TEXT = "Solar panels save energy. Solar panels on roofs need no land.\n"


def concepts(*words: str) -> Result:
    return CliRunner().invoke(command, list(words), input=TEXT, catch_exceptions=False)


def test_concepts_of_a_text():
    (text,) = json.loads(concepts("-", "--json", "--most", "2").stdout)["texts"]
    assert text["id"] == "-"
    first, _ = text["concepts"]
    assert (first["text"], first["frequency"], first["first"]) == ("Solar panels", 2, 0)


def test_parameters_are_switched():
    shown = concepts("-", "--with", "longest=1", "--without", "idf").stdout
    assert "panels" in shown
    assert "olar panels" not in shown
    with pytest.raises(BadInput, match=r"did you mean longest\?"):
        concepts("-", "--with", "longst=1")


def test_lists_and_references(tmp_path):
    (tmp_path / "black.txt").write_text("solar panel\npanel\n", encoding="utf-8")
    assert "olar panels" not in concepts("-", "--black", str(tmp_path / "black.txt")).stdout
    (tmp_path / "r1.txt").write_text("Energy is dear.", encoding="utf-8")
    shown = concepts("-", "--reference", str(tmp_path / "r1.txt")).stdout
    assert "energy" not in shown  # it stands in every document of the reference


def test_terms_need_their_factor(tmp_path):
    (tmp_path / "terms.txt").write_text("energy\n", encoding="utf-8")
    terms = ("-", "--terms", str(tmp_path / "terms.txt"))
    assert concepts(*terms, "--with", "terminology=99").stdout.split()[1] == "energy"
    with pytest.raises(BadInput, match="--terms FILE and --with terminology=FACTOR"):
        concepts(*terms)


def test_another_language_names_what_is_missing():
    done = argue("concepts", "-", "--language", "it", stdin="Buongiorno")
    assert done.returncode == 2
    assert "need a spaCy pipeline of that language" in done.stderr


def test_concepts_of_debates(examples):
    shown = concepts("--debates", str(examples / "car-free-centres.md"), "--json").stdout
    (debate,) = json.loads(shown)["debates"]
    assert debate["title_by_concepts"]
    known = {concept["text"] for concept in debate["concepts"]}
    assert all(set(argument["concepts"]) <= known for argument in debate["arguments"])


def test_gold_is_scored(tmp_path):
    pytest.importorskip("snowballstemmer")
    (tmp_path / "a.txt").write_text(TEXT, encoding="utf-8")
    (tmp_path / "a.key").write_text("solar panel\n", encoding="utf-8")
    shown = concepts(str(tmp_path), "--gold", str(tmp_path), "--json").stdout
    rows = {(row["match"], row["at"]): row for row in json.loads(shown)["scores"]}
    assert (rows["exact", "gold"]["f1"], rows["stemmed", "gold"]["f1"]) == (0, 1)


def test_a_folder_without_texts_is_refused(tmp_path):
    with pytest.raises(BadInput, match=r"expected \.txt or \.conllu files"):
        concepts(str(tmp_path))


@pytest.mark.parametrize(
    ("language", "concept", "words"),
    [
        (
            *("it", "libertà della stampa"),
            "1 libertà libertà NOUN|2-3 della _ _|2 di di ADP|3 la il DET|4 stampa stampa NOUN",
        ),
        (
            *("fi", "uusiutuvan energian hinta"),
            "1 uusiutuvan uusiutuva ADJ|2 energian energia NOUN|3 hinta hinta NOUN",
        ),
        (
            *("sv", "användning av förnybar energi"),
            "1 användning användning NOUN|2 av av ADP|3 förnybar förnybar ADJ|4 energi energi NOUN",
        ),
    ],
)
def test_a_text_that_another_tagger_has_read_needs_no_pipeline(tmp_path, language, words, concept):
    rows = ["\t".join([*row.split(), *["_"] * 6]) for row in words.split("|")]
    text, settings = tmp_path / "a.conllu", tmp_path / "kx.conf"
    text.write_text("\n".join(rows) + "\n", encoding="utf-8")
    settings.write_text("longest = 4\nposition = off\n")
    asked = (str(tmp_path), "--language", language, "--config", str(settings), "--json")
    (one,) = json.loads(concepts(*asked).stdout)["texts"]
    assert one["concepts"][0]["text"] == concept
    with pytest.raises(BadInput, match="alone and no --pipeline"):
        concepts(str(text), "--language", language, "--pipeline", "x")
    text.write_text("1\ta\n")
    with pytest.raises(ParseError, match="line 1: expected ten columns"):
        concepts(str(text), "--language", language)
