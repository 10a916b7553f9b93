"""Parts that runs judge without knowing of one another, and what joins them."""

import json
import shutil
from pathlib import Path

import pytest

from argue.errors import BadInput, Cancelled, ModelError
from argue.features.corpora import shards
from argue.features.corpora.judging import join_corpus, judge_corpus
from argue.features.corpora.measuring import measure_corpus
from argue.features.corpora.parts import Part
from tests.cli.in_process import run
from tests.features.corpora.test_judging import LINES, content, judged, small_shards

__all__ = ["small_shards"]


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "crawl"
    folder.mkdir()
    (folder / "crawl.jsonl").write_text("\n".join(LINES + LINES[:3]))
    (folder / "picture.bin").write_bytes(b"GIF8")
    (folder / "link.md").symlink_to("crawl.jsonl")
    return folder


def parts(source: Path, out: Path, of: int, **options: object) -> None:
    for number in range(1, of + 1):
        judge_corpus(source, out=out, part=f"{number}/{of}", **{"engine": "stated", **options})


@pytest.mark.parametrize("of", [1, 2, 3, 5, 16, 40])
def test_parts_joined_are_the_bytes_of_one_run(source: Path, tmp_path: Path, of: int):
    parts(source, tmp_path / "out", of)
    index = join_corpus(tmp_path / "out")
    assert content(tmp_path / "out") == judged(source, tmp_path / "whole")
    assert not (tmp_path / "out" / "parts").exists()
    assert join_corpus(tmp_path / "out") == index


def test_a_part_keeps_only_its_own_units_where_shards_are_many(source: Path, tmp_path: Path):
    kept = []

    def stop(running):
        kept.append(running.total)
        raise Cancelled("enough")

    for number in range(1, 5):
        with pytest.raises(Cancelled):
            judge_corpus(
                source, out=tmp_path / "out", engine="stated", part=f"{number}/4", progress=stop
            )
    assert sum(kept) == 25
    assert max(kept) < 25


@pytest.mark.parametrize("of", [1, 2, 3, 7, 64, 100, 128])
@pytest.mark.parametrize("bits", [0, 1, 5, 12, 32])
def test_each_shard_falls_to_one_part(of: int, bits: int):
    ways = [Part(number, of) for number in range(1, of + 1)]
    for beginning in range(0, 2**32, 2**32 // 53):
        first = beginning >> (32 - bits) << (32 - bits) if bits else 0
        having = [part.number for part in ways if part.has(beginning, bits)]
        assert len(having) == 1
        assert having == [part.number for part in ways if part.has(first, bits)]


def test_what_is_missing_is_told(source: Path, tmp_path: Path):
    out = tmp_path / "out"
    with pytest.raises(BadInput, match="found no folder"):
        join_corpus(out)
    parts(source, out, 4)
    shutil.rmtree(out / "parts" / "000002-of-000004")
    (out / "parts" / "000004-of-000004" / "part.json").unlink()
    with pytest.raises(BadInput, match=r"4 parts, missing are 2 \(not begun\), 4 \(not finished\)"):
        join_corpus(out)
    parts(source, out, 4, resume=True)
    next((out / "parts" / "000003-of-000004" / "shards").glob("*.jsonl.gz")).unlink()
    with pytest.raises(BadInput, match="expected a file of a shard"):
        join_corpus(out)


def test_a_join_that_was_stopped_goes_on(source: Path, tmp_path: Path, monkeypatch):
    out = tmp_path / "out"
    parts(source, out, 3)
    take = shards.ShardFiles.take
    done = []

    def stopping(self, name, other):
        if len(done) == 3:
            raise KeyboardInterrupt
        done.append(name)
        take(self, name, other)

    with monkeypatch.context() as patch:
        patch.setattr(shards.ShardFiles, "take", stopping)
        with pytest.raises(KeyboardInterrupt):
            join_corpus(out)
    join_corpus(out)
    assert content(out) == judged(source, tmp_path / "whole")


def test_parts_that_do_not_belong_together_are_told(source: Path, tmp_path: Path):
    out = tmp_path / "out"
    judge_corpus(source, out=out, part="1/2", engine="stated")
    judge_corpus(source, out=out, part="2/2", engine="stated", derived="mediated")
    with pytest.raises(BadInput, match="parts with the same options"):
        join_corpus(out)
    shutil.rmtree(out / "parts" / "000002-of-000002")
    (source / "more.jsonl").write_text(LINES[0])
    judge_corpus(source, out=out, part="2/2", engine="stated")
    with pytest.raises(BadInput, match="parts with the same sources"):
        join_corpus(out)
    judge_corpus(source, out=out, part="2/3", engine="stated")
    with pytest.raises(BadInput, match="some of 2 and some of 3"):
        join_corpus(out)


def test_parts_of_different_models_are_told(source: Path, tmp_path: Path):
    out = tmp_path / "out"
    parts(source, out, 2)
    for path in (out / "parts" / "000002-of-000002" / "shards").glob("*.json"):
        path.write_text(json.dumps({**json.loads(path.read_text()), "engine_version": "other"}))
    with pytest.raises(ModelError, match="expected one version"):
        join_corpus(out)


@pytest.mark.parametrize("words", ["0/3", "4/3", "3", "a/b", "1/0", "-1/3", ""])
def test_a_part_is_a_number_of_others(words: str):
    with pytest.raises(BadInput, match="expected --part I/N"):
        Part.parse(words)


def test_many_shards_lie_in_folders_and_old_ones_beside_one_another(
    source: Path, tmp_path: Path, monkeypatch
):
    monkeypatch.setattr(shards, "MOST_UNITS", 0.05)
    out, old = tmp_path / "out", tmp_path / "old"
    index = judge_corpus(source, out=out, engine="stated")
    files = shards.ShardFiles(out)
    for shard in index["shards"]:
        assert len(shard["name"]) == 3
        assert files.path(shard["name"], ".json").parent == out / "shards" / shard["name"][:1]
        assert files.path(shard["name"], ".json").is_file()
    shutil.copytree(out, old)
    for path in list((old / "shards").glob("*/*")):
        path.rename(old / "shards" / path.name)
    tables = [table.rows for table in measure_corpus(out)]
    assert [table.rows for table in measure_corpus(old)] == tables
    assert judge_corpus(source, out=old, engine="stated", resume=True) == index
    parts(source, tmp_path / "parts", 6)
    join_corpus(tmp_path / "parts")
    assert content(tmp_path / "parts") == content(out)


def test_the_command_line(source: Path, tmp_path: Path):
    out = tmp_path / "out"
    for number in (1, 2):
        words = ("--engine", "stated", "--out", out, "--part", f"{number}/2")
        told = run("corpus", "judge", source, *words).stderr
        assert f"part {number}/2: " in told
        assert "of 25 files and lines" in told
    assert "24 debates" in run("corpus", "join", out).stderr
    assert content(tmp_path / "out") == judged(source, tmp_path / "whole")
