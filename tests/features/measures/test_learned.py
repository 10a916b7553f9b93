"""Hashes of the pairs that a model learned."""

import pytest

from argue.engines import MODELS, load_engine
from argue.errors import ModelError
from argue.features.measures import learned
from argue.features.measures.evaluation import evaluate
from argue.features.measures.leave_out import LeaveDebatesOut, fit_with, labelled_pairs
from argue.features.training.learning import train
from tests.evaluation.labelled_debates import DEBATES


def test_what_was_learned_is_counted(tmp_path):
    train("word_overlap", DEBATES[:2], out=tmp_path / "trains")
    judged = evaluate(DEBATES, load_engine(str(tmp_path / "trains"))).judged_by
    pairs = len(labelled_pairs(DEBATES))
    known = len(labelled_pairs(DEBATES[:2]))
    assert 0 < judged.learned == known < pairs
    assert judged.accuracy_on_others == 1.0
    assert f"learned {known} of these {pairs} pairs: figures are too good. Accuracy on" in (
        judged.learned_text(pairs)
    )


def test_a_pair_is_known_by_its_words_in_that_order(tmp_path):
    learned.write(tmp_path, [("It’s late.", "Go home"), ("it's late", "go  HOME!"), ("A", "B")])
    hashes = learned.read(tmp_path)
    assert len(hashes) == 2
    assert learned.pair_hash("IT'S LATE", "Go home.") in hashes
    assert learned.pair_hash("Go home", "It’s late.") not in hashes
    content = (tmp_path / learned.FILE).read_bytes()
    assert content.startswith(learned.HEAD)
    assert len(content) == len(learned.HEAD) + 2 * learned.BYTES


def test_the_same_pairs_give_the_same_bytes(tmp_path):
    for folder, order in (("one", DEBATES), ("two", tuple(reversed(DEBATES)))):
        (tmp_path / folder).mkdir()
        pairs = labelled_pairs(order)
        learned.write(tmp_path / folder, ((one.text, one.hypothesis) for one in pairs))
    one, two = ((tmp_path / name / learned.FILE).read_bytes() for name in ("one", "two"))
    assert one == two


def test_without_the_file_it_is_not_known(tmp_path):
    train("word_overlap", DEBATES, out=tmp_path / "trains")
    (tmp_path / "trains" / learned.FILE).unlink()
    judged = evaluate(DEBATES, load_engine(str(tmp_path / "trains"))).judged_by
    assert judged.learned is None
    assert judged.learned_text(8) == "Not known: whether the model learned these pairs."
    assert evaluate(DEBATES, "gold").judged_by.learned == 0


def test_debates_that_are_left_out_were_not_learned():
    engine = LeaveDebatesOut(fit_with("word_overlap"), labelled_pairs(DEBATES))
    assert evaluate(DEBATES, engine).judged_by.learned == 0


@pytest.mark.parametrize("content", [b"", b"another file", learned.HEAD + b"12345"])
def test_a_damaged_file_says_so(tmp_path, content):
    (tmp_path / learned.FILE).write_bytes(content)
    with pytest.raises(ModelError, match="expected 'argue learned pairs 1' and 6 bytes a pair"):
        learned.read(tmp_path)


@pytest.mark.parametrize("name", ["word_overlap", "edit_distance", "linguistic_bias"])
def test_small_models_that_ship_know_what_they_learned(name):
    assert len(learned.read(MODELS / name)) == 100


def test_a_model_names_another_one_whose_pairs_it_learned(tmp_path):
    for folder in ("large", "small"):
        (tmp_path / folder).mkdir()
    learned.write(tmp_path / "small", [("A", "B")])
    learned.write(tmp_path / "large", [("A", "B"), ("C", "D")], also="small")
    assert learned.read(tmp_path / "large") == {learned.pair_hash(*pair) for pair in ("AB", "CD")}
    head = len(b"argue learned the pairs of small\n" + learned.HEAD)
    assert (tmp_path / "large" / learned.FILE).stat().st_size == head + learned.BYTES


@pytest.mark.parametrize("other", ["missing", "../large", "small"])
def test_another_one_that_tells_no_pairs_is_refused(tmp_path, other):
    (tmp_path / "small").mkdir()
    (tmp_path / "small" / learned.FILE).write_bytes(
        f"argue learned the pairs of {other}\n".encode() + learned.HEAD
    )
    with pytest.raises(ModelError):
        learned.read(tmp_path / "small")
