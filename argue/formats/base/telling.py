"""Telling programs what of a source is in no debate."""

from __future__ import annotations

import warnings

from argue.errors import LossWarning, ParseError
from argue.formats.base.account import STRANGE, Account
from argue.locales import lazy


def refuse_losses(account: Account, name: str) -> None:
    """Raise ParseError if something of a source was not understood."""
    lost = account.not_understood
    if lost:
        raise ParseError(
            lazy("a file of which everything is understood"),
            lazy("%(first)s (%(count)s in all)", first=lost[0].message, count=len(lost)),
            where=name,
        )


def tell_losses(account: Account, name: str, *, strict: bool, stacklevel: int) -> None:
    """A :class:`~argue.errors.LossWarning` for each part that was dropped, as a row is.

    Names that mean nothing, as those of columns, are told by ``Debate.warnings`` alone. ``strict``
    refuses all of it (:func:`refuse_losses`). ``stacklevel`` is that of :func:`warnings.warn`, seen
    from the caller.
    """
    if strict:
        refuse_losses(account, name)
    for part in account.not_understood:
        if part.kind not in STRANGE:
            where = f"{name}: " if name else ""
            warnings.warn(f"{where}{part.message}", LossWarning, stacklevel=stacklevel + 1)
