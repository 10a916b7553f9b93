"""A debate in a frame of another site: to be read only.

The frame has no form and no script, and whatever it is asked for, nothing is judged for it.
Browsers send no cookie of ours into the frame of another site, so there it shows what anybody may
see: debates that are public, and unlisted ones to who knows their address. The setting
``ARGUE_EMBED`` says which sites may frame.
"""

from __future__ import annotations

from flask import Blueprint, g, render_template, request
from flask.typing import ResponseReturnValue

from argue import judging
from argue.drawing import wording
from argue.engines import loaded_engine
from argue.errors import NotFound
from argue.services import results
from argue.services.debate_view import DebateView, open_debate
from argue.services.debates import DEBATES
from argue.services.deeds import Need
from argue.store import RunStatus
from argue.store.judging.records import unstored
from argue.web.app import people
from argue.web.app.routes import Cost
from argue.web.app.security import HEADERS, POLICY
from argue.web.app.state import context, settings, store
from argue.web.ui.choices import options_of
from argue.web.ui.links import Links
from argue.web.ui.outline import outline

blueprint = Blueprint("embed", __name__)

MOST_ROWS = 200
"""Arguments in a frame; a link leads to all."""
OFF = "off"


@blueprint.get("/embed/debates/<key>", need=Need.READ, cost=Cost.PLAIN)
def page(key: str) -> ResponseReturnValue:
    """The thread with what stands, and a link to the debate itself."""
    _check_open(key)
    view = _judged(key)
    g.headers = _headers()
    return render_template(
        "embed/page.html",
        key=key,
        debate=view.debate,
        verdict=view.verdict,
        counts=view.counts,
        links=Links(key, view.choices),
        outline=outline(view.at_position, view.thread, most=MOST_ROWS),
        total=len(view.debate.arguments),
        hidden=wording.hidden(view.at_position),
    )


def _check_open(key: str) -> None:
    """Refuse what may not be seen, in the words of what is not there."""
    if settings().embed == OFF:
        raise NotFound.lazy("debates of this installation cannot be shown in frames of other sites")
    people.require("read", key)


def _judged(key: str) -> DebateView:
    """The debate under the choices of the address if that is judged, else as it is stated."""
    cached = DEBATES.load(store(), key)
    choices = options_of(request.args, cached.debate, settings().engine)
    engine = loaded_engine(choices.engine)
    version = judging.version_of(engine, choices.pairing, debate=cached.debate)
    run = store().runs.find(key, choices.engine, version, choices.pairing)
    if run is not None and run.status is RunStatus.DONE:
        return open_debate(context(), key, choices)
    run = unstored(key, choices.engine, version, choices.pairing)
    return DebateView(context(), key, cached, choices, results.Result(run))


def _headers() -> dict[str, str | None]:
    """As for any page, but the sites that may frame it are those of the setting."""
    sites = settings().embed
    policy = POLICY.replace("frame-ancestors 'none'", f"frame-ancestors {sites}")
    return {
        **HEADERS,
        "Content-Security-Policy": policy.replace("form-action 'self'", "form-action 'none'"),
        "X-Frame-Options": None,
        "Cross-Origin-Resource-Policy": "cross-origin",
    }
