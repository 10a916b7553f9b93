import gzip
import hashlib
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
import zipfile
from functools import lru_cache
from pathlib import Path

import pytest

import argue
from argue import formats
from argue.errors import ArgueError, BadInput, Cancelled, ModelError, UnknownName
from argue.features.corpora import judging, shards
from argue.features.corpora.executors import TaskResult, here
from argue.features.corpora.judging import join_corpus, judge_corpus
from argue.features.corpora.one_shard import ShardTables
from argue.model import Analysis
from tests.conftest import ROOT
from tests.features.corpora.work import stop
from tools.json_schemas import documents

SIDES = ("support", "attack")


def line(number: int) -> str:
    draw = random.Random(number)
    replies = [(f"a{each}", f"a{draw.randrange(each)}") for each in range(1, 4)]
    return json.dumps(
        {
            "id": f"d{number}",
            "arguments": [{"id": f"a{each}", "text": f"Words {each}."} for each in range(4)],
            "replies": replies,
            "given": [
                {"source": source, "target": target, "label": draw.choice(SIDES)}
                for source, target in replies
            ],
        }
    )


LINES = [line(number) for number in range(24)]


@pytest.fixture(autouse=True)
def small_shards(monkeypatch):
    monkeypatch.setattr(shards, "MOST_UNITS", 4)
    monkeypatch.setattr(shards, "LEAST_SHARDS", 1)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "crawl.jsonl"
    path.write_text("\n".join(LINES))
    return path


