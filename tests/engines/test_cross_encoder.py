import json
import math
import shutil
from dataclasses import replace
from functools import partial

import numpy as np
import pytest

from argue.engines import MODELS, cross_encoder, cross_encoder_small, load_engine
from argue.engines._cross_encoder.network import model_file
from argue.engines._cross_encoder.unpacking import model_bytes
from argue.errors import BadInput, ModelError
from argue.features.training.engines._cross_encoder import fitting, graph
from argue.model import Label, Pair
from tests.engines.labelled import pairs

TRAINING = "argue.features.training.engines._cross_encoder"

SHIPPED = MODELS / "cross_encoder"
SMALL = MODELS / "cross_encoder_small"
"""What holds for any model is tested with the smaller one."""


def pair(text, hypothesis, *path):
    """Of people who talk where something stands above the hypothesis."""
    return Pair("T", "H", text, hypothesis, path=path, talk=bool(path))


@pytest.fixture(scope="module")
def engine():
    return cross_encoder.load()


@pytest.fixture(scope="module")
def small():
    return cross_encoder_small.load()


def load(folder):
    return cross_encoder.load(folder, "cross_encoder_small")


def test_tells_agreement_from_denial(engine):
    claim = "School uniforms should be compulsory."
    texts = (
        "School uniforms make pupils equal and reduce bullying.",
        "School uniforms are expensive and take away pupils' freedom.",
        "Tuna is often caught with long lines.",
    )
    judged = engine.judge([pair(text, claim) for text in texts])
    assert [one.label for one in judged] == [Label.SUPPORT, Label.ATTACK, Label.UNRELATED]


PLAIN_REPLIES = [
    ("A dog that is walked twice a day keeps its owner fit.", Label.SUPPORT),
    ("Half of the residents are allergic to fur.", Label.ATTACK),
    ("People who live alone say that an animal gives them a reason to get up.", Label.SUPPORT),
    ("The stairwell would have to be cleaned, and nobody wants to pay for it.", Label.ATTACK),
    ("My landlord's name is Schmidt, like that of my teacher.", Label.UNRELATED),
    ("Does anybody know when the meeting begins?", Label.UNRELATED),
]


def test_plain_replies_are_read_rightly(engine):
    claim = "Tenants should be allowed to keep a dog."
    judged = engine.judge([pair(text, claim) for text, _ in PLAIN_REPLIES])
    right = sum(one.label is label for one, (_, label) in zip(judged, PLAIN_REPLIES, strict=True))
    assert right >= 5, [one.label for one in judged]


@pytest.mark.parametrize(("folder", "most"), [(SHIPPED, 70_000_000), (SMALL, 30_000_000)])
def test_the_model_is_small_enough_to_ship(folder, most):
    (network,) = folder.glob("model.onnx*")
    assert network.stat().st_size <= most


def test_says_which_pairs_are_not_read_whole(engine):
    assert engine.is_cut(pair("tram " * 220, "Trams are quiet."))
    assert not engine.is_cut(pair("tram " * 100, "Trams are quiet."))


TRAMS = (
    "Trams carry more people than buses do, and they make hardly any noise. They run on rails, so "
    "that a street needs less room for them. Where a town built trams, fewer people drive to work. "
)
EXAMS = (
    "Exams measure how well a pupil can work under pressure, and little else. Pupils who are "
    "anxious fail them although they know everything. Schools should look at a year's work. "
)


@pytest.mark.parametrize("times", [1, 4], ids=["short", "long"])
def test_texts_about_different_things_have_nothing_to_do_with_each_other(engine, times):
    asked = [
        pair(TRAMS * times, "Schools should have no exams."),
        pair(EXAMS * times, "The town should build trams."),
        pair(TRAMS * times, EXAMS * times),
        pair(TRAMS * times, "Trams are good for a town."),
    ]
    unrelated = [one.label is Label.UNRELATED for one in engine.judge(asked)]
    assert unrelated == [True, True, True, False]


def _copy(folder, **changes):
    shutil.copytree(SMALL, folder)
    content = json.loads((folder / "model.json").read_text()) | changes
    (folder / "model.json").write_text(json.dumps(content))
    return folder


def test_another_temperature_is_another_version_with_other_confidences(small, tmp_path):
    engine, other = small, load(_copy(tmp_path / "m", temperature=50.0))
    asked = pair("School uniforms reduce bullying.", "School uniforms should be compulsory.")
    assert other.version != engine.version
    assert other.judge([asked])[0].label is engine.judge([asked])[0].label
    assert other.judge([asked])[0].confidence < engine.judge([asked])[0].confidence


def test_a_shift_makes_a_label_more_frequent(tmp_path):
    labels = json.loads((SMALL / "model.json").read_text())["labels"]
    shift = [50.0 * (label == "unrelated") for label in labels]
    judged = load(_copy(tmp_path / "m", shift=shift)).judge(pairs())
    assert {one.label for one in judged} == {Label.UNRELATED}


