"""Judging in several processes prints what judging here prints."""

import pytest

from argue import formats
from argue.engines import load_engine
from argue.errors import BadInput
from argue.features.corpora.ahead import judged_ahead
from argue.features.corpora.scored import Scoring, scored_ahead
from argue.features.measures.evaluation import evaluate
from argue.model import Options
from argue.pairing import pair_up
from tests.cli.in_process import run as argue
from tests.features.measures.cli.test_evaluate import NIGHT, TRAMS


@pytest.fixture(autouse=True)
def small_tasks(monkeypatch):
    """So that a few pairs are work for two processes."""
    monkeypatch.setattr("argue.features.corpora.ahead.PAIRS", 1)


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "debates").mkdir()
    for name, text in (("trams", TRAMS), ("night", NIGHT)):
        (tmp_path / "debates" / f"{name}.md").write_text(text)
    return tmp_path / "debates"


def same(*command) -> str:
    """What a command says here, if it says the same with two processes."""
    here, there = argue(*command), argue(*command, "--cluster", "local:2")
    assert here.returncode == there.returncode == 0, there.stderr
    assert there.stdout == here.stdout
    return here.stdout


def debates_of(folder):
    return [one for name in ("trams", "night") for one in formats.read(folder / f"{name}.md")]


@pytest.mark.parametrize(
    "words",
    [
        ["evaluate", "--json", "--no-store", "--engine", "edit_distance"],
        ["propagate", "--json", "--engine", "edit_distance", "--samples", "50"],
        ["analyse", "--json", "--engine", "components"],
        ["judge", "--json", "--engine", "components"],
        ["corpus", "measure", "--json", "--engine", "edit_distance"],
    ],
    ids=lambda words: words[0],
)
def test_the_same_is_said_wherever_pairs_are_judged(folder, words):
    assert same(*words, folder)


@pytest.mark.parametrize(
    ("large", "words"),
    [
        (100, ["--engine", "word_overlap", "--blame", "--derived", "mediated"]),
        (100, ["--engine", "edit_distance", "--labels", "3", "--min-confidence", "0.6"]),
        (0, ["--engine", "word_overlap", "--any-language", "--semantics", "preferred"]),
    ],
    ids=["derived", "abstaining", "any language, scored here"],
)
def test_the_same_is_scored_wherever_debates_are_judged(folder, monkeypatch, words, large):
    monkeypatch.setattr("argue.features.corpora.scored.LARGE", large)
    same("evaluate", "--json", "--no-store", *words, folder)


def test_workers_score_what_they_judged(folder, monkeypatch):
    monkeypatch.setattr("argue.features.corpora.scored.LARGE", 100)
    debates = debates_of(folder)
    ahead = scored_ahead("word_overlap", debates, "local:2", Scoring(Options()))
    here = evaluate(debates, "word_overlap").debates
    monkeypatch.setattr("argue.features.corpora.scored.compare", None)
    for debate, scores in zip(debates, here, strict=True):
        assert ahead.compare(debate, (), Options()) == scores


def test_few_pairs_start_no_process(folder, monkeypatch):
    monkeypatch.setattr("argue.features.corpora.ahead.PAIRS", 256)
    monkeypatch.setattr("subprocess.Popen", None)
    engine = judged_ahead("edit_distance", formats.read(folder / "trams.md"), "local:2")
    assert type(engine) is type(load_engine("edit_distance"))


def test_pairs_that_were_not_judged_ahead_are_judged_when_asked_for(folder):
    debates, plain = debates_of(folder), load_engine("edit_distance")
    ahead = judged_ahead("edit_distance", debates[:1], "local:1")
    assert (ahead.name, ahead.version) == (plain.name, plain.version)
    for debate in debates:
        pairs = pair_up(debate)
        assert ahead.judge(pairs) == plain.judge(pairs)


@pytest.mark.parametrize("words", [["--leave-one-debate-out"], ["--engine", "gold"]])
def test_what_cannot_be_spread_is_refused(folder, words):
    done = argue("evaluate", str(folder), "--no-store", *words, "--cluster", "local:2")
    assert done.returncode == 2
    assert "expected" in done.stderr


@pytest.mark.parametrize("command", [["judge", "--engine", "word_overlap"], ["corpus", "measure"]])
def test_an_executor_that_is_none(folder, command):
    done = argue(*command, str(folder), "--cluster", "moon:3")
    assert done.returncode == 2
    assert "argue: " in done.stderr or "Error" in done.stderr
    with pytest.raises(BadInput, match="expected local:N"):
        judged_ahead("word_overlap", [], "local:0")


def test_what_an_engine_reads_of_a_debate_is_judged_ahead_with_the_pair(folder, monkeypatch):
    debates = debates_of(folder)
    here = evaluate(debates, "cross_encoder_small")
    assert load_engine("cross_encoder_small").reads_path
    engines = [
        judged_ahead("cross_encoder_small", debates, "local:1"),
        scored_ahead("cross_encoder_small", debates, "local:1", Scoring(Options())),
    ]
    monkeypatch.setattr("argue.features.corpora.ahead.results_of", None)
    for engine in engines:
        assert evaluate(debates, engine).outcomes == here.outcomes
