"""People who sign in: an account each, made by who owns the installation, no e-mail needed.

Whoever is new, or has forgotten a password, gets a link that works once and sets a password. No
name looks like another one: letters of other alphabets, ``0`` and ``O``, ``rn`` and ``m`` count as
one, by the table of confusable characters of Unicode (UTS #39), which the library carries. Two
names look alike if their skeletons are the same, under which characters of one look are one
character.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Annotated, Literal, TypeAlias

from argue.errors import BadInput, NotFound
from argue.model.record import Record
from argue.store.core import audit
from argue.store.core.audit import NOBODY, TERMINAL
from argue.store.core.connection import stored_time
from argue.store.core.part import Of, Repository
from argue.store.participation.records import FORMER, SOMEBODY, checked_name
from argue.store.people import passwords
from argue.store.people.passwords import Attempts
from argue.store.people.second_factors import SecondFactors
from argue.store.people.sessions import ApiTokens, Sessions, digest, end_all, fresh, revoke_all

RESERVED = (SOMEBODY, TERMINAL, NOBODY, FORMER)
"""What stands in the place of a name where nobody signed in; no account looks like it."""
LINK_LASTS = timedelta(hours=48)

AccountRole: TypeAlias = Literal["member", "researcher", "owner"]
"""A member takes part in debates; a researcher also evaluates engines; an owner may everything."""
ROLES: tuple[AccountRole, ...] = ("member", "researcher", "owner")
_UNSEEN = (
    (0x034F, 0x034F),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x2800, 0x2800),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFFA0, 0xFFA0),
    (0xE0100, 0xE01EF),
)
"""First and last of what Unicode shows as nothing (Default_Ignorable_Code_Point) and is no format
character, and the blank of Braille."""


@dataclass(frozen=True, slots=True)
class Account(Record):
    """An account."""

    JSON = ("name", "role", "created", "entered")

    id: int
    name: str
    """Its name."""
    role: Annotated[AccountRole, str]
    """``member``, ``researcher`` or ``owner``."""
    created: datetime
    """When it was made, as ISO 8601."""
    entered: bool
    """Whether its owner has set a password."""


class Accounts(Repository):
    """The accounts of one store; a name in other capitals or widths is the same name."""

    sessions = Of(Sessions)
    """Where people are signed in."""
    tokens = Of(ApiTokens)
    """The tokens of their programs."""
    second_factors = Of(SecondFactors)
    """The codes with which some are entered besides."""
    attempts = Of(Attempts)
    """How often passwords were tried."""

    def all(self) -> list[Account]:
        """All of them, by name."""
        return self._accounts("ORDER BY folded")

    def find(self, name: str) -> Account | None:
        """The account of that name, if there is one."""
        result = self._accounts("WHERE folded = ?", folded(name))
        return result[0] if result else None

    def named(self, name: str) -> Account:
        """The account of that name; raises NotFound if there is none."""
        result = self.find(name)
        if result is None:
            raise NotFound.lazy("there is no account %(name)s", name=repr(name[:80]))
        return result

    def one(self, number: int) -> Account | None:
        """The account of that number, if it is still there."""
        result = self._accounts("WHERE id = ?", number)
        return result[0] if result else None

    def add(self, name: str, role: str = "") -> Account:
        """A new account, entered by a link; the first one owns the installation.

        Raises BadInput if the name is taken, looks like one that is, is blank or too long, or there
        is no such role.
        """
        name = _checked(name)
        with self._db.writing():
            first = not self._accounts("LIMIT 1")
            role = _role(role or ("owner" if first else "member"))
            if first and role != "owner":
                raise BadInput.lazy(
                    "expected the first account to be an owner, found %(role)s", role=role
                )
            self._refuse_lookalike(name)
            self._db.add_row(
                "accounts",
                name=name,
                folded=folded(name),
                role=role,
                password="",
                created=stored_time(),
            )
            audit.note(self._db, "added the account", name, role)
            return self.named(name)

    def remove(self, name: str) -> None:
        """Delete an account with its sessions, tokens and roles; what it said stays.

        Raises BadInput if no owner of the installation would be left.
        """
        with self._db.writing():
            account = self.named(name)
            self.keep_an_owner(account)
            self._db.delete("accounts", id=account.id)
            audit.note(self._db, "removed the account", account.name)

    def set_role(self, name: str, role: str) -> None:
        """Say what an account may on the installation; raises as :meth:`remove` does."""
        role = _role(role)
        with self._db.writing():
            account = self.named(name)
            if role != "owner":
                self.keep_an_owner(account)
            self._db.update("accounts", {"id": account.id}, role=role)
            audit.note(self._db, "changed the role of the account", account.name, role)

    # ── passwords ───────────────────────────────────────────────────────────────────────────────

    def check(self, name: str, password: str) -> Account | None:
        """The account if the password is right; takes as long if there is no such account."""
        row = self._db.row("SELECT password FROM accounts WHERE folded = ?", (folded(name),))
        if len(password) > passwords.MOST or not passwords.matches(password, row[0] if row else ""):
            return None
        return self.find(name)

    def change_password(self, number: int, old: str, new: str, *, session: int = 0) -> None:
        """Change one's own password; all other sessions than this one end, and all tokens.

        Raises BadInput if the old one is wrong, or the new one is too short, too long or easy to
        guess.
        """
        account = self.one(number)
        if account is None or self.check(account.name, old) is None:
            raise BadInput.lazy("expected your present password, found another one")
        hashed = passwords.hashed(passwords.checked(new, account.name))
        with self._db.writing():
            self._set(account, hashed, session)
            audit.note(self._db, "changed their password", account.name)

    def make_link(self, name: str, *, moment: datetime | None = None) -> str:
        """A token with which that person sets a password, once, within two days.

        A former one no longer works. The present password does, until the token is used.
        """
        token, moment = fresh(), moment or datetime.now(UTC)
        with self._db.writing():
            account = self.named(name)
            link = {"token": digest(token), "expires": stored_time(moment + LINK_LASTS)}
            self._db.upsert("reset_links", {"account": account.id}, link)
            audit.note(self._db, "made a link to set the password of", account.name)
        return token

    def of_link(self, token: str, *, moment: datetime | None = None) -> Account:
        """Whose password a token sets; raises NotFound if it was used, replaced or is too old."""
        row = self._db.row(
            "SELECT account FROM reset_links WHERE token = ? AND expires > ?",
            (digest(token), stored_time(moment)),
        )
        result = self.one(row[0]) if row else None
        if result is None:
            raise NotFound.lazy(
                "this link has been used, replaced or is older than two days; ask the "
                "administrator for a new one"
            )
        return result

    def use_link(self, token: str, password: str, *, moment: datetime | None = None) -> Account:
        """Set the password; all sessions and tokens of the account end, the link's token too."""
        account = self.of_link(token, moment=moment)
        hashed = passwords.hashed(passwords.checked(password, account.name))
        with self._db.writing():
            self.of_link(token, moment=moment)  # nobody was faster while it was hashed
            self._db.delete("reset_links", account=account.id)
            self._set(account, hashed, 0)
            audit.note(self._db, "set a password by a link", account.name)
        return account

    def _refuse_lookalike(self, name: str) -> None:
        """Raise BadInput if an account has this name, or one that the eye takes for it."""
        if self.find(name):
            raise BadInput.lazy(
                "expected another name, there is an account %(name)s already", name=repr(name)
            )
        own = looks(name)
        for other in self.all():
            if own & looks(other.name):
                raise BadInput.lazy(
                    "expected another name, %(name)s looks like that of the account %(other)s",
                    name=repr(name),
                    other=repr(other.name),
                )

    # ── rows ────────────────────────────────────────────────────────────────────────────────────

    def _set(self, account: Account, hashed: str, session: int) -> None:
        self._db.update("accounts", {"id": account.id}, password=hashed)
        end_all(self._db, account.id, session)
        revoke_all(self._db, account.id)

    def keep_an_owner(self, account: Account) -> None:
        """Raise BadInput if no owner of the installation would be left without this account."""
        owners = [
            owner for owner in self._accounts("WHERE role = 'owner'") if owner.id != account.id
        ]
        if not owners:
            raise BadInput.lazy(
                "expected another owner of the installation beside %(name)s, found none; "
                "make somebody else an owner first",
                name=repr(account.name),
            )

    def _accounts(self, rest: str, *parameters: object) -> list[Account]:
        columns = "id, name, role, created, password <> ''"
        return self._db.records(Account, f"SELECT {columns} FROM accounts {rest}", parameters)


