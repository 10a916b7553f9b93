"""The JSON interface is asked for whatever its own description allows, and more that it does not.

No answer is a fault of ours, and each is one that the description names. The seed is fixed and the
examples are few; ``benchmarks/fuzz_api.py`` asks far more.
"""

import pytest

from benchmarks.fuzz_api import fuzz
from tests.web.world import World

pytestmark = pytest.mark.long

OF_ACCOUNTS = ("/account", "/people", "/sharing", "/invitations")
"""Words of the addresses that are only there where people have accounts."""


@pytest.mark.long
def test_an_administrator_is_answered_by_every_operation_as_it_is_described(world: World):
    asked = fuzz(world, examples=3, seed_=1)
    assert not asked.problems, "\n\n".join(asked.problems)
    assert asked.operations > 130
    assert not asked.refused, "a valid request for an object that is there"
    assert asked.missing < 0.1
    assert asked.elsewhere[404] > 5


def test_without_accounts_all_but_accounts_are_answered_as_described(world: World):
    asked = fuzz(world.without_accounts(), examples=1, seed_=2)
    assert not asked.problems, "\n\n".join(asked.problems)
    assert asked.operations > 130
    unexpected = [one for one in asked.refused if not any(word in one for word in OF_ACCOUNTS)]
    assert not unexpected, "a valid request for an object that is there"
    assert asked.answers[200] > 150
