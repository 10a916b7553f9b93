"""What the thread of a page is made from, so that it is put together once for all readers.

A page of 500 arguments is 800 kB of rows. Between two changes of a debate the whole thread is as it
was for the last reader; after one, all of its pieces are but a few, and of those all rows but some.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence

from flask import request

from argue.language.identification import language_of
from argue.locales import current_language
from argue.plugins import provided
from argue.services.debate_view import DebateView
from argue.web.app.people import limit, may, may_change
from argue.web.ui.choices import Selection
from argue.web.ui.links import Links
from argue.web.ui.outline import Hit, OutlineLine
from argue.web.ui.words import judged_by, likely


def thread_key(view: DebateView, selection: Selection, only: Collection[str] | None) -> Hashable:
    """The key of the whole thread for ``{% cached %}``; ``None`` while nothing is computed.

    ``only`` are the arguments that pass the filter, which may be the reader's own. A result is
    computed once for each state of a debate, and so tells one state from another.
    """
    if not view.computed:
        return None
    added = tuple(view.contributed.values())
    return (
        _page(view, selection),
        view.result,
        added,
        tuple(may_change(own.writer, view.key) for own in added),
        None if only is None else frozenset(only),
        view.marks and frozenset(view.marks.certified.items()),
        tuple(view.context.store.reports.warnings(view.key).items()),
        *(tuple(module.of(view.key).items()) for module in provided("debate_rows")),
    )


class RowKeys:
    """The keys of rows for ``{% cached %}``: all that ``debate/_outline.html`` shows of them.

    Whatever else a row shows must be in its key: its text, what it does and who says so, its
    status, mark and degree, where its links lead, and whether who asks may change it.
    """

    def __init__(
        self,
        view: DebateView,
        links: Links,
        selection: Selection,
        hits: Mapping[str, Hit] | None = None,
    ) -> None:
        self._hits, self._page = hits or {}, _page(view, selection)
        self._view, self._here = view, links.here
        self._degrees, self._verdicts = view.degrees, view.verdict.verdicts
        self._warnings = view.context.store.reports.warnings(view.key)
        self._of_features = [module.of(view.key) for module in provided("debate_rows")]

    def __call__(self, row: OutlineLine) -> Hashable:
        """The key of one row."""
        return self._page, self._own(row)

    def piece(self, rows: Sequence[OutlineLine]) -> Hashable:
        """The key of several rows, one after the other."""
        return self._page, tuple(map(self._own, rows))

    def _own(self, row: OutlineLine) -> Hashable:
        id, own = row.argument.id, self._view.contributed.get(row.argument.id)
        return (
            row,
            self._hits.get(id),
            own,
            self._view.merged_arguments.get(id),
            own is not None and may_change(own.writer, self._view.key),
            self._degrees and self._degrees.degrees[id],
            self._verdict(id),
            self._warnings.get(id),
            *(shown.get(id) for shown in self._of_features),
            row.parent in self._here,
            row.parent and self._view.arguments.get(row.parent),
            *(self._view.arguments.get(relation.target) for relation in row.cross),
            *(relation.target in self._here for relation in row.cross),
            *(judged_by(relation) for relation in row.cross),
        )

    def _verdict(self, id: str) -> Hashable:
        """What is told of it, so that a change that nobody can see makes no new row."""
        one = self._verdicts.get(id)
        return one and (one.verdict, one.why, one.likely, one.certified, likely(one.probability))


def _page(view: DebateView, selection: Selection) -> Hashable:
    """What every row of a page depends on."""
    return (
        current_language().name,
        request.host,
        request.script_root,
        view.key,
        view.choices,
        bool(Links(view.key, view.choices).query),
        selection,
        view.debate.issue,
        may("contribute", view.key),
        limit("contribute", view.key),
        may("moderate", view.key),
        language_of(view.debate),
    )
