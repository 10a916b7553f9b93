"""Judges the example debates, whose logits ship with the default engine: ``make examples``.

Again after the weights, the calibration or an example has changed; a test says so.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from argue import formats, judging
from argue.engines import MODELS, cross_encoder
from argue.engines._cross_encoder import shipped
from argue.engines._cross_encoder.network import Network, Texts
from argue.files import site_folder
from argue.model import Debate
from argue.pairing import pair_up
from argue.settings import ENGINE


class Recorder(Network):
    """A network that records the pairs of texts that it is asked for, with their logits."""

    def __init__(self, folder: Path, most_tokens: int) -> None:
        super().__init__(folder, most_tokens)
        self.asked: dict[Texts, NDArray[np.float32]] = {}

    def logits(self, pairs: Sequence[Texts]) -> NDArray[np.float32]:
        """Shape (pairs, classes)."""
        rows = super().logits(pairs)
        self.asked.update(zip(pairs, rows, strict=True))
        return rows


def example_debates() -> list[Debate]:
    """The debates of the folder ``debates``, by their files' names."""
    paths = sorted(site_folder("debates").glob("*.md"))
    return [debate for path in paths if path.name != "README.md" for debate in formats.read(path)]


def judged(debates: Sequence[Debate]) -> dict[Texts, NDArray[np.float32]]:
    """The logits of all pairs of debates, as the default engine asks its network for them."""
    engine, folder = cross_encoder.load(), MODELS / ENGINE
    network = Recorder(folder, json.loads((folder / "model.json").read_text())["most_tokens"])
    engine.network = network
    for debate in debates:
        judging.judge_pairs(engine, pair_up(debate), debate)
    return network.asked


def main() -> None:
    """Write the logits beside the model."""
    logits = judged(example_debates())
    shipped.write(MODELS / ENGINE, cross_encoder.load().version, logits)


if __name__ == "__main__":
    main()
