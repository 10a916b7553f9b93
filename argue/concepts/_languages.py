"""Which language a text is written in, of those that a pipeline ships for."""

from __future__ import annotations

from collections.abc import Iterable

from argue.concepts._tagging import ENGLISH, PIPELINES
from argue.identification import nearest

ENOUGH = 2_000
"""Words that are looked at."""


def language_of(texts: Iterable[str]) -> str:
    """The language whose function words are most frequent; English if none stands there.

    Examples
    --------
    >>> language_of(["The trams are late."]), language_of(["Les trams sont en retard."])
    ('en', 'fr')
    """
    return nearest(texts, PIPELINES, ENGLISH, ENOUGH)
