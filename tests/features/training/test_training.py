import json

import pytest

from argue import formats
from argue.engines import MODELS, load_engine
from argue.errors import BadInput, UnknownName
from argue.features.measures.leave_out import Limited, labelled_pairs
from argue.features.training.learning import train
from argue.model import Argument, Debate
from tests.debate_samples import link
from tests.evaluation.labelled_debates import DEBATES, SILENT

NOTE = (
    "The training half of the Debatepedia corpus of Cabrio & Villata (2012), part of the NoDE "
    "benchmark (Inria), which states no licence; no text of it is in this model."
)
"""What was given to ``argue train --note`` for the models that ship with Argue."""


def test_a_trained_model_is_an_engine(tmp_path):
    train("word_overlap", DEBATES, out=tmp_path / "mine")
    judged = load_engine(str(tmp_path / "mine")).judge(labelled_pairs(DEBATES))
    stated = [pair.stated for pair in labelled_pairs(DEBATES)]
    assert [judgement.label for judgement in judged] == stated


def test_the_card_says_what_was_learned_from_and_how_well_it_judges(tmp_path):
    train("word_overlap", DEBATES, DEBATES[:1], out=tmp_path, note="Written for a test; CC0.")
    card = (tmp_path / "README.md").read_text()
    assert "8 pairs of 3 debates (4 support, 4 attack), from trains.xml. Written for" in card
    assert 'Settings {"repeats": false}: macro accuracy' in card
    assert "| held out: each debate, by a model of the others | 8 |" in card
    assert "| held out likewise: always the most frequent label | 8 | 0.500 | 0.500 |" in card
    assert "| the training pairs, by this model | 8 | 1.000 | 1.000 |" in card
    assert "| the --dev pairs, by this model | 4 | 1.000 | 1.000 |" in card


def test_one_debate_has_nothing_held_out(tmp_path):
    train("word_overlap", DEBATES[:1], out=tmp_path)
    card = (tmp_path / "README.md").read_text()
    assert "| held out" not in card
    assert "Nothing could be held out: to leave a debate out: expected at least two" in card
    assert "| the training pairs, by this model | 4 |" in card


def test_training_twice_gives_the_same_bytes(tmp_path):
    for name in ("one", "two"):
        train("edit_distance", DEBATES, out=tmp_path / name)
    for file in ("model.json", "README.md", "learned.sha256"):
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "two" / file).read_bytes()


@pytest.mark.parametrize("engine", ["word_overlap", "edit_distance"])
def test_the_shipped_models_are_what_training_gives(shared, tmp_path, engine):
    debates = formats.read(shared / "data" / "node" / "debatepedia_train.xml")
    train(engine, debates, out=tmp_path, note=NOTE)
    for file in ("model.json", "README.md", "learned.sha256"):
        assert (MODELS / engine / file).read_bytes() == (tmp_path / file).read_bytes()


def refused(match, engine="word_overlap", data=DEBATES, dev=(), *, out):
    with pytest.raises(BadInput, match=match):
        train(engine, data, dev, out=out / "mine")
    assert list(out.iterdir()) == []


def test_what_cannot_be_trained(tmp_path):
    refused("expected an engine that learns", "gold", out=tmp_path)
    refused("--data: expected debates with .* found none in 1 debate$", data=[SILENT], out=tmp_path)
    refused("--dev: expected debates with", dev=[SILENT], out=tmp_path)
    with pytest.raises(UnknownName, match="did you mean word_overlap"):
        train("word_overlop", DEBATES, out=tmp_path / "mine")


def test_one_label_teaches_nothing(tmp_path):
    arguments = (Argument("a", "A."), Argument("b", "B."))
    debate = Debate("d", "d", arguments, gold=(link("a - b"),))
    refused("two different labels to learn from, found only attack", data=[debate], out=tmp_path)


def test_a_label_of_one_debate_alone_cannot_be_held_out_but_can_be_learned(tmp_path):
    arguments = (Argument("a", "A."), Argument("b", "B."))
    both = [Debate(name, name, arguments, gold=(link(f"a {name} b"),)) for name in "-+"]
    train("word_overlap", both, out=tmp_path)
    card = (tmp_path / "README.md").read_text()
    assert "Nothing could be held out: with - left out: expected pairs of at least" in card


def test_a_place_that_is_taken(tmp_path):
    train("word_overlap", DEBATES, out=tmp_path)
    before = (tmp_path / "model.json").read_bytes()
    with pytest.raises(BadInput, match="--force replaces it"):
        train("edit_distance", DEBATES, out=tmp_path)
    assert (tmp_path / "model.json").read_bytes() == before
    train("edit_distance", DEBATES, out=tmp_path, force=True)
    assert json.loads((tmp_path / "model.json").read_text())["engine"] == "edit_distance"


def test_only_what_learns_for_long_takes_a_limit_in_minutes(tmp_path):
    with pytest.raises(BadInput, match="word_overlap learns in seconds"):
        train("word_overlap", DEBATES, out=tmp_path / "mine", config=Limited(minutes=3))
    assert not list(tmp_path.iterdir())


def test_the_card_says_how_other_topics_are_judged(tmp_path):
    train("word_overlap", DEBATES, out=tmp_path)
    card = (tmp_path / "README.md").read_text()
    for whose in ("this model", "the model that ships"):
        assert f"| other topics, short arguments on a claim, by {whose} | 100 |" in card
