"""Who judged, and which pairs it had learned: told with figures, and stored with a run."""

import time

import pytest

from argue.engines import MODELS, Asked, Spent, load_engine
from argue.errors import ModelError
from argue.features.evaluations.kept import store_run
from argue.features.evaluations.runs import tables
from argue.features.evaluations.store import Evaluations
from argue.features.measures.evaluation import evaluate
from argue.features.measures.judged_by import (
    BYTES,
    HEAD,
    LEARNED_FILE,
    JudgedBy,
    pair_hash,
    read_learned,
    write_learned,
)
from argue.features.measures.leave_out import LeaveDebatesOut, fit_with, labelled_pairs
from argue.features.training.learning import train
from argue.store import Store
from tests.evaluation.labelled_debates import DEBATES
from tests.features.evaluations.runs.samples import BUS, ZOO, Always


class Paid(Always):
    """Costs three tokens and a tenth for each pair, and a hundredth of a second."""

    asks = Asked("m-1", "http://localhost:8080", "abc123")

    @property
    def spent(self) -> Spent:
        return Spent(1_000 + len(self.asked), 2 * len(self.asked), 0.1 * len(self.asked))

    def judge(self, pairs):
        time.sleep(0.01 * len(pairs))
        return super().judge(pairs)


def test_only_its_own_questions_count(tmp_path):
    engine = Paid()
    engine.judge([])
    judged = evaluate([BUS, ZOO], engine)
    found = judged.judged_by
    assert (found.model, found.address, found.prompt) == Paid.asks
    assert (found.tokens_read, found.tokens_written) == (6, 12)
    assert found.cost == pytest.approx(0.6)
    assert 0.05 < found.seconds < 5
    assert "seconds" not in found.as_object()
    with Store.open(tmp_path / "a.sqlite") as store:
        run = Evaluations.in_store(store).one(store_run(store, judged))
    assert JudgedBy.of({**run.setup.judged_by, "of another version": 1}) == found
    assert JudgedBy.of({}).rows() == [], "of a run before that nothing is known"
    assert run.setup.system == "always (m-1)"
    told = dict(tables.setup_table(run).rows)
    assert (told["language model"], told["its server"]) == ("m-1", "http://localhost:8080")
    assert told["tokens"] == "6 read, 12 written"
    assert told["pairs that were learned"] == "not known"


def test_predictions_are_neither_timed_nor_known():
    judged = evaluate([ZOO], predictions={"1>H": "support", "9": "attack"}).judged_by
    assert (judged.predictions, judged.of_no_pair, judged.without_prediction) == (2, 1, 2)
    assert (judged.seconds, judged.learned) == (None, None)
    assert judged.cautions(2) == [
        "1 of 2 predictions is of no pair of gold; 2 pairs have no prediction."
    ]


def test_what_was_learned_is_counted(tmp_path):
    train("word_overlap", DEBATES[:2], out=tmp_path / "trains")
    judged = evaluate(DEBATES, load_engine(str(tmp_path / "trains"))).judged_by
    pairs = len(labelled_pairs(DEBATES))
    known = len(labelled_pairs(DEBATES[:2]))
    assert 0 < judged.learned == known < pairs
    assert judged.accuracy_on_others == 1.0
    told = f"learned {known} of these {pairs} pairs: figures are too good. Accuracy on"
    assert told in judged.learned_text(pairs)


def test_a_pair_is_known_by_its_words_in_that_order(tmp_path):
    write_learned(tmp_path, [("It’s late.", "Go home"), ("it's late", "go  HOME!"), ("A", "B")])
    hashes = read_learned(tmp_path)
    assert len(hashes) == 2
    assert pair_hash("IT'S LATE", "Go home.") in hashes
    assert pair_hash("Go home", "It’s late.") not in hashes
    content = (tmp_path / LEARNED_FILE).read_bytes()
    assert content.startswith(HEAD)
    assert len(content) == len(HEAD) + 2 * BYTES


def test_the_same_pairs_give_the_same_bytes(tmp_path):
    contents = set()
    for order in (DEBATES, DEBATES[::-1]):
        pairs = labelled_pairs(order)
        write_learned(tmp_path, ((pair.text, pair.hypothesis) for pair in pairs))
        contents.add((tmp_path / LEARNED_FILE).read_bytes())
    assert len(contents) == 1


def test_without_the_file_it_is_not_known(tmp_path):
    train("word_overlap", DEBATES, out=tmp_path / "trains")
    (tmp_path / "trains" / LEARNED_FILE).unlink()
    judged = evaluate(DEBATES, load_engine(str(tmp_path / "trains"))).judged_by
    assert judged.learned is None
    assert judged.learned_text(8) == "Not known: whether the model learned these pairs."
    assert evaluate(DEBATES, "gold").judged_by.learned == 0


def test_debates_that_are_left_out_were_not_learned():
    engine = LeaveDebatesOut(fit_with("word_overlap"), labelled_pairs(DEBATES))
    assert evaluate(DEBATES, engine).judged_by.learned == 0


@pytest.mark.parametrize("content", [b"", b"another file", HEAD + b"12345"])
def test_a_damaged_file_says_so(tmp_path, content):
    (tmp_path / LEARNED_FILE).write_bytes(content)
    with pytest.raises(ModelError, match="expected 'argue learned pairs 1' and 6 bytes a pair"):
        read_learned(tmp_path)


@pytest.mark.parametrize("name", ["word_overlap", "edit_distance", "linguistic_bias"])
def test_small_models_that_ship_know_what_they_learned(name):
    assert len(read_learned(MODELS / name)) == 100


def test_a_model_names_another_one_whose_pairs_it_learned(tmp_path):
    for folder in ("large", "small"):
        (tmp_path / folder).mkdir()
    write_learned(tmp_path / "small", [("A", "B")])
    write_learned(tmp_path / "large", [("A", "B"), ("C", "D")], also="small")
    assert read_learned(tmp_path / "large") == {pair_hash(*pair) for pair in ("AB", "CD")}
    head = len(b"argue learned the pairs of small\n" + HEAD)
    assert (tmp_path / "large" / LEARNED_FILE).stat().st_size == head + BYTES


@pytest.mark.parametrize("other", ["missing", "../large", "small"])
def test_another_one_that_tells_no_pairs_is_refused(tmp_path, other):
    (tmp_path / "small").mkdir()
    content = f"argue learned the pairs of {other}\n".encode() + HEAD
    (tmp_path / "small" / LEARNED_FILE).write_bytes(content)
    with pytest.raises(ModelError):
        read_learned(tmp_path / "small")
