from pathlib import Path

import pytest

from argue import formats
from argue.errors import BadInput, ModelError, ParseError
from argue.features.grammar.rules import Rule, Rules
from argue.features.measures.evaluation import evaluate
from argue.features.measures.leave_out import labelled_pairs
from argue.features.measures.rte import score_rte
from argue.features.monothematic.engines import components
from argue.features.monothematic.engines.phenomena import COMPONENTS, UNKNOWN, Reading, Verdict
from argue.features.monothematic.engines.phenomena._reading import Knowledge
from argue.features.monothematic.engines.phenomena.composition import (
    configuration as configuration_of,
)
from argue.features.monothematic.engines.phenomena.composition.configuration import (
    NAME,
    compare,
    used,
)
from argue.features.monothematic.engines.phenomena.composition.configuration import (
    read as read_configuration,
)
from argue.model import Pair
from tests.engines.labelled import pairs

BUY = Rule("buy", "own", 0.9)
GIVE_UP = Rule("give up", "stop", 0.5)
VENSES = Path(configuration_of.__file__).parent / "venses_like.toml"
KNOWLEDGE = Knowledge(rules=Rules([[BUY, GIVE_UP]]))


def read(*texts: str) -> list[Reading]:
    return [Reading(text, KNOWLEDGE) for text in texts]


def test_a_rule_leads_to_what_the_text_lacks():
    answer = compare(*read("The city bought the trams.", "The city owns the trams."))
    assert answer.verdict is Verdict.ENTAILMENT
    assert (answer.text_words, answer.hypothesis_words) == (("bought",), ("owns",))
    assert answer.strength == pytest.approx(0.9)  # all words, times the probability


def test_the_strength_is_less_where_words_are_missing():
    answer = compare(*read("Cities give up coal.", "Cities stop old plants."))
    assert answer.text_words == ("give", "up")
    assert answer.strength == pytest.approx(0.5 * 2 / 4)  # cities and stop, of four


def test_one_denial_contradicts_and_two_do_not():
    denied = compare(*read("The city did not buy the trams.", "The city owns the trams."))
    assert denied.verdict is Verdict.CONTRADICTION
    both = compare(*read("The city did not buy trams.", "The city does not own trams."))
    assert both.verdict is Verdict.ENTAILMENT


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The city owns the trams.", "The city buys the trams."),  # the wrong way round
        ("They bought what they own.", "They own it."),  # says nothing new
        ("Trams are quiet.", "Trams are loud."),
    ],
)
def test_no_rule_no_answer(text, hypothesis):
    assert compare(*read(text, hypothesis)) == UNKNOWN


def test_without_rules_there_is_no_answer():
    assert used(Reading("He bought it."), Reading("He owns it.")) == []


@pytest.fixture
def configuration(tmp_path):
    (tmp_path / "mine.jsonl").write_text('{"left": "buy", "right": "own", "probability": 0.9}\n')
    path = tmp_path / "mine.toml"
    path.write_text('rules = ["mine.jsonl"]\nwithout = ["synonymy"]\n')
    return path


def test_a_model_with_rules_says_which_fired(configuration, tmp_path):
    out = tmp_path / "model"
    out.mkdir()
    said = components.configured(str(configuration))(pairs(), (), out)
    assert "Entailment rules: 1, from mine.jsonl." in said
    engine = components.load(out)
    assert engine.composition.components[-1] == NAME
    assert "synonymy" not in engine.composition.components
    [rule] = engine.fired("He bought it.", "He owns it.")
    assert (rule.left, rule.right, rule.repository) == ("buy", "own", "mine")
    assert engine.fired("He owns it.", "He bought it.") == []
    decision = engine.explain(Pair("a", "b", "He bought it.", "He owns it.", debate="d"))
    assert NAME in [vote.component for vote in decision.votes]


def test_a_model_is_trained_again_as_it_was(configuration, tmp_path):
    models = [tmp_path / name for name in ("one", "two")]
    for name, out in zip((str(configuration), str(models[0])), models, strict=True):
        out.mkdir()
        components.configured(name)(pairs(), (), out)
    one, two = ((out / "model.json").read_bytes() for out in models)
    assert one == two
    assert components.load(models[0]).version == components.load(models[1]).version


def test_other_rules_make_another_version(configuration, tmp_path):
    out = tmp_path / "model"
    out.mkdir()
    components.configured(str(configuration))(pairs(), (), out)
    before = components.load(out).version
    [path] = (out / "rules" / "1").iterdir()
    path.write_text('{"left": "buy", "right": "own", "probability": 0.8}\n')
    assert components.load(out).version != before
    path.unlink()
    with pytest.raises(ModelError, match="complete model"):
        components.load(out)


def test_the_shipped_model_has_no_rules():
    assert components.load().fired is None
    assert NAME not in COMPONENTS.names()


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("rules = 1", BadInput, "list of names"),
        ('roles = ["x"]', BadInput, "roles"),
        ('without = ["telepathy"]', BadInput, "mine.toml: no component 'telepathy'; there is: "),
        ('only = ["telepathy"]', BadInput, "mine.toml: no component 'telepathy'; there is: "),
        ("rules = [", ParseError, "TOML"),
    ],
)
def test_what_is_no_configuration_is_refused(tmp_path, text, error, message):
    path = tmp_path / "mine.toml"
    path.write_text(text)
    with pytest.raises(error, match=message):
        read_configuration(str(path))


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(BadInput, match="expected a configuration"):
        read_configuration(str(tmp_path / "gone.toml"))
    path = tmp_path / "mine.toml"
    path.write_text('rules = ["gone.jsonl"]')
    with pytest.raises(BadInput, match=r"gone\.jsonl"):
        components.configured(str(path))(pairs(), (), tmp_path)


def test_what_ships_is_named_by_its_file(tmp_path):
    assert components.shipped() == ["venses_like"]
    checks = {"modality", "negation", "quantifier", "opposition", "conditional"}
    alike = {"alternation", "coreference", "synonymy", "hypernymy"}
    components.configured("venses_like")(pairs(), (), tmp_path)
    model = components.load(tmp_path)
    assert set(model.composition.components) == checks | alike
    assert set(model.composition.rejects) == checks


@pytest.mark.long
@pytest.mark.parametrize(("rejecting", "expected"), [(True, (0.6, 0.642)), (False, (0.589, 0.636))])
def test_the_score_of_the_reference_on_rte_1(shared, tmp_path, rejecting, expected):
    folder = shared / "data" / "rte"
    files = (folder / "rte2_dev.xml", folder / "rte3_dev.xml")
    learned = labelled_pairs([debate for file in files for debate in formats.read(file)])
    lines = VENSES.read_text(encoding="utf-8").splitlines()
    path = tmp_path / "mine.toml"
    path.write_text("\n".join(one for one in lines if rejecting or "rejects =" not in one))
    components.configured(str(path))(learned, (), tmp_path)
    debates = formats.read(folder / "rte1_dev.xml")
    scores = score_rte(evaluate(debates, components.load(tmp_path), labels=3).outcomes)
    assert (round(scores.accuracy, 3), round(scores.cws, 3)) == expected
