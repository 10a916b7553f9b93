"""Query string of an address → what the reader of a debate page asks for, and that debate.

``engine``, ``pairs``, ``derived`` (several), ``support``, ``semantics``, ``position``, ``degrees``
and ``confidence`` decide what is computed (:class:`~argue.model.Options`); ``show`` (several),
``concept`` (several), ``find``, ``at`` and ``skip`` which arguments to show (:class:`Selection`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from flask import request
from werkzeug.datastructures import MultiDict

from argue.engines import ENGINES
from argue.errors import BadInput, StillJudged, UnknownName
from argue.locales import lazy
from argue.locales.phrases import did_you_mean
from argue.model import GROUNDED, Debate, Options, Status, Verdict, parse_derived
from argue.pairing import PAIRINGS, default_pairing
from argue.plugins import Folder
from argue.reasoning.degrees import STRENGTHS
from argue.reasoning.semantics import SEMANTICS
from argue.reasoning.supports import INTERPRETATIONS
from argue.services.debate_view import DebateView, open_debate
from argue.services.debates import DEBATES, default_engine
from argue.web.app.api_input import parse_number
from argue.web.app.state import READING, context

Query = dict[str, Any]

_OTHERS = ("new", "mine", "support", "attack", "unsure", "disputed")
SHOW = (*map(str, Status), *map(str, Verdict), *_OTHERS)
"""What may be asked for, see :mod:`argue.web.ui.filters`."""
MOST_FIND = 200
MOST_CONCEPTS = 20


@dataclass(frozen=True, slots=True)
class Selection:
    """Selection of arguments: filters, the branch below one argument, the reply to start from.

    ``show`` are some of :data:`SHOW`, in that order; ``find`` are words that an argument must have,
    ``concepts`` key concepts that must stand in it, by their words in addresses.
    """

    show: tuple[str, ...] = ()
    at: str = ""
    skip: int = 0
    find: str = ""
    concepts: tuple[str, ...] = ()

    def query(self) -> Query:
        """The selection as arguments of an address; what is not narrowed is left out."""
        query = {
            "show": list(self.show),
            "at": self.at,
            "skip": str(self.skip or ""),
            "find": self.find,
            "concept": list(self.concepts),
        }
        return {name: value for name, value in query.items() if value}

    def switched(self, name: str) -> Selection:
        """The selection with one filter more, or without it; from its beginning."""
        show = tuple(shown for shown in SHOW if (shown in self.show) != (shown == name))
        return replace(self, show=show, skip=0)

    def about(self, word: str) -> Selection:
        """The selection with one concept more, or without it; from its beginning."""
        concepts = tuple(sorted({*self.concepts} ^ {word}))
        return replace(self, concepts=concepts, skip=0)

    @staticmethod
    def everything() -> Selection:
        """The selection that narrows nothing."""
        return Selection()


def requested_debate(key: str, query: MultiDict[str, str] | None = None) -> DebateView:
    """The debate of that key under the options of ``query``, or else of the request's address.

    A request that may write judges the few new pairs at once, so that its answer can tell what they
    change; all others show what is stored.
    """
    here = context()
    cached = DEBATES.load(here.store, key)
    query = request.args if query is None else query
    options = options_of(query, cached.debate, here.settings.engine)
    return open_debate(here, key, options, cached, judges=request.method not in READING)


def judged_debate(key: str, argument: str | None = None) -> DebateView:
    """The debate under the options of the request's address; raises StillJudged.

    Raises NotFound first where an ``argument`` is named that is not there.
    """
    view = requested_debate(key)
    if argument is not None:
        view.argument(argument)
    if not view.computed:
        raise StillJudged(view.result.run)
    return view


def options_of(query: MultiDict[str, str], debate: Debate, engine: str) -> Options:
    """The options that a query string states; what it does not state gets its default.

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
    pairing = _plugin_name(PAIRINGS, query.get("pairs", ""), default_pairing(debate))
    if "engine" not in query:
        engine = default_engine(debate, pairing, engine)
    derived = parse_derived(filter(None, query.getlist("derived")))
    support = _plugin_name(INTERPRETATIONS, query.get("support", ""), "")
    return Options(
        engine=_plugin_name(ENGINES, query.get("engine", ""), engine),
        pairing=pairing,
        derived=() if support else derived,
        semantics=_plugin_name(SEMANTICS, query.get("semantics", ""), GROUNDED),
        min_confidence=_confidence(query.get("confidence", "")),
        support=support,
        position=_number(query.get("position", ""), "a position", 4),
        degrees=_plugin_name(STRENGTHS, query.get("degrees", ""), ""),
    )


def selection_of(query: MultiDict[str, str], debate: Debate) -> Selection:
    """Parse the selection from a query string.

    Raises
    ------
    BadInput
        If it names no filter, no argument of the debate or no number.
    """
    show, at = set(filter(None, query.getlist("show"))), query.get("at", "")
    skip = _number(query.get("skip", ""), lazy("a number of replies to skip"), 9)
    for unknown in sorted(show.difference(SHOW)):
        raise UnknownName("filter", unknown[:40], list(SHOW))
    if at and at not in debate.by_id():
        message = lazy("this debate has no argument %(id)s", id=repr(at[:80]))
        raise BadInput(did_you_mean(message, at, debate.by_id()))
    find = " ".join(query.get("find", "").split())[:MOST_FIND]
    concepts = {word[:MOST_FIND] for word in query.getlist("concept") if word.strip()}
    return Selection(
        tuple(name for name in SHOW if name in show),
        at,
        skip,
        find,
        tuple(sorted(concepts)[:MOST_CONCEPTS]),
    )


def _confidence(value: str) -> float:
    """A number from 0 to 1, to four digits; what is empty is 0."""
    try:
        confidence = round(float(value or 0), 4)
    except ValueError:
        confidence = -1.0
    if not 0.0 <= confidence <= 1.0:
        raise BadInput.lazy(
            "expected a confidence from 0 to 1, found %(value)s", value=repr(value[:40])
        )
    return confidence


def _number(value: str, what: str, digits: int) -> int:
    """A whole number of so many digits; what is empty is 0."""
    number = parse_number(value, digits) if value else 0
    if number is None:
        raise BadInput.lazy(
            "expected %(expected)s, found %(found)s", expected=what, found=repr(value[:40])
        )
    return number


def _plugin_name(folder: Folder, name: str, default: str) -> str:
    if name and name not in folder:
        raise UnknownName(folder.kind, name, folder.names())
    return name or default
