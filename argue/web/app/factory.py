"""The factory of the web app; a module of :mod:`argue.web` with blueprints is part of it."""

from __future__ import annotations

import importlib
import logging
import pkgutil
from functools import partial
from pathlib import Path

from apiflask import APIFlask
from flask import Blueprint

import argue.web
from argue import plugins
from argue.drawing.wording import whole_percent
from argue.engines import ENGINES, facts
from argue.files import site_folder, tighten
from argue.installation import full_installation, release
from argue.locales import languages as all_languages
from argue.locales import percent
from argue.locales.templates import carried, install
from argue.settings import Settings
from argue.web.app import errors, hooks, language, links, monitoring, people, security
from argue.web.app.links import App
from argue.web.app.routes import Route
from argue.web.app.shared_pages import CachedFragments
from argue.web.app.state import State, accounts_on, remember

_log = logging.getLogger(__name__)

STATIC, TEMPLATES, EXAMPLES, DOCUMENTATION = map(
    site_folder, ("static", "templates", "debates", "build/docs")
)


def create_app(
    settings: Settings | None = None, *, start_worker: bool = True, examples: Path | None = EXAMPLES
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
    BadInput, UnknownName, ModelError
        If a model of the file ``ARGUE_MODELS`` is none.
    LookupError
        If a route says neither a deed nor who may ask for it.
    """
    from argue.services.context import Background
    from argue.services.upload_drafts import Drafts
    from argue.services.uploads import add_examples
    from argue.services.worker import Worker
    from argue.web.app import computing

    settings = settings or Settings.from_environment()
    for name in ENGINES.registered():  # which pages offer
        facts(name)
    _tighten(settings.database)
    app = App(
        "argue",
        title="Argue",
        version=release(),
        spec_path="/api/v1/openapi.json",
        docs_path=None,
        json_errors=False,
        static_folder=str(STATIC),
        template_folder=str(TEMPLATES),
    )
    app.url_rule_class = Route  # type: ignore[assignment]  # Flask means it as an alias
    app.config["DOCUMENTATION"] = DOCUMENTATION
    jobs = computing.processes(settings) if start_worker else None
    worker = Worker(settings.database, settings, jobs=jobs) if start_worker else None
    background = Background("thread" if start_worker else "queue")
    remember(app, State(settings, worker, jobs=jobs, background=background))
    app.extensions[monitoring.EXTENSION] = monitoring.Metrics()
    monitoring.hide_addresses(app)
    security.configure(app, settings)
    hooks.register(app, settings)
    errors.register(app)
    links.register(app)
    _prepare_templates(app, settings)
    for blueprint in _blueprints():
        app.register_blueprint(blueprint)
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
    """All blueprints of :mod:`argue.web` and of what is ``web`` in features."""
    modules = [argue.web, *plugins.provided("web")]
    for package in tuple(modules):
        inside = pkgutil.walk_packages(getattr(package, "__path__", ()), f"{package.__name__}.")
        modules += [importlib.import_module(module.name) for module in inside]
    # a copy: another thread may import what stands in one of them
    values = [value for module in modules for value in tuple(vars(module).values())]
    return list(dict.fromkeys(value for value in values if isinstance(value, Blueprint)))


def _prepare_templates(app: APIFlask, settings: Settings) -> None:
    """Give templates their extensions, functions and constants."""
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.add_extension(CachedFragments)
    install(app.jinja_env)
    app.jinja_env.globals.update(
        languages=all_languages,
        research_page=language.research_page,
        other_language=language.address_in,
        accounts_on=accounts_on,
        documented=app.config["DOCUMENTATION"].is_dir,
        person=people.person,
        may=people.may,
        limit=people.limit,
        may_evaluate=people.may_evaluate,
        owns_installation=people.owns_installation,
    )
    app.jinja_env.globals.update(full_installation=full_installation())
    # how sure one is, everywhere alike; `exactly` is for a number that somebody chose or a bound
    app.jinja_env.globals.update(
        percent=whole_percent, exactly=percent, default_engine=settings.engine
    )
    app.jinja_env.globals.update(script_words=partial(carried, STATIC))
