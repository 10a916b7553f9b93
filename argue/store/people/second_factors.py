"""Codes of an authenticator besides the password: time-based (RFC 6238), each good once.

Ten recovery codes stand in for an authenticator that is lost. The secret is stored as it is, since
codes are made from it; of recovery codes only hashes are.
"""

from __future__ import annotations

import secrets
import time
from hmac import compare_digest

import pyotp

from argue.errors import BadInput
from argue.store.core import audit
from argue.store.core.connection import Row
from argue.store.core.part import Repository
from argue.store.people.sessions import digest

STEP = 30
"""Seconds for which a code is shown; those of the step before and after are taken, too."""
RECOVERY, _BYTES = 10, 8
"""Recovery codes, and random bytes of each."""
ISSUER = "Argue"


class SecondFactors(Repository):
    """The authenticators of the accounts of one store. ``at`` is now, in seconds."""

    def on(self, account: int) -> bool:
        """Whether this account is entered with a code besides the password."""
        return self._row(account, confirmed=True) is not None

    def begin(self, account: int) -> str:
        """A new secret for an authenticator, which counts once :meth:`confirm` took a code of it.

        Raises BadInput if the account has one already.
        """
        secret = pyotp.random_base32()
        with self._db.writing():
            if self.on(account):
                raise BadInput.lazy("expected an account without codes, found one that has them")
            self._db.upsert(
                "second_factors", {"account": account}, {"secret": secret, "confirmed": 0}
            )
        return secret

    def pending(self, account: int) -> str:
        """The secret that waits for a first code; empty if there is none."""
        row = self._row(account, confirmed=False)
        return str(row[0]) if row else ""

    def confirm(self, account: int, code: str, *, at: float | None = None) -> list[str]:
        """Ask for codes from now on; the recovery codes, which nobody can read again.

        Raises BadInput if no secret waits, or it has another code.
        """
        with self._db.writing():
            row = self._row(account, confirmed=False)
            step = _step_of(str(row[0]), code, 0, at) if row else 0
            if not step:
                raise BadInput.lazy(
                    "expected the code that your authenticator shows, found another"
                )
            self._db.update("second_factors", {"account": account}, confirmed=1, step=step)
            codes = [secrets.token_hex(_BYTES) for _ in range(RECOVERY)]
            self._db.delete("recovery_codes", account=account)
            self._db.insert(
                "recovery_codes", "account, token", [(account, digest(stored)) for stored in codes]
            )
            audit.note(self._db, "turned codes on", self._name(account))
        return codes

    def check(self, account: int, code: str, *, at: float | None = None) -> bool:
        """Whether a code is right, of the authenticator or for recovery; it is then spent."""
        with self._db.writing():
            row = self._row(account, confirmed=True)
            if row is None:
                return False
            step = _step_of(str(row[0]), code, int(row[1]), at)
            if step:
                self._db.update("second_factors", {"account": account}, step=step)
                return True
            token = digest("".join(code.split()).lower())
            used = self._db.delete("recovery_codes", account=account, token=token) > 0
            if used:
                audit.note(self._db, "used a recovery code", self._name(account))
            return used

    def recovery_codes(self, account: int) -> int:
        """How many recovery codes are left."""
        return int(
            self._db.value("SELECT count(*) FROM recovery_codes WHERE account = ?", (account,))
        )

    def drop(self, account: int) -> None:
        """Ask for no codes any more."""
        with self._db.writing():
            for table in ("second_factors", "recovery_codes"):
                self._db.delete(table, account=account)
            audit.note(self._db, "turned codes off", self._name(account))

    def _row(self, account: int, *, confirmed: bool) -> Row | None:
        return self._db.row(
            "SELECT secret, step FROM second_factors WHERE account = ? AND confirmed = ?",
            (account, int(confirmed)),
        )

    def _name(self, account: int) -> str:
        return str(self._db.value("SELECT name FROM accounts WHERE id = ?", (account,), ""))


def address_of(secret: str, name: str) -> str:
    """What an authenticator reads: an address with the secret, for this account."""
    return pyotp.TOTP(secret, interval=STEP).provisioning_uri(name=name, issuer_name=ISSUER)


def _step_of(secret: str, code: str, last: int, at: float | None) -> int:
    """The step whose code this is, later than the last one that was taken; 0 if it is of none."""
    now = int((time.time() if at is None else at) // STEP)
    typed = "".join(code.split()).encode("utf-8", "surrogatepass")
    made = pyotp.HOTP(secret)  # RFC 6238: a TOTP is the HOTP of the step
    for step in range(max(now - 1, last + 1), now + 2):
        if compare_digest(typed, made.at(step).encode()):
            return step
    return 0
