from datetime import UTC, datetime, timedelta

import pytest

from argue.errors import BadInput, NotFound, StoreError
from argue.store import Store
from argue.store.people import passwords
from argue.store.people.accounts import LINK_LASTS
from argue.store.people.sessions import IDLE, LONGEST, MOST_TOKEN_DAYS, PREFIX, TOKEN_DAYS

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
PASSWORD = "correct horse battery"


@pytest.fixture
def ada(store: Store) -> int:
    return store.accounts.add("Ada").id


# ── accounts ────────────────────────────────────────────────────────────────────────────────────


def test_the_first_account_owns_the_installation_and_the_next_is_a_member(store: Store):
    assert store.accounts.add("Ada").role == "owner"
    assert store.accounts.add("Bob").role == "member"
    assert [one.name for one in store.accounts.all()] == ["Ada", "Bob"]


def test_the_first_account_cannot_be_less(store: Store):
    with pytest.raises(BadInput, match="first account to be an owner"):
        store.accounts.add("Ada", "member")
    assert store.accounts.all() == []


@pytest.mark.parametrize("name", ["ada", "ADA ", " Ａｄａ", "Ad\N{LATIN SMALL LETTER A}"])
def test_a_name_is_taken_in_any_capitals_and_widths(store: Store, ada: int, name: str):
    with pytest.raises(BadInput, match="there is an account"):
        store.accounts.add(name)
    assert store.accounts.named(name).id == ada


@pytest.mark.parametrize(
    "name", ["", " \n", "x" * 81, "A\u202eda", "A\u200bda", "\u3164", "\u2800"]
)
def test_a_name_can_be_seen_and_is_short(store: Store, name: str):
    with pytest.raises(BadInput, match="expected"):
        store.accounts.add(name)


@pytest.mark.parametrize(
    ("there", "name"),
    [
        ("Root", "R\N{CYRILLIC SMALL LETTER O}\N{CYRILLIC SMALL LETTER O}t"),
        ("Root", "ro0t"),
        ("paypal", "\N{CYRILLIC SMALL LETTER ER}aypal"),
        ("Bill", "BiIl"),
        ("Mary", "rnary"),
        ("PAX", "\N{GREEK CAPITAL LETTER RHO}\N{GREEK CAPITAL LETTER ALPHA}X"),
        ("Ada L", "AdaL"),
        ("Ada", "Ada\u2800"),
        ("Ada", "\u3164Ada"),
        ("Ada", "A\ufe0fda"),
        ("Ada", "Ad\u034fa\U000e0100"),
    ],
)
def test_a_name_that_looks_like_another_is_taken(store: Store, there: str, name: str):
    store.accounts.add(there)
    with pytest.raises(BadInput, match="looks like that of the account"):
        store.accounts.add(name)


@pytest.mark.parametrize(
    "name", ["somebody", "Somebody", "the c\u043emmand line", "somebody without an account"]
)
def test_a_name_does_not_stand_for_nobody(store: Store, name: str):
    with pytest.raises(BadInput, match="people without an account"):
        store.accounts.add(name)


def test_names_that_look_alike_only_to_machines_are_free(store: Store):
    for name in ("Ann", "Anna", "Anne", "Jos\N{LATIN SMALL LETTER E WITH ACUTE}", "Jose", "\u4e2d"):
        store.accounts.add(name)


@pytest.mark.parametrize(
    "password",
    [
        *("1234567890", " " * 10, "aaaaaaaaaa", "..........", "passwordpassword", "qwertyuiop"),
        *("Rosalind Franklin", "rosalindfranklin", "Franklin Rosalind", "liverpool1"),
        *("franklin 12345678", "12345678-Rosalind", "RosalindFranklin1815", "p a s s w o r d 1 2"),
        "\uff0b1\uff12\uff13\uff14\uff15\uff16\uff17\uff18\uff19",
    ],
)
def test_a_password_that_is_easy_to_guess_is_refused(store: Store, password: str):
    store.accounts.add("Rosalind Franklin")
    link = store.accounts.make_link("Rosalind Franklin")
    with pytest.raises(BadInput, match="not easy to guess"):
        store.accounts.use_link(link, password)
    number = store.accounts.use_link(link, PASSWORD).id
    with pytest.raises(BadInput, match="not easy to guess"):
        store.accounts.change_password(number, PASSWORD, password)


def test_a_long_passphrase_is_taken_whole(store: Store, ada: int):
    long = "plums, pears and quinces " * 30
    store.accounts.use_link(store.accounts.make_link("Ada"), long)
    assert store.accounts.check("Ada", long[:-1]) is None
    assert store.accounts.check("Ada", long)


def test_an_owner_always_stays(store: Store, ada: int):
    with pytest.raises(BadInput, match="another owner"):
        store.accounts.remove("Ada")
    with pytest.raises(BadInput, match="another owner"):
        store.accounts.set_role("Ada", "member")
    store.accounts.add("Bob", "owner")
    store.accounts.remove("ada")
    assert [one.name for one in store.accounts.all()] == ["Bob"]
    with pytest.raises(NotFound):
        store.accounts.remove("Ada")


