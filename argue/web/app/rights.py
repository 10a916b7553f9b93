"""Rights: what may be needed for a deed, and the rows of the table that says which deed needs what.

The table is :data:`argue.web.app.rights_table.RIGHTS`. Every address of the app stands in exactly
one of its rows; one that stands in none keeps the app from starting.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum


class Need(StrEnum):
    """Who may do a deed, in the words of the documentation."""

    ALWAYS = "everybody; no token is checked"
    EVERYBODY = "everybody"
    LINK = "everybody who has the link, also without an account"
    ACCOUNT = "everybody with an account"
    PROJECT = "everybody with an account who has the link"
    SELF = "everybody with an account, and only what is their own"
    MAKER = "who made it, and owners of the installation"
    RESEARCHER = "researchers, and owners of the installation"
    RESEARCH_MAKER = "the researcher who made it, and owners of the installation"
    ADMINISTRATOR = "owners of the installation"
    READ = "who may read the debate"
    READ_SIGNED_IN = "everybody with an account who may read the debate"
    CONTRIBUTE = "participants of the debate"
    AUTHOR = "the participant who wrote it, and moderators of the debate"
    MODERATE = "moderators of the debate"
    OWN = "owners of the debate"


OF_A_DEBATE = frozenset(
    {
        Need.READ,
        Need.READ_SIGNED_IN,
        Need.CONTRIBUTE,
        Need.AUTHOR,
        Need.MODERATE,
        Need.OWN,
    }
)
"""Needs that are asked of a debate; each role in it may what those before may."""


@dataclass(frozen=True, slots=True)
class Row:
    """A deed, who may do it, and the addresses with which it is done.

    Parameters
    ----------
    routes
        Endpoints; ``health.*`` stands for all of a blueprint.
    browser
        Whether a token may not do it, since who steals one must not get what outlives it.
    accounts
        Whether there is no such thing on an installation without accounts.
    logged
        Whether the guard notes in the log what was done; where not, the store does, or nothing is
        changed.
    """

    group: str
    deed: str
    need: Need
    routes: tuple[str, ...]
    browser: bool = False
    accounts: bool = False
    logged: bool = True

    @property
    def who(self) -> str:
        """Who may do it, in the words of the documentation."""
        return f"{self.need}; never with a token" if self.browser else str(self.need)


class Table:
    """Rows, looked up by endpoint.

    Examples
    --------
    >>> rows = [Row("All", "Load pictures", Need.EVERYBODY, ("pictures.*",))]
    >>> Table(rows).right_to("pictures.small").need
    <Need.EVERYBODY: 'everybody'>
    """

    def __init__(self, rows: Sequence[Row]) -> None:
        self.rows = tuple(rows)
        self._by_route = {name: row for row in rows for name in row.routes}

    def find(self, endpoint: str) -> Row | None:
        """The row of an endpoint, if there is one."""
        blueprint, dot, _ = endpoint.rpartition(".")
        result = self._by_route.get(endpoint)
        return result or (self._by_route.get(f"{blueprint}.*") if dot else None)

    def right_to(self, endpoint: str) -> Row:
        """The row of an endpoint.

        Raises
        ------
        LookupError
            If it stands in none.
        """
        result = self.find(endpoint)
        if result is None:
            raise LookupError(
                f"no row of RIGHTS in argue/web/app/rights_table.py has the endpoint {endpoint!r}: "
                "say there who may ask for it"
            )
        return result

    def check(self, endpoints: Iterable[str]) -> None:
        """See to it that each of these endpoints stands in one row, and nothing else in any.

        Raises
        ------
        LookupError
            Naming an endpoint that stands in no row, in two, or is none of the app's.
        """
        there, named = set(endpoints), [name for row in self.rows for name in row.routes]
        for endpoint in sorted(there):
            self.right_to(endpoint)
            every = f"{endpoint.rpartition('.')[0]}.*"
            if named.count(endpoint) + named.count(every) > 1:
                raise LookupError(f"two rows of the table of rights have {endpoint!r}")
        blueprints = {f"{endpoint.rpartition('.')[0]}.*" for endpoint in there}
        if unknown := sorted({*named} - there - blueprints):
            raise LookupError(f"the table of rights names {unknown[0]!r}, which is no route")
