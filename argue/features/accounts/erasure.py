"""Erasing a person's name: the account ends, and no byte of the file has the name any more.

What others may have answered stays, as of :data:`~argue.store.participation.records.FORMER`. Texts
are not searched: what people wrote, also of each other, is theirs. Nor can a backup of before be
changed; who restores one erases the name again.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from argue.errors import NotFound, StoreError
from argue.features.accounts.personal_columns import COLUMNS
from argue.store.core import audit
from argue.store.core.connection import Connection
from argue.store.participation import composition
from argue.store.participation.composition import ArgumentState
from argue.store.participation.records import FORMER, UNCONFIRMED, WITHDRAWN
from argue.store.people.accounts import Account, Accounts, folded

_UNIQUE = ("labelling_annotators",)
"""Tables in which a project has a name once, so that former participants get numbers."""


@dataclass(frozen=True, slots=True)
class Erased:
    """What became of it."""

    replaced: int
    """Places in which the name stood."""
    withdrawn: int
    """Texts that were withdrawn and deleted."""


def erase(connection: Connection, name: str, *, withdraw: bool = False) -> Erased:
    """Erase a name, in any capitals, wherever a column names a person, and end its account.

    The name may be one without an account, of somebody whose account was removed before, or who
    typed it on an installation without accounts.

    Parameters
    ----------
    withdraw
        Also withdraw what the account's person added and nobody else answered, delete their text,
        and delete private debates in which nobody else has a role.

    Raises
    ------
    NotFound
        If the name is nowhere.
    BadInput
        If no owner of the installation would be left.
    StoreError
        If the file could not be rewritten, since somebody reads or writes it: the name is erased
        then, but may still be read in the file until this is called again, or VACUUM.
    """
    connection.database.conn.create_function("folded", 1, folded_name, deterministic=True)
    with connection.writing():
        accounts = Accounts(connection)
        account = accounts.find(name)
        if account:
            accounts.keep_an_owner(account)
        withdrawn = _withdraw(connection, account) if account and withdraw else 0
        if account:
            _delete(connection, account)
        replaced = _replace(connection, name)
        if account is None and not replaced:
            raise NotFound.lazy("nothing is stored under the name %(name)s", name=repr(name[:80]))
        viewer = connection.viewer
        own = account is not None and viewer is not None and viewer.account == account.id
        audit.note(connection, "erased the name of", FORMER, who=FORMER if own else None)
    rewrite(connection)
    return Erased(replaced, withdrawn)


def rewrite(connection: Connection) -> None:
    """Write the file anew, so that it holds no byte of what was deleted or replaced.

    Raises
    ------
    StoreError
        If somebody read or wrote it all the while.
    """
    with connection.writing():
        for index in ("debates_fts", "arguments_fts"):
            connection.execute(f"INSERT INTO {index} ({index}) VALUES ('rebuild')")
    connection.rows("VACUUM")
    until = time.monotonic() + connection.timeout
    while True:
        row = connection.row("PRAGMA wal_checkpoint(TRUNCATE)")
        if row is None or not row[0]:
            return
        if time.monotonic() > until:
            raise StoreError(
                "the name is erased, but former versions of rows are still in the file, since "
                "somebody reads it; erase the name again",
                path=connection.path,
            )
        time.sleep(0.05)


def _delete(connection: Connection, account: Account) -> None:
    """Delete what is the account's alone, and the account itself last."""
    word = f"account {account.id}"
    for table, columns in COLUMNS.items():
        if not columns.delete or table == "accounts":
            continue
        for column in columns.accounts:
            connection.execute(f"DELETE FROM {table} WHERE {column} = ?", (account.id,))
        for column in columns.writers:
            connection.execute(f"DELETE FROM {table} WHERE {column} = ?", (word,))
    connection.execute(
        "DELETE FROM evaluated_debates WHERE id NOT IN (SELECT debate FROM evaluation_debates)"
    )
    connection.delete("accounts", id=account.id)


