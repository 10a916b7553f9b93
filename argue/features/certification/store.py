"""Certificates: which statuses of a collection hold with a guarantee, from the request on.

A collection has at most one that is worked out and one that waits. One that waits is taken by a
worker for :data:`LEASE` seconds at a time; whatever becomes of the worker, another one begins anew.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, NamedTuple

from argue.errors import Cancelled
from argue.locales.stored import dump_message
from argue.model import Derivation, parse_derived
from argue.store.core.keys import now
from argue.store.core.part import Message, Of, Repository, record
from argue.store.debates.collections import Collections

LEASE = 120.0
"""Seconds without a sign of life after which another worker takes what one has taken."""


class CertifiedDebate(NamedTuple):
    """A debate of a certificate.

    ``state`` is :meth:`Certificates.states` of what was certified, ``run`` the run that was read.
    ``statuses`` has ``certain``, ``certified`` and ``open``, each a list of objects, as the
    document ``certificate/1`` has them; it is empty for a debate that is labelled.
    """

    key: str
    labelled: bool
    state: str
    run: int
    statuses: Mapping[str, Any]


def _derived(words: str) -> tuple[Derivation, ...]:
    return parse_derived(filter(None, words.split(",")))


@dataclass(frozen=True, slots=True)
class StoredCertificate:
    """One certificate."""

    id: int
    collection: str
    """The collection's key; empty for who may not see the collection."""
    engine: str
    derived: Annotated[tuple[Derivation, ...], _derived]
    level: float
    every_label: bool
    """Whether every labelled debate counts as drawn at random, since whoever asked said so, and not
    only those that Argue drew."""
    status: str
    """``queued``, ``done`` or ``failed``."""
    error: Message
    content: Mapping[str, Any]
    """The document ``certificate/1`` without its debates, and ``learned``, a sentence on how many
    of the labelled pairs the engine had learned; or ``certificate-forecast/1``; empty while it is
    not done."""
    created: datetime

    @property
    def certifies(self) -> bool:
        """Whether it rests on labels, and is no forecast of how many would do."""
        return "measures" in self.content


_STATE = (
    "debates.digest || '@' || debates.language || '+' || "
    "coalesce((SELECT max(id) FROM contribution_steps WHERE debate = debates.id), 0) || '+' || "
    "coalesce((SELECT max(id) FROM merge_steps WHERE debate = debates.id), 0) || '+' || "
    "coalesce((SELECT max(id) FROM overrulings WHERE debate = debates.id), 0)"
)
_COLUMNS = (
    "certificates.id, {key}, engine, derived, level, every_label, status, error, "
    "coalesce(nullif(content, ''), '{{}}'), certificates.created FROM certificates "
    "JOIN collections ON collections.id = certificates.collection "
)


