from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from argue.errors import BadInput
from argue.features.grammar.rules import read_rules
from argue.features.rules.revisions.stages import STAGES, Plan, StageResult, Work, acquire
from tests.features.rules.revisions.exports import export

spacy = pytest.importorskip("spacy")

_POS = {"because": "SCONJ", "since": "SCONJ", "the": "DET", "a": "DET", ".": "PUNCT"}
_POS |= dict.fromkeys(("closed", "opened", "fell"), "VERB")
TEXTS = {
    "Zoo": ["The zoo closed because rain fell.", "The zoo closed since rain fell."],
    "Car": [
        "A car opened a road here.",
        "spam spam spam",
        "A car opened a road here.",
        "A car opened a street here.",
        "A truck opened a street here.",
    ],
}
PAGES = export(**TEXTS)


class Tagger:
    """Parts of speech by a list, everything else a noun, and no trees."""

    def __init__(self, name):
        self.vocab = spacy.blank("en").vocab

    def pipe(self, texts, batch_size):
        for text in texts:
            words = text.replace(".", " .").split()
            lemmas = [word.lower() for word in words]
            pos = [_POS.get(lemma, "NOUN") for lemma in lemmas]
            yield spacy.tokens.Doc(self.vocab, words=words, lemmas=lemmas, pos=pos)


@pytest.fixture
def plan(tmp_path, monkeypatch):
    monkeypatch.setattr("argue.features.rules.revisions.stages.loaded", cache(Tagger))
    path = tmp_path / "export.xml"
    path.write_bytes(PAGES)
    return Plan(path, sets=("c",))


def sides(folder):
    return [(rule.left, rule.right) for rule in read_rules(folder / "rules.jsonl")]


def test_from_an_export_to_a_file_of_rules(plan, tmp_path):
    told = {}
    acquire(plan, tmp_path / "work", report=told.__setitem__)
    assert list(told) == list(STAGES)
    characters = sum(len(text) for texts in TEXTS.values() for text in texts)
    assert told["changes"] == {"pages": 2, "versions": 7, "characters": characters, "changes": 3}
    assert +Counter(told["pairs"]) == {"sentences": 3, "set c": 3}
    assert told["rules"]["rules"] == 3
    assert sides(tmp_path / "work") == [
        ("since", "because"),
        ("a street here", "a road here"),
        ("a truck", "a car"),
    ]
    assert "<rules>" in (tmp_path / "work" / "rules.xml").read_text(encoding="utf-8")


def test_stages_can_be_done_one_by_one(plan, tmp_path):
    for stage in STAGES:
        told = {}
        acquire(plan, tmp_path / "slow", until=stage, report=told.__setitem__)
        assert list(told) == list(STAGES[: STAGES.index(stage) + 1])
    acquire(plan, tmp_path / "fast")
    for name in ("changes.jsonl", "pairs.jsonl", "candidates.jsonl", "rules.jsonl", "rules.xml"):
        assert (tmp_path / "slow" / name).read_bytes() == (tmp_path / "fast" / name).read_bytes()


def test_a_seed_keeps_other_pairs_from_being_parsed(plan, tmp_path):
    told = {}
    acquire(replace(plan, seeds=("because",)), tmp_path / "work", report=told.__setitem__)
    assert told["candidates"]["pairs"] == 1
    assert sides(tmp_path / "work") == [("since", "because")]


@pytest.mark.parametrize(
    ("sets", "parsed"), [(("a",), 1), (("b",), 1), (("c",), 1), (("a", "c"), 2)]
)
def test_rules_come_from_the_chosen_sets(plan, tmp_path, sets, parsed):
    """The paper took its rules from set b, and so does a plan that says nothing."""
    long = (
        "The old zoo in the park by the river closed its doors on a day in May because rain fell."
    )
    pages = {
        "A": ["The zoo closed.", "The zoo closed early."],
        "B": [long, long.replace("because", "since")],
        "C": ["The zoo closed because rain fell.", "The zoo closed since rain fell."],
    }
    source = tmp_path / "sets.xml"
    source.write_bytes(export(**pages))
    assert Plan(source).sets == ("b",)
    told = {}
    acquire(Plan(source, sets=sets), tmp_path / "work", report=told.__setitem__)
    assert (told["pairs"]["sentences"], told["candidates"]["pairs"]) == (3, parsed)
    with pytest.raises(BadInput, match="name another folder"):
        acquire(Plan(source, sets=("a", "b", "c")), tmp_path / "work")


def test_no_more_pairs_are_parsed_than_asked_for_and_rules_can_be_collected_anew(plan, tmp_path):
    acquire(replace(plan, most=1), tmp_path / "work")
    assert len(sides(tmp_path / "work")) == 1
    acquire(replace(plan, most=1, least=2), tmp_path / "work")
    assert sides(tmp_path / "work") == []


def test_two_sources_are_compared_page_by_page(plan, tmp_path):
    newer = tmp_path / "newer.xml"
    newer.write_bytes(export(Car=["A truck opened a lane here."], Bus=["A bus."]))
    told = {}
    two = replace(plan, newer=newer)
    acquire(
        two, tmp_path / "two", until="changes", report=lambda stage, counts: told.update(counts)
    )
    assert (told["pages"], told["versions"], told["changes"]) == (1, 2, 1)
    with pytest.raises(BadInput, match=r"newer\.xml"):
        acquire(plan, tmp_path / "two", until="changes")


class Killed(Exception):
    pass


def results(done, stop=None):
    """Ten items, each of two rows; killed in the middle of the item ``stop``."""

    def rows(item):
        yield {"row": 2 * item}
        if item == stop:
            raise Killed
        yield {"row": 2 * item + 1}

    for item in range(done, 10):
        yield StageResult(rows(item), Counter(items=1, rows=2))


@pytest.mark.parametrize("stop", range(10))
@pytest.mark.parametrize("every", [1, 3, 20])
def test_a_killed_stage_goes_on_where_it_was_stopped(tmp_path, stop, every):
    with pytest.raises(Killed):
        Work(tmp_path).run("a", lambda done: results(done, stop), {"x": 1}, every=every)
    begun = []

    def rest(done):
        begun.append(done)
        return results(done)

    assert Work(tmp_path).run("a", rest, {"x": 1}, every=every) == {"items": 10, "rows": 20}
    assert begun == [stop // every * every]
    assert [row["row"] for row in Work(tmp_path).rows("a")] == list(range(20))


def test_a_finished_stage_is_not_done_again(tmp_path):
    work = Work(tmp_path)
    first = work.run("a", results, {})

    def again(done):
        raise AssertionError("done again")

    assert work.run("a", again, {}) == first


def test_other_settings_need_another_folder(tmp_path):
    Work(tmp_path).run("a", results, {"x": 1})
    with pytest.raises(BadInput, match="begun with, x 1; found x 2; name another folder"):
        Work(tmp_path).run("a", results, {"x": 2})


def test_a_damaged_state(tmp_path):
    (tmp_path / "a.state.json").write_text("{")
    with pytest.raises(BadInput, match="expected the state of a stage"):
        Work(tmp_path).run("a", results, {})


def test_a_file_is_no_folder(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match="expected a directory"):
        Work(tmp_path / "file")