def test_a_number_is_never_given_twice(store: Store, ada: int):
    bob = store.accounts.add("Bob").id
    store.accounts.remove("Bob")
    assert store.accounts.add("Eve").id not in (ada, bob)


# ── passwords ───────────────────────────────────────────────────────────────────────────────────


def test_password_hash_is_argon2id_with_a_salt(cheap_passwords, monkeypatch):
    monkeypatch.setattr(passwords, "_hasher", cheap_passwords)
    one, two = passwords.hashed(PASSWORD), passwords.hashed(PASSWORD)
    assert one != two
    assert one.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert passwords.matches(PASSWORD, one)
    assert passwords.matches(PASSWORD, two)
    assert not passwords.matches(PASSWORD + " ", one)


@pytest.mark.parametrize("kept", ["", "plain", "$argon2id$v=19$m=8,t=1,p=1$AAAA"])
def test_nothing_has_a_hash_that_is_none(kept: str):
    assert not passwords.matches("", kept)
    assert not passwords.matches(PASSWORD, kept)


@pytest.mark.parametrize("password", ["", "x" * 9, "x" * 1_001])
def test_a_password_has_a_length(store: Store, ada: int, password: str):
    token = store.accounts.make_link("Ada")
    with pytest.raises(BadInput, match="10 to 1,000 characters"):
        store.accounts.use_link(token, password)
    assert store.accounts.of_link(token).id == ada


def test_a_name_is_no_password(store: Store):
    store.accounts.add("Ada Lovelace")
    token = store.accounts.make_link("Ada Lovelace")
    with pytest.raises(BadInput, match="your name"):
        store.accounts.use_link(token, "ada lovelace")


def test_an_account_without_a_password_is_entered_by_none(store: Store, ada: int):
    assert store.accounts.check("Ada", "") is None
    assert not store.accounts.named("Ada").entered


def test_a_link_sets_the_password_once(store: Store, ada: int):
    token = store.accounts.make_link("Ada")
    assert store.accounts.use_link(token, PASSWORD).id == ada
    with pytest.raises(NotFound, match="has been used, replaced or is older"):
        store.accounts.use_link(token, "another horse battery")
    assert store.accounts.check("ADA", PASSWORD) == store.accounts.named("Ada")
    assert store.accounts.check("Ada", PASSWORD + "x") is None
    assert store.accounts.check("Bob", PASSWORD) is None


def test_a_link_grows_old_and_gives_way_to_a_newer_one(store: Store, ada: int):
    first = store.accounts.make_link("Ada", moment=NOON)
    second = store.accounts.make_link("Ada", moment=NOON)
    with pytest.raises(NotFound):
        store.accounts.of_link(first, moment=NOON)
    late = NOON + LINK_LASTS
    assert store.accounts.of_link(second, moment=late - timedelta(seconds=1)).id == ada
    with pytest.raises(NotFound):
        store.accounts.use_link(second, PASSWORD, moment=late)


def test_a_new_password_ends_the_other_sessions(store: Store, ada: int):
    store.accounts.use_link(store.accounts.make_link("Ada"), PASSWORD)
    here, there = store.accounts.sessions.start(ada), store.accounts.sessions.start(ada)
    with pytest.raises(BadInput, match="present password"):
        store.accounts.change_password(ada, "not this one", "another horse battery")
    result = store.accounts.sessions.of(here)
    assert result is not None
    store.accounts.change_password(ada, PASSWORD, "another horse battery", session=result[0])
    assert store.accounts.sessions.of(here) == result
    assert store.accounts.sessions.of(there) is None
    store.accounts.use_link(store.accounts.make_link("Ada"), PASSWORD)
    assert store.accounts.sessions.of(here) is None


# ── sessions and tokens ─────────────────────────────────────────────────────────────────────────


def test_a_session_ends_when_unused_and_in_any_case(store: Store, ada: int):
    sessions = store.accounts.sessions
    token = sessions.start(ada, moment=NOON)
    assert sessions.of(token, moment=NOON + IDLE) is not None  # and counts as used from here on
    assert sessions.of(token, moment=NOON + 2 * IDLE) is not None
    assert sessions.of(token, moment=NOON + 4 * IDLE) is None
    moment = NOON
    while moment <= NOON + LONGEST:
        assert sessions.of(token, moment=moment) is not None
        moment += IDLE
    assert sessions.of(token, moment=moment) is None


def test_sessions_are_listed_and_ended_by_who_has_them(store: Store, ada: int):
    bob = store.accounts.add("Bob").id
    token = store.accounts.sessions.start(ada, "Firefox " * 100)
    (session,) = store.accounts.sessions.all(ada)
    assert session.agent.startswith("Firefox")
    assert len(session.agent) == 200
    with pytest.raises(NotFound):
        store.accounts.sessions.end(bob, session.id)
    store.accounts.sessions.end(ada, session.id)
    assert store.accounts.sessions.of(token) is None


