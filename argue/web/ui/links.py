"""Addresses within one debate, all of which carry the reader's choices."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any
from urllib.parse import quote, unquote, urlencode

from flask import request, url_for
from jinja2.utils import urlize
from markupsafe import Markup

from argue.model import Debate, Options
from argue.services.debate_view import DebateView
from argue.services.debates import DEBATES, default_options
from argue.web.app.state import context
from argue.web.ui.choices import Query, Selection
from argue.web.ui.outline import MOST_ROWS


@dataclass(frozen=True)
class Links:
    """The addresses that a page of the debate ``key`` links to.

    ``here`` are the ids of the arguments that the page itself shows, so that a link to one of them
    stays on the page; ``find`` are the words that the debate's page is narrowed to. Addresses are
    put together once and only extended for each argument: a page has a thousand of them.
    """

    key: str
    choices: Options
    here: Collection[str] = ()
    find: str = ""
    debate: Debate | None = None
    """The debate of that key, where the caller has it."""

    def page(
        self, at: str = "", skip: int = 0, selection: Selection | None = None, mark: str = ""
    ) -> str:
        """The debate, or the branch below ``at``; ``mark`` is the argument to scroll to.

        Of ``selection`` the filters are kept.
        """
        query = replace(selection or Selection(find=self.find), at=at, skip=skip).query()
        address = self.to("debate.page", **query)
        return address + fragment(mark) if address and mark else address

    def to(self, endpoint: str, /, **more: object) -> str:
        """A page about the debate under the reader's options; of ``more`` what is not empty.

        Empty where there is no such page.
        """
        if endpoint not in self._addresses:
            self._addresses[endpoint] = url_for(endpoint, key=self.key, **self.query)
        address = self._addresses[endpoint]
        return address and _extended(
            address, {name: value for name, value in more.items() if value}
        )

    def argument(self, id: str) -> str:
        """The page of one argument."""
        return self.to("debate.argument", id=id)

    def goto(self, id: str) -> str:
        """Where the reader finds an argument: on this page if it is there."""
        return fragment(id) if id in self.here else self.argument(id)

    def among(self, id: str, arguments: int) -> str:
        """An argument among the others: in the thread, or in its branch if that is on many pages.

        ``arguments`` is how many the debate has.
        """
        return self.page(at=id if arguments > MOST_ROWS else "", mark=id)

    def relation(self, source: str, target: str) -> str:
        """The page on which a person says what one argument does to another."""
        return self.to("relation.page", source=source, target=target)

    def reply(self, id: str, *, stance: str = "", draft: str = "") -> str:
        """The page on which a person answers an argument, perhaps with a draft taken along."""
        return self.to("reply.page", to=id, stance=stance, draft=draft)

    @cached_property
    def plain(self) -> str:
        """The whole address of the debate, as people share it."""
        return url_for("debate.page", key=self.key, _external=True)

    def under(self, **options: object) -> str:
        """The debate where some options differ."""
        return self.judged(replace(self.choices, **options))  # type: ignore[arg-type]

    def judged(self, options: Options, selection: Selection | None = None) -> str:
        """The debate under other options, with the same arguments selected."""
        query = {**options.query(), **(selection.query() if selection else {})}
        return url_for("debate.page", key=self.key, **query)

    def what_if(self, more: Query | None = None, **trial: str) -> str:
        """The page that tries changes: those of ``more``, and one of ``change``, ``source`` …"""
        query = self._sceptical | (more or {})
        if trial:
            for name in ("change", "source", "target"):
                query[name] = [*query.get(name, ()), trial.get(name, "")]
        return url_for("what_if.page", key=self.key, **query)

    def in_all(self, endpoint: str, **more: Any) -> str:
        """A page about an argument by its status in all positions, whichever the reader has."""
        return url_for(endpoint, key=self.key, **self._sceptical, **more)

    def comparison(self, format: str = "") -> str:
        """The debate under every reading of support, as a page or as a file."""
        endpoint = "comparison.download" if format else "comparison.page"
        query = replace(self.choices, support="", derived=(), position=0, degrees="").query()
        if format:
            query["format"] = format
        return url_for(endpoint, key=self.key, **query)

    def map(self, focus: str = "", why: str = "", selection: Selection | None = None) -> str:
        """The nodes and edges of the picture, as JSON.

        Marked is what explains ``why``, or what passes the filters of ``selection``.
        """
        query = replace(selection, at="", skip=0).query() if selection else {}
        return self.to("map.picture", **query, why=why, focus=focus)

    def pattern(self, thread: str | None) -> str:
        """Where the map leads for an argument, with ``{id}`` in its place.

        ``thread`` is the address of a page whose thread shows every argument, empty for this one;
        ``None`` if there is no such page, and then it leads to the argument's own.
        """
        if thread is not None:
            return f"{thread}#a-{{id}}"
        return f"{self.to('debate.argument')}{'&' if self.query else '?'}id={{id}}"

    def download(self, format: str) -> str:
        """The debate in one of the output formats."""
        return url_for("debate.download", key=self.key, format=format, **self.query)

    @cached_property
    def query(self) -> Query:
        """What an address must say of the options: nothing where they are those of the debate.

        So the address that people see and share is plain, and means the usual view to everybody.
        """
        here = context()
        debate = self.debate or DEBATES.load(here.store, self.key).debate
        usual = default_options(debate, here.settings.engine)
        return {} if self.choices == usual else self.choices.query()

    @cached_property
    def _sceptical(self) -> Query:
        return replace(self.choices, position=0).query()

    @cached_property
    def _addresses(self) -> dict[str, str]:
        return {}


def _extended(address: str, query: Query) -> str:
    """An address that asks for more besides."""
    if not query:
        return address
    joint = "&" if "?" in address else "?"
    return f"{address}{joint}{urlencode(query, doseq=True, quote_via=quote, safe='')}"


def anchor(id: str) -> str:
    """The id of the element that shows an argument.

    The map's script makes the same of an argument's id, so it is no more than a prefix, without
    which an id could name something of the page.
    """
    return f"a-{id}"


def fragment(id: str) -> str:
    """The end of an address that leads to :func:`anchor`.

    >>> fragment("1.2"), fragment("a b"), fragment("<i>")
    ('#a-1.2', '#a-a%20b', '#a-%3Ci%3E')
    """
    return f"#{quote(anchor(id), safe='')}"


_PERMALINK = re.compile(
    r"(?P<site>https?://[^\s/?#]+)?/debates/(?P<key>[a-z0-9-]+)(?:\?[^\s#]*)?#a-(?P<id>[^\s<>\"]+)"
)
MOST_ADDRESS = 60
"""Characters that are shown of an address in a text."""
_AFTER = ".,;:!?)]»”'"
"""What follows a permalink in a sentence and does not belong to it."""


def cited(text: str) -> Markup:
    """A text as markup in which addresses are links; all else is only escaped.

    Addresses of other sites begin with ``http://``, ``https://`` or ``www.``. A permalink of this
    site is what the browser shows in its address for an argument: ``/debates/KEY#a-ID``, with or
    without this site before it.
    """
    return Markup("").join(_pieces(text))


def _pieces(text: str) -> Iterator[Markup]:
    end = 0
    for item in _PERMALINK.finditer(text):
        if item["site"] and item["site"].partition("://")[2] != request.host:
            continue
        written = item["id"].rstrip(_AFTER)
        yield _linked(text[end : item.start()])
        end = item.start("id") + len(written)
        yield _link(item["key"], unquote(written))
    yield _linked(text[end:])


def _linked(text: str) -> Markup:
    """Escaped, with links to other sites for which we do not vouch."""
    return Markup(urlize(text, MOST_ADDRESS, rel="nofollow ugc noopener"))


def _link(key: str, argument: str) -> Markup:
    address = url_for("debate.page", key=key) + fragment(argument)
    return Markup('<a class="citation" href="{}">{} › {}</a>').format(address, key, argument)


def page_values(view: DebateView) -> dict[str, Any]:
    """What every page about a debate needs."""
    return {
        "key": view.key,
        "debate": view.debate,
        "arguments": view.arguments,
        "choices": view.choices,
        "links": Links(view.key, view.choices),
    }


def thread_address(view: DebateView, argument: str) -> str:
    """Where the reader sees an argument among the others, under the same options."""
    links = Links(view.key, view.choices, debate=view.debate)
    return links.among(argument, len(view.debate.arguments))
