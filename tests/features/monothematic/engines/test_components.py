import json
import math

import pytest

from argue.errors import BadInput, ModelError
from argue.features.grammar import wordnet as _wordnet
from argue.features.monothematic.engines import components
from argue.features.monothematic.engines.phenomena import COMPONENTS, Verdict
from argue.model import Label, Pair
from tests.engines.labelled import pairs


@pytest.fixture(scope="module")
def engine():
    return components.load()


def pair(text, hypothesis):
    return Pair("T", "H", text, hypothesis)


def test_a_harm_speaks_for_a_ban_and_a_benefit_against_it(engine):
    ban = "Zoos should be banned."
    harm, benefit = engine.judge(
        [
            pair("They harm innocent animals and cause suffering.", ban),
            pair("They protect endangered species and educate children.", ban),
        ]
    )
    assert harm.label is Label.SUPPORT
    assert benefit.label is Label.ATTACK


def test_tells_which_components_decided_and_on_which_words(engine):
    asked = pair("Violent games do not increase aggression.", "Violent games increase aggression.")
    decision = engine.explain(asked)
    assert decision.judgement == engine.judge([asked])[0]
    assert decision.judgement.label is Label.ATTACK
    votes = {vote.component: vote for vote in decision.votes}
    assert votes["negation"].answer.verdict is Verdict.CONTRADICTION
    assert "not" in votes["negation"].answer.text_words
    assert "negation" in decision.decided_by
    assert all(vote.answer.verdict is not Verdict.UNKNOWN for vote in decision.votes)
    weights = [vote.weight for vote in decision.votes]
    assert weights == sorted(weights, reverse=True)


def test_votes_and_the_labels_own_share_add_up_to_the_log_odds(engine):
    asked = pair("Banning zoos would not help animals.", "Zoos should be banned.")
    decision = engine.explain(asked)
    label, composition = decision.judgement.label, engine.composition
    row = composition.labels.index(label)
    own = composition.weights[row, -1] - composition.weights[1 - row, -1]
    odds = math.log(decision.judgement.confidence / (1 - decision.judgement.confidence))
    votes = sum(vote.weight for vote in decision.votes)
    assert votes + own / composition.temperature == pytest.approx(odds)


def test_no_words_no_votes(engine):
    assert engine.explain(pair("…", "!?")).votes == ()


def test_asks_every_component_there_is(engine):
    assert list(engine.composition.components) == COMPONENTS.names()


def test_works_alike_without_wordnet(monkeypatch, tmp_path):
    monkeypatch.setattr(components, "installed", lambda: None)
    components.train(pairs(), (), tmp_path)
    assert "no WordNet" in components.load(tmp_path).knowledge
    assert json.loads((tmp_path / "model.json").read_text()).keys() == {"engine", "own"}


def test_one_label_teaches_nothing(tmp_path):
    same = [each for each in pairs() if each.stated is Label.SUPPORT]
    with pytest.raises(BadInput, match="two different labels"):
        components.train(same, (), tmp_path)


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("components", ["negation", "telepathy"], "telepathy"),
        ("components", "negation", "names of components"),
        ("labels", ["attack", "support"], "labels"),
        ("labels", ["support"], "labels"),
        ("weights", [[1.0]], "weights"),
        ("weights", "many", "weights"),
        ("temperature", 0, "temperature"),
        ("tones", {"good": "very"}, "tones"),
    ],
)
def test_a_damaged_model_is_refused(tmp_path, key, value, message):
    components.train(pairs(), (), tmp_path)
    path = tmp_path / "model.json"
    content = json.loads(path.read_text())
    content["own"][key] = value
    path.write_text(json.dumps(content))
    with pytest.raises(ModelError, match=message):
        components.load(tmp_path)


def test_a_model_without_compositions_is_refused(tmp_path):
    (tmp_path / "model.json").write_text('{"engine": "components"}')
    with pytest.raises(ModelError, match="own"):
        components.load(tmp_path)


@pytest.mark.skipif(_wordnet.installed() is None, reason="no WordNet on this machine")
def test_wordnet_of_this_machine_is_used_where_the_model_learned_with_it(tmp_path):
    components.train(pairs(), (), tmp_path)
    assert components.load(tmp_path).wordnet is _wordnet.installed()
