"""A debate in a frame of another site: to be read only, with oEmbed to say how to frame it.

The frame has no form and no script, and whatever it is asked for, nothing is judged for it.
Browsers send no cookie of ours into the frame of another site, so there it shows what anybody may
see: debates that are public, and unlisted ones to who knows their address. The setting
``ARGUE_EMBED`` says which sites may frame.
"""

from __future__ import annotations

from html import escape
from urllib.parse import unquote, urlsplit

from flask import Blueprint, Response, g, jsonify, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from argue import pipeline
from argue.drawing import wording
from argue.errors import BadInput, NotFound
from argue.services import results
from argue.services.debate_view import DebateView, open_debate
from argue.services.debates import DEBATES, thread_of
from argue.store import RunStatus
from argue.store.judging.records import unstored
from argue.web.app import people
from argue.web.app.security import HEADERS, POLICY
from argue.web.app.state import context, settings, store
from argue.web.ui.choices import options_of
from argue.web.ui.links import Links
from argue.web.ui.numbers import parse_number
from argue.web.ui.outline import outline

blueprint = Blueprint("embed", __name__)
blueprint.record_once(lambda state: state.app.jinja_env.globals.update(discovery=discovery))

MOST_ROWS = 200
"""Arguments in a frame; a link leads to all."""
WIDTH, HEIGHT = 640, 480
"""Pixels of a frame, if who frames wants no others."""
LEAST, MOST = 200, 4_000
OFF = "off"


@blueprint.get("/embed/debates/<key>")
def page(key: str) -> ResponseReturnValue:
    """The thread with what stands, and a link to the debate itself."""
    _check_open(key)
    view = _judged(key)
    analysis = view.analysis
    g.headers = _headers()
    return render_template(
        "embed/page.html",
        key=key,
        debate=analysis.debate,
        verdict=view.verdict,
        counts=view.counts,
        links=Links(key, view.choices),
        outline=outline(analysis, thread_of(analysis.debate), most=MOST_ROWS),
        total=len(analysis.debate.arguments),
        hidden=wording.hidden(analysis),
    )


@blueprint.get("/oembed")
def oembed() -> Response:
    """How to frame the debate whose address is in ``url``, as oEmbed 1.0 has it, in JSON."""
    if request.args.get("format", "json") != "json":
        return Response("This provider answers in JSON only.\n", 501, mimetype="text/plain")
    key = _key_of(request.args.get("url", ""))
    _check_open(key)
    debate = DEBATES.load(store(), key).debate
    width, height = _size("maxwidth", WIDTH), _size("maxheight", HEIGHT)
    title = debate.title or debate.id
    source = url_for("embed.page", key=key, _external=True)
    frame = (
        f'<iframe src="{escape(source)}" title="{escape(title)}" width="{width}" '
        f'height="{height}" loading="lazy" sandbox="allow-popups"></iframe>'
    )
    answer: dict[str, object] = {
        "version": "1.0",
        "type": "rich",
        "title": title,
        "html": frame,
        "width": width,
        "height": height,
        "provider_name": "Argue",
        "provider_url": url_for("debates.index", _external=True),
        "cache_age": 3600,
    }
    return jsonify(answer)


def discovery(key: str) -> Markup:
    """The element in a debate's page that leads programs to :func:`oembed`; empty if it is off."""
    if settings().embed == OFF:
        return Markup("")
    link = url_for("embed.oembed", url=url_for("debate.page", key=key))
    return Markup('<link rel="alternate" type="application/json+oembed" href="{}">').format(link)


def _check_open(key: str) -> None:
    """Refuse what may not be seen, in the words of what is not there."""
    if settings().embed == OFF:
        raise NotFound.lazy("debates of this installation cannot be shown in frames of other sites")
    people.require("read", key)


def _judged(key: str) -> DebateView:
    """The debate under the choices of the address if that is judged, else as it is stated."""
    cached = DEBATES.load(store(), key)
    choices = options_of(request.args, cached.debate, settings().engine)
    engine = results.load(choices.engine)
    version = pipeline.version_of(engine, choices.pairing, debate=cached.debate)
    run = store().runs.find(key, choices.engine, version, choices.pairing)
    if run is not None and run.status is RunStatus.DONE:
        return open_debate(context(), key, choices)
    run = unstored(key, choices.engine, version, choices.pairing)
    return DebateView(context(), key, cached, choices, results.Result(run))


def _key_of(address: str) -> str:
    """The debate that an address of this site names.

    Raises
    ------
    BadInput
        If it is none.
    """
    parts = urlsplit(address)
    words = [unquote(word) for word in parts.path.split("/")]
    if parts.netloc not in ("", request.host) or words[:2] != ["", "debates"] or len(words) < 3:
        raise BadInput.lazy(
            "expected url, the address of a debate here, found %(address)s",
            address=repr(address[:200]),
        )
    return words[2]


def _size(name: str, otherwise: int) -> int:
    """A side of the frame: at most what is asked for, within what a frame can be."""
    asked = request.args.get(name, "")
    if not asked:
        return otherwise
    size = parse_number(asked, 6)
    if size is None:
        raise BadInput.lazy(
            "expected %(name)s, a number of pixels, found %(asked)s",
            name=name,
            asked=repr(asked[:40]),
        )
    return max(LEAST, min(size, otherwise))


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
