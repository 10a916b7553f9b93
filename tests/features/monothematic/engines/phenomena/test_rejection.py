from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

from argue.engines import load_engine
from argue.errors import BadInput, ModelError
from argue.features.monothematic.engines import components
from argue.features.monothematic.engines.phenomena import COMPONENTS, UNKNOWN, Reading, Verdict
from argue.features.monothematic.engines.phenomena.composition import Composition, read
from argue.features.monothematic.engines.phenomena.composition.configuration import (
    read as read_configuration,
)
from argue.model import Label, Pair
from tests.cli.in_process import run
from tests.engines.labelled import pairs


def rejects(component, text, hypothesis):
    return COMPONENTS.load(component).rejects(Reading(text), Reading(hypothesis)).verdict


@pytest.mark.parametrize(
    ("component", "text", "hypothesis"),
    [
        ("modality", "The mayor may ban cars.", "The mayor bans cars."),
        ("modality", "Trams can't climb hills.", "Trams can climb hills."),
        ("modality", "Reportedly the mayor banned cars.", "The mayor banned cars."),
        ("conditional", "If the mayor bans cars, we leave.", "The mayor bans cars."),
        ("negation", "Trams are not quiet.", "Trams are quiet."),
        ("conditional", "Nobody asked whether trams pollute.", "Trams pollute."),
    ],
)
def test_what_is_held_back_is_not_entailed(component, text, hypothesis):
    assert rejects(component, text, hypothesis) is Verdict.CONTRADICTION


@pytest.mark.parametrize(
    ("component", "text", "hypothesis"),
    [
        ("modality", "The mayor may ban cars.", "The mayor might ban cars."),
        ("modality", "The mayor must ban cars.", "The mayor may ban cars."),
        ("modality", "The mayor bans cars and might resign.", "The mayor bans cars."),
        ("negation", "Trams are not quiet.", "Trams are not quiet."),
        ("conditional", "If it rains, trams are full. It rains.", "Trams are full."),
        ("conditional", "If cars are banned, trams are full.", "If cars are banned, trams fill."),
        ("conditional", "The mayor bans cars.", "The mayor bans cars."),
    ],
)
def test_what_is_said_is_not_rejected(component, text, hypothesis):
    assert rejects(component, text, hypothesis) is Verdict.UNKNOWN


@pytest.fixture
def model(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('without = ["negation"]\nrejects = ["negation", "modality"]\n')
    out = tmp_path / "model"
    out.mkdir()
    said = components.configured(str(path))(pairs(), (), out)
    assert any(each.endswith("are support.") and "negation, modality" in each for each in said)
    return out


def test_one_component_is_a_system_of_its_own(tmp_path):
    path = tmp_path / "one.toml"
    path.write_text('only = ["negation"]\n')
    learned = [
        Pair("a", "b", f"{name} {do}help animals.", f"{name} help animals.", name, label)
        for name in ("Zoos", "Dogs", "Parks", "Farms", "Laws", "Trees", "Vets")
        for do, label in (("", Label.SUPPORT), ("do not ", Label.ATTACK))
    ]
    components.configured(str(path))(learned, (), tmp_path)
    engine = load_engine(str(tmp_path))
    assert engine.composition.components == ("negation",)
    said, denied = engine.judge(learned[:2])
    assert (denied.label, said.label) == (Label.ATTACK, Label.SUPPORT)


DENIED = Pair("a", "b", "Trams are not quiet.", "Trams are quiet.", debate="d")
SAID = Pair("a", "b", "Trams are quiet.", "Trams are quiet.", debate="d")


def test_a_check_has_the_last_word(model):
    engine = components.load(model)
    assert "negation" not in engine.composition.components
    plain = replace(engine.composition, rejects=())
    before = components.ComponentsEngine(plain, "", engine.wordnet).judge([DENIED, SAID])
    after = engine.judge([DENIED, SAID])
    assert before[0].label is Label.SUPPORT
    assert after[0].label is Label.ATTACK
    assert after[0].scores[Label.SUPPORT] == engine.composition.rejected < 0.5
    assert sum(after[0].scores.values()) == pytest.approx(1.0)
    assert after[1] == before[1]
    [(name, answer)] = engine.explain(DENIED).rejected_by
    assert (name, answer.text_words) == ("negation", ("not", "quiet"))
    assert engine.explain(SAID).rejected_by == ()


@pytest.mark.parametrize(
    ("shares", "expected"),
    [
        ((np.log(6), np.log(3), np.log(1)), (0.1, 0.675, 0.225)),
        ((np.log(1), np.log(18), np.log(1)), (0.05, 0.9, 0.05)),  # not supported anyway
        ((2_000.0, 0.0, 0.0), (0.1, 0.45, 0.45)),
    ],
)
def test_the_others_keep_their_proportions(shares, expected):
    weights = np.zeros((3, 5))
    weights[:, -1] = shares
    own = Composition(("negation",), tuple(Label), weights, rejected=0.1)
    assert own.scores([UNKNOWN], rejected=True) == pytest.approx(expected)


def test_a_model_is_trained_again_with_its_checks(model, tmp_path):
    again = tmp_path / "again"
    again.mkdir()
    components.configured(str(model))(pairs(), (), again)
    assert (again / "model.json").read_bytes() == (model / "model.json").read_bytes()


def test_the_command_says_who_rejects(model):
    asked = ("components", "--text", DENIED.text, "--hypothesis", DENIED.hypothesis)
    assert "rejects  negation       not, quiet ⊥ quiet" in run(*asked, "--model", model).stdout
    answer = json.loads(run(*asked, "--model", str(model), "--json").stdout)
    assert answer["rejected_by"] == ["negation"]
    assert json.loads(run(*asked, "--json").stdout)["rejected_by"] == []


def test_what_rejects_is_a_component(model, tmp_path):
    path = tmp_path / "other.toml"
    path.write_text('rejects = ["telepathy"]')
    with pytest.raises(BadInput, match="no component 'telepathy'"):
        read_configuration(str(path))
    content = json.loads((model / "model.json").read_text())
    for key, value in (("rejects", ["telepathy"]), ("rejected", 0.5), ("rejected", "x")):
        with pytest.raises(ModelError, match=f'expected "{key}" to be'):
            read({"own": {**content["own"], key: value}})
