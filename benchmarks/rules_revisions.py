"""How fast rules are acquired from revisions, and in how much memory.

    python -m benchmarks.rules_revisions VERSIONS --megabytes 100 [--pairs 500] [--cluster local:2]

VERSIONS is a folder of versions (``<page>/0.txt`` …). From it an export of that size is made in a
temporary folder: its pages again and again, each time with other titles, in MediaWiki's XML packed
by bzip2. Then the stages are timed one by one; the last two take ``--pairs`` sentence pairs. MB are
those of the unpacked XML. Memory is the highest resident size of this process since it began.
"""

from __future__ import annotations

import argparse
import bz2
import resource
import tempfile
import time
from collections.abc import Iterator
from itertools import count, groupby
from pathlib import Path
from xml.sax.saxutils import escape

from argue.features.rules.revisions.stages import STAGES, Plan, acquire
from argue.features.rules.revisions.versions import read_folder


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("versions", type=Path)
    parser.add_argument("--megabytes", type=int, default=100)
    parser.add_argument("--pairs", type=int, default=500)
    parser.add_argument("--cluster", default="here")
    parser.add_argument("--until", choices=STAGES, default=STAGES[-1])
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        export = Path(folder) / "export.xml.bz2"
        size = write(options.versions, export, options.megabytes * 1_000_000)
        print(f"{size / 1e6:.0f} MB, {export.stat().st_size / 1e6:.0f} MB packed; {memory()}")
        plan = Plan(export, most=options.pairs, executor=options.cluster)
        for stage in STAGES[: STAGES.index(options.until) + 1]:
            wall, processor = time.perf_counter(), time.process_time()
            told: dict[str, object] = {}
            acquire(plan, Path(folder) / "work", until=stage, report=told.__setitem__)
            wall, processor = time.perf_counter() - wall, time.process_time() - processor
            rate = f"{size / 1e6 / processor:.1f} MB/s of processor time"
            print(f"{stage}: {wall:.0f} s ({processor:.0f} s of this process), {rate}; {memory()}")
            print(f"  {told[stage]}")


def write(versions: Path, export: Path, size: int) -> int:
    """Write an export of at least so many bytes of XML; returns how many."""
    written = 0
    with bz2.open(export, "wb", compresslevel=1) as file:
        for part in _xml(versions):
            file.write(part)
            written += len(part)
            if written >= size:
                break
        file.write(b"</mediawiki>")
    return written


def memory() -> str:
    """The highest resident size of this process."""
    return f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB resident"


def _xml(versions: Path) -> Iterator[bytes]:
    yield b'<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.10/">'
    numbers = count(1)
    for turn in count():
        for page, item in groupby(read_folder(versions), key=lambda version: version.page):
            title = escape(f"{page} {turn}" if turn else page)
            texts = "".join(
                f"<revision><id>{next(numbers)}</id><text>{escape(revision.text)}</text></revision>\n"
                for revision in item
            )
            yield f"<page><title>{title}</title><ns>0</ns>{texts}</page>\n".encode()


if __name__ == "__main__":
    main()
