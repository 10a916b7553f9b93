"""For whom a connection reads and writes, and which debates they may see.

The condition stands where a debate is looked up by its key and where debates are listed, so that
whoever uses a connection for somebody cannot forget to ask.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Within:
    """What a token is narrowed to: one debate, or one collection with its debates, by the numbers
    of their rows and their keys.
    """

    kind: Literal["debate", "collection"]
    number: int
    key: str
    guest: bool = False
    """Whether it is a guest who may do what they were invited to do, whatever everybody may."""

    @property
    def debates(self) -> str:
        """SQL condition on a row of ``debates``: it lies within."""
        if self.kind == "debate":
            return f"debates.id = {int(self.number)}"
        return (
            "EXISTS (SELECT 1 FROM collection_debates WHERE collection_debates.collection = "
            f"{int(self.number)} AND collection_debates.debate = debates.id)"
        )

    @property
    def collections(self) -> str:
        """SQL condition on a row of ``collections``: it is the one."""
        return f"collections.id = {int(self.number)}" if self.kind == "collection" else "0"


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody on an installation with accounts; ``account`` is ``None`` if not signed in.

    ``everything`` is true of an owner of the installation, who sees and may do all. ``within``
    narrows that to the debates for which a program's token is.

    >>> Viewer(7, "Ada", everything=True).listed
    '1'
    """

    account: int | None = None
    name: str = ""
    everything: bool = False
    within: Within | None = None

    @property
    def readable(self) -> str:
        """SQL condition on a row of ``debates``: whoever has its address may read it."""
        return self._condition("<> 'private'")

    @property
    def listed(self) -> str:
        """SQL condition on a row of ``debates``: it stands in lists and is found by a search."""
        return self._condition("= 'public'")

    def _condition(self, visibility: str) -> str:
        narrowed = f" AND {self.within.debates}" if self.within else ""
        if self.everything:
            return f"(1{narrowed})" if narrowed else "1"
        own = (
            " OR EXISTS (SELECT 1 FROM debate_roles WHERE debate_roles.debate = debates.id "
            f"AND debate_roles.account = {int(self.account)})"
            if self.account is not None
            else ""
        )
        return (
            "(EXISTS (SELECT 1 FROM debate_access WHERE debate_access.debate = debates.id "
            f"AND debate_access.visibility {visibility}) OR (debates.example = 1 AND NOT EXISTS "
            f"(SELECT 1 FROM debate_access WHERE debate_access.debate = debates.id)){own})"
            f"{narrowed}"
        )
