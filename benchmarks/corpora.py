"""What a corpus costs: debates a second on one process and two, and memory; against Dask's map.

Run by hand: ``python -m benchmarks.corpora [--stated N] [--judged N]``; writes
``benchmarks/corpora.json`` and the table of ``docs/scale.md``. The load has the shapes of the
threads of ``../shared/data/graphs`` (who answers whom, and how) with made-up texts; without that
folder it says so and stops. Each way is timed once, in a process of its own, over the same file,
from the start of the command to its end; the load of the machine before it stands beside it, and
the processor time of all its processes, which other people's work changes little.

``plain`` is a loop over the same lines in one process that judges and writes the same text, without
shards: what there is to do. ``dask_map`` is ``Client.map`` over the same function a shard.

What no machine at hand can show is simulated: workers that take shard after shard from one process,
which hands out, receives and writes one at a time. What a shard costs that process and a worker are
the measured means; a worker's times are drawn log-normal about it (standard deviation of the
logarithm ``SPREAD``). Costs of a million debates and more follow from the same means.
"""

from __future__ import annotations

import argparse
import heapq
import json
import math
import os
import platform
import random
import re
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
GRAPHS = ROOT.parent / "shared" / "data" / "graphs" / "Kialo_debates.tar.gz"
FILE = Path(__file__).with_suffix(".json")
PAGE = ROOT / "docs" / "scale.md"
BLOCK = re.compile(r"(<!-- corpora -->\n).*?(<!-- /corpora -->)", re.DOTALL)
MOST = 200
"""Arguments of a debate of the load; larger threads are left out."""
ENGINE = "cross_encoder_small"
WORDS = ("city", "trams", "build", "people", "quiet", "cheap", "travel", "street", "noise", "need")
WAYS = ("here", "local:1", "local:2", "local:4")
WORKERS = (10, 50, 200, 1_000)
SHARD, SHARDS, SPREAD = 256, 40_000, 0.5
"""Debates of a simulated shard, shards of a simulated corpus, and how their times differ."""
PRICE = 0.04
"""Of a core for an hour, in euros: an assumption, to be replaced by one's own."""


def debates(number: int) -> Iterator[str]:
    """Lines of JSON lines: the shapes of threads in a fixed random order, over and over."""
    shapes = list(_shapes())
    draw = random.Random(0)
    for at in range(number):
        replies = shapes[draw.randrange(len(shapes))]
        ids = list(dict.fromkeys(end for source, target, _ in replies for end in (target, source)))
        arguments = [
            {"id": id, "text": f"{' '.join(draw.choices(WORDS, k=18))} {at}."} for id in ids
        ]
        given = [
            {"source": source, "target": target, "label": label}
            for source, target, label in replies
        ]
        both = [[source, target] for source, target, _ in replies]
        yield json.dumps({"id": f"d{at}", "arguments": arguments, "replies": both, "given": given})


def _shapes() -> Iterator[list[tuple[str, str, str]]]:
    """Of each thread of at most :data:`MOST` arguments who supports or attacks whom."""
    threads: dict[str, dict[str, Any]] = {}
    with tarfile.open(GRAPHS) as archive:
        for member in archive:  # in their order: to go back is to unpack all again
            file = archive.extractfile(member) if member.name.endswith(".json") else None
            if file:
                threads[member.name] = json.load(file)["edges"]
    for _, edges in sorted(threads.items()):
        if 0 < len(edges) < MOST:
            yield [
                (source, edge["successor_id"], "support" if edge["relation"] >= 0 else "attack")
                for source, edge in edges.items()
            ]


def plain(source: Path, engine: str) -> None:
    """Judge each line in a loop and write the same text: what there is to do."""
    from argue.features.corpora.one_shard import Job, judge_shard
    from argue.features.corpora.shards import Shard
    from argue.formats import read_units
    from argue.model import Options

    units = tuple(read_units([source]))
    judge_shard(Job(engine, Options()), Shard("0", units))


