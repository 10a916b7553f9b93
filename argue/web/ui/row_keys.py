"""What the thread of a page is made from, so that it is put together once for all readers.

A page of 500 arguments is 800 kB of rows. Between two changes of a debate the whole thread is as it
was for the last reader; after one, all of its pieces are but a few, and of those all rows but some.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence

from flask import request

from argue.identification import language_of
from argue.locales import spoken
from argue.web.chances import likely
from argue.web.choices import View
from argue.web.links import Links
from argue.web.outline import Row
from argue.web.shown import Shown
from argue.web.words import judged_by
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


class RowKeys:
    """The keys of rows for ``{% remembered %}``: all that ``debate/_outline.html`` shows of them.

    Whatever else a row shows must be in its key: its text, what it does and who says so, its status
    and degree, where its links lead, and whether who asks may change it.
    """

    def __init__(self, shown: Shown, links: Links, view: View) -> None:
        self._page, self._shown, self._here = _page(shown, view), shown, links.here
        self._degrees, self._chances = shown.degrees, shown.analysis.chances

    def __call__(self, row: Row) -> Hashable:
        """The key of one row."""
        return self._page, self._own(row)

    def piece(self, rows: Sequence[Row]) -> Hashable:
        """The key of several rows, one after the other."""
        return self._page, tuple(map(self._own, rows))

    def _own(self, row: Row) -> Hashable:
        id, own = row.argument.id, self._shown.contributed.get(row.argument.id)
        return (
            row, own, self._shown.said_again.get(id),
            own is not None and may_change(own.writer, self._shown.key),
            self._degrees and self._degrees.degrees[id],
            self._chances and likely(self._chances.accepted[id]),
            row.parent in self._here,
            *(relation.target in self._here for relation in row.cross),
            *(judged_by(relation, self._shown.debate) for relation in row.cross),
        )  # fmt: skip


def _page(shown: Shown, view: View) -> Hashable:
    """What every row of a page depends on."""
    return (
        spoken().name, request.host, request.script_root, shown.key, shown.choices, view,
        shown.debate.issue, language_of(shown.debate),
    )  # fmt: skip
