"""Rights: addresses with the deeds that are done with them, and the table of all other addresses.

An address whose service is a deed (:mod:`argue.services.deeds`) names it. The JSON of a page or
form has the right of that. Every other address stands in exactly one row of
:data:`argue.web.app.rights_table.RIGHTS`, or the app does not start.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from werkzeug.routing import Rule

from argue.services.deeds import Deed, Need, deed_of


@dataclass(frozen=True, slots=True)
class Right:
    """What may be done, by whom, and the addresses with which it is done."""

    title: str
    need: Need
    routes: str
    """Endpoints, with blanks between them; ``health.*`` stands for all of a blueprint."""
    browser: bool = False
    """Whether a token may not do it, since who steals one must not get what outlives it."""
    accounts: bool = False
    """Whether there is no such thing on an installation without accounts."""
    logged: bool = True
    """Whether what changes something must be a deed, so that the log has it. What is done with
    accounts the store notes itself."""
    deed: Deed | None = None
    """The deed, where a service declares one."""

    @property
    def who(self) -> str:
        """Who may do it, in the words of the documentation."""
        return f"{self.need}; never with a token" if self.browser else str(self.need)


class Route(Rule):
    """An address.

    Parameters
    ----------
    deed
        The service whose deed is done with it, or its form asks for. The route's ``right`` is the
        row of that deed, ``None`` where the address stands in the table.
    right_of
        The endpoint whose row it has, where it has none of its own.
    record
        The endpoint of its record, where it is a page that answers that to who prefers JSON.
    """

    def __init__(
        self,
        rule: str,
        *,
        deed: Deed | Callable[..., Any] | None = None,
        right_of: str = "",
        record: str = "",
        **options: Any,
    ) -> None:
        super().__init__(rule, **options)
        done = deed if deed is None or isinstance(deed, Deed) else deed_of(deed)
        self.right = done and Right(done.title, done.need, "", deed=done)
        self.right_of, self.record = right_of, record


class Rights:
    """Rows, looked up by endpoint.

    Examples
    --------
    >>> rows = [Right("Load pictures", Need.EVERYBODY, "pictures.*")]
    >>> Rights(rows).right_to("pictures.small").need
    <Need.EVERYBODY: 'everybody'>
    """

    def __init__(self, rows: Sequence[Right]) -> None:
        self.rows = tuple(rows)
        self._by_route = {name: row for row in rows for name in row.routes.split()}

    def right_to(self, endpoint: str) -> Right:
        """The row of an endpoint.

        Raises
        ------
        LookupError
            If it stands in none.
        """
        every = f"{endpoint.rpartition('.')[0]}.*"
        result = self._by_route.get(endpoint) or self._by_route.get(every)
        if result is None:
            raise LookupError(
                f"no row of RIGHTS in argue/web/app/rights_table.py has the endpoint {endpoint!r}: "
                "say there who may ask for it, or which deed is done with it"
            )
        return result

    def check(self, endpoints: Iterable[str]) -> None:
        """See to it that each of these endpoints stands in one row, and nothing else in any.

        Raises
        ------
        LookupError
            Naming an endpoint that stands in no row, in two, or is none of the app's.
        """
        there, named = set(endpoints), [name for row in self.rows for name in row.routes.split()]
        for endpoint in sorted(there):
            self.right_to(endpoint)
            every = f"{endpoint.rpartition('.')[0]}.*"
            if named.count(endpoint) + named.count(every) > 1:
                raise LookupError(f"two rows of the table of rights have {endpoint!r}")
        blueprints = {f"{endpoint.rpartition('.')[0]}.*" for endpoint in there}
        if unknown := sorted({*named} - there - blueprints):
            raise LookupError(f"the table of rights names {unknown[0]!r}, which is no route")
