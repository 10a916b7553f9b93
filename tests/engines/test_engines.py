import json

import pytest

from argue.engines import folds, load_engine, model_of
from argue.errors import BadInput, ModelError, UnknownName
from argue.model import Pair


def of(*debates: str) -> list[Pair]:
    return [Pair(f"{n}", "H", "T", "H", debate=debate) for n, debate in enumerate(debates)]


@pytest.mark.parametrize("name", ["edit_distence", "", "no/such/folder", "\0", "x" * 5_000])
def test_an_unknown_engine(name):
    with pytest.raises(UnknownName, match="no engine .*there is: .*gold"):
        load_engine(name)


def test_a_file_of_predictions_is_no_engine(tmp_path):
    path = tmp_path / "mine.csv"
    path.write_text("id,label\n1,support\n")
    with pytest.raises(BadInput, match=r"found the file '.*mine\.csv'; .* --predictions"):
        load_engine(str(path))


def test_a_folder_without_model(tmp_path):
    with pytest.raises(ModelError, match=r"found no file model\.json .*config\.json"):
        load_engine(str(tmp_path))


@pytest.mark.parametrize(
    "content", ["", "{", "[]", "{}", '{"engine": 3}', "\xff", "[" * 100_000], ids=repr
)
def test_a_damaged_model(tmp_path, content):
    (tmp_path / "model.json").write_text(content[:100_000], encoding="latin-1")
    with pytest.raises(ModelError, match="expected"):
        model_of(tmp_path)


def test_a_model_of_an_unknown_engine(tmp_path):
    (tmp_path / "model.json").write_text(json.dumps({"engine": "oracle"}))
    with pytest.raises(UnknownName, match="oracle"):
        load_engine(str(tmp_path))


def test_few_debates_are_left_out_one_by_one():
    assert folds(of("b", "a", "b", "c", "a")) == [0, 1, 0, 2, 1]


def test_many_debates_are_joined_into_parts_of_about_equal_size():
    pairs = of(*(f"{number % 37}" for number in range(1_000)))
    parts = folds(pairs, at_most=5)
    part_of = {}
    for pair, part in zip(pairs, parts, strict=True):
        assert part_of.setdefault(pair.debate, part) == part
    sizes = [parts.count(part) for part in range(5)]
    assert sum(sizes) == 1_000
    assert max(sizes) - min(sizes) <= 28


def test_the_pairs_of_a_single_debate_are_dealt_out():
    assert folds(of("a", "a", "a"), at_most=2) == [0, 1, 0]