def dask_map(source: Path, engine: str, workers: int) -> None:
    """``Client.map`` of Dask over the same function, shards of as many lines as ours."""
    from distributed import Client, LocalCluster

    from argue.features.corpora.one_shard import Job, judge_shard
    from argue.features.corpora.shards import Shard
    from argue.formats import read_units
    from argue.model import Options

    units = list(read_units([source]))
    size = max(1, min(256, len(units) // 64))
    shards = [Shard(str(at), tuple(units[at : at + size])) for at in range(0, len(units), size)]
    job = Job(engine, Options())
    cluster = LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None)
    with cluster, Client(cluster) as client:
        client.gather(client.map(lambda shard: judge_shard(job, shard), shards))


def timed(*words: str) -> dict[str, float]:
    """What a command took: seconds, processor seconds, MB of the largest of its processes."""
    started = time.perf_counter()
    code = (
        "import resource, subprocess, sys\n"
        "done = subprocess.run(sys.argv[1:], stderr=subprocess.DEVNULL)\n"
        "used = resource.getrusage(resource.RUSAGE_CHILDREN)\n"
        "print(used.ru_utime + used.ru_stime, used.ru_maxrss)\n"
        "sys.exit(done.returncode)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *words], stdout=subprocess.PIPE, check=True, cwd=ROOT
    )
    seconds = time.perf_counter() - started
    processor, memory = map(float, done.stdout.split()[-2:])
    return {
        "seconds": round(seconds, 2),
        "processor_seconds": round(processor, 2),
        "megabytes": round(memory / 1024),
    }


def measure(engine: str, number: int, folder: Path) -> dict[str, Any]:
    """Each way of running over the same debates."""
    source = folder / f"{engine}.jsonl"
    lines = list(debates(number))
    source.write_text("\n".join(lines), encoding="utf-8")
    relations = sum(len(json.loads(line)["given"]) for line in lines)
    rows, loads = {}, {}
    for way in WAYS:
        loads[way] = round(os.getloadavg()[0], 1)
        out = folder / f"{engine}-{way.replace(':', '-')}"
        words = ["judge", str(source), "--engine", engine, "--out", str(out), "--cluster", way]
        rows[way] = timed(sys.executable, "-m", "argue", "corpus", *words)
    own = [sys.executable, "-m", "benchmarks.corpora", "--engine", engine, "--source", str(source)]
    for way in ("plain", "dask_map:1", "dask_map:2"):
        loads[way] = round(os.getloadavg()[0], 1)
        rows[way] = timed(*own, "--way", way)
    single = folder / f"{engine}-single.jsonl"
    single.write_text(lines[0], encoding="utf-8")
    words[1], words[5], words[-1] = str(single), f"{out}-single", "here"
    start = timed(sys.executable, "-m", "argue", "corpus", *words)
    written = sum(path.stat().st_size for path in out.rglob("*") if path.is_file())
    return {
        "engine": engine,
        "debates": number,
        "relations": relations,
        "bytes_written": written,
        "start_processor_seconds": start["processor_seconds"],
        "ways": {
            way: {
                **row,
                "debates_per_second": round(number / row["seconds"], 2),
                "load_before": loads[way],
            }
            for way, row in rows.items()
        },
    }


def asked(source: Path, number: int) -> float:
    """Seconds of processor time a debate that the process needs which asks two others."""
    from argue.features.corpora.judging import judge_corpus

    with tempfile.TemporaryDirectory() as folder:
        began = time.process_time()
        judge_corpus(source, out=Path(folder) / "out", engine="stated", executor="local:2")
        return (time.process_time() - began) / number


def simulated(asking: float, working: float, workers: int) -> dict[str, float]:
    """Debates a second, and the share of their time that workers work; seconds a debate."""
    draw = random.Random(0)
    mean = math.log(working * SHARD) - SPREAD**2 / 2
    times = [draw.lognormvariate(mean, SPREAD) for _ in range(SHARDS)]
    free, clock = [0.0] * workers, 0.0
    for seconds in times:
        clock = max(clock, free[0]) + asking * SHARD
        heapq.heapreplace(free, clock + seconds)
    end = max(free)
    return {
        "workers": workers,
        "debates_per_second": round(SHARDS * SHARD / end, 1),
        "busy": round(sum(times) / (workers * end), 3),
    }


def table(content: dict[str, Any]) -> str:
    """The figures as Markdown."""
    rows = [
        "| engine | way | seconds | debates a second | processor ms a debate | "
        "MB of the largest process | load before |",
        "|---|---|---|---|---|---|---|",
    ]
    for run in content["runs"]:
        rows += [
            f"| `{run['engine']}` | `{way}` | {row['seconds']:.1f} | "
            f"{row['debates_per_second']:,.1f} | "
            f"{1000 * row['processor_seconds'] / run['debates']:,.2f} | {row['megabytes']} | "
            f"{row['load_before']} |"
            for way, row in run["ways"].items()
        ]
    return "\n".join([*rows, "", *costs(content), "", *simulation(content)]) + "\n"


def worked(one: dict[str, Any]) -> float:
    """Processor seconds a debate of one process, without its start."""
    return (one["ways"]["here"]["processor_seconds"] - one["start_processor_seconds"]) / one[
        "debates"
    ]


def costs(content: dict[str, Any]) -> Iterator[str]:
    """What many debates cost by the means of one process, as Markdown."""
    yield f"| engine | debates | core-hours | euros, at {PRICE} a core-hour | GB written |"
    yield "|---|---|---|---|---|"
    for run in content["runs"]:
        seconds = worked(run)
        for number in (1_000_000, 100_000_000):
            hours = seconds * number / 3600
            size = run["bytes_written"] / run["debates"] * number
            yield (
                f"| `{run['engine']}` | {number:,} | {_short(hours)} | {_short(hours * PRICE)} | "
                f"{_short(size / 1e9)} |"
            )


def _short(value: float) -> str:
    """Two digits at least.

    >>> _short(0.1961), _short(7218.4)
    ('0.2', '7,218')
    """
    return f"{value:,.0f}" if value >= 10 else f"{value:.2g}"


def simulation(content: dict[str, Any]) -> Iterator[str]:
    """What was simulated, as Markdown."""
    yield "| engine, simulated | workers | debates a second | workers busy |"
    yield "|---|---|---|---|"
    for run in content["runs"]:
        for row in run["simulated"]:
            yield (
                f"| `{run['engine']}` | {row['workers']:,} | {row['debates_per_second']:,.0f} | "
                f"{row['busy']:.0%} |"
            )


def main() -> None:
    """Measure, and write the figures and the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--stated", type=int, default=36_000)
    parser.add_argument("--judged", type=int, default=60)
    parser.add_argument("--source", type=Path)
    parser.add_argument("--engine", default=ENGINE)
    parser.add_argument("--way", default="")
    asked_for = parser.parse_args()
    if asked_for.way:
        name, _, workers = asked_for.way.partition(":")
        if name == "plain":
            plain(asked_for.source, asked_for.engine)
        else:
            dask_map(asked_for.source, asked_for.engine, int(workers))
        return
    if not GRAPHS.exists():
        sys.exit(f"{GRAPHS}: expected the threads whose shapes are the load, found none")
    with tempfile.TemporaryDirectory() as name:
        sizes = {"stated": asked_for.stated, ENGINE: asked_for.judged}
        runs = [measure(engine, size, Path(name)) for engine, size in sizes.items()]
        asking = asked(Path(name) / "stated.jsonl", asked_for.stated)
    for run in runs:
        cores = os.cpu_count() or 1 if run["engine"] == ENGINE else 1  # it takes them all
        working = worked(run) / cores
        run["simulated"] = [simulated(asking, working, workers) for workers in WORKERS]
    content = {
        "machine": f"{platform.machine()}, {os.cpu_count()} cores",
        "asking_seconds_a_debate": asking,
        "runs": runs,
    }
    FILE.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(BLOCK.sub(rf"\g<1>{table(content)}\g<2>", page), encoding="utf-8")
    print(table(content))


if __name__ == "__main__":
    main()
