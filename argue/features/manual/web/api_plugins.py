"""The part of the JSON interface that lists what there is to choose from."""

from __future__ import annotations

from typing import Annotated, Any

from argue import formats
from argue.engines import ENGINES, Score, facts
from argue.formats import FORMATS
from argue.pairing import PAIRINGS
from argue.plugins import Folder
from argue.reasoning.degrees import STRENGTHS
from argue.reasoning.semantics import SEMANTICS
from argue.reasoning.supports import INTERPRETATIONS
from argue.services.deeds import Need
from argue.web.app.api import blueprint as api
from argue.web.app.api import output, page, query_input
from argue.web.app.api_records import Answer, PageQuery, Written, about, listing
from argue.web.app.routes import Cost
from argue.web.app.state import settings


class PluginOut(Answer):
    """One plug-in."""

    name: str
    summary: str
    """What it is, in a line."""


class FormatOut(PluginOut):
    """One format."""

    reads: Annotated[bool, about("Whether Argue reads it.")]
    writes: Annotated[bool, about("Whether Argue writes it.")]


class EngineOut(PluginOut):
    """One engine: the libraries it needs, those that are missing, its model's size, its scores.

    ``languages`` are those of the texts that its model was trained on; ``sends_to`` is the address
    to which it sends texts, empty while it is off, null if nothing leaves this machine; ``default``
    is true for the engine that judges when nobody names one.
    """

    needs: Annotated[list[str], about("Libraries that it needs.")]
    missing: Annotated[list[str], about("Libraries that it needs and that are not installed.")]
    size_bytes: int | None
    """Size of the model on disk, in bytes; null without a model."""
    scores: list[Annotated[Any, Written(Score)]]
    """Published figures; empty if nobody measured."""
    pairs_per_second: float | None
    """Pairs a second on one core; null if nobody measured."""
    languages: list[str]
    """BCP 47 tags of the languages that its model was trained on."""
    sends_to: str | None
    """The address to which it sends texts; empty while off, null if to none."""
    default: Annotated[bool, about("Whether it judges when nobody names an engine.")]


@api.get("/engines", need=Need.EVERYBODY, cost=Cost.ROWS)
@query_input(PageQuery)
@output(listing("EnginesOut", engines=(EngineOut, "The engines.")))
def engines(query: PageQuery) -> object:
    """The engines that judge pairs"""
    default = settings().engine
    results = [
        {**plugin, **facts(plugin["name"]).as_object(), "default": plugin["name"] == default}
        for plugin in _plugins(ENGINES)
    ]
    return page("engines", results, query)


@api.get("/formats", need=Need.EVERYBODY, cost=Cost.ROWS)
@query_input(PageQuery)
@output(listing("FormatsOut", formats=(FormatOut, "The formats.")))
def formats_(query: PageQuery) -> object:
    """The formats of files"""
    readers, writers = formats.readers(), formats.outputs()
    results = [
        {**plugin, "reads": plugin["name"] in readers, "writes": plugin["name"] in writers}
        for plugin in _plugins(FORMATS)
    ]
    return page("formats", results, query)


def _add_list(name: str, folder: Folder, summary: str) -> None:
    """Add the address that lists the plug-ins of a kind."""

    def view(query: PageQuery) -> object:
        return page(name, _plugins(folder), query)

    view.__doc__ = summary
    record = listing(f"{name.title()}Out", **{name: (PluginOut, f"{summary}.")})
    answer = query_input(PageQuery)(output(record)(view))
    api.get(f"/{name}", endpoint=name, need=Need.EVERYBODY, cost=Cost.ROWS)(answer)


def _plugins(folder: Folder) -> list[dict[str, Any]]:
    return [{"name": name, "summary": folder.summary(name)} for name in folder.names()]


_add_list("semantics", SEMANTICS, "The semantics that label arguments")
_add_list("supports", INTERPRETATIONS, "The readings of support")
_add_list("degrees", STRENGTHS, "The gradual semantics, which give arguments degrees")
_add_list("pairs", PAIRINGS, "The pairings, which say what is judged")
