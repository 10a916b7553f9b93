"""What a step changed, in a sentence: whose status is another one than before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from argue.dynamics import Changed
from argue.locales import gettext, ngettext, translated
from argue.model import Status
from argue.web.what_if import changed

MOST_TOLD = 8


def told(before: Mapping[str, Status], after: Mapping[str, Status]) -> str:
    """“It turned 2 arguments: a (accepted → rejected), b (…)”; of new arguments nothing is told."""
    return sentence(changed(before, after))


def sentence(changes: Sequence[Changed]) -> str:
    """The same of changes that are known.

    >>> sentence([Changed("a", Status.ACCEPTED, Status.REJECTED)])
    'It turned 1 argument: a (accepted → rejected).'
    >>> sentence([])
    'No status changed.'
    """
    if not changes:
        return gettext("No status changed.")
    listed = ", ".join(map(_told, changes[:MOST_TOLD]))
    if len(changes) > MOST_TOLD:
        listed += ", …"
    return ngettext(
        "It turned %(num)s argument: %(listed)s.",
        "It turned %(num)s arguments: %(listed)s.",
        len(changes),
        listed=listed,
    )


def _told(change: Changed) -> str:
    before, after = (
        translated(str(status)) if status else "–" for status in (change.before, change.after)
    )
    return f"{change.argument} ({before} → {after})"
