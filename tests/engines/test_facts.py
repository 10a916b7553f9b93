import json
import subprocess
import sys

import pytest

from argue.engines import ENGINES, MODELS, Facts, Score, _facts, facts
from argue.errors import ModelError, UnknownName


@pytest.mark.parametrize("name", ENGINES.names())
def test_every_engine_has_facts_that_hold(name):
    result = facts(name)
    assert result.size_bytes is None or result.size_bytes > 0
    assert all(0.0 <= score.value <= 1.0 for score in result.scores)
    assert result.pairs_per_second is None or result.pairs_per_second > 0
    assert set(result.missing) <= set(result.needs)
    assert json.loads(json.dumps(result.as_object()))["size_bytes"] == result.size_bytes


def test_an_engine_that_nobody_measured_has_no_figures(monkeypatch):
    rows = {key: row for key, row in _facts.content()["rows"].items() if key.engine != "components"}
    monkeypatch.setattr(_facts, "content", lambda: {"rows": rows})
    result = facts("components")
    assert (result.scores, result.pairs_per_second) == ((), None)
    assert result.summary().startswith("needs simplemma")
    assert facts("word_overlap").scores


@pytest.mark.parametrize("name", ENGINES.names())
def test_no_module_and_no_model_that_ships_states_a_figure(name):
    stated = ENGINES.stated(name, "FACTS") or {}
    model = MODELS / name / "model.json"
    if model.is_file():
        stated = stated | json.loads(model.read_text()).get("facts", {})
    assert not {"scores", "pairs_per_second"} & set(stated)


def test_facts_import_no_engine():
    ask = (
        "import sys; from argue.engines import ENGINES, facts; "
        "[facts(name) for name in ENGINES.names()]; "
        "print(*(name for name in ENGINES.names() if f'argue.engines.{name}' in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


def test_an_engine_without_a_model_says_so():
    assert facts("gold") == Facts()


def test_a_model_of_ones_own_tells_its_own_scores(tmp_path):
    own = {
        "engine": "word_overlap",
        "facts": {
            "scores": [{"data": "mine", "measure": "macro-F1", "value": 0.5}],
            "pairs_per_second": 7,
        },
    }
    (tmp_path / "model.json").write_text(json.dumps(own))
    result = facts(str(tmp_path))
    assert result.scores == (Score("mine", "macro-F1", 0.5),)
    assert result.pairs_per_second == 7
    assert result.needs == ("simplemma",)
    (tmp_path / "model.json").write_text(json.dumps({"engine": "word_overlap"}))
    assert facts(str(tmp_path)).scores == (), "not those of the one that ships"


@pytest.mark.parametrize(
    "wrong", [{"scores": [{"data": "x"}]}, {"scores": 3}, {"pairs_per_second": "fast"}]
)
def test_a_model_that_states_nonsense(tmp_path, wrong):
    (tmp_path / "model.json").write_text(json.dumps({"engine": "gold", "facts": wrong}))
    with pytest.raises(ModelError, match="expected facts"):
        facts(str(tmp_path))


def test_what_is_not_installed_is_named(tmp_path):
    content = {"engine": "gold", "facts": {"needs": ["json", "no_such_library"]}}
    (tmp_path / "model.json").write_text(json.dumps(content))
    result = facts(str(tmp_path))
    assert result.missing == ("no_such_library",)
    assert result.summary().startswith(
        "needs json, no_such_library (not installed: no_such_library)"
    )


def test_no_such_engine():
    with pytest.raises(UnknownName, match="did you mean word_overlap"):
        facts("word_overlop")


@pytest.mark.parametrize("name", [name for name in ENGINES.names() if (MODELS / name).is_dir()])
def test_every_engine_that_learned_says_from_which_language(name):
    assert facts(name).languages, "one that names none judges any"
    assert "; reads texts in " in facts(name).summary()
