import json

import pytest

from argue.features.propagation.errors import Error
from tests.cli.in_process import run as argue
from tests.features.measures.cli.test_evaluate import NIGHT, TRAMS


@pytest.fixture
def files(tmp_path):
    for name, text in (("trams", TRAMS), ("night", NIGHT)):
        (tmp_path / f"{name}.md").write_text(text)
    return str(tmp_path / "trams.md"), str(tmp_path / "night.md")


def test_json(files, tmp_path):
    picture = tmp_path / "curve.svg"
    done = argue(
        *("propagate", *files, "--engine", "gold", "--derived", "mediated", "--samples", "100"),
        *("--json", "--picture", str(picture)),
    )
    assert done.returncode == 0
    result = json.loads(done.stdout)
    assert (result["arguments"], result["relations"], result["engine"]) == (7, 5, "gold")
    assert [curve["error"] for curve in result["curves"]] == list(Error)
    assert {tuple(curve["derived"]) for curve in result["curves"]} == {("mediated",)}
    points = result["curves"][0]["points"]
    assert [point["accuracy"] for point in points][::5] == [0.5, 0.75, 1.0]
    assert points[-1]["acceptance"]["f1"] == {"value": 1.0, "standard_error": 0.0}
    assert result["placements"][0]["relation_accuracy"] == 1.0
    assert len(result["criticality"][0]["relations"]) == 5
    assert picture.read_text().startswith("<svg ")


def test_text_for_the_sets_of_the_paper_and_for_all(files):
    plain = argue("propagate", files[0], "--samples", "50", "--error", "flipped")
    assert (plain.returncode, plain.stderr) == (0, "")
    assert plain.stdout.count("derived attacks: ") == 4
    every = argue("propagate", files[0], "--every-derived", "--error", "dropped")
    assert every.stdout.count("derived attacks: ") == 16


def test_held_out(files):
    done = argue(
        *("propagate", *files, "--engine", "word_overlap", "--leave-one-debate-out", "--derived"),
        *("none", "--samples", "50", "--json"),
    )
    assert json.loads(done.stdout)["placements"][0]["derived"] == []


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--derived", "medated"], "did you mean mediated?"),
        (["--derived", "none", "--every-derived"], "found both"),
        (["--semantics", "grounde"], "did you mean grounded?"),
        (["--samples", "1"], "x>=2"),
    ],
)
def test_bad_usage(files, words, message):
    done = argue("propagate", files[0], *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