def test_a_token_acts_for_its_account_until_it_is_revoked(store: Store, ada: int):
    bob = store.accounts.add("Bob").id
    token = store.accounts.tokens.add(ada, " my  notebook ", "read")
    assert token.startswith(PREFIX)
    (listed,) = store.accounts.tokens.all(ada)
    assert (listed.name, listed.scope, listed.used) == ("my notebook", "read", None)
    assert store.accounts.tokens.of(token) == (ada, "read", None)
    assert store.accounts.tokens.all(ada)[0].used is not None
    with pytest.raises(NotFound):
        store.accounts.tokens.revoke(bob, listed.id)
    store.accounts.tokens.revoke(ada, listed.id)
    assert store.accounts.tokens.of(token) is None


@pytest.mark.parametrize(("name", "scope"), [("", "read"), ("x" * 81, "read"), ("x", "admin")])
def test_a_token_has_a_name_and_a_scope(store: Store, ada: int, name: str, scope: str):
    with pytest.raises(BadInput):
        store.accounts.tokens.add(ada, name, scope)


def test_a_token_ends_after_its_days(store: Store, ada: int):
    tokens = store.accounts.tokens
    for days in (None, 7):
        token = tokens.add(ada, "x", "read", *([days] if days else []), moment=NOON)
        end = NOON + timedelta(days=days or TOKEN_DAYS)
        listed = tokens.all(ada)[0]
        assert listed.expires == end
        assert tokens.of(token, moment=end - timedelta(seconds=1)) == (ada, "read", None)
        assert tokens.of(token, moment=end) is None
        assert listed.expired(end)
        assert not listed.expired(end - timedelta(seconds=1))


@pytest.mark.parametrize("days", [0, -1, MOST_TOKEN_DAYS + 1, 10**30])
def test_a_token_ends_within_a_year(store: Store, ada: int, days: int):
    with pytest.raises(BadInput, match="days until the token ends"):
        store.accounts.tokens.add(ada, "x", "read", days)


def test_a_new_password_revokes_the_tokens(store: Store, ada: int):
    others = store.accounts.tokens.add(store.accounts.add("Bob").id, "x", "read")
    by_link = store.accounts.tokens.add(ada, "x", "write")
    link = store.accounts.make_link("Ada")
    assert store.accounts.tokens.of(by_link)
    store.accounts.use_link(link, PASSWORD)
    assert store.accounts.tokens.of(by_link) is None
    by_change = store.accounts.tokens.add(ada, "x", "write")
    store.accounts.change_password(ada, PASSWORD, "another horse battery")
    assert store.accounts.tokens.of(by_change) is None
    assert store.accounts.tokens.of(others)


def test_the_last_use_of_a_token_is_written_once_a_minute(store: Store, ada: int):
    tokens = store.accounts.tokens
    token, writes = tokens.add(ada, "x", "read", moment=NOON), []
    store._db.database.conn.set_trace_callback(
        lambda sql: writes.append(sql) if sql.startswith("UPDATE api_tokens") else None
    )
    for seconds in range(0, 120, 10):
        tokens.of(token, moment=NOON + timedelta(seconds=seconds))
    assert len(writes) == 2
    assert tokens.all(ada)[0].used == NOON + timedelta(seconds=70)


def test_nothing_that_opens_a_door_is_kept_in_the_file(store: Store, ada: int):
    secrets = [PASSWORD, store.accounts.make_link("Ada"), store.accounts.sessions.start(ada)]
    store.accounts.use_link(secrets[1], PASSWORD)
    secrets.append(store.accounts.tokens.add(ada, "notebook", "write"))
    store.accounts.make_link("Ada")
    kept = b"".join(path.read_bytes() for path in store.path.parent.glob(store.path.name + "*"))
    assert b"notebook" in kept
    assert not [secret for secret in secrets if secret.encode() in kept]


def test_an_account_that_is_removed_takes_its_keys_along(store: Store, ada: int):
    bob = store.accounts.add("Bob").id
    session = store.accounts.sessions.start(bob)
    token, link = store.accounts.tokens.add(bob, "x", "read"), store.accounts.make_link("Bob")
    store.accounts.remove("Bob")
    assert store.accounts.sessions.of(session) is None
    assert store.accounts.tokens.of(token) is None
    with pytest.raises(NotFound):
        store.accounts.of_link(link)


# ── the log ─────────────────────────────────────────────────────────────────────────────────────


def test_the_log_says_who_did_what_and_is_only_added_to(store: Store, ada: int):
    store.accounts.make_link("Ada")
    store.audit.add("looked", "at this")
    said = [(entry.who, entry.did, entry.what) for entry in store.audit.entries()]
    assert said == [
        ("the command line", "looked", "at this"),
        ("the command line", "made a link to set the password of", "Ada"),
        ("the command line", "added the account", "Ada"),
    ]
    first = store.audit.entries()[-1].id
    assert [entry.id for entry in store.audit.entries(before=first + 1)] == [first]
    assert [entry.did for entry in store.audit.entries(what="at this")] == ["looked"]
    for change in ("DELETE FROM audit_log", "UPDATE audit_log SET who = 'nobody'"):
        with pytest.raises(StoreError, match="only added to"), store._db.writing():
            store._db.execute(change)
    assert len(store.audit.entries()) == 3
