"""Accounts of people whom somebody else has checked: a proxy, or a provider of OpenID Connect.

Whom they name is an *identity*, and belongs to one account for good. A name alone opens no account
that is there already: whoever may choose a name elsewhere could else take over anybody's.
"""

from __future__ import annotations

from argue.errors import BadInput
from argue.services.deeds import noted
from argue.store import Store
from argue.store.core import audit
from argue.store.core.part import Repository
from argue.store.people.accounts import Account

PROXY = "proxy"
"""The issuer of identities that a proxy names."""


class Identities(Repository):
    """Which account an identity belongs to."""

    def account(self, issuer: str, subject: str) -> int | None:
        """The number of the account; ``None`` if it belongs to none."""
        row = self._db.row(
            "SELECT account FROM identities WHERE issuer = ? AND subject = ?", (issuer, subject)
        )
        return int(row[0]) if row else None

    def link(self, account: Account, issuer: str, subject: str) -> None:
        """Let whoever has this identity enter that account, and no other one any more.

        The log is told of the issuer alone: an erased name would stay in the subject.
        """
        with self._db.writing():
            self._db.delete("identities", issuer=issuer, subject=subject)
            self._db.add_row("identities", issuer=issuer, subject=subject, account=account.id)
            audit.note(self._db, "linked the account", account.name, issuer)

    def enter(self, issuer: str, subject: str, name: str, *, new: bool) -> Account | None:
        """As :func:`account_of`; ``None`` where there is no account and none is to be made."""
        accounts = Store.accounts.kind(self._db)
        with self._db.writing():
            number = self.account(issuer, subject)
            if number is not None or not new:
                return None if number is None else accounts.one(number)
            account = accounts.add(name, "member")
            self.link(account, issuer, subject)
            return account


@noted("linked the account", "%(who)s linked the account %(what)s to %(detail)s.")
def link(store: Store, name: str, issuer: str, subject: str) -> None:
    """Let whoever has this identity enter an account; raises NotFound if there is none."""
    Identities.in_store(store).link(store.accounts.named(name), issuer, subject)


def account_of(store: Store, issuer: str, subject: str, name: str, *, new: bool) -> Account:
    """The account of an identity, made where it has none.

    Parameters
    ----------
    name
        Of the account that is made; its role is ``member``.
    new
        Whether one may be made.

    Raises
    ------
    BadInput
        If none is to be made, the name is taken or looks like one that is, or there is no owner of
        the installation yet.
    """
    try:
        account = Identities.in_store(store).enter(issuer, subject, name, new=new)
    except BadInput as error:
        raise BadInput.lazy(
            "You have no account here, and none could be made: %(reason)s. Ask the administrator "
            "to link yours.",
            reason=error.localize(),
        ) from error
    if account is None:
        raise BadInput.lazy("You have no account here. Ask the administrator to make one.")
    return account
