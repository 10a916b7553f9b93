import pytest

from argue.store import Store
from argue.store.people.passwords import ACCOUNT, ADDRESS, HOUR, KNOWN, PAIR, QUARTER


def tried(store: Store, times: int, name: str, address: str, device: str = "", at: float = 0.0):
    return [store.accounts.attempts.take(name, address, device, at=at) for _ in range(times)]


def test_a_few_attempts_are_free_and_then_one_waits(store: Store):
    assert all(wait == 0 for _, wait in tried(store, PAIR[0], "ada", "1.1.1.1"))
    assert store.accounts.attempts.take("ada", "1.1.1.1", at=60.0) == (0, QUARTER - 60)
    assert store.accounts.attempts.take("ada", "1.1.1.1", at=QUARTER)[1] == 0


def test_a_restart_forgets_nothing(store: Store):
    tried(store, PAIR[0], "ada", "1.1.1.1")
    with Store.open(store.path) as again:
        assert again.accounts.attempts.take("ada", "1.1.1.1", at=1.0)[1] > 0


def test_who_is_let_in_starts_anew(store: Store):
    attempts = store.accounts.attempts
    (*_, (last, _)) = tried(store, PAIR[0], "ada", "1.1.1.1")
    attempts.succeeded(last, "ada", "1.1.1.1")
    assert all(wait == 0 for _, wait in tried(store, PAIR[0], "ada", "1.1.1.1"))


def test_a_guesser_keeps_out_neither_others_nor_a_browser_that_is_known(store: Store):
    tried(store, PAIR[0], "ada", "6.6.6.6")
    assert tried(store, 1, "bob", "6.6.6.6")[0][1] == 0
    assert tried(store, 1, "ada", "1.1.1.1")[0][1] == 0
    for number in range(ADDRESS[0]):
        store.accounts.attempts.take(f"name {number}", "6.6.6.6", at=0.0)
        store.accounts.attempts.take("ada", f"6.6.7.{number}", at=0.0)
    assert tried(store, 1, "bob", "6.6.6.6")[0][1] > 0
    assert tried(store, 1, "ada", "1.1.1.2")[0][1] > 0
    assert tried(store, 1, "ada", "6.6.6.6", "her laptop")[0][1] == 0


@pytest.mark.parametrize("most", [KNOWN])
def test_a_known_browser_is_slowed_down_too(store: Store, most: tuple[int, float]):
    tried(store, most[0], "ada", "1.1.1.1", "her laptop")
    assert tried(store, 1, "ada", "2.2.2.2", "her laptop")[0][1] == most[1]
    assert tried(store, 1, "ada", "1.1.1.1", "her phone")[0][1] == 0


def test_many_addresses_together_have_a_few_attempts_an_hour(store: Store):
    results = [
        store.accounts.attempts.take("ada", f"10.0.{number // 250}.{number % 250}", at=0.0)[1]
        for number in range(ACCOUNT[0] + 5)
    ]
    assert results == [0.0] * ACCOUNT[0] + [HOUR] * 5


def test_what_is_typed_as_a_name_is_not_kept(store: Store):
    tried(store, 1, "hunter2 typed into the wrong field", "1.1.1.1")
    kept = b"".join(path.read_bytes() for path in store.path.parent.glob(store.path.name + "*"))
    assert b"hunter2" not in kept
    assert b"1.1.1.1" not in kept
