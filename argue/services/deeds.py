"""Deeds: what users can do that changes something; each is declared once, at its service.

The decorator :func:`deed` says who may do it, and what the log calls it. From that come the table
of rights and its documentation, the log and its sentences; an address names the service whose deed
is done with it (:class:`argue.web.app.rights.Route`).
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from enum import StrEnum
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar, cast

if TYPE_CHECKING:
    from argue.store import Store

Service = TypeVar("Service", bound=Callable[..., Any])


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


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that users do."""

    name: str
    """What the log stores."""
    need: Need
    title: str
    """What it is, for the documentation: the first line of the service's docstring."""
    outcomes: tuple[str, ...] = ()
    """What the log tells apart by a word after the name: a decision, that it waits, or the task of
    a labelling project."""


SENTENCES: dict[str, str] = {}
"""What the log says of deeds, by name and outcome, in English."""
_DEEDS: dict[Callable[..., Any], Deed] = {}
_results: ContextVar[tuple[object, ...]] = ContextVar("results", default=())


def deed(
    name: str, need: Need, sentence: str = "", **outcomes: str
) -> Callable[[Service], Service]:
    """Declare that a service is a deed.

    ``sentence``: with ``%(who)s``, ``%(what)s`` and ``%(detail)s``; ``outcomes`` are others, lazy,
    by what came of it. Without any, something is only read, and nothing logged.
    """
    if sentence:
        SENTENCES[name] = sentence
    SENTENCES.update({f"{name} {outcome}": text for outcome, text in outcomes.items()})

    def declare(service: Service) -> Service:
        title = str(service.__doc__).partition("\n")[0].rstrip(".")
        done = Deed(name, need, title, tuple(outcomes))
        if not sentence and not outcomes:
            _DEEDS[service] = done
            return service

        @wraps(service)
        def do(*args: Any, **kwargs: Any) -> Any:
            result = service(*args, **kwargs)
            _results.set((result,))
            return result

        _DEEDS[do] = done
        return cast(Service, do)

    return declare


def noted(did: str, sentence: str) -> Callable[[Service], Service]:
    """Declare what the log says of a service that the store itself notes, by the words ``did``.

    So it stands in the log whichever way it is done, also by the command line.
    """
    SENTENCES[did] = sentence
    return lambda service: service


def log(store: Store, did: str, what: str = "", detail: str = "") -> None:
    """Note in the log what who uses the store did."""
    store.audit.add(did, what, detail)


def take_results() -> tuple[object, ...]:
    """What the last deed of this thread or task returned; none where none was done since."""
    results = _results.get()
    _results.set(())
    return results


def deed_of(service: Callable[..., Any]) -> Deed:
    """The deed that a service is; raises KeyError if it is none."""
    return _DEEDS[service]