def folded(name: str) -> str:
    """A name as names are compared.

    >>> folded(" Ada\u00a0L\uff0e") == folded("ADA l.")
    True
    """
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def _checked(typed: str) -> str:
    name = checked_name(typed)
    own = looks(name)
    if folded(name).startswith(FORMER) or any(own & looks(reserved) for reserved in RESERVED):
        raise BadInput.lazy("expected another name, this one stands for people without an account")
    hidden = [char for char in name if not char.isprintable()]
    if hidden or "" in own:
        raise BadInput.lazy(
            "expected a name of characters that can be seen, found %(hidden)s",
            hidden=ascii((hidden or name)[0]),
        )
    return name


def _role(role: str) -> AccountRole:
    if role in ROLES:
        return role
    raise BadInput.lazy(
        "expected one of the roles %(roles)s, found %(role)s",
        roles=", ".join(ROLES),
        role=repr(role[:40]),
    )


def looks(name: str) -> frozenset[str]:
    """The skeletons of a name as it is written, in small letters and in capitals.

    What nobody sees is not in them: the skeleton of a name without anything to see is empty.

    >>> bool(looks("Root") & looks("R00t"))
    True
    >>> bool(looks("Ann") & looks("Anna"))
    False
    """
    written = unicodedata.normalize("NFKC", name)
    return frozenset(map(_skeleton, (written, written.casefold(), written.upper())))


def _skeleton(text: str) -> str:
    alike = _alike()
    characters = unicodedata.normalize("NFD", "".join(text.split()))
    return "".join(
        alike.get(character, character) for character in characters if not _is_unseen(character)
    ).casefold()


def _is_unseen(character: str) -> bool:
    """Whether nobody sees it by itself: blank, or what only says how others are written."""
    place = ord(character)
    return unicodedata.category(character) == "Cf" or any(a <= place <= b for a, b in _UNSEEN)


@cache
def _alike() -> dict[str, str]:
    """One look for each character that has several: the longest, so that m becomes rn."""
    from confusable_homoglyphs.confusables import confusables_data

    results: dict[str, str] = {}
    for start in confusables_data:
        if _bare(start) in results:
            continue
        group = set(_group(start, confusables_data))
        look = min(group, key=lambda one: (-len(one), one))
        results.update(dict.fromkeys(group, look))
    return {letter: look for letter, look in results.items() if len(letter) == 1}


def _group(start: str, table: dict[str, list[dict[str, str]]]) -> Iterator[str]:
    """All that look like the first, at however many removes."""
    seen, waiting = {start}, [start]
    while waiting:
        one = waiting.pop()
        yield _bare(one)
        new = {entry["c"] for entry in table.get(one, [])} - seen
        seen |= new
        waiting += new


def _bare(text: str) -> str:
    return "".join(letter for letter in text if not _is_unseen(letter))