def _replace(connection: Connection, name: str) -> int:
    """Replace the name by that of a former participant; in how many places."""
    count = 0
    with audit.changing(connection):
        # the detail of an entry may begin with a name, and of a refusal it is an address
        count += connection.execute(
            "UPDATE audit_log SET detail = ?1 || substr(detail, instr(detail, ': ')) "
            "WHERE folded(substr(detail, 1, instr(detail, ': ') - 1)) = ?2",
            (FORMER, folded(name)),
        ).rowcount
        connection.execute(
            "UPDATE audit_log SET detail = '' WHERE did = 'was refused' AND folded(what) = ?",
            (folded(name),),
        )
        for table, columns in COLUMNS.items():
            unique = " || ' ' || id" if table in _UNIQUE else ""
            for column in columns.names:
                count += connection.execute(
                    f"UPDATE {table} SET {column} = ?1{unique} WHERE folded({column}) = ?2",
                    (FORMER, folded(name)),
                ).rowcount
    return count


def _withdraw(connection: Connection, account: Account) -> int:
    """Withdraw what nobody else answered, and delete debates that nobody else reads; how many."""
    word = f"account {account.id}"
    connection.execute(
        "DELETE FROM debates WHERE id IN (SELECT debate FROM debate_roles WHERE account = ?1) "
        "AND id IN (SELECT debate FROM debate_access WHERE visibility = 'private') "
        "AND NOT EXISTS (SELECT 1 FROM debate_roles WHERE debate = debates.id AND account <> ?1)",
        (account.id,),
    )
    connection.execute(
        "DELETE FROM pending_changes WHERE writer = ? AND decision <> 'approved'", (word,)
    )
    rows = connection.rows(
        "SELECT debate, position FROM contributions WHERE (SELECT writer FROM contribution_steps "
        "AS steps WHERE steps.debate = contributions.debate AND steps.position = "
        "contributions.position ORDER BY id LIMIT 1) = ? ORDER BY debate, position DESC",
        (word,),
    )
    gone: set[tuple[int, int]] = set()
    for debate, place in rows:  # answers stand after what they answer
        answers = connection.rows(
            "SELECT source FROM replies WHERE debate = ? AND target = ?", (debate, place)
        )
        if all((debate, answer) in gone for (answer,) in answers):
            _empty(connection, debate, place, word)
            gone.add((debate, place))
    return len(gone)


def _empty(connection: Connection, debate: int, place: int, word: str) -> None:
    """Withdraw an argument that a person added, by a step, and delete all its texts."""
    connection.execute(
        "UPDATE contribution_steps SET text = ?1, reason = '' WHERE debate = ?2 AND position = ?3",
        (WITHDRAWN, debate, place),
    )
    connection.execute(
        "INSERT INTO contribution_steps (debate, position, action, text, label, confidence, "
        "origin, withdrawn, hidden, person, writer, at, reason) SELECT debate, position, "
        "'withdraw', text, label, confidence, origin, 1, hidden, ?, ?, "
        "strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now'), '' "
        "FROM contribution_steps WHERE debate = ? AND position = ? ORDER BY id DESC LIMIT 1",
        (FORMER, word, debate, place),
    )
    sql = "SELECT hidden FROM contributions WHERE debate = ? AND position = ?"
    hidden = bool(connection.value(sql, (debate, place)))
    state = ArgumentState(WITHDRAWN, "", 0.0, "given", withdrawn=True, hidden=hidden)
    composition.become(connection, debate, place, state)
    for table in ("debate_concepts", "concepts", "tagged_texts"):
        connection.delete(table, debate=debate)
    for table, columns in COLUMNS.items():
        if columns.of_argument:
            connection.delete(table, debate=debate, position=place)


def folded_name(name: str | None) -> str:
    """A name of a column as names are compared, without the mark of one that is not confirmed."""
    return folded((name or "").removesuffix(UNCONFIRMED))
