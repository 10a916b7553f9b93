"""The names under which things were written: what an account wrote differs from what was typed.

Where a store has accounts, a name that no account confirms is shown with :data:`UNCONFIRMED`:
somebody typed it while there were no accounts, or it came in a file. So it never looks like the
name of an account, on no page and in no file. What is stored is the name alone.
"""

from __future__ import annotations

from argue.store.core.connection import Connection

FORMER = "a former participant"
"""The name that stands for one that was erased; no account has it."""
UNCONFIRMED = " (unconfirmed)"
"""What follows a name that no account confirms."""


_ACCOUNT = "account "


def account_id(number: int) -> str:
    """The id of a writer who has an account.

    >>> account_id(7)
    'account 7'
    """
    return f"{_ACCOUNT}{number}"


def is_account(writer: str) -> bool:
    """Whether the id of a writer is that of an account."""
    return writer.startswith(_ACCOUNT)


def name_sql(person: str = "person", writer: str = "writer") -> str:
    """SQL expression for the name of a column as it is shown; ``writer`` names the other column.

    Examples
    --------
    >>> "decided_by ||" in name_sql("decided_by", "decided_writer")
    True
    """
    return (
        f"({person} || CASE WHEN {person} = '' OR {writer} LIKE 'account %' "
        f"OR {person} LIKE '%{UNCONFIRMED}' OR {person} = '{FORMER}' "
        f"OR NOT EXISTS (SELECT 1 FROM accounts) "
        f"THEN '' ELSE '{UNCONFIRMED}' END)"
    )


def unconfirmed(connection: Connection, name: str) -> str:
    """A name that came with a file, as it is shown."""
    if not name or name.endswith(UNCONFIRMED):
        return name
    row = connection.row("SELECT 1 FROM accounts LIMIT 1")
    return name if row is None else name + UNCONFIRMED
