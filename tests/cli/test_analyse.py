import json
import subprocess
import sys

import pytest

from argue.cli._options import format_by_suffix
from argue.errors import BadInput
from argue.settings import ENGINE
from tests.cli.in_process import run as argue

THREAD = """# Should the city build trams?

= The city should build trams.

+ quiet: Trams are quieter than buses.
  - rails: Rails squeal in every curve.
- cost: Nobody can pay for it.
"""


SLOW = {
    *("cachetools", "concurrent.futures", "difflib", "email", "html", "logging", "msgspec"),
    *("numpy.polynomial", "onnxruntime", "scipy", "tokenizers", "tomllib"),
    *("argue.drawing", "argue.engines._objects", "argue.model.label_words", "argue.reading"),
    *("argue.reasoning.changes", "argue.reasoning.explanation", "argue.services", "argue.store"),
    *("argue.formats.base.tables", "argue.reasoning.probability.chances"),
}


def test_json_of_what_is_stated_imports_nothing_that_it_does_not_need(tmp_path):
    """Starting is most of its time."""
    (tmp_path / "thread.md").write_text(THREAD)
    code = (
        "import atexit, sys; from argue.__main__ import main;"
        "atexit.register(lambda: print(*sys.modules, file=sys.stderr)); main()"
    )
    words = [sys.executable, "-c", code, "analyse", "thread.md", "--json"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=True)
    modules = set(done.stderr.splitlines()[-1].split())
    assert "0 judged by cross_encoder" in done.stderr
    assert "argue.engines.cross_encoder" in modules
    assert not SLOW & modules


def test_json_is_that_of_the_contract():
    done = argue("analyse", "-", "--engine", "gold", "--derived", "type1", "--json", stdin=THREAD)
    (debate,) = json.loads(done.stdout)["debates"]
    assert debate["title"] == "Should the city build trams?"
    assert debate["arguments"][1]["id"] == "quiet"
    assert debate["arguments"][1]["text"] == "Trams are quieter than buses."
    assert {
        "source": "quiet",
        "target": "issue",
        "label": "support",
        "confidence": 1.0,
        "origin": "given",
    } in debate["relations"]
    assert debate["derived_attacks"] == [
        {
            "source": "cost",
            "target": "quiet",
            "kind": "mediated",
            "because": [["quiet", "issue"], ["cost", "issue"]],
        }
    ]
    assert (debate["engine"], debate["derived"], debate["semantics"]) == (
        "gold",
        ["mediated"],
        "grounded",
    )
    assert debate["labelling"] == {
        "issue": "rejected",
        "quiet": "rejected",
        "rails": "accepted",
        "cost": "accepted",
    }


def test_judged_relations_say_so():
    done = argue("analyse", "-", "--json", "--judge-all", stdin=THREAD)
    (debate,) = json.loads(done.stdout)["debates"]
    assert debate["engine"] == ENGINE
    assert {relation["origin"] for relation in debate["relations"]} == {"judged"}


def test_picture(tmp_path):
    target = tmp_path / "out.html"
    done = argue("analyse", "-", "--engine", "gold", "--picture", str(target), stdin=THREAD)
    assert done.returncode == 0
    page = target.read_text(encoding="utf-8")
    assert "Rails squeal in every curve." in page
    assert "<html lang=" in page


def test_a_picture_that_cannot_be_written(tmp_path):
    target = tmp_path / "nowhere" / "out.html"
    done = argue("analyse", "-", "--engine", "gold", "--picture", str(target), stdin=THREAD)
    assert done.returncode == 2
    assert "expected a file that can be written" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_picture_where_no_feature_draws():
    with pytest.raises(BadInput, match=r"^out\.html: expected a feature that writes such files"):
        format_by_suffix("out.html", {})


def test_warnings_are_seen_with_json_too(shared):
    file = shared / "data" / "node" / "debatepedia_train.xml"
    done = argue("analyse", str(file), "--engine", "gold", "--json")
    assert "tr-3" in done.stderr
    assert len(json.loads(done.stdout)["debates"]) == 10


