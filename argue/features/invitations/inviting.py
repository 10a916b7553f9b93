"""Invite people to a debate, revoke that, and join."""

from __future__ import annotations

from argue.errors import NotFound
from argue.features.invitations.store import Invitation, Invitations
from argue.services.deeds import Need, deed, noted
from argue.store import Store
from argue.store.people.accounts import Account


@deed("invitations.invite", Need.OWN, "%(who)s made an invitation to %(what)s.")
def invite(store: Store, key: str, role: str, days: int, *, approval: bool) -> Invitation:
    """Make a link and a code by which people join a debate.

    With ``approval`` what people write waits for a moderator from now on, as for all in the debate.
    """
    with store.writing():
        made = Invitations.in_store(store).add(key, role, days)
        if approval and role != "reader":
            store.pending.require(key, True)
    return made


@deed("invitations.revoke", Need.OWN, "%(who)s revoked an invitation to %(what)s.")
def revoke(store: Store, key: str, number: int) -> Invitation:
    """Revoke an invitation; who joined by it is out, and what they wrote stays."""
    return Invitations.in_store(store).revoke(key, number)


@noted("joined by an invitation", "%(who)s joined by an invitation.")
def join(store: Store, token: str, name: str, agent: str) -> tuple[str, str]:
    """Join a debate under a name; the token of the session, and the secret to come back by."""
    account, secret = Invitations.in_store(store).join(token, name)
    return store.accounts.sessions.start(account.id, agent), secret


def come_back(store: Store, token: str, secret: str, agent: str) -> tuple[Account, str]:
    """Come back as the guest whose secret it is, never by a name; the account and its session.

    Raises
    ------
    NotFound
        If the invitation is over, or nobody joined by it who has this secret.
    """
    account = Invitations.in_store(store).guest(token, secret)
    if account is None:
        raise NotFound.lazy("this browser does not know under which name you were here; join anew")
    session = store.accounts.sessions.start(account.id, agent)
    store.audit.add("signed in", account.name)
    return account, session
