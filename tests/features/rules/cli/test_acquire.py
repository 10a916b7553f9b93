from __future__ import annotations

import json

import pytest

from argue.features.edits.engines.edits.algorithms import token_edit_distance
from argue.features.edits.engines.edits.resources import Resources
from argue.features.grammar.rules import Rules, read_rules
from tests.cli.in_process import run

pytest.importorskip("spacy")
pytest.importorskip("onnxruntime")

CLINIC = ("Dr. Bond created a {} for sick people.", "clinic", "hospital")


@pytest.fixture
def acquired(tmp_path):
    """What is said of pages that are a frame with one word after the other, and their rules."""

    def acquire(*options, work="work", **pages):
        for name, (frame, *forms) in pages.items():
            (tmp_path / "versions" / name).mkdir(parents=True)
            for number, form in enumerate(forms):
                (tmp_path / "versions" / name / f"{number}.txt").write_text(frame.format(form))
        words = ("acquire", tmp_path / "versions", "--work", tmp_path / work, *options)
        rules = tmp_path / work / "rules.jsonl"
        return run("papers", "rules", *words).stdout, read_rules(rules) if rules.exists() else None

    return acquire


def test_rules_with_their_sentences(acquired):
    told, [rule] = acquired("--set", "c", "--sides", "context", "--json", Bond=CLINIC)
    stages = [json.loads(line) for line in told.splitlines()]
    assert [stage["stage"] for stage in stages] == ["changes", "pairs", "candidates", "rules"]
    assert "a hospital for sick people" in rule.left  # how much more is for the tree to say
    assert rule.left.replace("hospital", "clinic") == rule.right
    assert rule.text == "Dr. Bond created a hospital for sick people."
    assert rule.hypothesis == "Dr. Bond created a clinic for sick people."


BECAUSE = (
    "In the north of the country some very influential economic groups {} their weight in the "
    "market kept all others from the table for years."
)
LONG = "<PRON> <NOUN> <ADP> <DET> <NOUN>"


@pytest.mark.parametrize(
    ("sentences", "sides"),
    [
        (
            ["He spoke to economic groups {} their weight.", "because of", "due to"],
            ("due to <PRON> <NOUN>", "because of <PRON> <NOUN>"),
        ),
        ([BECAUSE, "due to", "because of"], (f"because of {LONG}", f"due to {LONG}")),
        (
            ["He recorded the second album {} his death.", "before", "prior to"],
            ("prior to <PRON> <NOUN>", "before <PRON> <NOUN>"),
        ),
        (
            ["He recorded the second album {} the tour.", "prior to", "before"],
            ("before <DET> <NOUN>", "prior to <DET> <NOUN>"),
        ),
    ],
)
def test_the_papers_examples_with_their_context_generalised(acquired, sentences, sides):
    """Cabrio, Magnini & Ivanova (2012): ``because of <PRP> <NN> ⇒ due to <PRP> <NN>``."""
    _, [rule] = acquired("--set", "b", "--set", "c", Page=sentences)
    assert (rule.left, rule.right) == sides


def test_the_next_phrase_alone_can_be_the_context(acquired):
    """As the paper prints its rule, where the tree hangs more on that phrase."""
    sets = ("--set", "b", "--set", "c")
    acquired(*sets, Page=(BECAUSE, "due to", "because of"))
    _, [rule] = acquired(*sets, "--sides", "phrase")
    assert (rule.left, rule.right) == ("because of <PRON> <NOUN>", "due to <PRON> <NOUN>")


def test_a_rule_of_one_context_fires_on_another(acquired):
    """Acquired, written, read, and applied by an engine."""
    ended = "After a week the long strike at the port ended {} an investigation by the state."
    _, rules = acquired("--set", "c", Page=(ended, "as a result of", "because of"))
    distance = token_edit_distance.load({"substitution": "rules"}, Resources(Rules([rules])))
    stopped = "The ship was late {} a strike by the crew."
    text, hypothesis = stopped.format("because of"), stopped.format("as a result of")
    [fired] = distance.fired(text, hypothesis)
    assert fired.left == "because of <DET> <NOUN> <ADP> <DET> <NOUN>"
    assert distance(text, hypothesis) > token_edit_distance.load({})(text, hypothesis)


@pytest.mark.long
def test_files_are_the_same_bytes_whoever_parses(acquired, tmp_path, monkeypatch):
    monkeypatch.setattr("argue.features.rules.revisions.stages.BATCH", 1)
    wealth = "She built a {place} {{}} her wealth."
    pages = {
        f"Page {place}": (wealth.format(place=place), "because of", "due to")
        for place in ("village", "school", "theatre")
    }
    sets = ("--set", "b", "--set", "c")
    told = acquired(*sets, work="here", Bond=CLINIC, **pages)
    assert acquired(*sets, "--cluster", "local:2", work="there") == told
    here, there = (
        {file.name: file.read_bytes() for file in (tmp_path / name).iterdir()}
        for name in ("here", "there")
    )
    assert there == here
    assert here["candidates.jsonl"].count(b"\n") >= 3


def test_counts_for_people_and_a_stop_after_a_stage(acquired):
    told, rules = acquired("--until", "pairs", Bond=CLINIC)
    assert told.splitlines()[0] == "changes: 1 pages, 2 versions, 86 characters, 1 changes"
    assert rules is None


def test_a_source_that_is_not_there(tmp_path):
    done = run("papers", "rules", "acquire", tmp_path / "none", "--work", tmp_path / "work")
    assert "expected a MediaWiki export, No such file or directory\n" in done.stderr
