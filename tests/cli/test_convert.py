import json

from tests.cli.in_process import run as argue
from tests.cli.test_analyse import THREAD


def test_the_suffix_names_the_format(tmp_path):
    source, target = tmp_path / "in.md", tmp_path / "out.json"
    source.write_text(THREAD, encoding="utf-8")
    assert argue("convert", str(source), str(target)).returncode == 0
    (debate,) = json.loads(target.read_text(encoding="utf-8"))["debates"]
    assert [argument["id"] for argument in debate["arguments"]] == [
        "issue",
        "quiet",
        "rails",
        "cost",
    ]


def test_a_failed_conversion_leaves_the_old_file(tmp_path):
    target = tmp_path / "out.json"
    target.write_text("old", encoding="utf-8")
    assert argue("convert", "-", str(target), stdin="<no><debate/></no>").returncode == 2
    assert target.read_text(encoding="utf-8") == "old"


def test_what_is_lost_is_told_beside_the_data():
    done = argue("convert", "-", "-", "--to", "graphml", stdin=THREAD)
    assert done.returncode == 0
    assert done.stderr.startswith("argue: graphml does not hold 1 title")
    assert argue("convert", "-", "-", "--to", "json", stdin=THREAD).stderr == ""
