import json
import shutil

import pytest

from argue.engines import load_engine
from argue.errors import BadInput, ModelError, UnknownName
from argue.features.edits.engines.edit_distance import configured, load
from argue.features.edits.engines.edits.algorithms import load_algorithm
from argue.model import Label, Pair
from tests.engines.labelled import pairs

RULES = '{"left": "squeal", "right": "be loud", "probability": 1.0}\n'
WITH_RULES = """
rules = ["mine.jsonl"]

[[distance]]
algorithm = "token_edit_distance"
insertion = "idf"
substitution = "rules"
"""


@pytest.fixture
def experiment(tmp_path):
    (tmp_path / "mine.jsonl").write_text(RULES)
    (tmp_path / "mine.toml").write_text(WITH_RULES)
    return tmp_path / "mine.toml"


@pytest.fixture
def model(tmp_path, experiment):
    taught(experiment, tmp_path / "model")
    return tmp_path / "model"


def taught(experiment, folder):
    """What the card of a model says that is taught in this folder."""
    folder.mkdir()
    return configured(str(experiment))(pairs(), (), folder)


COMBINED = {"algorithm": "combination"}
MISSPELT = [{"algorithm": "dice"}, {"algorithm": "dise"}]


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({}, "to be one of .*cosine.*found None"),
        ({"algorithm": "levenstein"}, "found 'levenstein'"),
        ({"algorithm": ["cosine"]}, "found"),
        ({"algorithm": "cosine", "repeats": 1}, '"repeats" to be true or false, found 1'),
        ({"algorithm": "cosine", "repeat": True}, "has the options .*repeats.*found 'repeat'"),
        ({"algorithm": "cosine", "tokens": "stems"}, '"tokens" to be one of lemmas, words'),
        ({"algorithm": "rouge_l", "beta": -1}, '"beta" to be a number from 0 to 1000, found -1'),
        ({"algorithm": "token_edit_distance", "costs": {"insert": 0}}, '"insert" to be a number'),
        ({"algorithm": "token_edit_distance", "costs": {"swap": 1}}, "substitute; found 'swap'"),
        (COMBINED | {"parts": MISSPELT, "weights": [1, 1]}, r"2 \(dise\): expected .*found 'dise'"),
        ({"algorithm": "token_edit_distance", "costs": [1]}, '"costs" to be a table'),
        ({"algorithm": "token_edit_distance", "insertion": "idf"}, "needs frequencies of lemmas"),
        ({"algorithm": "token_edit_distance", "substitution": "rules"}, "needs rule files"),
        ({"algorithm": "combination", "parts": [], "weights": []}, '"parts" to be a list'),
        ({"algorithm": "combination", "parts": [{}], "weights": [0]}, '"weights" to be numbers'),
        ({"algorithm": "combination", "parts": [{}], "weights": [1, 1]}, "expected 1 weights"),
    ],
)
def test_settings_that_it_cannot_have(settings, message):
    with pytest.raises(ModelError, match=message):
        load_algorithm(settings)


def test_a_model_holds_all_that_it_needs(model, experiment, tmp_path):
    before = load(model)
    pair = Pair("T", "H", "Trams squeal.", "Trams are loud.")
    answer = before.judge([pair])
    experiment.unlink()
    (tmp_path / "mine.jsonl").unlink()
    shutil.move(model, tmp_path / "elsewhere")
    again = load_engine(str(tmp_path / "elsewhere"))
    assert again.version == before.version
    assert again.judge([pair]) == answer
    assert (tmp_path / "elsewhere" / "experiment.toml").read_text() == WITH_RULES


def test_an_engine_says_which_rules_it_used(model):
    engine = load(model)
    fired = engine.fired("Trams squeal in curves.", "Trams are loud.")
    assert [rule.as_object() for rule in fired] == [
        {"left": "squeal", "right": "be loud", "probability": 1.0, "repository": "mine"}
    ]
    assert engine.fired("Trams hum.", "Trams are loud.") == []
    assert load().fired is None


def test_other_rules_are_another_version(model):
    before = load(model).version
    (model / "rules" / "1" / "mine.jsonl").write_text(RULES.replace("1.0", "0.5"))
    assert load(model).version != before


@pytest.mark.parametrize("file", ["rules/1/mine.jsonl", "frequencies.json"])
def test_a_model_that_lost_a_file(model, file):
    (model / file).unlink()
    with pytest.raises(ModelError) as result:
        load(model)
    assert str(result.value) == f"{model}: expected a complete model, found no file {file}"


@pytest.mark.parametrize("content", ["[]", "{", '{"lemmas": {"documents": 1, "counts": {"a": 2}}}'])
def test_a_model_with_damaged_frequencies(model, content):
    (model / "frequencies.json").write_text(content)
    with pytest.raises(ModelError, match=r"frequencies.json: expected counts"):
        load(model)


