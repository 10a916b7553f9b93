"""A project on two small debates, in a store of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from argue.features.labelling.tasks import relations
from argue.features.labelling.tasks.relations import PairProjects
from argue.model import Argument, Debate, Label, Relation, Reply
from argue.store import Store

ZOOS = Debate(
    "zoos",
    "Zoos",
    (
        Argument("a", "Close the zoos."),
        Argument("b", "Animals suffer."),
        Argument("c", "=They save species."),
    ),
    issue="a",
    replies=(Reply("b", "a"), Reply("c", "a"), Reply("c", "b")),
    given=(Relation("b", "a", Label.ATTACK),),
)
DOGS = Debate(
    "dogs",
    "Dogs",
    (
        Argument("1", "Dogs may come."),
        Argument("2", "They calm.\nPeople too."),
        Argument("3", "No"),
    ),
    pairs=(("2", "1"), ("3", "1")),
    pair_ids=("calm", "no"),
    gold=(Relation("2", "1", Label.ATTACK),),
)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "argue.sqlite") as opened:
        yield opened


@pytest.fixture
def projects(store: Store) -> PairProjects:
    return relations.TASK.projects(store)


@pytest.fixture
def key(store: Store) -> str:
    """Five items: three of ZOOS, two of DOGS."""
    return relations.create(
        store, "Pets", relations.batch_of([ZOOS, DOGS]), ["Ann", "Bob", "Cleo"]
    ).key
