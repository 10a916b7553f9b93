import json

import pytest
from click.testing import CliRunner

from argue.errors import BadInput
from argue.features.edits.engines.edits.algorithms import token_edit_distance
from argue.features.edits.engines.edits.resources import Resources
from argue.features.grammar.rules import Rules, read_rules
from argue.features.rules.cli._rules.acquire import command

pytest.importorskip("spacy")
pytest.importorskip("onnxruntime")


@pytest.fixture
def versions(tmp_path):
    page = tmp_path / "versions" / "Bond"
    page.mkdir(parents=True)
    (page / "0.txt").write_text("Dr. Bond created a clinic for sick people.")
    (page / "1.txt").write_text("Dr. Bond created a hospital for sick people.")
    return page.parent


def run(*arguments):
    return CliRunner().invoke(command, list(map(str, arguments)), catch_exceptions=False).output


def test_rules_with_their_sentences(versions, tmp_path):
    told = run(versions, "--work", tmp_path / "work", "--set", "c", "--sides", "context", "--json")
    stages = [json.loads(line) for line in told.splitlines()]
    assert [stage["stage"] for stage in stages] == ["changes", "pairs", "candidates", "rules"]
    [rule] = read_rules(tmp_path / "work" / "rules.jsonl")
    assert "a hospital for sick people" in rule.left  # how much more is for the tree to say
    assert rule.left.replace("hospital", "clinic") == rule.right
    assert rule.text == "Dr. Bond created a hospital for sick people."
    assert rule.hypothesis == "Dr. Bond created a clinic for sick people."


BECAUSE = (
    "In the north of the country some very influential economic groups {} their weight in the "
    "market kept all others from the table for years."
)


@pytest.mark.parametrize(
    ("sentences", "sides"),
    [
        (
            ["He spoke to economic groups {} their weight.", "because of", "due to"],
            ("due to <PRON> <NOUN>", "because of <PRON> <NOUN>"),
        ),
        (
            [BECAUSE, "due to", "because of"],
            (
                "because of <PRON> <NOUN> <ADP> <DET> <NOUN>",
                "due to <PRON> <NOUN> <ADP> <DET> <NOUN>",
            ),
        ),
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
def test_the_papers_examples_with_their_context_generalised(tmp_path, sentences, sides):
    """Cabrio, Magnini & Ivanova (2012): ``because of <PRP> <NN> ⇒ due to <PRP> <NN>``."""
    frame, *forms = sentences
    page = tmp_path / "versions" / "Page"
    page.mkdir(parents=True)
    for number, form in enumerate(forms):
        (page / f"{number}.txt").write_text(frame.format(form))
    run(page.parent, "--work", tmp_path / "work", "--set", "b", "--set", "c")
    [rule] = read_rules(tmp_path / "work" / "rules.jsonl")
    assert (rule.left, rule.right) == sides


def test_the_next_phrase_alone_can_be_the_context(tmp_path):
    """As the paper prints its rule, where the tree hangs more on that phrase."""
    page = tmp_path / "versions" / "Page"
    page.mkdir(parents=True)
    for number, form in enumerate(("due to", "because of")):
        (page / f"{number}.txt").write_text(BECAUSE.format(form))
    run(page.parent, "--work", tmp_path / "work", "--set", "b", "--set", "c")
    run(page.parent, "--work", tmp_path / "work", "--set", "b", "--set", "c", "--sides", "phrase")
    [rule] = read_rules(tmp_path / "work" / "rules.jsonl")
    assert (rule.left, rule.right) == ("because of <PRON> <NOUN>", "due to <PRON> <NOUN>")


def test_a_rule_of_one_context_fires_on_another(tmp_path):
    """Acquired, written, read, and applied by an engine."""
    page = tmp_path / "versions" / "Page"
    page.mkdir(parents=True)
    ended = "After a week the long strike at the port ended {} an investigation by the state."
    (page / "0.txt").write_text(ended.format("as a result of"))
    (page / "1.txt").write_text(ended.format("because of"))
    run(page.parent, "--work", tmp_path / "work", "--set", "c")
    rules = Rules([read_rules(tmp_path / "work" / "rules.jsonl")])
    distance = token_edit_distance.load({"substitution": "rules"}, Resources(rules))
    stopped = "The ship was late {} a strike by the crew."
    text, hypothesis = stopped.format("because of"), stopped.format("as a result of")
    assert [rule.left for rule in distance.fired(text, hypothesis)] == [
        "because of <DET> <NOUN> <ADP> <DET> <NOUN>"
    ]
    assert distance(text, hypothesis) > token_edit_distance.load({})(text, hypothesis)


@pytest.mark.long
def test_files_are_the_same_bytes_whoever_parses(versions, tmp_path, monkeypatch):
    monkeypatch.setattr("argue.features.rules.revisions.stages.BATCH", 1)
    for number, place in enumerate(("village", "school", "theatre"), start=2):
        page = versions / f"Page {number}"
        page.mkdir()
        (page / "0.txt").write_text(f"She built a {place} because of her wealth.")
        (page / "1.txt").write_text(f"She built a {place} due to her wealth.")
    made = {}
    for name, words in (("here", []), ("there", ["--cluster", "local:2"])):
        told = run(versions, "--work", tmp_path / name, "--set", "b", "--set", "c", *words)
        files = sorted((tmp_path / name).iterdir())
        made[name] = told, {file.name: file.read_bytes() for file in files}
    assert made["there"] == made["here"]
    assert made["here"][1]["candidates.jsonl"].count(b"\n") >= 3


def test_counts_for_people_and_a_stop_after_a_stage(versions, tmp_path):
    told = run(versions, "--work", tmp_path / "work", "--until", "pairs")
    assert told.splitlines()[0] == "changes: 1 pages, 2 versions, 86 characters, 1 changes"
    assert not (tmp_path / "work" / "rules.jsonl").exists()


def test_a_source_that_is_not_there(tmp_path):
    with pytest.raises(BadInput, match="expected a MediaWiki export, No such file or directory$"):
        run(tmp_path / "none", "--work", tmp_path / "work")
