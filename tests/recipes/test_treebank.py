import gzip

import pytest

from argue.errors import BadInput, ParseError
from recipes.treebank import parse, read
from tests.recipes.small_treebank import TREEBANK


def test_trees_texts_and_paragraphs(tmp_path):
    path = tmp_path / "small.conllu.gz"
    path.write_bytes(gzip.compress(TREEBANK.encode()))
    dogs, cats, trams = read(path)
    assert [word.form for word in dogs.words] == ["Dogs", "do", "n't", "sing", "."]
    assert [word.head for word in dogs.words] == [3, 3, 3, 3, 3]
    assert [word.space for word in dogs.words] == [True, False, True, False, True]
    assert [(each.new_text, each.new_paragraph) for each in (dogs, cats, trams)] == [
        (True, True),
        (False, False),
        (False, True),
    ]
    assert cats.words[1].features == "Number=Plur"
    assert [word.form for word in trams.words] == ["Trams", "hum"]  # the empty node is left out


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("1\tBirds", "2"),
        ("1\tBirds\tbird\tNOUN\tNNS\t_\t7\tnsubj\t_\t_", "'7'"),
        ("1\tBirds\tbird\tNOUN\tNNS\t_\tx\tnsubj\t_\t_", "'x'"),
        ("9\tBirds\tbird\tNOUN\tNNS\t_\t0\troot\t_\t_", "'9'"),
    ],
)
def test_damaged_lines(line, found):
    with pytest.raises(ParseError, match=f"bad.conllu, line 2: expected .*found {found}"):
        list(parse(["# newdoc", line], where="bad.conllu"))


@pytest.mark.parametrize("data", [b"\xff\xfe1", b"\x1f\x8b broken", None])
def test_files_that_cannot_be_read(tmp_path, data):
    path = tmp_path / "bad"
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(BadInput, match="expected a treebank in CoNLL-U"):
        read(path)
