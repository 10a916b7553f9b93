"""What a corpus costs: debates a second on one process and two, overhead, memory; against Dask's map.

Run by hand: ``python -m benchmarks.corpora [--stated N] [--judged N] [--out FILE]``; writes
``benchmarks/corpora.json`` and the table of ``docs/scale.md``. The load has the shapes of the threads
of ``../shared/data/graphs`` (who answers whom, and how) with made-up texts; without that folder it
says so and stops. Each way of running is timed once, in a process of its own, over the same files,
from the start of the command to its end; Linux only, since the memory of workers is theirs.

``plain`` is a loop over the same lines in this process that judges and writes the same text, without
shards: what there is to do. ``dask_map`` is ``Client.map`` over the same function a shard.
"""

from __future__ import annotations

import argparse
import gzip
import json
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
ENGINE = "cross_encoder"
WORDS = "the city should build trams because people need quiet and cheap ways to travel at night".split()
WAYS = ("here", "local:1", "local:2")
