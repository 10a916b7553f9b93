"""What the tests of the core's commands, pages and stores have, those of features have, too."""

from tests.cli.conftest import _no_lines, database
from tests.evaluation.conftest import store
from tests.store.conftest import zoos
from tests.web.conftest import (
    by_words,
    drinks,
    library,
    new_site,
    odd,
    place,
    serve,
    site,
    unlabelled,
    world,
)

__all__ = [
    "_no_lines",
    "by_words",
    "database",
    "drinks",
    "library",
    "new_site",
    "odd",
    "place",
    "serve",
    "site",
    "store",
    "unlabelled",
    "world",
    "zoos",
]
