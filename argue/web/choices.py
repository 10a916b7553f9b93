"""What the reader of a debate page chose; all of it lives in the query string of the address.

``engine``, ``pairs``, ``derived`` (several), ``semantics`` and ``confidence`` decide what is
computed (:class:`Choices`); ``show``, ``at`` and ``skip`` only what of it is looked at
(:class:`View`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from werkzeug.datastructures import MultiDict

from argue.derived_attacks import kinds
from argue.engines import ENGINES
from argue.errors import BadInput, UnknownName
from argue.model import Debate, Derivation, Status
from argue.pairs import PAIRINGS, default_pairing, searches
from argue.plugins import Folder
from argue.semantics import SEMANTICS

Query = dict[str, Any]

GOLD = "gold"
SEMANTICS_DEFAULT = "grounded"


@dataclass(frozen=True, slots=True)
class Choices:
    """What to compute. All names are those of plug-ins that exist.

    Judged relations that are less sure than ``confidence``, from 0 to 1, do not count.
    """

    engine: str
    pairing: str
    derived: tuple[Derivation, ...] = ()
    semantics: str = SEMANTICS_DEFAULT
    confidence: float = 0.0

    def query(self) -> Query:
        """These choices as arguments of an address, complete, so that a link keeps its meaning."""
        found: Query = {
            "engine": self.engine,
            "pairs": self.pairing,
            "derived": [str(kind) for kind in self.derived],
            "semantics": self.semantics,
        }
        return found | {"confidence": f"{self.confidence:g}"} if self.confidence else found


@dataclass(frozen=True, slots=True)
class View:
    """What to look at: one status, the branch below one argument, from which reply on."""

    show: Status | None = None
    at: str = ""
    skip: int = 0

    def query(self) -> Query:
        """The view as arguments of an address; what is not narrowed is left out."""
        found: Query = {}
        if self.show:
            found["show"] = str(self.show)
        if self.at:
            found["at"] = self.at
        if self.skip:
            found["skip"] = str(self.skip)
        return found

    def narrowed(self, *, show: Status | None) -> View:
        """The same place with another filter."""
        return replace(self, show=show, skip=0)


def choices_of(query: MultiDict[str, str], debate: Debate, engine: str) -> Choices:
    """The choices that a query string states; what it does not state gets its default.

    Without a stated engine, the author's own relations serve if there is one for each pair
    that would be judged, else ``engine``.

    Raises
    ------
    BadInput
        If the confidence is no number from 0 to 1.
    UnknownName
        If a name is not that of a plug-in. (The directory of a trained model is no name here: a
        page must not be able to look around in the server's files.)
    """
    pairing = _known(PAIRINGS, query.get("pairs", ""), default_pairing(debate))
    default = GOLD if "engine" not in query and all_stated(debate, pairing) else engine
    return Choices(
        engine=_known(ENGINES, query.get("engine", ""), default),
        pairing=pairing,
        derived=kinds(filter(None, query.getlist("derived"))),
        semantics=_known(SEMANTICS, query.get("semantics", ""), SEMANTICS_DEFAULT),
        confidence=_confidence(query.get("confidence", "")),
    )


def view_of(query: MultiDict[str, str], debate: Debate) -> View:
    """The view that a query string states.

    Raises
    ------
    BadInput
        If it names no status, no argument of the debate or no number.
    """
    show, at, skip = query.get("show", ""), query.get("at", ""), query.get("skip", "") or "0"
    if show and show not in list(Status):
        raise UnknownName("status", show, [str(status) for status in Status])
    if at and not any(argument.id == at for argument in debate.arguments):
        raise BadInput(f"this debate has no argument {at!r}")
    if not (skip.isascii() and skip.isdigit() and len(skip) < 10):
        raise BadInput(f"expected a number of replies to skip, found {skip!r}")
    return View(Status(show) if show else None, at, int(skip))


def all_stated(debate: Debate, pairing: str) -> bool:
    """Whether the source states a relation for each pair of the pairing, and there is a pair.

    Stops at the first pair without one, so that ``all`` costs nothing for a debate of any size. Of
    pairs that must be searched for, it is not asked.
    """
    if not debate.reference or searches(pairing):
        return False
    stated = False
    for pair in PAIRINGS.load(pairing).pairs(debate):
        if pair.stated is None:
            return False
        stated = True
    return stated


def _confidence(value: str) -> float:
    """A number from 0 to 1, to four digits; what is empty is 0."""
    try:
        confidence = round(float(value or 0), 4)
    except ValueError:
        confidence = -1.0
    if not 0.0 <= confidence <= 1.0:
        raise BadInput(f"expected a confidence from 0 to 1, found {value[:40]!r}")
    return confidence


def _known(folder: Folder, name: str, default: str) -> str:
    if name and name not in folder.names():
        raise UnknownName(folder.kind, name, folder.names())
    return name or default
