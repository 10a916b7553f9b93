import json

from tests.cli.in_process import run as argue

JUDGED = ("--engine", "word_overlap", "--level", "0.8")


def _parts(examples):
    files = [str(one) for one in sorted(examples.glob("*.md")) if one.name != "README.md"]
    return files, [word for file in files[::2] for word in ("--labelled", file)]


def test_text_and_json_agree(examples):
    files, labelled = _parts(examples)
    text = argue("certify", *files, *labelled, *JUDGED, "--next", "4")
    assert text.returncode == 0, text.stderr
    assert "With word_overlap and" in text.stdout
    assert "To settle statuses" in text.stdout
    done = argue("certify", *files, *labelled, *JUDGED, "--next", "4", "--json")
    result = json.loads(done.stdout)
    assert result["schema"] == "argue/certificate/1"
    assert result["labelled"] == len(labelled) // 2
    assert len(result["debates"]) == len(files) - len(labelled) // 2
    assert len(result["next"]["settle"]) == 4
    bounds = result["measures"]["relations"]
    assert f"{bounds['low']:.3f} to {bounds['high']:.3f}" in text.stdout


def test_predictions_without_confidences_certify_nothing(examples, tmp_path):
    path = tmp_path / "mine.csv"
    path.write_text("id,label\n1,support\n")
    refused = argue("certify", str(examples / "homework.md"), "--predictions", str(path))
    assert refused.returncode == 2
    assert "expected a confidence of each prediction" in refused.stderr
