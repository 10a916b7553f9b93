"""Who may do what with which debate: its visibility, and the roles that people have in it.

============  ==========================================  ======================================
visibility    who reads it                                where it is found
============  ==========================================  ======================================
public        everybody, also without an account          in lists and by searching
unlisted      everybody who has its address, which        only by those who have a role in it
              nobody guesses
private       those who have a role in it                 only by those who have a role in it
============  ==========================================  ======================================

An owner of the installation has all roles everywhere.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from argue.errors import BadInput, Forbidden, NotFound
from argue.store.core import audit
from argue.store.core.connection import Connection
from argue.store.core.keys import number_of
from argue.store.core.part import Repository
from argue.store.core.viewer import Viewer
from argue.store.participation.records import account_id
from argue.store.people.accounts import Accounts

Role: TypeAlias = Literal["reader", "participant", "moderator", "owner"]
"""What somebody is in a debate; each may what those before may."""
Visibility: TypeAlias = Literal["public", "unlisted", "private"]
ROLES: tuple[Role, ...] = get_args(Role)
VISIBILITIES: tuple[Visibility, ...] = get_args(Visibility)
EVERYBODY: tuple[Role, ...] = ("reader", "participant")
"""What somebody with an account but no role may be in a debate that is not private."""


_BYTES = 8
_SECRET = re.compile(rf"-[0-9a-f]{{{2 * _BYTES}}}$")
"""How a key ends that nobody guesses."""


@dataclass(frozen=True, slots=True)
class RoleHolder:
    """Somebody who has a role in a debate."""

    name: str
    role: Role


@dataclass(frozen=True, slots=True)
class Shared:
    """With whom a debate is shared; ``everybody`` is what all who have an account are in it."""

    visibility: Visibility
    everybody: Role
    people: tuple[RoleHolder, ...]


class Access(Repository):
    """Roles and visibility of the debates of one store."""

    def moderates(self, key: str) -> bool:
        """Whether the connection's viewer decides what others wrote in a debate."""
        return moderates(self._db, number_of(self._db, key))

    def role(self, key: str, viewer: Viewer) -> Role | None:
        """What the viewer is in a debate; ``None`` if they may not read it or it is not there."""
        row = self._db.row(
            "SELECT debates.example, debate_access.visibility, debate_access.everybody, "
            "(SELECT role FROM debate_roles WHERE debate = debates.id AND account = ?) "
            "FROM debates LEFT JOIN debate_access ON debate_access.debate = debates.id "
            f"WHERE debates.key = ? AND {viewer.within.debates if viewer.within else 1}",
            (viewer.account, key),
        )
        if row is None:
            return None
        if viewer.everything:
            return "owner"
        example, visibility, everybody = row[:3]
        own: Role | None = row[3]
        if viewer.within and viewer.within.guest:
            return own
        if visibility is None and example:
            visibility, everybody = "public", "participant"
        if visibility in ("public", "unlisted"):
            general: Role = "reader" if viewer.account is None else everybody
            return max(general, own or general, key=ROLES.index)
        return own

    def of(self, key: str) -> Shared:
        """With whom a debate is shared."""
        with self._db.reading():
            number = number_of(self._db, key)
            row = self._db.row(
                "SELECT visibility, everybody FROM debate_access WHERE debate = ?", (number,)
            )
            example = self._db.row("SELECT example FROM debates WHERE id = ?", (number,))
            rows = self._db.rows(
                "SELECT accounts.name, debate_roles.role FROM debate_roles "
                "JOIN accounts ON accounts.id = debate_roles.account WHERE debate = ? "
                "ORDER BY accounts.folded",
                (number,),
            )
        usual = "public" if example and example[0] else "private"
        visibility, everybody = row or (usual, "participant")
        return Shared(visibility, everybody, tuple(RoleHolder(*item) for item in rows))

    def share(self, key: str, visibility: str, everybody: str) -> str:
        """Say who reads a debate, and what everybody with an account is in it; its key from now on.

        An unlisted debate gets a key that nobody guesses, for good; the former one leads nowhere.
        Raises BadInput if there is no such visibility or role.
        """
        _check("visibility", visibility, VISIBILITIES)
        _check("role of everybody", everybody, EVERYBODY)
        with self._db.writing():
            if visibility == "unlisted" and not _SECRET.search(key):
                former, key = key, f"{key}-{secrets.token_hex(_BYTES)}"
                self._db.update("debates", {"id": number_of(self._db, former)}, key=key)
                self._db.update("drafts", {"key": former}, key=key)
            self._db.upsert(
                "debate_access",
                {"debate": number_of(self._db, key)},
                {"visibility": visibility, "everybody": everybody},
            )
            audit.note(self._db, "shared the debate", key, f"{visibility}, everybody {everybody}")
        return key

    def set_role(self, key: str, name: str, role: str) -> None:
        """Give somebody a role in a debate; the empty role takes it away.

        Raises NotFound if there is no such account; BadInput if there is no such role, or no owner
        would be left.
        """
        _check("role", role, (*ROLES, ""))
        with self._db.writing():
            debate = number_of(self._db, key)
            account = Accounts(self._db).named(name)
            if role != "owner" and self._only_owner(debate) == account.id:
                raise BadInput.lazy(
                    "expected another owner beside %(name)s, found none", name=repr(account.name)
                )
            if role:
                give(self._db, debate, account.id, role)
            elif not self._db.delete("debate_roles", debate=debate, account=account.id):
                raise NotFound.lazy("%(name)s has no role in this debate", name=repr(account.name))
            audit.note(
                self._db, "changed a role in the debate", key, f"{account.name}: {role or 'none'}"
            )

    def _only_owner(self, debate: int) -> int | None:
        rows = self._db.rows(
            "SELECT account FROM debate_roles WHERE debate = ? AND role = 'owner'", (debate,)
        )
        return int(rows[0][0]) if len(rows) == 1 else None


