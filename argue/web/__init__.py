"""The web app: :func:`create_app`, and one blueprint a file.

A module of this package that has a ``blueprint`` is part of the app; no list of them is kept.
Templates and static files lie at the top of the repository, in one folder for each of these files.
"""

from __future__ import annotations

import hashlib
import importlib
import logging
import os
import pkgutil
from functools import cache
from pathlib import Path

from apiflask import APIFlask
from flask import Blueprint, Response, current_app, request

from argue.locales import percent
from argue.locales.scripts import carried
from argue.picture.wording import whole_percent
from argue.private_files import tighten
from argue.settings import Settings
from argue.web import (
    access,
    errors,
    language,
    logs,
    measured,
    metrics,
    people,
    restored,
    security,
    spoken,
    words,
)
from argue.web.remembered import Remembered
from argue.web.state import State, remember

_log = logging.getLogger(__name__)

ROOT = Path(__file__).resolve().parents[2]
STATIC, TEMPLATES, EXAMPLES = ROOT / "static", ROOT / "templates", ROOT / "debates"


def create_app(
    settings: Settings | None = None,
    *,
    start_worker: bool = True,
    examples: Path | None = EXAMPLES,
) -> APIFlask:
    """Make the WSGI app.

    Parameters
    ----------
    settings
        Those of the environment if not given.
    start_worker
        Whether this process judges in a thread of its own, and computes what may take long in
        processes of their own. Without, requested runs wait until another process with the same
        database takes them, and all is computed within the request.
    examples
        The folder with the debates that ship with the project, if they are to be added.

    Raises
    ------
    StoreError
        If the database cannot be opened.
    LookupError
        If an address stands in no row of the table of rights.
    """
    from argue.web import computing
    from argue.web.drafts import Drafts
    from argue.web.examples import add_examples
    from argue.web.worker import Worker

    settings = settings or Settings.from_environment()
    _tighten(settings.database)
    app = APIFlask(
        "argue", title="Argue", spec_path="/api/v1/openapi.json", docs_path=None, json_errors=False,
        static_folder=str(STATIC), template_folder=str(TEMPLATES),
    )  # fmt: skip
    jobs = computing.processes(settings) if start_worker else None
    worker = Worker(settings.database, settings, jobs=jobs) if start_worker else None
    remember(app, State(settings, worker, jobs=jobs))
    measured.measure(app, [metrics.keep(app).count, logs.tell], proxied=bool(settings.proxy))
    logs.name_routes(app)
    language.register(app)  # first, so that a refusal speaks it too
    people.know(app)  # before anything that is sent is read
    security.protect(app, settings)
    access.guard(app)
    restored.follow(app, settings)
    errors.register(app)
    _dress(app, settings)
    for blueprint in _blueprints():
        app.register_blueprint(blueprint)
    access.check_routes(app)
    computing.register(app, settings)
    Drafts.beside(settings.database).sweep()
    if examples is not None:
        add_examples(settings, examples)
    if worker is not None:
        worker.start()
    return app


def _tighten(database: Path) -> None:
    """Let only their owner read the database and what lies beside it, and log what that changes."""
    changed, refused = tighten(database)
    for path in changed:
        _log.warning("%s: others could read it; now only its owner can", path)
    for path in refused:
        _log.warning("%s: others can read it, and its mode cannot be changed", path)


def _blueprints() -> list[Blueprint]:
    found = []
    for module in pkgutil.iter_modules(__path__):
        blueprint = getattr(importlib.import_module(f"{__name__}.{module.name}"), "blueprint", None)
        if isinstance(blueprint, Blueprint):
            found.append(blueprint)
    return found


def _dress(app: APIFlask, settings: Settings) -> None:
    """What all templates know."""
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.add_extension(Remembered)
    app.jinja_env.globals.update(static=_static, words=words, plural=words.plural)
    spoken.register(app)
    # how sure one is, everywhere alike; `exactly` is for a number that somebody chose or a bound
    app.jinja_env.globals.update(
        percent=whole_percent, exactly=percent, default_engine=settings.engine
    )
    app.jinja_env.globals.update(script_words=lambda: carried(STATIC))
    app.after_request(_keep_static)


def _static(name: str) -> str:
    """Address of a static file; changes with its content, so that browsers may keep it."""
    changed = os.stat(f"{STATIC}/{name}").st_mtime_ns
    path = f"{request.script_root}{current_app.static_url_path}/{name}"
    return f"{path}?v={_fingerprint(name, changed)}"


@cache
def _fingerprint(name: str, changed: int) -> str:
    return hashlib.blake2b((STATIC / name).read_bytes(), digest_size=6).hexdigest()


def _keep_static(response: Response) -> Response:
    if request.endpoint == "static" and "v" in request.args and response.status_code < 400:
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    return response
