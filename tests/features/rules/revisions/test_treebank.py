"""A treebank of two sentences against the same with mistakes, counted by hand."""

import gzip

import pytest

from argue.errors import ParseError
from argue.features.rules.revisions.treebank import evaluate, read, score
from tests.features.rules.revisions.exports import sentence

ROWS = ["1 Dogs dog NOUN _ _ 2 nsubj _ _", "2 bark bark VERB _ _ 0 root _ _"]
CONLLU = "# text = Dogs bark\n" + "\n".join("\t".join(row.split()) for row in ROWS) + "\n\n"


def test_each_measure_counts_what_both_say():
    """Of five words one part of speech, one head and one more relation are wrong.

    Of the nodes NP "the dog", VP "saw cats" and NP "cats" the parse has the first, a VP "saw" and
    an ADJP "cats".
    """
    start = "the/DET/2/det dog/NOUN/3/nsubj saw/VERB/0"
    gold = sentence(f"{start}/root cats/NOUN/3/obj ./PUNCT/3/punct")
    parsed = sentence(f"{start}/ROOT cats/ADJ/2/obj ./PUNCT/3/obl")
    rows = {row[0]: row[1:] for row in score([(gold, parsed)]).rows}
    assert (rows["parts of speech"], rows["lemmas"][-1]) == ([5, 5, 0.8, 0.8, 0.8], 1.0)
    assert rows["heads"] == [5, 5, 0.8, 0.8, 0.8]
    assert rows["heads and relations"] == [5, 5, 0.6, 0.6, 0.6]
    assert rows["chunks"] == [3, 3, 2 / 3, 2 / 3, pytest.approx(2 / 3)]
    assert rows["nodes"] == [3, 3, 1 / 3, 1 / 3, pytest.approx(1 / 3)]
    assert score([(gold, gold)]).column("f1") == [1.0] * 6


def test_a_treebank_is_read_with_its_subtypes_and_without_what_stands_for_several():
    rows = ["1-2 du _ _ _ _ _ _ _ _", "1 de de ADP _ _ 3 case _ _", "2 le le DET _ _ 3 det _ _"]
    rows += ["2.1 x x X _ _ _ _ _ _", "3 chat chat NOUN _ _ 0 root _ _"]
    [words] = read("\t".join(row.split()) for row in rows)
    assert [(word.form, word.head) for word in words] == [("de", 2), ("le", 2), ("chat", 2)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [("1\ta\n", "ten columns"), (CONLLU.replace("\t2\t", "\t7\t"), "the number of a word")],
)
def test_what_is_no_treebank_is_refused_with_its_line(text, expected):
    with pytest.raises(ParseError, match=f"{expected}.*"):
        list(read(text.splitlines(), "bank.conllu"))


def test_the_pipeline_that_ships_reads_a_packed_treebank(tmp_path):
    pytest.importorskip("spacy")
    pytest.importorskip("onnxruntime")
    from argue.features.grammar import load

    path = tmp_path / "bank.conllu.gz"
    path.write_bytes(gzip.compress(CONLLU.encode()))
    table = evaluate(path, load())
    assert table.column("treebank") == [2, 2, 2, 2, 2, 2]
    assert table.column("f1") == [1.0] * 6
    path.write_bytes(b"")
    with pytest.raises(ParseError, match="a sentence in CoNLL-U"):
        evaluate(path, load())