def give(connection: Connection, debate: int, account: int, role: str) -> None:
    """Give an account a role, inside the caller's transaction."""
    connection.upsert("debate_roles", {"account": account, "debate": debate}, {"role": role})


def _check(what: str, actual: str, allowed: tuple[str, ...]) -> None:
    if actual not in allowed:
        choices = ", ".join(filter(None, allowed))
        raise BadInput.lazy(
            "expected one of %(shown)s as %(what)s, found %(found)s",
            shown=choices,
            what=what,
            found=repr(actual[:40]),
        )


def moderates(connection: Connection, debate: int) -> bool:
    """Whether the connection's viewer decides what others wrote in the debate of that row."""
    viewer = connection.viewer
    if viewer is None or viewer.everything:
        return True
    role = (
        "SELECT 1 FROM debate_roles WHERE debate = ? AND account = ? "
        "AND role IN ('moderator', 'owner')"
    )
    return viewer.account is not None and bool(connection.row(role, (debate, viewer.account)))


def is_viewer(connection: Connection, writer: str) -> bool:
    """Whether that id of a writer is the viewer's own."""
    viewer = connection.viewer
    return (
        viewer is not None and viewer.account is not None and (writer == account_id(viewer.account))
    )


def require_moderator(connection: Connection, debate: int, why: str) -> None:
    """Raise Forbidden with this reason, unless the viewer moderates the debate."""
    if not moderates(connection, debate):
        raise Forbidden(why)


def own_digest(viewer: Viewer | None, digest: str) -> str:
    """The digest under which a viewer's debate is saved.

    Everybody recognises only their own, so that nobody learns what others keep private.
    """
    if viewer is None or viewer.account is None:
        return digest
    return hashlib.sha256(f"{digest} {viewer.account}".encode("ascii")).hexdigest()


def stay_public(connection: Connection, debate: int) -> None:
    """Let everybody go on reading an example that is none any more, unless an owner said else."""
    connection.execute(
        "INSERT OR IGNORE INTO debate_access (debate, visibility, everybody) "
        "VALUES (?, 'public', 'participant')",
        (debate,),
    )


def claim(connection: Connection, key: str) -> None:
    """Let a new debate belong to the viewer alone, inside the caller's transaction."""
    if connection.viewer is None or connection.viewer.account is None:
        return
    debate = connection.value("SELECT id FROM debates WHERE key = ?", (key,))
    connection.add_row(
        "debate_access", debate=debate, visibility="private", everybody="participant"
    )
    account = connection.viewer.account
    connection.add_row("debate_roles", account=account, debate=debate, role="owner")
    audit.note(connection, "added the debate", key)
