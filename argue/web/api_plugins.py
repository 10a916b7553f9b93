"""The part of the JSON interface that lists what there is to choose from."""

from __future__ import annotations

from typing import Any

from flask import Response

from argue import formats
from argue.dialogue import GAMES
from argue.formats import FORMATS
from argue.interpretations import INTERPRETATIONS
from argue.pairs import PAIRINGS
from argue.semantics import SEMANTICS
from argue.strength import STRENGTHS
from argue.web import api_plugin_schemas as schemas
from argue.web.api import as_json
from argue.web.api import blueprint as api
from argue.web.api_objects import engine_objects, plugin_objects
from argue.web.api_paging import PageQuery, page

_Objects = list[dict[str, Any]]


@api.get("/engines")
@api.input(PageQuery, location="query")
@api.output(schemas.EnginesOut)
def engines(query_data: dict[str, Any]) -> Response:
    """The engines that judge pairs"""
    return _listed("engines", engine_objects(), query_data)


@api.get("/semantics")
@api.input(PageQuery, location="query")
@api.output(schemas.SemanticsOut)
def semantics(query_data: dict[str, Any]) -> Response:
    """The semantics that label arguments"""
    return _listed("semantics", plugin_objects(SEMANTICS), query_data)


@api.get("/supports")
@api.input(PageQuery, location="query")
@api.output(schemas.SupportsOut)
def supports(query_data: dict[str, Any]) -> Response:
    """The readings of support"""
    return _listed("supports", plugin_objects(INTERPRETATIONS), query_data)


@api.get("/degrees")
@api.input(PageQuery, location="query")
@api.output(schemas.DegreesOut)
def degrees(query_data: dict[str, Any]) -> Response:
    """The gradual semantics, which give arguments degrees"""
    return _listed("degrees", plugin_objects(STRENGTHS), query_data)


@api.get("/games")
@api.input(PageQuery, location="query")
@api.output(schemas.GamesOut)
def games(query_data: dict[str, Any]) -> Response:
    """The argument games, which say what may be answered"""
    return _listed("games", plugin_objects(GAMES), query_data)


@api.get("/pairs")
@api.input(PageQuery, location="query")
@api.output(schemas.PairsOut)
def pairs(query_data: dict[str, Any]) -> Response:
    """The pairings, which say what is judged"""
    return _listed("pairs", plugin_objects(PAIRINGS), query_data)


@api.get("/formats")
@api.input(PageQuery, location="query")
@api.output(schemas.FormatsOut)
def formats_(query_data: dict[str, Any]) -> Response:
    """The formats of files"""
    readers, writers = formats.readers(), formats.outputs()
    found = [
        {**plugin, "reads": plugin["name"] in readers, "writes": plugin["name"] in writers}
        for plugin in plugin_objects(FORMATS)
    ]
    return _listed("formats", found, query_data)


def _listed(name: str, found: _Objects, query: dict[str, Any]) -> Response:
    return as_json(page(name, found, query, lambda plugin: plugin))
