import pytest

from tests.store.samples import ZOOS


@pytest.fixture
def zoos(store):
    """The key of a debate in the store."""
    return store.debates.add([ZOOS])[0].key