def content(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def judged(source: object, out: Path, **options: object) -> dict[str, bytes]:
    judge_corpus(source, out=out, **{"engine": "stated", **options})
    return content(out)


def test_each_debate_is_written_once_and_found_by_the_index(source: Path, tmp_path: Path):
    index = judge_corpus(source, out=tmp_path / "out", engine="stated")
    assert index["debates"] == index["units"] == 24
    assert (index["arguments"], index["relations"], index["failed"]) == (96, 72, 0)
    assert len(index["shards"]) == 8
    for one in index["shards"]:
        for suffix, expected in one["sha256"].items():
            data = (tmp_path / "out" / "shards" / f"{one['name']}{suffix}").read_bytes()
            assert hashlib.sha256(data).hexdigest() == expected
    places = gzip.decompress((tmp_path / "out" / "debates.jsonl.gz").read_bytes()).splitlines()
    for place in map(json.loads, places):
        packed = tmp_path / "out" / "shards" / f"{place['shard']}.jsonl.gz"
        lines = gzip.decompress(packed.read_bytes()).splitlines()
        assert json.loads(lines[place["line"] - 1])["id"] == place["id"]
    assert sorted(json.loads(place)["id"] for place in places) == sorted(
        f"d{number}" for number in range(24)
    )


def test_a_debate_is_what_analyse_says_of_it(source: Path, tmp_path: Path):
    judge_corpus(source, out=tmp_path / "out", engine="edit_distance", derived="mediated")
    analyses = argue.analyse(argue.read(source), engine="edit_distance", derived="mediated")
    expected = {one.debate.id: formats.write([one], "jsonl") for one in analyses}
    for path in (tmp_path / "out" / "shards").glob("*.jsonl.gz"):
        for text in gzip.decompress(path.read_bytes()).decode().splitlines(keepends=True):
            assert text == expected[json.loads(text)["id"]]


def test_same_bytes_whatever_the_order_the_source_and_the_executor(source: Path, tmp_path: Path):
    expected = judged(source, tmp_path / "out")
    (tmp_path / "turned").mkdir()
    turned = tmp_path / "turned" / "crawl.jsonl"
    turned.write_text("\n".join(reversed(LINES + LINES[:5])))
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.write(source, "crawl.jsonl")
    for number, (each, executor) in enumerate(
        [(turned, "here"), (tmp_path / "a.zip", "here"), (source, "local:1"), (turned, "local:2")]
    ):
        assert judged(each, tmp_path / f"out{number}", executor=executor) == expected


def test_a_few_debates_are_many_shards_and_many_debates_no_large_ones(tmp_path: Path, monkeypatch):
    monkeypatch.undo()
    for number, expected in [(1, 1), (20, 32), (70, 64), (20_000, 128)]:
        waiting = shards.WaitingUnits(tmp_path)
        units = [formats.Unit("x", b"%d" % each) for each in range(number)]
        waiting.fill(lambda units=units: units, {"sources": []})
        counts = waiting.counts()
        assert sum(counts.values()) == number
        assert expected / 3 < len(counts) <= expected
        assert sum(len(waiting.shard(name).units) for name in counts) == number
        waiting.delete()


def test_units_that_a_power_cut_tore_are_read_again(source: Path, tmp_path: Path):
    expected = judged(source, tmp_path / "out")

    with pytest.raises(Cancelled):
        judged(source, tmp_path / "again", resume=True, progress=stop)
    units = tmp_path / "again" / shards.WAITING
    units.write_bytes(b"\0" * 4096 + units.read_bytes()[4096:])
    assert judged(source, tmp_path / "again", resume=True) == expected


def test_same_bytes_after_interruptions(source: Path, tmp_path: Path):
    expected = judged(source, tmp_path / "out")
    for _ in range(3):
        with pytest.raises(Cancelled):
            judged(source, tmp_path / "again", resume=True, progress=stop)
    (tmp_path / "again" / "shards" / ".5.jsonl.gz.abc").write_text("half of a sh")
    assert judged(source, tmp_path / "again", resume=True) == expected
    assert judged(source, tmp_path / "again", resume=True) == expected


def test_same_bytes_after_the_whole_run_is_killed(tmp_path: Path):
    source = tmp_path / "crawl.jsonl"
    source.write_text("\n".join(line(number) for number in range(3_000)))
    out = tmp_path / "killed"
    words = ["judge", str(source), "--engine", "stated", "--out", str(out), "--cluster", "local:2"]
    process = subprocess.Popen([sys.executable, "-m", "argue", "corpus", *words], cwd=ROOT)
    while not list(out.glob("shards/*.json")) and process.poll() is None:
        time.sleep(0.005)
    os.kill(process.pid, signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL, "it ended before it could be killed"
    shards.MOST_UNITS, shards.LEAST_SHARDS = 256, 64  # as in the process; the fixture undoes it
    assert not (out / "index.json").exists()
    assert judged(source, out, resume=True) == judged(source, tmp_path / "whole")


def test_what_fails_is_listed_and_the_rest_judged(tmp_path: Path):
    source = tmp_path / "crawl"
    source.mkdir()
    (source / "crawl.jsonl").write_text("\n".join([*LINES[:3], '{"broken', '{"arguments": 3}']))
    (source / "notes.bin").write_bytes(b"\x89PNG....")
    (source / "link.md").symlink_to("crawl.jsonl")
    index = judge_corpus(source, out=tmp_path / "out", engine="stated")
    assert (index["debates"], index["failed"]) == (3, 4)
    lines = (tmp_path / "out" / "failures.jsonl").read_text().splitlines()
    reasons = {one["source"] + one["begins"]: one["reason"] for one in map(json.loads, lines)}
    assert "a link" in reasons["link.md"]
    assert "a picture in PNG" in reasons["notes.bin"]
    assert "expected a JSON object" in reasons['crawl.jsonl{"broken']
    assert not any("line 1" in reason for reason in reasons.values())  # of a file of five


def test_documents_are_as_described(source: Path, tmp_path: Path):
    (tmp_path / "x.bin").write_bytes(b"GIF8")
    index = judge_corpus([source, tmp_path / "x.bin"], out=tmp_path / "out", engine="stated")
    packed = gzip.decompress((tmp_path / "out" / "debates.jsonl.gz").read_bytes()).decode()
    failures = (tmp_path / "out" / "failures.jsonl").read_text()
    described = [("corpus/1", index)]
    described += [("corpus-debate/1", json.loads(text)) for text in packed.splitlines()]
    described += [("corpus-failure/1", json.loads(text)) for text in failures.splitlines()]
    assert len(described) == 1 + 24 + 1
    for name, document in described:
        assert document["schema"] == f"argue/{name}"
        fields = {"schema", *documents()[name].model_fields} - {"schema_"}
        assert set(document) == fields
        documents()[name].model_validate(document)


def test_tables_hold_every_argument_and_relation(source: Path, tmp_path: Path):
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is optional")
    index = judge_corpus(source, out=tmp_path / "out", engine="stated")
    for name, columns in [("arguments", "status"), ("relations", "label")]:
        files = sorted((tmp_path / "out" / "shards").glob(f"*.{name}.parquet"))
        tables = [parquet.read_table(path) for path in files]
        assert sum(table.num_rows for table in tables) == index[name]
        assert None not in tables[0][columns].to_pylist()


def test_a_folder_with_something_in_it_is_refused(source: Path, tmp_path: Path):
    judge_corpus(source, out=tmp_path / "out", engine="stated")
    with pytest.raises(BadInput, match="--resume goes on"):
        judge_corpus(source, out=tmp_path / "out", engine="stated")
    with pytest.raises(BadInput, match="another engine or options"):
        judge_corpus(source, out=tmp_path / "out", engine="gold", resume=True)
    with pytest.raises(BadInput, match="outside of what is judged"):
        judge_corpus(tmp_path, out=tmp_path / "new", engine="stated")


def test_what_was_begun_otherwise_is_not_resumed(source: Path, tmp_path: Path):
    with pytest.raises(Cancelled):
        judged(source, tmp_path / "out", progress=stop)
    with pytest.raises(BadInput, match="expected the options of the run that was interrupted"):
        judged(source, tmp_path / "out", resume=True, derived="mediated")
    mark = min((tmp_path / "out" / "shards").glob("*.json"))
    mark.write_text(json.dumps({**json.loads(mark.read_text()), "engine_version": "other"}))
    with pytest.raises(ModelError, match="expected one version of the engine stated"):
        judged(source, tmp_path / "out", resume=True)


def test_a_wrong_word_is_told_before_anything_is_read(source: Path, tmp_path: Path):
    for option in ("engine", "semantics", "pairing", "support", "format", "executor"):
        with pytest.raises(UnknownName):
            judged(source, tmp_path / "out", **{option: "none"})
    with pytest.raises(BadInput, match="found both"):
        judged(source, tmp_path / "out", support="necessary", derived="mediated")
    assert not (tmp_path / "out").exists()


def test_what_cannot_begin_leaves_a_folder_to_begin_in(source: Path, tmp_path: Path):
    out, torn = tmp_path / "out", tmp_path / "torn.zip"
    torn.write_bytes(b"PK")
    with pytest.raises(BadInput, match="none; torn.zip: it cannot be read or is damaged"):
        judged(torn, out)
    with pytest.raises(BadInput, match="missing: expected a file"):
        judged([source, tmp_path / "missing"], out)
    assert judged(source, out)["index.json"]


def test_a_full_disk_is_told(source: Path, tmp_path: Path, monkeypatch):
    def full(self, *asked):
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(shards.WaitingUnits, "fill", full)
    with pytest.raises(BadInput, match="units.sqlite: expected .* disk is full"):
        judged(source, tmp_path / "out")


def test_a_folder_that_is_no_corpus_is_not_resumed_in(source: Path, tmp_path: Path):
    (home := tmp_path / "home").mkdir()
    (home / ".letter.old.bak").write_text("Dear Ann,")
    with pytest.raises(BadInput, match="expected an empty folder, found .letter.old.bak$"):
        judged(source, home, resume=True)
    assert content(home) == {".letter.old.bak": b"Dear Ann,"}


def test_two_runs_do_not_write_to_one_folder(source: Path, tmp_path: Path):
    def again(running):
        with pytest.raises(BadInput, match="found another run that writes to it"):
            judged(source, tmp_path / "out", resume=True)

    assert judged(source, tmp_path / "out", progress=again)["index.json"]


def test_a_run_killed_after_its_index_leaves_nothing_else(source: Path, tmp_path: Path):
    first = judged(source, tmp_path / "out")
    (tmp_path / "out" / shards.WAITING).touch()
    (tmp_path / "out" / ".index.json.torn").touch()
    assert judged(source, tmp_path / "out", resume=True) == first


def test_shards_that_are_lost_are_told_and_the_others_written(
    source: Path, tmp_path: Path, monkeypatch
):
    class Losing(here._Pool):
        def run(self, tasks):
            for number, task in enumerate(tasks):
                lost = "it died" if number == 2 else ""
                yield TaskResult(task, None if lost else self._work(task), lost)

    with monkeypatch.context() as patch:
        patch.setattr(judging, "open_pool", lambda work, executor: Losing(work))
        with pytest.raises(ArgueError, match="1 of 8 shards were not judged"):
            judged(source, tmp_path / "out")
    assert judged(source, tmp_path / "out", resume=True) == judged(source, tmp_path / "whole")


def table(debates: int) -> str:
    rows = ["debate,id,parent,stance,text"]
    for number in range(debates):
        rows.append(f"d{number},a,,issue,Trams are quiet in town number {number}.")
        rows += [f"d{number},b{at},a,{SIDES[at % 2]},Reply {at} of {number}." for at in range(6)]
    return "\n".join(rows)


def test_a_table_of_many_debates_is_shared_out(tmp_path: Path, monkeypatch):
    monkeypatch.undo()
    parsed = []
    read_bytes = formats._files.read_bytes

    def told(*all, **how):
        parsed.append(1)
        return read_bytes(*all, **how)

    monkeypatch.setattr(formats._units, "_read_once", lru_cache(maxsize=1)(told))
    source = tmp_path / "many.csv"
    source.write_text(table(474))
    units = list(formats.read_units([source]))
    assert len(units) == len({shards.key(unit) for unit in units}) > 8
    out = tmp_path / "out"
    index = judge_corpus(source, out=out, engine="stated")
    assert len(parsed) == 1
    assert (index["debates"], index["arguments"]) == (474, 474 * 7)
    assert len(index["shards"]) > 4
    packed = gzip.decompress((out / "debates.jsonl.gz").read_bytes()).splitlines()
    assert {json.loads(one)["id"] for one in packed} == {f"d{number}" for number in range(474)}
    for number in (1, 2, 3):
        judge_corpus(source, out=tmp_path / "parts", engine="stated", part=f"{number}/3")
    join_corpus(tmp_path / "parts")
    assert content(tmp_path / "parts") == content(out)


def test_a_table_that_cannot_be_read_is_told_once(tmp_path: Path, monkeypatch):
    monkeypatch.undo()
    source = tmp_path / "torn.csv"
    source.write_text(table(200) + '\nd0,"torn')
    assert len(list(formats.read_units([source]))) > 1
    index = judge_corpus([source], out=tmp_path / "out", engine="stated")
    assert (index["debates"], index["failed"]) == (0, 1)


def test_a_table_asks_for_the_statuses_of_a_debate_once(monkeypatch):
    """They are put together anew each time, for all arguments."""
    (debate,) = argue.parse_text("# Trams?\n\n= Good.\n\n- cost: Dear.\n- noise: Loud.\n").debates
    analysis, asked = argue.analyse(debate, engine="gold"), []
    monkeypatch.setattr(Analysis, "statuses", property(lambda _: asked.append(1) or {}))
    ShardTables().add("shard", 1, analysis)
    assert asked == [1]
