"""What the JSON interface tells of plug-ins, for its description."""

from __future__ import annotations

from apiflask import Schema
from apiflask.fields import Boolean, Float, Integer, List, Nested, String

from argue.web.api_paging import PageOut


class PluginOut(Schema):
    """One plug-in."""

    name = String()
    summary = String()


class FormatOut(PluginOut):
    """One format."""

    reads = Boolean()
    writes = Boolean()


class ScoreOut(Schema):
    """One figure."""

    data = String()
    measure = String()
    value = Float()


class EngineOut(PluginOut):
    """One engine: the libraries it needs, those that are missing, its model's size, its scores.

    ``languages`` are those of the texts that its model was trained on; ``default`` is true for the
    engine that judges when nobody names one.
    """

    needs = List(String())
    missing = List(String())
    size_bytes = Integer(allow_none=True)
    scores = List(Nested(ScoreOut))
    pairs_per_second = Float(allow_none=True)
    languages = List(String())
    default = Boolean()


class EnginesOut(PageOut):
    """The engines."""

    engines = List(Nested(EngineOut))


class SemanticsOut(PageOut):
    """The semantics."""

    semantics = List(Nested(PluginOut))


class SupportsOut(PageOut):
    """The readings of support."""

    supports = List(Nested(PluginOut))


class DegreesOut(PageOut):
    """The gradual semantics."""

    degrees = List(Nested(PluginOut))


class GamesOut(PageOut):
    """The argument games."""

    games = List(Nested(PluginOut))


class PairsOut(PageOut):
    """The pairings."""

    pairs = List(Nested(PluginOut))


class FormatsOut(PageOut):
    """The formats."""

    formats = List(Nested(FormatOut))
