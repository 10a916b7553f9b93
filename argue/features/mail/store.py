"""Who is told of answers by mail, and of which debates; through one connection to the store."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from argue.errors import BadInput
from argue.store.core.keys import number_of
from argue.store.core.part import Repository

_ATOM = r"[A-Za-z0-9!#$%&'*+/^_`{|}~-]+"
_LABEL = r"[^\W_](?:[\w-]{0,61}[^\W_])?"
_ADDRESS = re.compile(
    rf"(?=.{{6,254}}\Z)(?=[^@]{{1,64}}@){_ATOM}(?:\.{_ATOM})*@(?:{_LABEL}\.)+[^\W\d_]{{2,24}}"
)
"""Plain letters before the ``@``, so that no program reads more in them than an address."""
DAY, OFTEN = timedelta(days=1), timedelta(minutes=15)
"""How long at least between two letters, and where somebody asked for more."""
_COLUMNS = "account, address, token, confirmed, often, step, sent"


@dataclass(frozen=True, slots=True)
class MailWish:
    """That an account wants mail.

    ``confirmed`` says whether somebody who reads the address agreed; ``often`` that a letter a day
    is too few. Answers up to ``step`` are told; ``sent`` is when, ``None`` before the first letter.
    """

    account: int
    address: str
    token: str
    confirmed: bool
    often: bool
    step: int
    sent: datetime | None

    def due(self, at: datetime) -> bool:
        """Whether a letter may be sent by now; the one that asks for confirmation is sent once."""
        if self.sent is None:
            return True
        return self.confirmed and abs(at - self.sent) >= (OFTEN if self.often else DAY)


class Mail(Repository):
    """Addresses, and the debates that people follow."""

    def of(self, account: int) -> MailWish | None:
        """What an account asked for."""
        return next(iter(self._wishes("WHERE account = ?", account)), None)

    def by_token(self, token: str) -> MailWish | None:
        """The wish that a link in a letter means."""
        return next(iter(self._wishes("WHERE token = ?", token)), None)

    def ask(self, account: int, address: str, *, often: bool) -> MailWish:
        """Write to this address from now on, once it is confirmed; only what is new is told.

        Raises
        ------
        BadInput
            If it is no address.
        """
        address = address.strip()
        if not _ADDRESS.fullmatch(address):
            raise BadInput.lazy("expected a mail address such as ada@example.org")
        before = self.of(account)
        token = secrets.token_urlsafe(24)
        with self._db.writing():
            if before and before.address == address:
                token = before.token
                self._db.update("mail", {"account": account}, often=often)
            else:
                row = {"address": address, "often": often, "step": self.last_step()}
                self._db.delete("mail", account=account)
                self._db.add_row("mail", account=account, token=token, **row)
        return self._wishes("WHERE token = ?", token)[0]

    def confirm(self, token: str) -> bool:
        """Whether there is such a wish; it is confirmed now."""
        with self._db.writing():
            done = self._db.execute(
                "UPDATE mail SET confirmed = 1, sent = CASE confirmed WHEN 0 THEN '' ELSE sent END "
                "WHERE token = ?",
                (token,),
            )
        return done.rowcount > 0

    def end(self, token: str) -> None:
        """Send no more letters; done already, it is done."""
        with self._db.writing():
            self._db.delete("mail", token=token)

    def follow(self, account: int, key: str, follows: bool) -> None:
        """Be told of all new arguments of a debate, or only of answers to one's own."""
        pair = account, number_of(self._db, key)
        with self._db.writing():
            if follows:
                self._db.execute("INSERT OR IGNORE INTO follows VALUES (?, ?)", pair)
            else:
                self._db.execute("DELETE FROM follows WHERE account = ? AND debate = ?", pair)

    def follows(self, account: int, key: str) -> bool:
        """Whether an account follows a debate, as those do who began it."""
        row = self._db.row(
            "SELECT 1 FROM follows WHERE account = ?1 AND debate = ?2 UNION ALL SELECT 1 "
            "FROM debate_roles WHERE account = ?1 AND debate = ?2 AND role = 'owner'",
            (account, number_of(self._db, key)),
        )
        return row is not None

    def waiting(self, at: datetime) -> list[MailWish]:
        """The wishes for which a letter may be sent by now."""
        return [wish for wish in self._wishes("ORDER BY account") if wish.due(at)]

    def last_step(self) -> int:
        """The last step of all debates."""
        return int(self._db.value("SELECT max(id) FROM contribution_steps"))

    def news(self, after: int) -> list[str]:
        """The keys of the debates in which something was done after a step."""
        rows = self._db.rows(
            "SELECT DISTINCT key FROM contribution_steps JOIN debates "
            "ON debates.id = contribution_steps.debate WHERE contribution_steps.id > ?",
            (after,),
        )
        return [key for (key,) in rows]

    def take(self, wish: MailWish, step: int, at: datetime) -> bool:
        """Note that all up to a step is told; false if another process has done so meanwhile."""
        with self._db.writing():
            former = {"token": wish.token, "step": wish.step, "sent": _text(wish.sent)}
            return self._db.update("mail", former, step=step, sent=at.isoformat()) > 0

    def give_back(self, wish: MailWish) -> None:
        """The letters could not be sent: what they told of is told with the next ones."""
        with self._db.writing():
            self._db.update("mail", {"token": wish.token}, step=wish.step, sent=_text(wish.sent))

    def _wishes(self, rest: str, *values: object) -> list[MailWish]:
        return self._db.records(MailWish, f"SELECT {_COLUMNS} FROM mail {rest}", values)


def _text(at: datetime | None) -> str:
    return at.isoformat() if at else ""
