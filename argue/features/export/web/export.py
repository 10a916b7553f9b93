"""What researchers and other programs want of a debate, on one page: how it is judged, files, runs.

Participants read and answer on :mod:`argue.web.debates.debate`; all that takes a word of the field
to say stands here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from numpy.typing import NDArray

from argue import formats
from argue.locales import _
from argue.locales import percent as exactly
from argue.model import GROUNDED
from argue.services.debate_view import DebateView
from argue.services.debates import IdentityCache, with_sources
from argue.services.deeds import Need
from argue.services.positions import statuses
from argue.web.app.state import store
from argue.web.debates.debate import debate_values
from argue.web.ui.choices import requested_debate, selection_of
from argue.web.ui.judging import judging_line, presets
from argue.web.ui.links import Links
from argue.web.ui.row_keys import thread_key
from argue.web.ui.scores import percent, score_sentences

blueprint = Blueprint("export", __name__)

MOST_STEPS = 50
"""Steps of the history of corrected relations that the page tells."""
STEPS = (0.4, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95)
"""Confidences under which a reader may hide relations."""
_CACHE = IdentityCache(most=32)


@blueprint.get("/debates/<key>/export", need=Need.READ)
def page(key: str) -> ResponseReturnValue:
    """Ways to judge, files, tables, scores, runs."""
    view = requested_debate(key)
    selection = selection_of(request.args, view.debate)
    links = Links(key, view.choices, (), selection.find)
    return render_template(
        "export/page.html",
        selection=selection,
        thread_key=thread_key(view, selection, None),
        **debate_values(view, links),
        **_research(view),
    )


def _research(view: DebateView) -> dict[str, Any]:
    steps = store().overrulings.steps(view.key)
    whole = with_sources(store(), view.key, view.certified)
    lost = "lost", sum(len(argument.citations) for argument in whole.debate.arguments)
    warnings, positions = view.at_position.warnings, view.result.positions
    no_extension = positions and not positions.extensions
    return {
        "judging_line": judging_line(view),
        "presets": presets(view),
        "differing": _differing(view),
        # that there is no extension, the page says elsewhere
        "warnings": (*view.debate.warnings, *(warnings[:-1] if no_extension else warnings)),
        "runs": store().runs.of_debate(view.key),
        "scores": view.scores,
        "told": score_sentences(view.scores, view.debate) if view.scores else (),
        "percent": percent,
        "writers": _CACHE.get_or_compute(view.certified, lost, lambda: formats.lost_each([whole])),
        "thresholds": thresholds(view.result.confidences, view.choices.min_confidence),
        "overruled": store().overrulings.current(view.key),
        "steps": steps,
        "most_steps": MOST_STEPS,
    }


def _differing(view: DebateView) -> int | None:
    """How many arguments have another status than under grounded semantics, if it is another."""
    choices = view.choices
    if choices.semantics == GROUNDED or not view.statuses:
        return None
    grounded = statuses(view.judged.framework, GROUNDED, choices.support)
    return sum(view.statuses[argument] is not status for argument, status in grounded.items())


@dataclass(frozen=True, slots=True)
class Threshold:
    """One entry of the selector."""

    value: str
    title: str
    chosen: bool


def thresholds(confidences: NDArray[np.float64], chosen: float) -> list[Threshold]:
    """All entries, the one that hides nothing first; ``chosen`` is always among them.

    ``confidences`` are the confidences of the relations that may be hidden, ascending.
    """
    return [
        Threshold(f"{step:g}" if step else "", _threshold_title(step, confidences), step == chosen)
        for step in sorted({0.0, chosen, *STEPS})
    ]


def _threshold_title(step: float, confidences: NDArray[np.float64]) -> str:
    if not step:
        return _("any")
    if not confidences.size:
        return _("from %(share)s", share=exactly(step))
    hides = int(np.searchsorted(confidences, step))
    return _("from %(share)s (hides %(count)s)", share=exactly(step), count=hides)