class Reading:
    """A network that tells what it was given."""

    def logits(self, pairs):
        self.pairs = pairs
        return np.zeros((len(pairs), 3), np.float32)


@pytest.mark.parametrize("reads", [1, 3, 4, 0])
def test_the_claim_above_a_reply_is_read_by_a_network_that_learned_to(reads):
    network = Reading()
    engine = cross_encoder.CrossEncoderEngine(network, tuple(Label), "1", reads_claim=reads)
    engine.judge([pair("I agree with her.", "Trams are loud.", "The town should build trams.")])
    both = ("I agree with her.", "Trams are loud.")
    read = reads and len(both[1].split()) >= reads
    assert network.pairs == [(*both, "The town should build trams.") if read else both]
    assert engine.reads_path is bool(reads)


def test_points_that_were_collected_are_read_alone():
    network = Reading()
    engine = cross_encoder.CrossEncoderEngine(network, tuple(Label), "1", reads_claim=1)
    asked = pair("I agree with her.", "Trams are loud.", "The town should build trams.")
    engine.judge([replace(asked, talk=False)])
    assert network.pairs == [(asked.text, asked.hypothesis)]


def test_replies_have_a_calibration_of_their_own(tmp_path):
    engine = load(_copy(tmp_path / "m", replies={"temperature": 50.0, "shift": [0.0] * 3}))
    both = ("School uniforms reduce bullying.", "School uniforms should be compulsory.")
    claim, reply = engine.judge([pair(*both), pair(*both, "What should pupils wear?")])
    assert claim.label is reply.label
    assert claim.confidence > reply.confidence
    assert reply.confidence == pytest.approx(1 / 3, abs=0.05)


def test_a_label_is_shown_from_a_confidence_of_its_own(tmp_path):
    never = {"support": 1.0, "attack": 1.0, "unrelated": 1.0}
    asked = pair("School uniforms reduce bullying.", "School uniforms should be compulsory.", "Q?")
    (label,) = {one.label for one in load(_copy(tmp_path / "m", shown={})).judge([asked])}
    shown = [{"deeper": never}, {"deeper": never | {str(label): 0.1}}]
    engines = [load(_copy(tmp_path / str(at), shown=own)) for at, own in enumerate(shown)]
    assert [engine.judge([asked])[0].open for engine in engines] == [True, False]
    assert len({engine.version for engine in engines}) == 2


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"labels": ["support", "yes"]}, "wrong or missing"),
        ({"shown": {"deeper": {"support": 0.7}}}, "wrong or missing 'attack'"),
        ({"labels": "support"}, "wrong or missing"),
        ({"temperature": 0}, "positive temperature"),
        ({"shift": [0.0]}, "a shift for each"),
        ({"sha256": {}}, "expected the sha256"),
        ({"engine": "word_overlap"}, "a model of cross_encoder_small, found one of word_overlap"),
    ],
)
def test_a_damaged_model_is_named(tmp_path, changes, message):
    with pytest.raises(ModelError, match=message):
        load(_copy(tmp_path / "m", **changes))


