import pyotp
import pytest

from argue.errors import BadInput
from argue.store import Store
from argue.store.people.second_factors import RECOVERY, address_of

NOON = 1_767_268_800.0


@pytest.fixture
def ada(store: Store) -> int:
    return store.accounts.add("Ada").id


def code(secret: str, at: float = NOON) -> str:
    return pyotp.TOTP(secret).at(int(at))


def test_codes_count_once_the_first_was_typed(store: Store, ada: int):
    factors = store.accounts.second_factors
    secret = factors.begin(ada)
    assert (factors.on(ada), factors.pending(ada)) == (False, secret)
    with pytest.raises(BadInput, match="another"):
        factors.confirm(ada, "000000", at=NOON)
    assert len(set(factors.confirm(ada, code(secret), at=NOON))) == RECOVERY
    assert (factors.on(ada), factors.pending(ada)) == (True, "")
    with pytest.raises(BadInput, match="without codes"):
        factors.begin(ada)


def test_a_code_is_good_once_and_for_a_minute(store: Store, ada: int):
    factors = store.accounts.second_factors
    secret = factors.begin(ada)
    factors.confirm(ada, code(secret), at=NOON)
    assert not factors.check(ada, code(secret), at=NOON), "it was spent when codes were turned on"
    later = code(secret, NOON + 60)
    assert not factors.check(ada, later, at=NOON + 120)
    assert factors.check(ada, f"{later[:3]} {later[3:]}", at=NOON + 75)
    assert not factors.check(ada, later, at=NOON + 75)
    assert not factors.check(ada, "", at=NOON + 75)
    assert not factors.check(ada, "\u0661" * 6, at=NOON + 75)


def test_a_recovery_code_is_good_once(store: Store, ada: int):
    factors = store.accounts.second_factors
    first, *_ = factors.confirm(ada, code(factors.begin(ada)), at=NOON)
    assert first not in str(store._db.rows("SELECT * FROM recovery_codes"))
    assert factors.check(ada, first.upper(), at=NOON)
    assert not factors.check(ada, first, at=NOON)
    assert factors.recovery_codes(ada) == RECOVERY - 1


def test_codes_are_turned_off_and_end_with_the_account(store: Store, ada: int):
    factors = store.accounts.second_factors
    factors.confirm(ada, code(factors.begin(ada)), at=NOON)
    factors.drop(ada)
    assert (factors.on(ada), factors.recovery_codes(ada)) == (False, 0)
    bob = store.accounts.add("Bob").id
    factors.confirm(bob, code(factors.begin(bob)), at=NOON)
    store.accounts.remove("Bob")
    assert not factors.on(bob)


def test_an_authenticator_reads_the_address():
    read = pyotp.parse_uri(address_of("ABCDEFGH" * 4, "Ada L"))
    assert (read.secret, read.issuer, read.name) == ("ABCDEFGH" * 4, "Argue", "Ada L")
