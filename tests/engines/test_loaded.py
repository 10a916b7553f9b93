"""An engine is loaded once by its name, and its network only to judge."""

import resource
import time

import pytest

import argue
from argue.engines import ENGINES, as_engine, cross_encoder, load_engine
from argue.errors import ModelError
from tests.engines.labelled import pairs

STATED = "# Trams?\n\n= Trams are good.\n\n- cost: Nobody can pay for them.\n+ quiet: Quiet.\n"


def test_a_name_is_one_engine():
    assert as_engine("word_overlap") is as_engine("word_overlap")
    assert load_engine("word_overlap") is not load_engine("word_overlap")


def test_what_is_trained_into_a_directory_is_loaded_anew(tmp_path):
    ENGINES.load("word_overlap").train(pairs() * 5, (), tmp_path)
    first = as_engine(str(tmp_path))
    assert as_engine(str(tmp_path)) is first
    ENGINES.load("word_overlap").train(pairs(unrelated=True) * 5, (), tmp_path)
    assert as_engine(str(tmp_path)).labels != first.labels


def test_a_setting_that_changes_is_heard(monkeypatch):
    first = as_engine("word_overlap")
    monkeypatch.setenv("ARGUE_LLM_MODEL", "another")
    assert as_engine("word_overlap") is not first


def test_a_debate_that_states_all_costs_no_network(monkeypatch):
    def refuse(*words, **named):
        raise AssertionError("loaded without a pair to judge")

    monkeypatch.setattr(cross_encoder, "Network", refuse)
    monkeypatch.setenv("ARGUE_LLM_MODEL", "so that it is loaded in this test")
    (debate,) = argue.parse_text(STATED).debates
    argue.analyse(debate, engine="cross_encoder")
    before, began = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
    for _ in range(100):
        argue.analyse(debate, engine="cross_encoder")
    assert (time.process_time() - began) / 100 < 0.005
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 4096, "kilobytes"
    with pytest.raises(AssertionError):
        argue.analyse(debate, engine="cross_encoder", judge_all=True)


def test_a_damaged_model_is_told_when_it_is_named(tmp_path):
    (tmp_path / "model.json").write_text('{"engine": "cross_encoder"}')
    with pytest.raises(ModelError):
        as_engine(str(tmp_path))
