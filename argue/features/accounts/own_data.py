"""Which columns of the database name a person, and all that is stored of one person.

A test walks the schema: each table is listed here, or there as one that names nobody, so that a
new one is covered by :meth:`Personal.data` and :mod:`argue.features.accounts.erasure`, or it fails.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from argue.errors import NotFound
from argue.features.accounts import erasure
from argue.features.accounts.erasure import Erased
from argue.features.accounts.personal_columns import COLUMNS, Columns
from argue.store.core.part import Repository
from argue.store.people.accounts import folded

_SECRET = frozenset({"token", "password", "secret", "folded"})
"""Columns that open something, or repeat a name."""


@dataclass(frozen=True, slots=True)
class PersonalData:
    """All that is stored of a person: rows by table, as dicts by column."""

    name: str
    tables: dict[str, list[dict[str, Any]]]


class Personal(Repository):
    """What people may ask of their data, through one connection to the store."""

    def data(self, account: int) -> PersonalData:
        """All rows that an account owns or wrote, or that name its person.

        A row without a writer, as a judgement of an annotator, is known by the name. The argument
        and the debate of a row are named where the account may read the debate.

        Raises
        ------
        NotFound
            If there is no such account.
        """
        with self._db.reading():
            row = self._db.row("SELECT name FROM accounts WHERE id = ?", (account,))
            if row is None:
                raise NotFound.lazy("there is no account %(number)s", number=str(account))
            self._db.database.conn.create_function(
                "folded", 1, erasure.folded_name, deterministic=True
            )
            tables = {
                table: self._rows(table, columns, account, str(row[0]))
                for table, columns in COLUMNS.items()
                if columns.told
            }
            tables["labelling_steps"] += self._judgements(str(row[0]))
        return PersonalData(str(row[0]), tables)

    def erase(self, name: str, *, withdraw: bool = False) -> Erased:
        """Take a person's name out of the database, see
        :func:`argue.features.accounts.erasure.erase`.
        """
        return erasure.erase(self._db, name, withdraw=withdraw)

    def _rows(self, table: str, columns: Columns, account: int, name: str) -> list[dict[str, Any]]:
        conditions = [f"{column} = :account" for column in columns.accounts]
        conditions += [f"{column} = 'account ' || :account" for column in columns.writers]
        named = [f"folded({column}) = :folded" for column in columns.names]
        if columns.writers:  # another writer of the same name is another person
            named = [
                f"({condition} AND {writer} = '')"
                for condition, writer in zip(named, columns.writers, strict=False)
            ]
        result = self._query(
            f"SELECT * FROM {table} WHERE {' OR '.join(conditions + named) or '0'}",
            {"account": account, "folded": folded(name)},
        )
        return [self._placed(row) for row in result]

    def _judgements(self, name: str) -> list[dict[str, Any]]:
        """What annotators of that name judged: the numbers of the items, not their texts."""
        return self._query(
            "SELECT task, projects.title AS project, items.number AS item, verdict, comment, at "
            "FROM labelling_steps AS steps "
            "JOIN labelling_annotators AS people ON people.id = steps.annotator "
            "JOIN labelling_items AS items ON items.id = steps.item "
            "JOIN labelling_projects AS projects ON projects.id = people.project "
            "WHERE folded(people.name) = :folded ORDER BY steps.id",
            {"folded": folded(name)},
        )

    def _placed(self, row: dict[str, Any]) -> dict[str, Any]:
        """A row without its secrets, its debate and argument by their names."""
        row = {name: value for name, value in row.items() if name not in _SECRET}
        number, position = row.pop("debate", None), row.pop("position", None)
        if number is None:
            return row
        debate = self._db.row(
            f"SELECT key, title FROM debates WHERE id = ? AND {self._db.readable}", (number,)
        )
        if debate is None:
            return {"debate": None, **row}
        argument = self._db.row(
            "SELECT name FROM arguments WHERE debate = ? AND position = ?", (number, position)
        )
        placed = {"debate": debate[0], "title": debate[1]}
        return {**placed, **({"argument": argument[0]} if argument else {}), **row}

    def _query(self, sql: str, parameters: dict[str, object]) -> list[dict[str, Any]]:
        return list(self._db.database.query(sql, parameters))
