import json
import re

import pytest

from tests.cli.in_process import run as argue

TRAMS = """# Should the city build trams?

= The city should build trams.

+ quiet: Trams are quieter than buses.
  - rails: Rails squeal in every curve.
"""


def test_one_json_object_a_line():
    done = argue("judge", "-", "--engine", "gold", "--json", stdin=TRAMS)
    assert done.returncode == 0
    first, second = map(json.loads, done.stdout.splitlines())
    assert {key: first[key] for key in ("id", "label", "confidence", "scores")} == {
        "id": "quiet>issue",
        "label": "support",
        "confidence": 1.0,
        "scores": {"support": 1.0, "attack": 0.0, "unrelated": 0.0},
    }
    assert (second["source"], second["target"], second["label"]) == ("rails", "quiet", "attack")


def test_premises_are_judged_together():
    linked = (
        '{"id": "d", "arguments": [{"id": "p", "text": "Trams cost much."}, '
        '{"id": "q", "text": "We are poor."}, {"id": "c", "text": "We are poor; trams cost."}], '
        '"given": [{"source": "p", "target": "c", "label": "support"}, '
        '{"source": "q", "target": "c", "label": "support"}], '
        '"inferences": [{"premises": ["p", "q"], "conclusion": "c"}]}'
    )
    done = argue("judge", "-", "--engine", "word_overlap", "--steps", "--json", stdin=linked)
    [step] = map(json.loads, done.stdout.splitlines())
    assert (step["source"], step["target"], step["label"]) == ("p+q", "c", "support")
    refused = argue("judge", "-", "--engine", "gold", "--steps", "--pairs", "all", stdin=linked)
    assert refused.returncode == 2


def test_debates_of_the_same_name_have_different_ids():
    done = argue("judge", "-", "--engine", "gold", "--json", stdin=TRAMS + "\n" + TRAMS)
    ids = [json.loads(line)["id"] for line in done.stdout.splitlines()]
    assert len(set(ids)) == len(ids) == 4
    assert ids[0] == "should-the-city-build-trams:quiet>issue"


def test_a_pair_keeps_the_id_that_the_file_gives_it():
    lines = [
        {"id": "p-7", "text": "Trams are quiet.", "hypothesis": "Trams make no noise."},
        {"id": "p-9", "text": "Trams are loud.", "hypothesis": "Trams make no noise."},
    ]
    stdin = "".join(json.dumps(line) + "\n" for line in lines)
    done = argue("judge", "-", "--engine", "word_overlap", "--json", stdin=stdin)
    assert [json.loads(line)["id"] for line in done.stdout.splitlines()] == ["p-7", "p-9"]


def test_of_pairs_that_were_searched_for_those_that_count_are_told():
    flat = "# Trams\n\n= Trams are quiet.\n\n? Trams are not quiet.\n? Bread is baked at night.\n"
    asked = ("-", "--engine", "cross_encoder", "--pairs", "retrieved", "--json")
    judged = map(json.loads, argue("judge", *asked, stdin=flat).stdout.splitlines())
    (debate,) = json.loads(argue("analyse", *asked, stdin=flat).stdout)["debates"]
    results = {(one["source"], one["target"], one["label"]) for one in judged}
    assert results == {(one["source"], one["target"], one["label"]) for one in debate["relations"]}
    assert 0 < len(results) < 3
    assert "unrelated" not in {label for *_, label in results}


def test_of_a_long_pair_what_was_read_is_told():
    long = " ".join(f"Line {number} of the trams is quiet and clean." for number in range(30))
    lines = [
        {"id": "long", "text": long, "hypothesis": "Trams are loud."},
        {"id": "short", "text": "Trams are quiet.", "hypothesis": "Trams are loud."},
    ]
    stdin = "".join(json.dumps(line) + "\n" for line in lines)
    done = argue("judge", "-", "--engine", "cross_encoder_small", "--json", stdin=stdin)
    told = {one["id"]: one.get("excerpts") for one in map(json.loads, done.stdout.splitlines())}
    assert told["short"] is None
    [(text, hypothesis)] = told["long"]
    assert re.fullmatch(r"Line 0 of the trams.* … .*clean\.", text)
    assert hypothesis == "Trams are loud."
    done = argue("judge", "-", "--engine", "cross_encoder_small", stdin=stdin)
    assert done.stdout.count("  read: ") == 1


def test_what_was_read_is_told_with_its_end(tmp_path):
    pytest.importorskip("sentence_transformers", reason="runs models of the hub")
    from tests.engines._cross_encoder import small  # needs onnx

    name = small.classifier(tmp_path / "m", {0: "entailment", 1: "contradiction"})
    line = {"text": "First trams " + "and so on " * 60 + "at last", "hypothesis": "Trams stop."}
    done = argue("judge", "-", "--engine", name, stdin=json.dumps(line))
    (read,) = [one for one in done.stdout.splitlines() if one.startswith("  read: ")]
    assert read.startswith("  read: First trams and so on")
    assert " … " in read
    assert read.endswith(" so on at last → Trams stop.")
    assert done.stderr == ""


def test_a_label_that_pages_do_not_show_is_open():
    lines = argue("judge", "-", "--engine", "word_overlap", "--json", stdin=TRAMS).stdout
    judged = list(map(json.loads, lines.splitlines()))
    assert [one.get("open", False) for one in judged] == [one["confidence"] < 0.7 for one in judged]
    assert all(one["label"] and one["scores"] for one in judged)
    text = argue("judge", "-", "--engine", "word_overlap", stdin=TRAMS).stdout
    assert text.count(" (open)") == sum("open" in one for one in judged) > 0
