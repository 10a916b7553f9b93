"""Identities: what is kept of them, and for how long."""

from pathlib import Path

import pytest

from argue.features.accounts import identities
from argue.features.accounts.own_data import Personal
from argue.store import Store

SUBJECT = "robert.qvist@example.org"


@pytest.mark.parametrize("issuer", [identities.PROXY, "https://idp.example.org"])
def test_an_erased_person_leaves_no_identity_behind(store: Store, tmp_path: Path, issuer: str):
    store.accounts.add("Ada")  # who owns the installation
    identities.account_of(store, issuer, SUBJECT, "Bob", new=True)
    identities.link(store, "Bob", issuer, SUBJECT)
    (entry, *_) = store.audit.entries()
    assert (entry.did, entry.what, entry.detail) == ("linked the account", "Bob", issuer)
    Personal.in_store(store).erase("Bob")
    log = " ".join(map(str, store.audit.entries()))
    assert (SUBJECT in log, "Bob" in log) == (False, False)
    files = [path for path in store.path.parent.glob(f"{store.path.name}*") if path.is_file()]
    assert files
    assert [path for path in files if SUBJECT.encode() in path.read_bytes()] == []
    assert identities.Identities.in_store(store).account(issuer, SUBJECT) is None


def test_a_removed_account_does_not_keep_an_identity_out(store: Store):
    store.accounts.add("Ada")
    identities.account_of(store, identities.PROXY, SUBJECT, "Bob", new=True)
    store.accounts.remove("Bob")
    again = identities.account_of(store, identities.PROXY, SUBJECT, "Bob", new=True)
    assert (again.name, again.role) == ("Bob", "member")
