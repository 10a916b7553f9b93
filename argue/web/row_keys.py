"""What the thread of a page is made from, so that it is put together once for all readers.

A page of 500 arguments is 800 kB of rows. Between two changes of a debate the whole thread is as it
was for the last reader; after one, all rows are but a few.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable

from flask import request

from argue.locales import spoken
from argue.web.chances import likely
from argue.web.choices import View
from argue.web.links import Links
from argue.web.outline import Row
from argue.web.shown import Shown
from argue.web.writers import may_change


def thread_key(shown: Shown, view: View, only: Collection[str] | None) -> Hashable:
    """The key of the whole thread for ``{% remembered %}``; ``None`` while nothing is computed.

    ``only`` are the arguments that pass the filter, which may be the reader's own. A result is
    computed once for each state of a debate, and so tells one state from another.
    """
    if shown.result.analysis is None:
        return None
    added = tuple(shown.contributed.values())
    return (
        _page(shown, view), shown.result, added,
        tuple(may_change(own.writer, shown.key) for own in added),
        None if only is None else frozenset(only),
    )  # fmt: skip


def row_keys(shown: Shown, links: Links, view: View) -> Callable[[Row], Hashable]:
    """The key of a row for ``{% remembered %}``: all that ``debate/_outline.html`` shows of it.

    Whatever else a row shows must be in its key: its text, what it does and who says so, its status
    and degree, where its links lead, and whether who asks may change it.
    """
    page, degrees, chances = _page(shown, view), shown.degrees, shown.analysis.chances

    def key(row: Row) -> Hashable:
        id, own = row.argument.id, shown.contributed.get(row.argument.id)
        return (
            page, row, own,
            own is not None and may_change(own.writer, shown.key),
            degrees and degrees.degrees[id],
            chances and likely(chances.accepted[id]),
            row.parent in links.here,
            *(relation.target in links.here for relation in row.cross),
        )  # fmt: skip

    return key


def _page(shown: Shown, view: View) -> Hashable:
    """What every row of a page depends on."""
    return (
        spoken().name, request.host, request.script_root, shown.key, shown.choices, view,
        shown.debate.issue,
    )  # fmt: skip
