"""Models that the owner of an installation has given a name."""

import json

import pytest

from argue import judging
from argue.engines import ENGINES, facts, load_engine
from argue.errors import BadInput, UnknownName
from argue.features.measures.evaluation import evaluate
from argue.features.measures.leave_out import leave_debates_out
from argue.features.training.learning import train
from argue.model import Pair
from argue.settings import Settings
from tests.engines.endpoint_samples import says, served
from tests.evaluation.labelled_debates import DEBATES

PAIR = Pair("T", "H", "They are loud.", "Trams are quiet.")


@pytest.fixture
def register(tmp_path, monkeypatch):
    """Writes the file of models."""
    path = tmp_path / "models.toml"
    monkeypatch.setenv("ARGUE_MODELS", str(path))
    path.touch()
    written: list[int] = []

    def write(text: str) -> None:
        path.write_text(text + "\n" * len(written))
        written.append(1)

    return write


def test_a_trained_model_is_an_engine_by_its_name(register, tmp_path):
    train("word_overlap", DEBATES, out=tmp_path / "models" / "trains-2026")
    register('[trains]\nengine = "models/trains-2026"\nsummary = "Of trains."\n')
    assert "trains" in ENGINES.names()
    assert ENGINES.summary("trains") == "Of trains."
    engine = load_engine("trains")
    assert engine.name == judging.ask(engine, 2).name == "trains"
    by_path = load_engine(str(tmp_path / "models" / "trains-2026"))
    assert by_path.name == "trains-2026"
    assert (engine.version, engine.judge([PAIR])) == (by_path.version, by_path.judge([PAIR]))
    assert facts("trains").needs == ("simplemma",)


def test_a_language_model_has_its_own_server_and_model(register, tmp_path, monkeypatch):
    monkeypatch.setenv("ARGUE_LLM", "on")
    monkeypatch.setenv("ARGUE_LLM_KEY", "of another server")
    monkeypatch.setenv("ARGUE_LLM_CACHE", str(tmp_path / "answers.sqlite"))
    (tmp_path / "key").write_text("s3cret\n")
    with served(lambda *_: says("attack", attack=0.9, support=0.1)) as (url, asked):
        register(
            f'[tiny]\nengine = "language_model"\nurl = "{url}"\nmodel = "tiny-1"\n'
            f'key_file = "{tmp_path / "key"}"\n'
        )
        engine = judging.ask(load_engine("tiny"), 2)
        assert engine.judge([PAIR])[0].label.value == "attack"
    assert engine.name == "tiny"
    assert asked[0]["model"] == "tiny-1"
    assert asked[0]["headers"]["Authorization"] == "Bearer s3cret"
    assert engine.asks.address == url.removesuffix("/v1")
    assert (engine.spent.read, engine.spent.written, engine.spent.cost) == (10, 5, None)
    assert facts("tiny").sends_to
    monkeypatch.setenv("ARGUE_LLM", "off")
    assert facts("tiny").off


def test_a_calibrated_language_model_tells_that_it_sends_texts(register, tmp_path, monkeypatch):
    (tmp_path / "mild").mkdir()
    content = {"engine": "language_model", "model": "tiny-1", "temperature": 2.0}
    (tmp_path / "mild" / "model.json").write_text(json.dumps(content))
    register('[mild]\nengine = "mild"\nurl = "https://api.example.com/v1"\nmodel = "tiny-1"\n')
    monkeypatch.setenv("ARGUE_LLM", "on")
    monkeypatch.setenv("ARGUE_LLM_CACHE", str(tmp_path / "answers.sqlite"))
    assert facts("mild").sends_to == "api.example.com"
    assert load_engine("mild").temperature == 2.0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[x", "expected models as TOML"),
        ('[gold]\nengine = "word_overlap"', r"\[gold\]: expected a name of letters"),
        ('["a/b"]\nengine = "word_overlap"', "expected a name of letters and digits"),
        ("[x]\nengine = 3", "expected a table of texts"),
        ('x = "y"', "expected a table of texts"),
        ('[x]\nsummary = "y"', "expected engine, such as a model's folder, found none"),
        ('[x]\nengine = "word_overlap"\nkey = "s3cret"', "expected engine, .*, found key"),
    ],
)
def test_a_file_that_is_not_understood_says_where(register, text, expected):
    register(text)
    with pytest.raises(BadInput, match=expected):
        ENGINES.names()


def test_only_a_language_model_has_a_server(register):
    register('[x]\nengine = "word_overlap"\nurl = "http://localhost/v1"')
    with pytest.raises(BadInput, match="url are of a language model, found word_overlap"):
        load_engine("x")


def test_a_model_that_is_not_there(register):
    register('[x]\nengine = "nowhere/model"')
    with pytest.raises(UnknownName, match="nowhere/model"):
        facts("x")
    with pytest.raises(BadInput, match="expected the name of a plug-in, found x"):
        train("x", DEBATES, out="never")


def test_a_file_that_is_named_must_be_there(monkeypatch, tmp_path):
    monkeypatch.setenv("ARGUE_MODELS", str(tmp_path / "none.toml"))
    with pytest.raises(BadInput, match="expected the file of ARGUE_MODELS, found none"):
        ENGINES.names()
    monkeypatch.delenv("ARGUE_MODELS")
    assert Settings.from_environment().models.name == "argue-models.toml"
    assert ENGINES.registered() == {}


def test_it_is_left_out_as_its_model_was_trained(register, tmp_path):
    train("word_overlap", DEBATES, out=tmp_path / "trains")
    register('[trains]\nengine = "trains"\n')
    assert evaluate(DEBATES, leave_debates_out("trains", DEBATES)).judged_by.learned == 0
    assert evaluate(DEBATES, "trains").judged_by.learned == 8