def test_the_training_debates_end_to_end(shared):
    file = shared / "data" / "node" / "debatepedia_train.xml"
    done = argue("analyse", str(file), "--engine", "edit_distance", "--derived", "mediated")
    assert done.returncode == 0
    assert done.stdout.count("Engine edit_distance") == 10
    assert "Violentgames" in done.stdout


def test_relations_that_are_not_sure_enough_do_not_count():
    ask = ("analyse", "-", "--engine", "word_overlap", "--judge-all", "--json")
    done = argue(*ask, stdin=THREAD)
    (whole,) = json.loads(done.stdout)["debates"]
    assert whole["min_confidence"] == 0
    least = min(relation["confidence"] for relation in whole["relations"])
    done = argue(*ask, "--min-confidence", str(least + 1e-6), stdin=THREAD)
    (part,) = json.loads(done.stdout)["debates"]
    assert part["hidden"] == [one for one in whole["relations"] if one["confidence"] == least]
    assert part["relations"] == [one for one in whole["relations"] if one["confidence"] > least]
    done = argue(*ask[:-1], "--min-confidence", "1", stdin=THREAD)
    assert "3 hidden with a confidence below 1" in " ".join(done.stdout.split())
    assert "3 arguments" not in done.stdout
    assert "4 accepted" in done.stdout
    for wrong in ("1.5", "-1", "half"):
        assert argue(*ask, "--min-confidence", wrong, stdin=THREAD).returncode == 2


def test_a_reading_of_support_in_place_of_derived_attacks():
    ask = ("analyse", "-", "--engine", "gold", "--support")
    result = json.loads(argue(*ask, "necessary", "--json", stdin=THREAD).stdout)["debates"][0]
    assert (result["support"], result["derived"]) == ("necessary", ["secondary", "extended"])
    kinds = {(one["source"], one["target"], one["kind"]) for one in result["derived_attacks"]}
    assert kinds == {("rails", "issue", "secondary")}
    text = argue(*ask, "evidential", stdin=THREAD).stdout
    assert "Supports read as evidential." in text
    assert "issue lacks support" in " ".join(text.split())
    assert argue(*ask, "evidential", "--chances", stdin=THREAD).returncode == 2
    done = argue(*ask, "evidential", "--derived", "mediated", stdin=THREAD)
    assert done.returncode == 2
    assert "found both" in done.stderr


def test_chances(files_with_doubt):
    words = ("analyse", files_with_doubt, "--engine", "word_overlap", "--judge-all")
    (found,) = json.loads(argue(*words, "--json").stdout)["debates"]
    chances = found["chances"]
    assert list(chances["accepted"]) == list(found["labelling"])
    assert (chances["error"], chances["samples"], chances["about"]) == (0.0, 0, ["issue"])
    (relation,) = found["relations"]
    assert (relation["open"], relation["scores"][relation["label"]]) == (
        True,
        relation["confidence"],
    )
    assert (chances["accepted"]["issue"] < 1, len(chances["questions"])) == (True, 1)
    assert [*found["verdicts"]] == [*found["labelling"]]
    verdict = found["verdicts"]["issue"]
    assert verdict["probability"] == chances["accepted"]["issue"]
    assert (verdict["verdict"], verdict["why"], verdict["likely"]) == ("open", "unread", True)
    assert verdict["settle"] == [[relation["source"], "issue"]]
    text = argue(*words).stdout
    assert "The issue (issue): ◐ open\n  1 answer settles it." in text
    assert f"1. {relation['source']} → issue:" in text
    assert "(for or against?)" in text
    assert argue(*words, "--chances").stdout == text
    words = (*words, "--semantics", "preferred")
    (found,) = json.loads(argue(*words, "--json").stdout)["debates"]
    assert "chances" not in found
    verdict = found["verdicts"]["issue"]
    assert "The issue (issue): ◐ open\n" in argue(*words).stdout
    assert (verdict["verdict"], verdict["why"]) == ("open", "unread")


@pytest.fixture
def files_with_doubt(tmp_path):
    (tmp_path / "rain.md").write_text(
        "# It rains.\n\n- wet: The street is dry, it does not rain.\n"
    )
    return str(tmp_path / "rain.md")
