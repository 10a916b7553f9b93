"""What researchers and other programs want of a debate, on one page: how it is judged, files, runs.

Participants read and answer on :mod:`argue.web.debates.debate`; all that takes a word of the field
to say stands here.
"""

from __future__ import annotations

from typing import Any

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from argue import formats
from argue.model import GROUNDED, Analysis
from argue.services.cache import IdentityCache
from argue.services.debate_view import DebateView
from argue.services.positions import statuses
from argue.web.app.state import store
from argue.web.debates.debate import debate_values
from argue.web.debates.thresholds import thresholds
from argue.web.ui.choices import requested_debate, selection_of
from argue.web.ui.judging import judging_line, presets
from argue.web.ui.links import Links
from argue.web.ui.row_keys import thread_key
from argue.web.ui.scores import percent, score_sentences

blueprint = Blueprint("export", __name__)

MOST_STEPS = 50
"""Steps of the history of corrected relations that the page tells."""
_CACHE = IdentityCache(most=32)


@blueprint.get("/debates/<key>/export")
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
    confidences = view.result.confidences
    return {
        "judging_line": judging_line(view),
        "presets": presets(view),
        "differing": _differing(view),
        "warnings": (*view.debate.warnings, *_warnings(view)),
        "runs": store().runs.of_debate(view.key),
        "scores": view.scores,
        "told": score_sentences(view.scores, view.debate) if view.scores else (),
        "percent": percent,
        "writers": _lost_by_format(view.whole),
        "thresholds": thresholds(confidences, view.choices.min_confidence),
        "overruled": store().overrulings.current(view.key),
        "steps": steps,
        "most_steps": MOST_STEPS,
    }


def _lost_by_format(analysis: Analysis) -> dict[str, tuple[str, ...]]:
    return _CACHE.get_or_compute(analysis, "lost", lambda: formats.lost_each([analysis]))


def _warnings(view: DebateView) -> tuple[str, ...]:
    """What to know of the result; that there is no extension, the page says elsewhere."""
    positions, warnings = view.result.positions, view.analysis.warnings
    return warnings[:-1] if positions and not positions.extensions else warnings


def _differing(view: DebateView) -> int | None:
    """How many arguments have another status than under grounded semantics, if it is another."""
    choices = view.choices
    if choices.semantics == GROUNDED or not view.statuses:
        return None
    grounded = statuses(view.whole.framework, GROUNDED, choices.support)
    return sum(view.statuses[argument] is not status for argument, status in grounded.items())
