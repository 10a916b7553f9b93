"""The engine that a name stands for: a plug-in, a model's directory, one of a hub, a class.

Also what is known of it before it is loaded, and what the ``model.json`` of a directory says.
"""

from __future__ import annotations

import importlib
import json
import os
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from argue.engines import _facts
from argue.engines._engine import Engine, languages_of, reads
from argue.engines._facts import Facts, facts_of
from argue.engines._registered import Engines, LoadedEngines, Registered
from argue.errors import ArgueError, BadInput, ModelError
from argue.language.identification import language_for
from argue.model import Debate
from argue.plugins import libraries_for
from argue.settings import ENGINE

ENGINES = Engines("argue.engines", "engine", "argue.engines")

MODELS = Path(__file__).parent / "_models"
"""One model directory for each engine that learns."""
HUB = "hub:"
"""What goes before the hub name of a model."""


def load_engine(name: str) -> Engine:
    """The engine of that name, or the model in the directory of that path, or ``hub:`` and a name.

    A directory may hold a model that Argue trained, or a cross-encoder in the format of the
    transformers library (``config.json``), which a hub name stands for too. After a hub name may
    stand ``@`` and a revision, and after both ``#`` and the labels of the classes in their order.
    ``package.module:Class`` is a class of one's own, which is made without parameters, or an object
    or function as :func:`argue.engines.as_engine` takes it. The owner of an installation gives
    names to such models in the file ``ARGUE_MODELS``.

    Raises
    ------
    UnknownName
        If it is neither a plug-in's name nor a directory.
    BadInput
        If a class, an object or a function of that path is none, or no engine; if it is a file;
        or the file ``ARGUE_MODELS`` is not understood, where it is no plug-in's name.
    ModelError
        If the directory holds no model, or a damaged one, or the hub has none of that name.
    MissingLibrary
        If the engine or model needs a library that is not installed.
    """
    with libraries_for(f"engine {name!r}"):
        registered = ENGINES.model(name)
        engine, languages = _load_registered(registered) if registered else _load(name)
    loaded = cast(Any, engine)
    loaded.languages, loaded.asked_for = languages, name
    loaded.folder = _folder_of(registered.engine if registered else name)
    loaded.name = name if registered else _display_name(name, engine)
    return engine


_LOADED = LoadedEngines(load_engine)


def loaded_engine(name: str) -> Engine:
    """The engine of that name, loaded once a process unless what it stands for changes.

    Whatever was trained into its directory since, or set in its place, is loaded anew. Raises as
    :func:`load_engine`.
    """
    registered = ENGINES.model(name)
    folder = _folder_of(registered.engine if registered else name)
    shipped = folder is not None and folder.parent == MODELS
    referred = id(_referred(name)) if _REFERENCE.fullmatch(name) else None
    return _LOADED(name, None if shipped else folder, (repr(registered), referred))


def _display_name(name: str, engine: Engine) -> str:
    """What the engine of that name is called: a model as its directory or as on the hub."""
    if name.startswith(HUB):
        return name.removeprefix(HUB).partition("#")[0]
    folder = None if name in ENGINES else _folder_of(name)
    return folder.resolve().name if folder else engine.name


def _folder_of(name: str) -> Path | None:
    """The directory of the model of that name, if it has one."""
    if name in ENGINES:
        return MODELS / name if (MODELS / name).is_dir() else None
    path = name if os.path.isdir(name) else name.partition("#")[0]
    return Path(path) if os.path.isdir(path) else None


def _load_registered(one: Registered) -> tuple[Engine, tuple[str, ...]]:
    """The engine of a model that the owner has given a name, and its languages."""
    if not one.asked:
        return _load(one.engine)
    folder = _folder_of(one.engine)
    plug_in = str(model_of(folder)["engine"]) if folder else one.engine
    if plug_in != LANGUAGE_MODEL:
        words = ", ".join(one.asked)
        raise BadInput(f"model {one.title!r}: {words} are of a language model, found {plug_in}")
    return ENGINES.load(LANGUAGE_MODEL).load(folder, one.settings()), ()


LANGUAGE_MODEL = "language_model"


def _load(name: str) -> tuple[Engine, tuple[str, ...]]:
    """The engine of that name, and the languages that are stated of it."""
    if name.startswith(HUB):
        return _load_transformers(name.removeprefix(HUB)), ()
    if "#" in name and os.path.isdir(folder := name.partition("#")[0]):
        return _load_transformers(name), _stated_languages(Path(folder), ())
    if _REFERENCE.fullmatch(name):
        return _load_foreign_object(_referred(name), "")
    if name in ENGINES or not os.path.isdir(name):  # unlike Path's, never raises
        if name in ENGINES.outside() and name not in ENGINES.own():
            return _load_foreign_object(ENGINES.load(name), name)
        if name not in ENGINES and os.path.isfile(name):
            raise BadInput(
                f"expected an engine, found the file {name!r}; what a system predicted is given as "
                "--predictions (in Python predictions)"
            )
        module = ENGINES.load(name)
        return module.load(), _stated_languages(MODELS / name, _languages_of_plug_in(name))
    folder_path = Path(name)
    if _is_transformers_folder(folder_path):
        return _load_transformers(name), _stated_languages(folder_path, ())
    plug_in = str(model_of(folder_path)["engine"])
    languages = _stated_languages(folder_path, _languages_of_plug_in(plug_in))
    return ENGINES.load(plug_in).load(folder_path), languages


_REFERENCE = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")


def _referred(name: str) -> Any:
    """What ``package.module:attribute`` is now, since modules can be reloaded."""
    module, _, attribute = name.partition(":")
    try:
        with _current_folder():
            return getattr(importlib.import_module(module), attribute)
    except ModuleNotFoundError as error:
        if not error.name or error.name != module and not module.startswith(f"{error.name}."):
            raise
        raise BadInput(f"engine {name!r}: expected a module to import, found none") from error
    except AttributeError as error:
        raise BadInput(f"engine {name!r}: expected {attribute} in {module}, found none") from error


