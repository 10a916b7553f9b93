from collections import Counter

import pytest

pytest.importorskip("torch", reason="training needs it")

from argue.model import Label
from recipes.shipped import threads


def test_rare_replies_are_whole_and_of_all_labels():
    rows = list(threads.rare_replies())
    assert len({row.text for row in rows}) == len(rows) > 400
    assert all(row.text and row.hypothesis and row.path for row in rows)
    counts = Counter(row.label for row in rows)
    assert min(counts[label] for label in Label) > len(rows) / 6


def test_nothing_is_learned_of_threads_that_are_kept_for_choosing(shared):
    of_set = threads.by_set(shared / "data")
    assert {name for name, _ in threads.DECKS} == set(of_set)
    assert not any(
        row.is_dev for name, rows in of_set.items() if "rare" not in name for row in rows
    )
