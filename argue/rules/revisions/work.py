"""A folder in which stages leave their results, so that work goes on where it stopped.

A stage writes ``NAME.jsonl``, an object a line, and ``NAME.state.json``: how many items it has
taken, how many bytes of results and which counts go with them, and the settings it was begun with.
The state is replaced at once when an item's results are on disk; what a killed stage wrote after
that is cut off, and those items are taken again.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from argue.errors import BadInput

_EVERY = 20
"""Items between two states."""


class Result(NamedTuple):
    """What a stage makes of one item; ``counts`` is complete when all rows were taken."""

    rows: Iterable[Mapping[str, object]]
    counts: Counter[str]


class Work:
    """The folder; it is made if it is not there.

    Raises
    ------
    BadInput
        If it cannot be made.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadInput(f"{folder}: expected a directory, {error.strerror}") from error

    def run(
        self,
        stage: str,
        results: Callable[[int], Iterator[Result]],
        settings: Mapping[str, object],
        *,
        every: int = _EVERY,
    ) -> dict[str, int]:
        """Do a stage, or the rest of it, and return its counts; a finished one is not done again.

        Parameters
        ----------
        results
            Gives the results of all items after the first so many.
        settings
            What the results depend on, ready for JSON.

        Raises
        ------
        BadInput
            If the stage was begun with other settings.
        """
        state = self._state(stage)
        if state and state["settings"] != settings:
            raise BadInput(
                f"{self.folder}: expected the settings that the stage {stage} was begun with, "
                f"{_told(state['settings'])}; found {_told(settings)}; name another folder, "
                "or remove this one"
            )
        if not state:
            state = {"items": 0, "bytes": 0, "finished": False, "counts": {}, "settings": settings}
        if not state["finished"]:
            self._write(stage, state, results(state["items"]), every)
        counts: dict[str, int] = state["counts"]
        return counts

    def rows(self, stage: str) -> Iterator[dict[str, Any]]:
        """The results of a stage, in order."""
        with (self.folder / f"{stage}.jsonl").open(encoding="utf-8") as file:
            for line in file:
                yield json.loads(line)

    def finished(self, stage: str) -> bool:
        """Whether a stage has come to its end."""
        return bool(self._state(stage).get("finished"))

    def _write(
        self, stage: str, state: dict[str, Any], results: Iterator[Result], every: int
    ) -> None:
        counts = Counter(state["counts"])
        with (self.folder / f"{stage}.jsonl").open("ab") as file:
            file.truncate(state["bytes"])
            for result in results:
                for row in result.rows:
                    file.write(json.dumps(row, ensure_ascii=False).encode() + b"\n")
                counts.update(result.counts)
                state["items"] += 1
                if state["items"] % every == 0:
                    self._save(stage, state, counts, file)
            state["finished"] = True
            self._save(stage, state, counts, file)

    def _save(self, stage: str, state: dict[str, Any], counts: Counter[str], file: Any) -> None:
        file.flush()
        os.fsync(file.fileno())
        state |= {"bytes": file.tell(), "counts": dict(counts)}
        part = self.folder / f"{stage}.state.part"
        part.write_text(json.dumps(state), encoding="utf-8")
        part.replace(self.folder / f"{stage}.state.json")

    def _state(self, stage: str) -> dict[str, Any]:
        path = self.folder / f"{stage}.state.json"
        try:
            found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}
        except (OSError, ValueError) as error:
            raise BadInput(f"{path}: expected the state of a stage, {error}") from error
        return found


def _told(settings: Mapping[str, object]) -> str:
    return ", ".join(f"{name} {value!r}" for name, value in settings.items())