@contextmanager
def _current_folder() -> Iterator[None]:
    """The current folder among those that modules are imported from, the last of them."""
    folder = os.getcwd()
    sys.path.append(folder)
    try:
        yield
    finally:
        sys.path.remove(folder)


def _load_foreign_object(found: Any, name: str) -> tuple[Engine, tuple[str, ...]]:
    """The engine of a module with ``load``, of a class, or that an object is; it is checked."""
    if isinstance(found, ModuleType):
        found = found.load()
    from argue.engines._objects import object_engine  # names do without

    engine = object_engine(found() if isinstance(found, type) else found, name=name)
    return engine, languages_of(engine) or tuple(_languages_of_plug_in(name) if name else ())


def _load_transformers(name: str) -> Engine:
    """A cross-encoder in the format of the transformers library."""
    return cast(Engine, ENGINES.load("cross_encoder").load_foreign(name))


def _is_transformers_folder(folder: Path) -> bool:
    """Whether a directory holds such a model; its ``model.json`` only tells facts of it."""
    if not (folder / "config.json").exists():
        return False
    return not (folder / "model.json").exists() or "engine" not in _content(folder / "model.json")


def _languages_of_plug_in(name: str) -> Sequence[str]:
    languages: Sequence[str] = _dict(ENGINES.stated(name, "FACTS")).get("languages", ())
    return languages


def _stated_languages(folder: Path, otherwise: Sequence[str]) -> tuple[str, ...]:
    """What the ``model.json`` of a directory states, if there is one that does.

    Raises ModelError if these are no tags.
    """
    path = folder / "model.json"
    stated = _dict(_content(path).get("facts")) if path.is_file() else {}
    languages = stated.get("languages", otherwise)
    listed = isinstance(languages, list | tuple)
    if not listed or not all(isinstance(language, str) for language in languages):
        raise ModelError(f'{path}: expected "languages": ["de"] with tags, found {languages!r}')
    return tuple(languages)


def facts(name: str) -> Facts:
    """What is known of the engine of that name, or of the model in the directory of that path.

    Nothing is imported or loaded. Of a model in a directory only its own scores are told, of one
    from a hub what that of its kind needs. Raises UnknownName or ModelError as :func:`load_engine`.
    """
    if one := ENGINES.model(name):
        return _facts_of_registered(one)
    place = None if name in ENGINES else _folder_of(name)
    if name.startswith(HUB) or place and _is_transformers_folder(place):
        stated = _dict(ENGINES.stated("cross_encoder", "FACTS"))
        return facts_of({"needs": stated.get("needs", ())}, {}, place or Path(os.devnull))
    if _REFERENCE.fullmatch(name):
        return Facts()
    if place:
        content = model_of(place)
        stated = _dict(ENGINES.stated(str(content["engine"]), "FACTS"))
        known: dict[str, Any] = {word: stated[word] for word in _OF_KIND if word in stated}
        return facts_of(known, _dict(content.get("facts")), place)
    stated, folder = _dict(ENGINES.stated(name, "FACTS")) | _facts.stated(name), MODELS / name
    model = model_of(folder) if (folder / "model.json").is_file() else {}
    return facts_of(stated, _dict(model.get("facts")), folder)


_OF_KIND = ("needs", "remote")
"""What the engine states of every model of its kind."""


def _facts_of_registered(one: Registered) -> Facts:
    known = facts(one.engine)
    if known.sends_to is None:
        return known
    settings = one.settings()
    return replace(known, sends_to=settings.place if settings.llm else "")


def _dict(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def model_of(folder: Path, engine: str = "") -> dict[str, object]:
    """What the ``model.json`` of a model directory says; its ``"engine"`` names who wrote it.
    Raises ModelError if there is no such file, or one that is no object with ``"engine"``, or,
    where ``engine`` is named, with that of another one.
    """
    path = folder / "model.json"
    if not path.exists():
        raise ModelError(
            f"{folder}: expected a trained model, found no file model.json (a classifier of the "
            "transformers library, with config.json, would do too)"
        )
    content = _content(path)
    if not isinstance(content.get("engine"), str):
        raise ModelError(f'{path}: expected an object with "engine", found none')
    if engine and content["engine"] != engine:
        raise ModelError(
            f"{folder}: expected a model of {engine}, found one of {content['engine']}"
        )
    return content


def files_of(content: Mapping[str, object]) -> dict[str, Any]:
    """The further files of a model: ``{"rules": ["a", "b"], "frequencies": "c"}``."""
    return _dict(content.get("files"))


def _content(path: Path) -> dict[str, object]:
    """The object in a ``model.json``; raises ModelError if it cannot be read."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise ModelError(f"{path}: expected JSON, found {error}") from error
    return content if isinstance(content, dict) else {}


def engine_for(name: str, debate: Debate) -> str:
    """The engine that judges a debate where nobody chose one.

    It is the one of this name, or, where that does not read the debate's language, one of Argue's
    own that does, or else of those that the owner gave names. Where none does, or the language is
    unsure, the named one refuses it.
    """
    languages = facts(name).languages
    language = language_for(debate, languages) if languages else ""
    if not language or reads(languages, language):
        return name
    others = dict.fromkeys([ENGINE, *ENGINES.own(), *ENGINES.registered()])
    return next((other for other in others if _reads(other, language)), name)


def _reads(name: str, language: str) -> bool:
    """Whether an engine names this language; one that cannot be loaded reads none."""
    try:
        return reads(facts(name).languages, language)
    except ArgueError:
        return False
