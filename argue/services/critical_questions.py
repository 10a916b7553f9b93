"""What to ask of an argument that somebody answers, and a draft of the reply that asks it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from argue.locales import localize
from argue.model import Pair
from argue.pairing import with_paths
from argue.reasoning.schemes import SCHEMES, Scheme, likely_scheme, scheme_named
from argue.services.debate_view import DebateView


@dataclass(frozen=True, slots=True)
class Questions:
    """Critical questions of an argument."""

    scheme: Scheme
    """The one that was chosen, else the one that cue words propose."""
    proposed: bool
    """Whether it is only proposed."""
    schemes: tuple[Scheme, ...]
    """All to choose from."""
    server: str = ""
    """Where texts go; empty if no language model may draft a reply."""
    model: str = ""
    """The name of the language model that may draft a reply; empty if none may."""


def questions(view: DebateView, argument: str, chosen: str = "") -> Questions:
    """What to ask of an argument.

    Raises
    ------
    NotFound
        If there is no such argument.
    UnknownName
        If no scheme has the name ``chosen``.
    """
    scheme = scheme_named(chosen) if chosen else likely_scheme(view.argument(argument).text)
    settings = view.context.settings.language_model
    server, model = (settings.place, settings.llm_model) if settings.llm else ("", "")
    return Questions(scheme, not chosen, tuple(SCHEMES.values()), server, model)


def begin_draft(view: DebateView, argument: str, scheme: Scheme, client: str) -> str:
    """Let a language model draft a reply: it asks a question of the scheme of the argument.

    Nothing is stored; the texts from the issue to the argument are sent to the server. The token
    comes back by which :class:`~argue.services.drafting.Drafting` gives the draft.

    Raises
    ------
    BadInput
        If the language model is off.
    TooManyJobs
        If this client has asked for as many as it may, or all have for as many as the server takes.
    """
    from argue.engines.language_model import draft  # the client of a server, seldom needed

    text = view.argument(argument).text
    pair = Pair("", argument, "", text, debate=view.debate.id)
    [placed] = with_paths(view.debate, [pair])
    asked = list(map(localize, scheme.questions))
    settings = view.context.settings.language_model
    settings.check()
    write = partial(draft, settings, placed.path, text, asked)
    return view.context.drafting.begin(view.key, client, write)
