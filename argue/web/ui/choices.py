"""What the reader of a debate page chose; all of it lives in the query string of the address.

``engine``, ``pairs``, ``derived`` (several), ``support``, ``semantics``, ``position``, ``degrees``
and ``confidence`` decide what is computed (:class:`Choices`); ``show`` (several), ``concept``
(several), ``find``, ``at`` and ``skip`` only what of it is looked at (:class:`View`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from werkzeug.datastructures import MultiDict

from argue.derived_attacks import kinds
from argue.engines import ENGINES
from argue.errors import BadInput, UnknownName, did_you_mean
from argue.interpretations import INTERPRETATIONS
from argue.locales import say
from argue.model import Debate, Derivation, Relation, Status
from argue.pairs import PAIRINGS, default_pairing, searches
from argue.plugins import Folder
from argue.semantics import SEMANTICS
from argue.strength import STRENGTHS
from argue.web.made import LastMade
from argue.web.numbers import is_number

Query = dict[str, Any]

GOLD = "gold"
SEMANTICS_DEFAULT = "grounded"


@dataclass(frozen=True, slots=True)
class Choices:
    """What to compute. All names are those of plug-ins that exist.

    Parameters
    ----------
    derived
        Kinds of derived attacks; none where ``support`` names a reading, which brings its own.
    support
        What a support means (:mod:`argue.interpretations`); empty: what ``derived`` says.
    position
        Which extension the statuses are of, from 1; 0 for what holds in all of them.
    degrees
        The gradual semantics whose degrees stand beside the statuses; empty for none.
    confidence
        Judged relations that are less sure, from 0 to 1, do not count.
    """

    engine: str
    pairing: str
    derived: tuple[Derivation, ...] = ()
    semantics: str = SEMANTICS_DEFAULT
    confidence: float = 0.0
    support: str = ""
    position: int = 0
    degrees: str = ""

    def query(self) -> Query:
        """These choices as arguments of an address, complete, so that a link keeps its meaning."""
        found: Query = {
            "engine": self.engine,
            "pairs": self.pairing,
            "derived": [str(kind) for kind in self.derived],
            "semantics": self.semantics,
        }
        rare = {
            "confidence": f"{self.confidence:g}" if self.confidence else "",
            "support": self.support,
            "position": str(self.position) if self.position else "",
            "degrees": self.degrees,
        }
        return found | {name: value for name, value in rare.items() if value}


SHOW = (*map(str, Status), "new", "mine", "support", "attack", "unsure", "disputed")
"""What may be asked for, see :mod:`argue.web.filters`."""
MOST_FIND = 200
_LAST = LastMade(most=64)
MOST_CONCEPTS = 20


@dataclass(frozen=True, slots=True)
class View:
    """What to look at: what passes all filters, the branch below one argument, from a reply on.

    ``show`` are some of :data:`SHOW`, in that order; ``find`` are words that an argument must have,
    ``concepts`` key concepts that must stand in it, by their words in addresses.
    """

    show: tuple[str, ...] = ()
    at: str = ""
    skip: int = 0
    find: str = ""
    concepts: tuple[str, ...] = ()

    def query(self) -> Query:
        """The view as arguments of an address; what is not narrowed is left out."""
        found: Query = {}
        if self.show:
            found["show"] = list(self.show)
        if self.at:
            found["at"] = self.at
        if self.skip:
            found["skip"] = str(self.skip)
        if self.find:
            found["find"] = self.find
        if self.concepts:
            found["concept"] = list(self.concepts)
        return found

    def switched(self, name: str) -> View:
        """The view with one filter more, or without it; from its beginning."""
        show = tuple(one for one in SHOW if (one in self.show) != (one == name))
        return replace(self, show=show, skip=0)

    def about(self, word: str) -> View:
        """The view with one concept more, or without it; from its beginning."""
        concepts = tuple(sorted({*self.concepts} ^ {word}))
        return replace(self, concepts=concepts, skip=0)

    @staticmethod
    def everything() -> View:
        """The view that narrows nothing."""
        return View()


def choices_of(query: MultiDict[str, str], debate: Debate, engine: str) -> Choices:
    """The choices that a query string states; what it does not state gets its default.

    Without a stated engine, the author's own relations serve if there is one for each pair
    that would be judged, else ``engine``. A stated reading of support puts kinds of derived attacks
    aside: it brings those that it needs.

    Raises
    ------
    BadInput
        If the confidence is no number from 0 to 1, or the position none from 0 to 9999.
    UnknownName
        If a name is not that of a plug-in. (The directory of a trained model is no name here: a
        page must not be able to look around in the server's files.)
    """
    pairing = _known(PAIRINGS, query.get("pairs", ""), default_pairing(debate))
    default = GOLD if "engine" not in query and _states_all(debate, pairing) else engine
    derived = kinds(filter(None, query.getlist("derived")))
    support = _known(INTERPRETATIONS, query.get("support", ""), "")
    return Choices(
        engine=_known(ENGINES, query.get("engine", ""), default),
        pairing=pairing,
        derived=() if support else derived,
        semantics=_known(SEMANTICS, query.get("semantics", ""), SEMANTICS_DEFAULT),
        confidence=_confidence(query.get("confidence", "")),
        support=support,
        position=_number(query.get("position", ""), "a position", 4),
        degrees=_known(STRENGTHS, query.get("degrees", ""), ""),
    )


def view_of(query: MultiDict[str, str], debate: Debate) -> View:
    """The view that a query string states.

    Raises
    ------
    BadInput
        If it names no filter, no argument of the debate or no number.
    """
    show, at = set(filter(None, query.getlist("show"))), query.get("at", "")
    skip = _number(query.get("skip", ""), say("a number of replies to skip"), 9)
    for unknown in sorted(show.difference(SHOW)):
        raise UnknownName("filter", unknown[:40], list(SHOW))
    if at and at not in debate.by_id():
        told = say("this debate has no argument %(id)s", id=repr(at[:80]))
        raise BadInput(did_you_mean(told, at, debate.by_id()))
    find = " ".join(query.get("find", "").split())[:MOST_FIND]
    concepts = {word[:MOST_FIND] for word in query.getlist("concept") if word.strip()}
    return View(
        tuple(one for one in SHOW if one in show), at, skip, find,
        tuple(sorted(concepts)[:MOST_CONCEPTS]),
    )  # fmt: skip


def all_stated(debate: Debate, pairing: str) -> bool:
    """Whether the source states a relation for each pair of the pairing, and there is a pair.

    Stops at the first pair without one, so that ``all`` costs nothing for a debate of any size. Of
    pairs that must be searched for, it is not asked. What a debate states besides its reference
    (:func:`left_open`) will do for a pair, but not for all.
    """
    if not debate.reference or searches(pairing):
        return False
    stated, besides = False, left_open(debate)
    for pair in PAIRINGS.load(pairing).pairs(debate):
        if pair.stated is not None:
            stated = True
        elif (pair.source, pair.target) not in besides:
            return False
    return stated


def _states_all(debate: Debate, pairing: str) -> bool:
    """:func:`all_stated`, asked once for all readers."""
    return _LAST.of(debate, pairing, lambda: all_stated(debate, pairing))


def left_open(debate: Debate) -> dict[tuple[str, str], Relation]:
    """What a debate states of pairs that its reference leaves open, such as what an engine proposed
    of a reply that somebody added without saying what it does.
    """
    known = {(one.source, one.target) for one in debate.reference}
    ends = (((one.source, one.target), one) for one in debate.given)
    return {pair: one for pair, one in ends if pair not in known}


def _confidence(value: str) -> float:
    """A number from 0 to 1, to four digits; what is empty is 0."""
    try:
        confidence = round(float(value or 0), 4)
    except ValueError:
        confidence = -1.0
    if not 0.0 <= confidence <= 1.0:
        raise BadInput(
            say("expected a confidence from 0 to 1, found %(value)s", value=repr(value[:40]))
        )
    return confidence


def _number(value: str, what: str, digits: int) -> int:
    """A whole number of so many digits; what is empty is 0."""
    value = value or "0"
    if not is_number(value, digits):
        raise BadInput(
            say("expected %(expected)s, found %(found)s", expected=what, found=repr(value[:40]))
        )
    return int(value)


def _known(folder: Folder, name: str, default: str) -> str:
    if name and name not in folder.names():
        raise UnknownName(folder.kind, name, folder.names())
    return name or default
