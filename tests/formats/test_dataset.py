"""Data sets of Hugging Face: objects with features and rows."""

import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from argue import formats
from argue.errors import MissingLibrary, ParseError, UnclearLabels
from argue.formats import from_dataset

ROWS = [
    {"premise": "The library is shut.", "hypothesis": "It is open.", "label": 2, "idx": 1},
    {"premise": "The library is old.", "hypothesis": "It is open.", "label": 1, "idx": 2},
    {"premise": "The library is odd.", "hypothesis": "It is open.", "label": -1, "idx": 3},
]


class Rows(list[dict[str, Any]]):
    """What a Dataset is to us: rows, and features of which labels have names."""

    def __init__(self, rows: list[dict[str, Any]], names: list[str] | None = None) -> None:
        super().__init__(rows)
        self.features = {key: SimpleNamespace() for key in rows[0]}
        if names:
            self.features["label"] = SimpleNamespace(names=names)


NAMES = ["entailment", "neutral", "contradiction"]


def test_numbers_mean_what_the_names_of_labels_say() -> None:
    [debate] = from_dataset(Rows(ROWS, NAMES), name="nli")
    assert [one.label.value for one in debate.gold] == ["attack", "unrelated"]
    assert len(debate.pairs) == 3
    [both] = from_dataset({"train": Rows(ROWS, NAMES), "test": Rows(ROWS[:1], NAMES)})
    assert len(both.pairs) == 4


def test_numbers_without_names_are_asked_for() -> None:
    with pytest.raises(UnclearLabels):
        from_dataset(Rows(ROWS))
    [debate] = from_dataset(Rows(ROWS), labels_are="support,unrelated,attack")
    assert [one.label.value for one in debate.gold] == ["attack", "unrelated"]


def test_what_is_none_is_refused() -> None:
    with pytest.raises(ParseError, match="a Dataset"):
        from_dataset([1])
    with pytest.raises(ParseError, match="columns"):
        from_dataset(Rows([{"x": 1}]))


def test_a_saved_folder_needs_the_library(tmp_path: Path, monkeypatch: Any) -> None:
    (tmp_path / "dataset_dict.json").write_text('{"splits": ["train"]}')
    monkeypatch.setitem(sys.modules, "datasets", None)
    with pytest.raises(MissingLibrary, match="datasets"):
        formats.read_any(tmp_path)
    library: Any = ModuleType("datasets")
    library.load_from_disk = lambda path: {"train": Rows(ROWS, NAMES)}
    monkeypatch.setitem(sys.modules, "datasets", library)
    bundle = formats.read_any(tmp_path)
    assert bundle.files[0].name == tmp_path.name
    assert len(bundle.debates[0].gold) == 2
