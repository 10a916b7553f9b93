"""Models to which the owner of an installation has given a name, in the file ``ARGUE_MODELS``.

By its name such a model is chosen as a plug-in is: in the browser, in JSON, on the command line. So
pages need no paths of the server's files. The file is TOML, a table a model::

    [ours]
    engine = "models/ours"                # the folder of a trained or calibrated model
    summary = "Trained on our debates."

    [nli]
    engine = "hub:cross-encoder/nli-deberta-v3-small"

    [gemma]
    engine = "language_model"
    url = "http://localhost:8080/v1"
    model = "gemma-3-4b"

``engine`` is what ``--engine`` takes; a folder is looked for beside the file first. ``title`` and
``summary`` are what pages say of it. For a language model, or a calibrated one, :data:`ASKED` take
the place of the settings ``ARGUE_LLM_…``; whether texts may be sent, ``ARGUE_LLM`` says as ever.

Engines that were loaded by any name are cached (:class:`LoadedEngines`).
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from threading import RLock
from typing import Any

from argue.engines._engine import Engine
from argue.errors import BadInput
from argue.locales.phrases import reason_of
from argue.plugins import Folder
from argue.settings import LanguageModel, Settings

_MOST_LOADED = 16
"""Engines that are cached."""
ASKED = ("url", "model", "key_file", "prompt")
"""What a table may say of a language model."""
_WORDS = ("engine", "title", "summary", *ASKED)
_NAME = re.compile(r"[A-Za-z0-9][\w.-]*")


@dataclass(frozen=True, slots=True)
class Registered:
    """A model with a name."""

    engine: str
    """A plug-in, a folder, a hub name or a class, as :func:`argue.engines.load_engine` takes it."""
    title: str
    summary: str
    asked: Mapping[str, str]
    """Those of :data:`ASKED` that are stated."""

    def settings(self) -> LanguageModel:
        """Those of the language model that it is."""
        stated = {f"llm_{name}": value for name, value in self.asked.items()}
        if "key_file" in self.asked:
            stated["llm_key"] = ""  # which would go before
        return replace(Settings.from_environment().language_model, **stated)  # type: ignore[arg-type]


class Engines(Folder):
    """The engines: the plug-ins, and the models that the owner has given a name."""

    def registered(self) -> Mapping[str, Registered]:
        """The models of the file ``ARGUE_MODELS``, by name; none where there is no such file.

        Raises BadInput if it cannot be read, or says what is not understood.
        """
        path = Settings.from_environment().models
        try:
            changed = path.stat().st_mtime_ns
        except OSError:
            if os.environ.get("ARGUE_MODELS"):
                raise BadInput(f"{path}: expected the file of ARGUE_MODELS, found none") from None
            return {}
        return _read(path, changed, frozenset(super().names()))

    def model(self, name: str) -> Registered | None:
        """The model to which the owner gave this name; no plug-in's name is one's."""
        return None if super().__contains__(name) else self.registered().get(name)

    def __contains__(self, name: object) -> bool:
        return super().__contains__(name) or name in self.registered()

    def names(self) -> list[str]:
        """Names of all of them, sorted."""
        return sorted({*super().names(), *self.registered()})

    def summary(self, name: str) -> str:
        """The first line of a plug-in's docstring, or what the owner says of a model."""
        one = self.model(name)
        return one.summary if one else super().summary(name)

    def stated(self, name: str, constant: str) -> object:
        """The value of a plug-in's constant; of a model its ``TITLE`` alone."""
        one = self.model(name)
        if one is None:
            return super().stated(name, constant)
        return one.title if constant == "TITLE" else None

    def load(self, name: str) -> Any:
        """The module of a plug-in.

        Raises BadInput if a model has that name, of which there is no module; UnknownName or
        MissingLibrary as :meth:`argue.plugins.Folder.load`.
        """
        if self.model(name):
            raise BadInput(f"expected the name of a plug-in, found {name}, that of a model")
        return super().load(name)


@lru_cache(maxsize=2)
def _read(path: Path, changed: int, taken: frozenset[str]) -> Mapping[str, Registered]:
    import tomllib  # only where the owner has named models

    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadInput(f"{path}: expected models as TOML, found: {reason_of(error)}") from error
    return {name: _model(path, name, value, taken) for name, value in content.items()}


def _model(path: Path, name: str, content: object, taken: frozenset[str]) -> Registered:
    where = f"{path}: [{name}]"
    if not _NAME.fullmatch(name) or name in taken:
        raise BadInput(f"{where}: expected a name of letters and digits that no plug-in has")
    if not isinstance(content, dict) or not all(
        isinstance(value, str) for value in content.values()
    ):
        raise BadInput(f"{where}: expected a table of texts, found {content!r}")
    if unknown := [word for word in content if word not in _WORDS]:
        raise BadInput(f"{where}: expected {', '.join(_WORDS)}, found {', '.join(unknown)}")
    if not content.get("engine"):
        raise BadInput(f"{where}: expected engine, such as a model's folder, found none")
    beside = path.parent / content["engine"].partition("#")[0]
    asked = {word: content[word] for word in ASKED if word in content}
    return Registered(
        str(path.parent / content["engine"]) if beside.is_dir() else content["engine"],
        content.get("title", name),
        content.get("summary", "A model that the owner of this installation added."),
        asked,
    )


class LoadedEngines:
    """The engines that were loaded last, by their names; shared by all threads.

    An engine is loaded anew where what its name stands for has changed: a setting ``ARGUE_…``, the
    file of models, a file in the directory of a trained model.

    ``load``: loads the engine of a name.
    """

    def __init__(self, load: Callable[[str], Engine]) -> None:
        self._lock = RLock()
        self._load = lru_cache(_MOST_LOADED)(lambda name, *state: load(name))

    def __call__(self, name: str, folder: Path | None = None, meaning: Hashable = None) -> Engine:
        """The engine of that name.

        ``folder``: that of its model, if it is a directory's.
        ``meaning``: what else the name stands for now.
        """
        with self._lock:
            return self._load(name, meaning, _settings(), _files(folder))


def _settings() -> Hashable:
    """The settings, and where relative paths begin."""
    stated = ((name, value) for name, value in os.environ.items() if name.startswith("ARGUE_"))
    return os.getcwd(), tuple(sorted(stated))


def _files(folder: Path | None) -> Hashable:
    """The files of a directory, with when and how large they were written."""
    if folder is None:
        return ()
    with os.scandir(folder) as entries:
        states = [(entry.name, entry.stat()) for entry in entries]
    return tuple(sorted((name, state.st_mtime_ns, state.st_size) for name, state in states))
