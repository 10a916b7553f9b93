"""Mixes the weights of two readers of which one learned on from the other.

    python -m recipes.reading.mixing BEFORE AFTER SHARE OUT

What learned new pages alone forgets some of the threads that were read before; weights between the
two read both kinds (Wortsman et al. 2022, model soups). SHARE is that of AFTER. Takes
``parents.npz`` (whose words and temperature are those of BEFORE) and ``choices.json``.

What ships is .5 of AFTER for parents: of 48 pages of which nothing was learned .682 have the right
parent (.673 before, .687 with AFTER alone), of threads apart .775 (.786, .765). BEFORE are the
weights that were mixed so twice already; AFTER was learned on from them, from all sets but zo to zq
and zz.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
import numpy as np

_OF_PARENTS = ("message", "pair", "bias", "out", "linear")


@click.command(help=__doc__)
@click.argument("before", type=click.Path(path_type=Path, exists=True))
@click.argument("after", type=click.Path(path_type=Path, exists=True))
@click.argument("share", type=click.FloatRange(0, 1))
@click.argument("out", type=click.Path(path_type=Path))
def main(before: Path, after: Path, share: float, out: Path) -> None:
    """Write the mixed weights."""
    if out.suffix == ".json":
        both = [json.loads(path.read_text(encoding="utf-8")) for path in (before, after)]
        mixed = json.dumps(_choices(*both, share), indent=0, ensure_ascii=False)
        out.write_text(f"{mixed}\n", encoding="utf-8")
        return
    arrays = [dict(np.load(path)) for path in (before, after)]
    np.savez_compressed(out, **_parents(*arrays, share))


def _choices(before: dict[str, Any], after: dict[str, Any], share: float) -> dict[str, Any]:
    return {
        name: {
            key: round(own.get(key, 0) * (1 - share) + after[name].get(key, 0) * share, 3)
            for key in sorted({*own, *after[name]})
        }
        for name, own in before.items()
    }


def _parents(
    before: dict[str, np.ndarray], after: dict[str, np.ndarray], share: float
) -> dict[str, np.ndarray]:
    mixed = {name: _between(before[name], after[name], share) for name in _OF_PARENTS}
    return before | {name: own.astype(before[name].dtype) for name, own in mixed.items()}


def _between(before: np.ndarray, after: np.ndarray, share: float) -> np.ndarray:
    mixed: np.ndarray = before.astype(np.float32) * (1 - share) + after.astype(np.float32) * share
    return mixed


if __name__ == "__main__":
    main()
