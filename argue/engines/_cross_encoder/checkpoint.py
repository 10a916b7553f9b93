"""What a fit needs to go on where it was stopped, kept in a file at the end of each epoch."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import torch


class Place(NamedTuple):
    """How many epochs and steps are done."""

    epoch: int = 0
    step: int = 0


class Checkpoint:
    """Keeps the state of a fit in a file.

    A fit that goes on from there on a CPU ends with the weights that it would have had without a
    stop; on a GPU what is dropped out at random differs.

    Parameters
    ----------
    path
        The file; ``None`` to keep nothing.
    parts
        What has a ``state_dict`` and a ``load_state_dict``, by name.
    order
        Draws the order of the examples.
    """

    def __init__(self, path: Path | None, parts: Mapping[str, Any], order: random.Random) -> None:
        self._path, self._parts, self._order = path, parts, order

    def restore(self) -> Place:
        """Put back what the file holds, if there is one; where the fit goes on."""
        if self._path is None or not self._path.exists():
            return Place()
        content = torch.load(self._path, weights_only=True)
        for name, part in self._parts.items():
            part.load_state_dict(content[name])
        self._order.setstate(content["order"])
        torch.set_rng_state(content["torch"])
        return Place(*content["place"])

    def keep(self, place: Place) -> None:
        """Write the state of all parts; a stop while writing leaves the former file."""
        if self._path is None:
            return
        content: dict[str, Any] = {name: part.state_dict() for name, part in self._parts.items()}
        content["order"] = self._order.getstate()
        content["torch"] = torch.get_rng_state()
        content["place"] = tuple(place)
        partial = self._path.with_suffix(".part")
        torch.save(content, partial)
        partial.replace(self._path)

    def remove(self) -> None:
        """Remove the file, since the fit is done."""
        if self._path is not None:
            self._path.unlink(missing_ok=True)