class Certificates(Repository):
    """The certificates of a store."""

    _collections = Of(Collections)

    def request(
        self,
        collection: str,
        engine: str,
        derived: Sequence[Derivation],
        level: float,
        *,
        every_label: bool = False,
    ) -> StoredCertificate:
        """Ask for one, in place of any that waits or failed; one that is done stays until then.

        Raises NotFound if there is no such collection.
        """
        with self._db.writing():
            number = self._collections.number(collection)
            self._db.execute(
                "DELETE FROM certificates WHERE collection = ? AND status <> 'done'", (number,)
            )
            asked = {"engine": engine, "derived": ",".join(derived), "level": level}
            row = {"collection": number, "every_label": every_label, "created": now()}
            self._db.add_row("certificates", **asked, **row)
        return self.of(collection)[0]

    def of(self, collection: str) -> list[StoredCertificate]:
        """Those of a collection, newest first; raises NotFound if there is no such collection."""
        return self._select(
            "WHERE collection = ? ORDER BY certificates.id DESC",
            (self._collections.number(collection),),
        )

    def claim(self) -> StoredCertificate | None:
        """Take the one that has waited longest and nobody works at; ``None`` if there is none."""
        free = "status = 'queued' AND abs(taken - ?1) > ?2"
        waiting = f"SELECT min(id) FROM certificates WHERE {free}"
        parameters = (time.time(), LEASE)
        if self._db.row(waiting, parameters) == (None,):
            return None  # without waiting for the right to write
        with self._db.writing():
            number = self._db.value(waiting, parameters, None)
            if number is None:
                return None
            self._db.update("certificates", {"id": number}, taken=time.time())
            return self._select("WHERE certificates.id = ?", (number,))[0]

    def keep(self, number: int) -> None:
        """Show a sign of life; raises :class:`~argue.errors.Cancelled` if it is asked for anew."""
        with self._db.writing():
            self._waiting(number, "taken = ?", (time.time(),))

    def release(self, number: int) -> None:
        """Give it back, to be taken at once."""
        with self._db.writing():
            self._db.execute("UPDATE certificates SET taken = 0 WHERE id = ?", (number,))

    def fail(self, number: int, error: str) -> None:
        """Give it up; ``error`` tells people why."""
        with self._db.writing():
            waiting, message = {"id": number, "status": "queued"}, dump_message(error)
            self._db.update("certificates", waiting, status="failed", error=message)

    def finish(
        self, number: int, content: Mapping[str, Any], debates: Iterable[CertifiedDebate]
    ) -> None:
        """Keep what was worked out, in place of the former one of its collection.

        A debate that was deleted meanwhile is left out. Raises :class:`~argue.errors.Cancelled` if
        it is asked for anew.
        """
        with self._db.writing():
            self._waiting(number, "status = 'done', content = ?", (json.dumps(content),))
            self._db.execute(
                "DELETE FROM certificates WHERE id < ?1 AND collection = "
                "(SELECT collection FROM certificates WHERE id = ?1)",
                (number,),
            )
            rows = [
                (number, int(labelled), state, run, json.dumps(statuses), key)
                for key, labelled, state, run, statuses in debates
            ]
            self._db.execute_many(
                "INSERT INTO certificate_debates "
                "(certificate, labelled, state, run, statuses, debate) "
                "SELECT ?, ?, ?, ?, ?, id FROM debates WHERE key = ?",
                rows,
            )

    def debates(self, number: int) -> list[CertifiedDebate]:
        """The debates of one that the viewer may read, in the order of their collection."""
        return self._db.records(
            CertifiedDebate,
            "SELECT key, labelled, state, run, statuses FROM certificate_debates AS held "
            "JOIN debates ON debates.id = held.debate "
            "LEFT JOIN collection_debates ON collection_debates.debate = debates.id AND "
            "collection = (SELECT collection FROM certificates WHERE id = held.certificate) "
            f"WHERE certificate = ? AND {self._db.readable} "
            "ORDER BY position IS NULL, position, debates.id",
            (number,),
        )

    def states(self, collection: str) -> dict[str, str]:
        """Of each debate of a collection, a word that changes when what it says or what people say
        of its pairs changes; whoever asks.
        """
        rows = self._db.rows(
            f"SELECT debates.key, {_STATE} FROM collection_debates "
            "JOIN debates ON debates.id = collection_debates.debate WHERE collection = ?",
            (self._collections.number(collection),),
        )
        return {str(key): str(state) for key, state in rows}

    def changed_labels(self, number: int) -> int:
        """How many labelled debates of one have changed since."""
        return int(
            self._db.value(
                "SELECT count(*) FROM certificate_debates JOIN debates ON debates.id = debate "
                f"WHERE certificate = ? AND labelled = 1 AND state <> {_STATE}",
                (number,),
            )
        )

    def about(self, debate: str) -> list[tuple[StoredCertificate, CertifiedDebate, bool]]:
        """Those that say something of a debate, newest first, and whether it is as it was.

        They are shown to who may see their collection, and to every reader of the debate where an
        owner of the installation or of the debate made the collection: nobody else's labels speak
        to others.
        """
        visible = f"({self._collections.visible})"
        key = f"CASE WHEN {visible} THEN collections.key ELSE '' END"
        rows = self._db.rows(
            "SELECT debates.key, held.labelled, held.state, held.run, held.statuses, "
            f"held.state = {_STATE}, "
            f"{_COLUMNS.format(key=key)}"
            "JOIN certificate_debates AS held ON held.certificate = certificates.id "
            "JOIN debates ON debates.id = held.debate "
            f"WHERE debates.key = ? AND {self._db.readable} AND status = 'done' "
            f"AND ({visible} OR EXISTS ("
            "SELECT 1 FROM accounts WHERE accounts.id = collections.owner AND role = 'owner') "
            "OR EXISTS (SELECT 1 FROM debate_roles WHERE debate_roles.account = collections.owner "
            "AND debate_roles.debate = held.debate AND debate_roles.role = 'owner')) "
            "ORDER BY certificates.id DESC",
            (debate,),
        )
        return [
            (record(StoredCertificate, row[6:]), record(CertifiedDebate, row[:5]), bool(row[5]))
            for row in rows
        ]

    def _waiting(self, number: int, change: str, parameters: tuple[Any, ...]) -> None:
        cursor = self._db.execute(
            f"UPDATE certificates SET {change} WHERE id = ? AND status = 'queued'",
            (*parameters, number),
        )
        if cursor.rowcount != 1:
            raise Cancelled(f"certificate {number} was asked for anew or deleted")

    def _select(self, where: str, parameters: tuple[Any, ...]) -> list[StoredCertificate]:
        columns = _COLUMNS.format(key="collections.key")
        return self._db.records(StoredCertificate, f"SELECT {columns}{where}", parameters)
