"""Judge debates of any number, on every core or on a cluster."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from argue.cli import _options, _output
from argue.features.corpora.judging import Running, judge_corpus
from argue.features.corpora.records import FAILURES, INDEX
from argue.locales import plural
from argue.model import Options

_MEGABYTE = 2**20
_ASKED = ("derived", "support", "semantics", "labels", "judge_all", "min_confidence")


@click.command()
@click.argument("sources", nargs=-1, required=True, metavar="SOURCE...")
@_options.analysis(*_ASKED)
@_options.reading
@_options.option("--out DIR", "Folder to write to, empty or new.", required=True)
@_options.cluster
@_options.text("--part I/N", "Judge part I of N only; argue lab corpus join joins them.")
@_options.flag("--resume", "Go on with what an interrupted run left in DIR.")
def command(
    sources: tuple[str, ...], options: Options, out: str, cluster: str, part: str, resume: bool
) -> None:
    """Judge the debates of each SOURCE and say which arguments stand, in files.

    What the files state of a pair is its relation, unless --judge-all. SOURCE is a file (also
    .gz), a folder, a zip, a tar or @LIST, a file with the path of a source on each line. Besides an
    engine's name, --engine stated takes the relations that the files state and nothing else.

    DIR gets JSON lines (a debate a line, compressed), an index, a list of what could not be judged
    with the reasons, and Parquet tables where pyarrow is installed: the same bytes whoever judges,
    and however often that was stopped and resumed.

    With --part any number of runs share the work and know nothing of one another, such as the jobs
    of an array: each writes to DIR/parts, and argue lab corpus join DIR puts all together.

    \b
    argue lab corpus judge crawl.tar.gz --engine cross_encoder --out judged --cluster local:8
    argue lab corpus judge @files.txt --engine stated --out judged --resume
    argue lab corpus judge @files.txt --out judged --part $SLURM_ARRAY_TASK_ID/128
    """
    finished = "finished before: " if resume and (Path(out) / INDEX).exists() else ""
    with _output.bar(unit="debate", delay=0, mininterval=1, smoothing=0.05) as bar:

        def show(running: Running) -> None:
            if bar.total is None:
                bar.initial = bar.n = running.first
            bar.total = running.total
            bar.set_postfix_str(f"{running.memory / _MEGABYTE:.0f} MB a worker", refresh=False)
            bar.update(running.units - bar.n)

        index = judge_corpus(
            sources,
            out=out,
            executor=cluster,
            resume=resume,
            part=part,
            progress=show,
            **_options.reading_options()._asdict(),
            **{name: getattr(options, name) for name in ("engine", "pairing", *_ASKED)},
        )
    if part:
        click.echo(
            f"argue: {out}: part {part}: {index['units']:,} of {index['total']:,} files and lines "
            f"in {len(index['shards']):,} shards; argue lab corpus join puts all parts together",
            err=True,
        )
    else:
        print_index(out, index, finished)


def print_index(out: str, index: dict[str, Any], finished: str = "") -> None:
    """Print what a corpus has, on standard error."""
    failed = f"; {index['failed']:,} not judged, see {FAILURES}" if index["failed"] else ""
    click.echo(
        f"argue: {out}: {finished}{plural(index['debates'], 'debate')} with "
        f"{plural(index['arguments'], 'argument')} and {plural(index['relations'], 'relation')} in "
        f"{plural(len(index['shards']), 'shard')}"
        f"{failed}",
        err=True,
    )
