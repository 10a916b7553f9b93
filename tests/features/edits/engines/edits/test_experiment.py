from pathlib import Path

import pytest

from argue.errors import BadInput, ParseError
from argue.features.edits.engines.edits import Learning
from argue.features.edits.engines.edits.experiment import SHIPPED, Experiments, parse, read

COSINE = '[[distance]]\nalgorithm = "cosine"\n'


TOKENS = '[[distance]]\nalgorithm = "token_edit_distance"\n'


def parsed(text):
    return parse(text.encode(), Path("folder/e.toml"))


@pytest.mark.parametrize("name", SHIPPED)
def test_those_that_ship_can_be_read_and_say_what_they_are(name):
    experiment = read(name)
    assert experiment.choices
    assert all(path.is_file() for path in experiment.rules)
    assert 20 < len(Experiments().summary(name)) <= 100


def test_a_list_gives_choices():
    result = parsed(
        '[[distance]]\nalgorithm = "dice"\ntokens = ["words", "lemmas"]\nrepeats = [false, true]\n'
    )
    assert [(each["tokens"], each["repeats"]) for each in result.choices] == [
        ("words", False),
        ("words", True),
        ("lemmas", False),
        ("lemmas", True),
    ]


def test_an_algorithm_without_options_is_tried_with_its_usual_ones():
    usual = tuple({"algorithm": "cosine", "repeats": repeats} for repeats in (False, True))
    assert parsed(COSINE).choices == usual
    assert parsed(COSINE + "weight = 2.0\n" + TOKENS).usual == ("cosine", "token_edit_distance")
    assert parsed(COSINE + "repeats = true\n").usual == ()
    assert read("basic").choices == usual


def test_several_distances_are_combined():
    result = parsed(
        '[[distance]]\nalgorithm = "dice"\nrepeats = [true, false]\nweight = 2\n'
        '[[distance]]\nalgorithm = "cosine"\nrepeats = true\n'
    )
    assert len(result.choices) == 2
    assert result.choices[0] == {
        "algorithm": "combination",
        "parts": [{"algorithm": "dice", "repeats": True}, {"algorithm": "cosine", "repeats": True}],
        "weights": [2, 1.0],
    }


def test_rules_stand_beside_the_file_and_learning_has_defaults():
    result = parsed('rules = ["a.jsonl", "b/c.jsonl"]\n' + TOKENS + "[learning]\ncosts = true\n")
    assert result.rules == (Path("folder/a.jsonl"), Path("folder/b/c.jsonl"))
    assert result.learning == Learning(costs=True)
    assert result.text.startswith("rules")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a = \n", r"e.toml: expected an experiment in TOML, found Invalid value \(at line 1"),
        ("", r"e.toml: expected at least one table \[\[distance\]\]"),
        ("distance = 3", "at least one table"),
        ("distance = [3]", "with algorithm = one of .*cosine.*found 3"),
        ('[[distance]]\nalgorithm = "cosin"', "with algorithm = one of .*found .*'cosin'"),
        ('[[distance]]\nalgorithm = "combination"', "expected several"),
        ('[[distance]]\nalgorithm = "dice"\ntokens = []', "to have members"),
        ("cost = 1\n" + COSINE, "expected only distance, rules, learning, found 'cost'"),
        ('rules = "a"\n' + COSINE, '"rules" to be a list of files'),
        (COSINE + "[learning]\nseeds = 1", "found 'seeds'"),
        (COSINE + "[learning]\nseed = -1", '"seed" to be a whole number from 0, found -1'),
        (COSINE + "[learning]\ncosts = 1", '"costs" to be true or false, found 1'),
        ("learning = 1\n" + COSINE, "to be a table"),
        (COSINE + "[learning]\ncosts = true", "expected an algorithm that has costs.*found cosine"),
        (TOKENS + "[learning]\nweights = true", "expected several tables .*found one"),
        (TOKENS + "[learning]\nswarm = 3", "swarm to be a table, found 3"),
        (TOKENS + "[learning]\nswarm = {}\nevaluations = 9", "evaluations or swarm, found both"),
        (TOKENS + "[learning]\nswarm = { bees = 3 }", "swarm: expected only .*found 'bees'"),
        (TOKENS + "[learning]\nswarm = { particles = 1 }", '"particles" to be .* from 2, found 1'),
        (TOKENS + "[learning]\nswarm = { tolerance = 2 }", '"tolerance" to be .* 0 to 1, found 2'),
    ],
)
def test_a_file_that_is_no_experiment(text, message):
    with pytest.raises(BadInput, match=message):
        parsed(text)


def test_bytes_that_are_no_text():
    with pytest.raises(ParseError, match="expected an experiment in TOML"):
        parse(b"\xff\xfe", Path("e.toml"))


def test_a_folder_of_a_pipeline_lies_beside_the_experiment(tmp_path, monkeypatch):
    (tmp_path / "mine" / "trees").mkdir(parents=True)
    (tmp_path / "en_ewt").mkdir()  # where one works is of no importance
    monkeypatch.chdir(tmp_path)
    text = '[[distance]]\nalgorithm = "tree_edit_distance"\npipeline = ["trees", "en_ewt"]\n'
    result = parse(text.encode(), tmp_path / "mine" / "e.toml")
    place = str((tmp_path / "mine" / "trees").resolve())
    assert [each["pipeline"] for each in result.choices] == [place, "en_ewt"]
    assert result.pipelines == {"trees": place}


def test_a_folder_without_an_experiment(tmp_path):
    with pytest.raises(BadInput, match=r"expected a model of edit_distance with experiment.toml"):
        read(str(tmp_path))