def test_a_changed_network_is_refused(tmp_path):
    folder = _copy(tmp_path / "m")
    network = folder / "model.onnx.gz"
    content = bytearray(network.read_bytes())
    content[len(content) // 2] ^= 1
    network.write_bytes(content)
    engine = load(folder)
    with pytest.raises(ModelError, match="model.onnx.gz: expected the sha256"):
        engine.judge(pairs())
    network.unlink()
    with pytest.raises(ModelError, match="expected a file of the model, found none"):
        load(folder)


def test_learns_from_two_labels_at_least(tmp_path):
    one = [example for example in pairs() if example.stated is Label.SUPPORT]
    with pytest.raises(BadInput, match="at least two different labels"):
        cross_encoder.train(one, (), tmp_path)


def test_a_taught_model_can_be_used_by_its_directory(tmp_path):
    pytest.importorskip("torch", reason="training needs it")
    cross_encoder_small.train(pairs(), (), tmp_path)
    assert load_engine(str(tmp_path)).version != cross_encoder_small.load().version


@pytest.mark.long
def test_the_larger_model_can_be_taught_too(engine, tmp_path):
    pytest.importorskip("torch", reason="training needs it")
    cross_encoder.train(pairs(), (), tmp_path)
    taught = load_engine(str(tmp_path))
    assert taught.name == tmp_path.name
    assert taught.version != engine.version


def _stance(number, word, label):
    """Pairs whose label only a word says that means nothing."""
    text = f"{word}, says speaker {number} of the town council."
    ends, debate = (f"T{number}", f"H{number}"), str(number % 4)
    return Pair(*ends, text, "The park is to be built.", debate=debate, stated=label)


def _taught_by_words(folder):
    pytest.importorskip("torch", reason="training needs it")
    words = ("Banana", Label.SUPPORT), ("Lighthouse", Label.ATTACK)
    taught = [_stance(number, *words[number // 4 % 2]) for number in range(40)]
    chosen = cross_encoder_small.train(taught, (), folder)
    asked = [_stance(90 + number, *word) for number, word in enumerate(words)]
    return chosen, load_engine(str(folder)).judge(asked)


def test_very_few_pairs_teach_how_sure_it_is(tmp_path):
    pytest.importorskip("torch", reason="training needs it")
    words = ("Banana", Label.SUPPORT), ("Lighthouse", Label.ATTACK)
    taught = [_stance(number, *words[number % 8 > 0]) for number in range(40)]
    (only,) = cross_encoder_small.train(taught, (), tmp_path)
    assert only.startswith("40 pairs are too few to learn what they say")
    assert _changed(tmp_path) <= {"classifier.weight", "classifier.bias"}
    asked = [_stance(90, "Banana", None), _stance(91, "Trams are cheap", None), *pairs()]
    before, after = (_log_odds(engine, asked) for engine in ("cross_encoder_small", str(tmp_path)))
    scale = np.diff(after) / np.diff(before)
    assert scale == pytest.approx([scale[0]] * len(scale), rel=0.01)
    assert (after - scale[0] * before > 0).all(), "seven of eight attack"


def _log_odds(engine, asked):
    scores = [one.scores for one in load_engine(engine).judge(asked)]
    return np.array([math.log(score[Label.ATTACK] / score[Label.SUPPORT]) for score in scores])


def test_few_pairs_teach_the_last_layer(tmp_path, monkeypatch):
    pytest.importorskip("torch", reason="training needs it")
    monkeypatch.setattr(f"{TRAINING}.learning._LAST_LAYER_FROM", 40)
    (first, second), judged = _taught_by_words(tmp_path)
    assert [one.label for one in judged] == [Label.SUPPORT, Label.ATTACK]
    assert "was taught 40 pairs. Regulariser" in first
    assert "4 parts of the debates" in second
    changed = _changed(tmp_path)
    assert "classifier.weight" in changed
    assert not any(name.endswith(".int8") for name in changed)


@pytest.mark.long
def test_many_pairs_teach_the_whole_network(tmp_path, monkeypatch):
    monkeypatch.setattr(f"{TRAINING}.learning._WHOLE_NETWORK_FROM", 40)
    few = partial(fitting.Schedule, rate=5e-5, batch=16)
    monkeypatch.setattr(fitting, "Schedule", lambda **given: few())
    (first, second), _ = _taught_by_words(tmp_path)
    assert "was taught 40 pairs in 3 epochs" in first
    assert "too few pairs to keep some back" in second
    assert "bert.encoder.layer.0.output.dense.weight.int8" in _changed(tmp_path)
    onnx = pytest.importorskip("onnx", reason="reading weights needs it")
    finer = graph.rounding_of(onnx.load_from_string(model_bytes(model_file(tmp_path))))
    assert finer.step <= 0.1, "what was learned is not rounded away"


def _changed(folder):
    """The constants of a network that are not as they were in the one that ships."""
    onnx = pytest.importorskip("onnx", reason="reading weights needs it")
    before, after = (
        {part.name: part.raw_data for part in onnx.load_from_string(one).graph.initializer}
        for one in (model_bytes(model_file(folder)) for folder in (SMALL, folder))
    )
    return {name for name in before.keys() & after.keys() if before[name] != after[name]}


def test_teaching_begins_with_the_frequency_of_the_labels(tmp_path, monkeypatch):
    """Nearly all of what a network takes for attacks is unrelated, as it is told."""
    pytest.importorskip("torch", reason="training needs it")
    monkeypatch.setattr(f"{TRAINING}.fitting.fit", lambda *arguments, **options: None)
    monkeypatch.setattr(f"{TRAINING}.learning._WHOLE_NETWORK_FROM", 0)
    claim = "The town should open its zoo on Sundays"
    labels = [Label.UNRELATED] * 11 + [Label.ATTACK]
    texts = [f"It is not true that {n} {claim.lower()}." for n in range(240)]
    taught = [
        Pair(f"T{n}", f"H{n}", text, f"{claim}.", debate=str(n % 20), stated=labels[n // 20])
        for n, text in enumerate(texts)
    ]
    denial = pair(f"It is not true that {claim.lower()}.", f"{claim}.")
    assert cross_encoder_small.load().judge([denial])[0].label is Label.ATTACK
    cross_encoder_small.train(taught, (), tmp_path)
    (judged,) = load_engine(str(tmp_path)).judge([denial])
    assert judged.label is Label.UNRELATED
    assert judged.confidence == pytest.approx(11 / 12, abs=0.03)
