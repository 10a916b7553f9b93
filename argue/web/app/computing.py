"""Requests that may compute for long are answered in a process of their own
(:mod:`argue.services.jobs`).

Every view is whose route does not say that it costs less (:mod:`argue.web.app.routes`). Views that
change something stay in the server's process, since one must not be stopped halfway;
:func:`~argue.services.debate_view.open_debate` keeps them from computing.

A request waits for its process a moment, while few others wait. Then it is told that the answer is
being computed, and asks again: by a script or by itself in a browser, by ``Retry-After`` elsewhere.
"""

from __future__ import annotations

import hashlib
import io
import json
import shlex
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any

from flask import (
    Blueprint,
    Flask,
    Response,
    current_app,
    g,
    jsonify,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue
from werkzeug.routing import Rule
from werkzeug.test import run_wsgi_app

from argue import formats
from argue.errors import BeingComputed, JobFailed, TooManyJobs
from argue.locales import _, ngettext
from argue.services.context import Background
from argue.services.debate_view import SMALL, needs_no_search
from argue.services.deeds import Need
from argue.services.jobs import BY_CLOCK, Job, JobLimits, Jobs
from argue.settings import Settings
from argue.web import create_app
from argue.web.app.api_description import document_name
from argue.web.app.api_input import RecordAdapter
from argue.web.app.errors import problem
from argue.web.app.routes import Cost, may_compute, view_of
from argue.web.app.shared_pages import HAVE
from argue.web.app.state import EXTENSION, by_program, client, jobs, settings, store, wake_worker

blueprint = Blueprint("computing", __name__)

PATIENCE = 1.0
"""Seconds that a request waits for its process."""
AGAIN = 1
"""Seconds after which to ask again."""
TOO_MANY_SECONDS = 5

_HEADERS = (
    "Accept",
    "Accept-Language",
    "Authorization",
    "Cookie",
    "Host",
    "Range",
    "If-None-Match",
)
"""Headers on which an answer may depend."""
_READING = ("GET", "HEAD")
_HAVE = f"HTTP_{HAVE.upper().replace('-', '_')}"
_ASK_AGAIN = {"Retry-After": str(AGAIN), "Cache-Control": "no-store"}
_OWN = {"x-request-id", "content-length"}
_EXTENSION = "argue-computing"
_FILE = "debate.json"
"""What the commands call the debate as a file."""
_ANALYSE = ("engine", "pairs", "derived", "support", "semantics")


def processes(settings: Settings) -> Jobs:
    """The processes of a server with these settings; none is begun before there is work."""
    limits = JobLimits(
        settings.processes, settings.job_seconds, settings.job_memory, settings.client_jobs
    )
    return Jobs(limits, begin_process, (settings,), [__name__])


def register(app: Flask, settings: Settings) -> None:
    """Wrap the views of the app; call when all are there."""
    places = max(1, settings.threads // 4)
    app.extensions[_EXTENSION] = threading.BoundedSemaphore(places)
    for endpoint in {rule.endpoint for rule in app.url_map.iter_rules() if may_compute(rule)}:
        app.view_functions[endpoint] = _elsewhere(app.view_functions[endpoint])
    app.register_error_handler(JobFailed, _failed)
    app.register_error_handler(TooManyJobs, _too_many)
    app.register_error_handler(BeingComputed, _being_computed)


def _elsewhere(view: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(view)
    def answer(**arguments: Any) -> ResponseReturnValue:
        if jobs() is None or not _may_take_long(request.url_rule):
            result: ResponseReturnValue = view(**arguments)
            return result
        for record, location in getattr(view_of(view, arguments), "_spec", {}).get("args", ()):
            RecordAdapter(record).validate_input(request, location)  # at once, not when it is made
        return _computed()

    return answer


def _may_take_long(rule: Rule | None) -> bool:
    if rule is None or not may_compute(rule):
        return False
    if request.method not in _READING and not getattr(rule, "computes_post", False):
        return False
    semantics, support, degrees = (
        request.args.get(name, "") for name in ("semantics", "support", "degrees")
    )
    derived = any(request.args.getlist("derived"))
    cost = getattr(rule, "cost", Cost.COMPUTES)
    if cost is Cost.PLAIN and needs_no_search(semantics, support, degrees, derived):
        return False
    key = _debate_key()
    return not key or store().state(key).arguments > SMALL


def _computed() -> ResponseReturnValue:
    """The answer of a process, or that it is on its way."""
    queue = jobs()
    if queue is None:
        raise RuntimeError("expected an app with processes, found one without")
    body = request.get_data()
    content = _content(body)
    environment = {
        name: value
        for name, value in request.environ.items()
        if isinstance(value, str | int | bool)
        and "." not in name.removeprefix("wsgi.url_")
        and name != _HAVE  # what is computed goes to several readers whole
    }
    environment["wsgi.url_scheme"] = request.environ["wsgi.url_scheme"]
    free: threading.BoundedSemaphore = current_app.extensions[_EXTENSION]
    waits = free.acquire(blocking=False)
    try:
        job = queue.ask(
            (content, *(request.headers.get(name) for name in _HEADERS)),
            client(),
            answer_request,
            environment,
            body,
            content=content,
            wait=PATIENCE if waits else 0.0,
        )
    finally:
        if waits:
            free.release()
    return _response(job.outcome()) if job.finished.is_set() else _waiting(job)


def _content(body: bytes) -> tuple[str, ...]:
    """What is asked for, and of which state of the debate."""
    key = _debate_key()
    state = store().version_tag(key) if key else ""
    method = "GET" if request.method == "HEAD" else request.method
    return method, request.full_path, hashlib.sha256(body).hexdigest(), state


def _response(answer: WholeResponse) -> Response:
    """The answer as it is, headers included: they say what the page may load."""
    if answer.status.startswith("202"):
        wake_worker()  # the process asked for a run, and has no worker of its own
    headers = [header for header in answer.headers if header[0].lower() not in _OWN]
    g.headers = {}
    return Response(answer.body, answer.status, headers)


def _waiting(job: Job) -> ResponseReturnValue:
    """202: what is going on, and when to ask again."""
    if _wants_json():
        return _waiting_object(job.seconds, waits=not job.running)
    page = render_template(
        "computing/waiting.html",
        progress=_progress(job),
        limit=settings().job_seconds,
        clock=BY_CLOCK * settings().job_seconds,
        token=job.token,
        is_file="format" in (request.view_args or {}),
    )
    return page, 202, _ASK_AGAIN


def _being_computed(error: Exception) -> ResponseReturnValue:
    """202 as well; the page asks again by itself."""
    if _wants_json():
        return _waiting_object(0.0, waits=True)
    return render_template("computing/soon.html"), 202, _ASK_AGAIN


def _wants_json() -> bool:
    return by_program() or request.accept_mimetypes.best == "application/json"


def _waiting_object(seconds: float, *, waits: bool) -> Response:
    state = {"seconds": round(seconds, 1), "limit": settings().job_seconds, "waits": waits}
    content = {"schema": document_name("ComputingOut"), "computing": state}
    return Response(json.dumps(content), 202, _ASK_AGAIN, mimetype="application/json")


@blueprint.get("/computing/<token>", need=Need.ALWAYS, cost=Cost.ROWS)
def state(token: str) -> ResponseReturnValue:
    """Whether a computation is done, or no longer there; who asks counts as waiting for it."""
    queue = jobs()
    job = queue.find(token) if queue else None
    if job is None:
        return jsonify(done=True, waits=False, seconds=0, text="")
    return jsonify(
        done=job.finished.is_set(),
        waits=not job.running,
        seconds=int(job.seconds),
        text=_progress(job),
    )


def _progress(job: Job) -> str:
    """How far a computation is, for people."""
    if not job.running:
        return _("It waits until the server has time for it.")
    seconds = int(job.seconds)
    return ngettext("Started %(num)s second ago.", "Started %(num)s seconds ago.", seconds)


def _failed(error: Exception) -> ResponseReturnValue:
    """422: to ask again gives the same, unlike what 503 says, after which programs repeat."""
    failure = error if isinstance(error, JobFailed) else JobFailed("crash")
    if failure.repeatable:
        headers = {"Retry-After": str(TOO_MANY_SECONDS)}
        if by_program():
            return problem(503, failure.localize(), headers=headers)
        return render_template("computing/failed.html", error=failure, again=True), 503, headers
    command, key = _command(), _debate_key()
    if by_program():
        return problem(422, failure.localize(), reason=failure.reason, command=command or None)
    page = render_template(
        "computing/failed.html",
        error=failure,
        command=command,
        again=False,
        plain=_plain_address(),
        file=url_for("debate.download", key=key, format="json") if key else "",
    )
    return page, 422


def _too_many(error: Exception) -> ResponseReturnValue:
    headers = {"Retry-After": str(TOO_MANY_SECONDS)}
    message = error.localize() if isinstance(error, TooManyJobs) else str(error)
    if by_program():
        return problem(429, message, headers=headers)
    repeats = request.method in _READING
    page = render_template("computing/too_many.html", message=message, repeats=repeats)
    return page, 429, headers


def _debate_key() -> str:
    """The key of the debate whose address is asked for; empty where it is none of a debate."""
    # Sets of monothematic pairs have keys too, and two blueprints.
    of_pairs = (request.blueprint or "").startswith("monothematic")
    return "" if of_pairs else str((request.view_args or {}).get("key", ""))


def _command() -> str:
    """The command that computes the same without a limit; empty where no debate is asked for.

    It is complete for ``argue analyse``; of other commands it is the beginning, and their help says
    how to go on.
    """
    arguments = request.view_args or {}
    if not _debate_key():
        return ""
    command = getattr(request.url_rule, "command", "")
    if command:
        return f"argue {command} {_FILE}"
    words = ["argue", "analyse", _FILE]
    for name in _ANALYSE:
        for value in filter(None, request.args.getlist(name)):
            words += [f"--{name}", value]
    if (format := arguments.get("format", "")) in formats.pictures().values():
        words += ["--picture", formats.file_name("debate", format)]
    return shlex.join(words)


def _plain_address() -> str:
    """The page of the debate under grounded semantics, with the same engine; empty if of none."""
    key = _debate_key()
    if not key:
        return ""
    same = {name: request.args.get(name) or None for name in ("engine", "pairs")}
    query: dict[str, Any] = {"key": key, "semantics": "grounded", **same}
    return url_for("debate.page", **query)


_apps: list[Flask] = []


@dataclass(frozen=True, slots=True)
class WholeResponse:
    """A whole HTTP response."""

    status: str
    headers: tuple[tuple[str, str], ...]
    body: bytes


def begin_process(settings: Settings) -> None:
    """Make the app of this process; the server's own has counted the request already."""
    app = create_app(
        replace(settings, api_rate=0, api_changes=0), start_worker=False, examples=None
    )
    app.extensions[EXTENSION] = replace(app.extensions[EXTENSION], background=Background("inline"))
    app.config["PROPAGATE_EXCEPTIONS"] = True  # the server's process logs and tells of a fault
    _apps[:] = [app]
    for name in formats.readers():  # so that the first upload need not wait for it
        formats.FORMATS.load(name)


def answer_request(environment: dict[str, Any], body: bytes) -> WholeResponse:
    """What the app answers to a request that the server's process has let in."""
    sent = environment | {
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.version": (1, 0),
        "wsgi.multithread": False,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        "CONTENT_LENGTH": str(len(body)),
    }
    pieces, status, headers = run_wsgi_app(_apps[0], sent, buffered=True)
    return WholeResponse(status, tuple(headers.to_wsgi_list()), b"".join(pieces))