@pytest.mark.parametrize("named", ["", "experiment.toml"])
def test_a_model_is_a_recipe_for_another(model, tmp_path, named):
    taught(model / named, tmp_path / "again")
    assert (tmp_path / "again" / "model.json").read_bytes() == (model / "model.json").read_bytes()
    assert load(tmp_path / "again").version == load(model).version


def test_a_model_keeps_the_place_of_its_pipeline(tmp_path, monkeypatch):
    nlp = pytest.importorskip("spacy").blank("en")
    nlp.add_pipe("sentencizer")
    nlp.add_pipe("attribute_ruler").add([[{"IS_ALPHA": True}]], {"DEP": "dep", "LEMMA": "x"})
    nlp.to_disk(tmp_path / "trees")
    (tmp_path / "e.toml").write_text(
        '[[distance]]\nalgorithm = "tree_edit_distance"\npipeline = "trees"\n'
    )
    monkeypatch.chdir("/")
    taught(tmp_path / "e.toml", tmp_path / "one")
    monkeypatch.chdir(tmp_path / "one")
    settings = json.loads((tmp_path / "one" / "model.json").read_text())["settings"]
    assert settings["pipeline"] == str(tmp_path / "trees")
    load(tmp_path / "one").judge(pairs()[:1])
    taught("experiment.toml", tmp_path / "two")
    assert load(tmp_path / "two").version == load(tmp_path / "one").version


def test_the_card_tells_rules_that_can_never_apply(tmp_path, experiment):
    more = '{"left": "own", "right": "have", "probability": 0.9}\n'
    (tmp_path / "mine.jsonl").write_text(RULES + more)
    sentences = taught(experiment, tmp_path / "out")
    assert "Of these, 1 can never apply with the chosen settings: own ⇒ have." in sentences


def test_a_rule_file_without_a_rule(tmp_path, experiment):
    (tmp_path / "mine.jsonl").write_text("\n")
    with pytest.raises(BadInput, match="mine.jsonl: expected at least one rule, found none"):
        taught(experiment, tmp_path / "out")


def test_the_card_tells_that_the_usual_options_were_tried(tmp_path):
    (tmp_path / "e.toml").write_text('[[distance]]\nalgorithm = "rouge_l"\n')
    said = "The experiment names no option of rouge_l, so the usual ones were tried."
    assert said in taught(tmp_path / "e.toml", tmp_path / "out")


def test_an_experiment_that_is_none():
    with pytest.raises(UnknownName, match="did you mean basic"):
        configured("basik")


def test_options_that_cannot_be_are_told_as_bad_input(tmp_path):
    (tmp_path / "e.toml").write_text('[[distance]]\nalgorithm = "dice"\ntokens = "stems"\n')
    with pytest.raises(BadInput, match='e.toml: expected "tokens" to be one of lemmas, words'):
        taught(tmp_path / "e.toml", tmp_path / "out")


def test_weights_and_costs_are_learned_alike_each_time(tmp_path):
    (tmp_path / "e.toml").write_text(
        '[[distance]]\nalgorithm = "jaro_winkler"\nover = "characters"\n'
        '[[distance]]\nalgorithm = "token_edit_distance"\ninsertion = "idf"\n'
        "[learning]\ncosts = true\nweights = true\nevaluations = 60\n"
    )
    contents = []
    for name in ("one", "two"):
        sentences = taught(tmp_path / "e.toml", tmp_path / name)
        contents.append((tmp_path / name / "model.json").read_text())
    assert contents[0] == contents[1]
    assert any("weights and costs in these settings were found by" in each for each in sentences)
    settings = json.loads(contents[0])["settings"]
    assert len(settings["weights"]) == 2
    assert set(settings["parts"][1]["costs"]) == {"insert", "delete", "substitute"}
    judged = load(tmp_path / "one").judge(pairs())
    assert [judgement.label for judgement in judged] == [pair.stated for pair in pairs()]


def test_two_way_rte(shared, tmp_path):
    from argue import formats
    from argue.features.measures.evaluation import evaluate
    from argue.features.training.learning import train

    folder = shared / "data" / "rte"
    taught_by = formats.read(folder / "rte1_dev.xml")
    train("edit_distance", taught_by, out=tmp_path, config="token_edit_distance")
    engine = load_engine(str(tmp_path))
    assert engine.labels == (Label.SUPPORT, Label.UNRELATED)
    scores = evaluate(formats.read(folder / "rte3_dev.xml"), engine).relations
    assert scores.pairs == 800
    assert scores.accuracy is not None
    assert 0.55 < scores.accuracy < 0.75
