import pytest
from click.testing import CliRunner

from argue.errors import BadInput
from argue.features.grammar import load
from recipes.tagger import command, read, train, whole_tokens

pytest.importorskip("spacy")

FRENCH = """\
# text = Le chat du voisin dort.
1\tLe\tle\tDET\t_\tNumber=Sing\t2\tdet\t_\t_
2\tchat\tchat\tNOUN\t_\tNumber=Sing\t6\tnsubj\t_\t_
3-4\tdu\t_\t_\t_\t_\t_\t_\t_\t_
3\tde\tde\tADP\t_\t_\t5\tcase\t_\t_
4\tle\tle\tDET\t_\tNumber=Sing\t5\tdet\t_\t_
5\tvoisin\tvoisin\tNOUN\t_\tNumber=Sing\t2\tnmod\t_\t_
5.1\tqui\tqui\tPRON\t_\t_\t_\t_\t_\t_
6\tdort\tdormir\tVERB\t_\tNumber=Sing\t0\troot\t_\tSpaceAfter=No
7\t.\t.\tPUNCT\t_\t_\t6\tpunct\t_\t_

# text = Il va au lac.
1\tIl\til\tPRON\t_\t_\t2\tnsubj\t_\t_
2\tva\taller\tVERB\t_\t_\t0\troot\t_\t_
3-4\tau\t_\t_\t_\t_\t_\t_\t_\t_
3\tà\tà\tADP\t_\t_\t5\tcase\t_\t_
4\tle\tle\tDET\t_\t_\t5\tdet\t_\t_
5\tlac\tlac\tNOUN\t_\t_\t2\tobl\t_\tSpaceAfter=No
6\t.\t.\tPUNCT\t_\t_\t2\tpunct\t_\t_

"""


@pytest.fixture
def treebank(tmp_path):
    path = tmp_path / "tiny.conllu"
    path.write_text(FRENCH * 6, encoding="utf-8")
    return path


def test_contractions_stay_whole(treebank):
    first, second, *_ = read(treebank)
    assert [word.form for word in first.words] == ["Le", "chat", "du", "voisin", "dort", "."]
    assert [word.form for word in second.words] == ["Il", "va", "au", "lac", "."]
    du = first.words[2]
    assert (du.lemma, du.upos, du.features, du.space) == ("de", "ADP", "", True)
    assert not first.words[4].space


def test_lines_without_contractions_only_lose_their_trees():
    lines = FRENCH.splitlines()[1:3]
    assert [line.split("\t")[:6] for line in whole_tokens(lines)] == [
        line.split("\t")[:6] for line in lines
    ]


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning")
def test_a_pipeline_with_its_card_that_can_be_loaded(treebank, tmp_path):
    out = tmp_path / "fr"
    told = CliRunner().invoke(
        command,
        [
            "--train",
            str(treebank),
            "--language",
            "fr",
            "--name",
            "fr_tiny",
            "--out",
            str(out),
            "--epochs",
            "8",
            "--note",
            "Three words.",
            "--licence",
            "CC BY-SA 4.0",
        ],
        catch_exceptions=False,
    )
    assert told.exit_code == 0, told.output
    doc = load(str(out))("Le chat dort.")
    assert doc.has_annotation("POS")
    assert doc.has_annotation("LEMMA")
    card = (out / "README.md").read_text(encoding="utf-8")
    assert "Three words." in card
    assert "10 sentences (" in card


def test_nothing_to_learn_from():
    with pytest.raises(BadInput, match="found 0 sentences and 1 epochs"):
        train([], "fr", epochs=1)


def test_a_language_that_spacy_does_not_know(treebank):
    with pytest.raises(BadInput, match="expected a language that spaCy knows, found 'xx_no'"):
        train(read(treebank), "xx_no", epochs=1)
