"""Pairs → judgements: one file here is one textual-entailment engine, named as the file.

A pair is judged by ``judge`` of the class in that file.

An engine module has

``load(model: Path | None = None) -> Engine``
    An engine ready to judge: with the trained model in that directory, or with the one that ships
    with the project. Raises :class:`~argue.errors.ModelError`.
``train(pairs: Sequence[Pair], dev: Sequence[Pair], out: Path) -> tuple[str, ...]``
    Only where an engine learns. Learns from pairs whose ``stated`` label is set and writes a model
    into the folder ``out``: ``model.json`` with ``{"engine": name, …}`` and whatever else it needs.
    Returns what it chose, a sentence each, for the model's card. Pairs of ``dev`` may decide when
    to stop; an engine that has no use for them ignores them. Raises
    :class:`~argue.errors.BadInput` if it cannot learn from these pairs.
    :mod:`argue.features.training.learning` adds the card and moves the folder into place when it is
    complete.
``configured(name: str) -> train``
    Only where what is learned can be configured: a function like ``train`` that learns by the
    configuration in the file of that path, or by the one of that name that ships, or by the one
    that made the model in that directory.
``HELD_OUT_PARTS: int``
    Only where learning takes long: of how many of ten parts of the debates the held-out figures of
    the card are; of all by default. Each costs a training.
``FACTS: dict``
    Optional; what ``argue list engines`` tells besides (:func:`facts`), written out, since it is
    read without importing the module: ``{"needs": ["onnxruntime"], "languages": ["en"]}``.
    ``needs`` are the names by which libraries are imported, ``languages`` the BCP 47 tags of the
    languages that the engine reads (none if it reads any), ``"remote": True`` that it sends texts
    to a server. How well and how fast it judges stands
    in ``_figures.json`` once ``benchmarks/figures.py`` has measured it. The ``model.json`` of a
    model of one's own may state ``"facts": {"scores": [{"data": "…", "measure": "accuracy",
    "value": 0.7}], "pairs_per_second": 200, "languages": ["de"]}``. The model's size is measured.

A debate in a language that the engine does not name among its ``languages`` is not judged, nor one
whose language is unsure (:func:`unread`). :func:`load_engine` gives an engine the attribute
``languages`` from what is stated. A model in the format of the transformers library reads any,
unless a ``model.json`` beside its ``config.json`` states ``{"facts": {"languages": ["de"]}}``.

An engine that knows entailment rules has an attribute ``fired``, a function (text, hypothesis) →
the rules that it used; ``None`` if its model has no rules. One that reads long pairs in part has a
function ``excerpts``: (text, hypothesis) → the pairs of texts that it reads; none if it reads all.

An engine that may fail to judge a pair raises :class:`~argue.errors.NotJudged`, with its judgements
of the others. One that reads what was said before a pair has ``reads_path = True``; one that can be
asked for support or attack only has ``with_two_labels() -> Engine``; one about which a user must
know something has ``cautions() -> tuple[str, ...]``, a sentence each. With ``remote = True`` no
page waits for it. One that asks a language model says which in ``asks`` (:class:`Asked`), and in
``spent`` what its own questions cost so far (:class:`Spent`).

The trained model that ships with an engine is in ``argue/engines/_models/<name>``. Wherever
a user names an engine, the path of a trained model's directory is a name too, and so is a name that
the owner gave a model (:mod:`._registered`). :func:`load_engine` gives the engine of a model the
name of the directory, the hub or the owner, and attributes that say what was ``asked_for`` and in
which ``folder`` the model lies, if in any.
"""

from __future__ import annotations

import importlib
import json
import os
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

from argue.engines import _facts
from argue.engines._engine import (
    SHOWN,
    AnyLanguage,
    Asked,
    Engine,
    Spent,
    TwoLabels,
    check_judges,
    check_languages,
    engine_for,
    in_place_of,
    judgement_of,
    language_name,
    languages_listed,
    languages_of,
    results_of,
    unread,
    unread_pairs,
)
from argue.engines._facts import Facts, Score, facts_of
from argue.engines._registered import Engines, LoadedEngines, Registered
from argue.errors import BadInput, ModelError
from argue.model import Label, Pair
from argue.plugins import lazy_names, libraries_for

if TYPE_CHECKING:
    from argue.engines._objects import EngineLike, Features, rows_of
else:  # only where an engine is no name
    __getattr__ = lazy_names("argue.engines", ("_objects",))

__all__ = [
    "ENGINES",
    "HUB",
    "MODELS",
    "AnyLanguage",
    "Asked",
    "Engine",
    "EngineLike",
    "SHOWN",
    "Facts",
    "Features",
    "Score",
    "Spent",
    "TwoLabels",
    "as_engine",
    "facts",
    "published",
    "files_of",
    "folds",
    "check_judges",
    "check_languages",
    "engine_for",
    "in_place_of",
    "judgement_of",
    "labels_to_learn",
    "language_name",
    "languages_listed",
    "languages_of",
    "load_engine",
    "loaded_engine",
    "model_of",
    "results_of",
    "rows_of",
    "unread",
    "unread_pairs",
]

ENGINES = Engines("argue.engines", "engine", "argue.engines")

MODELS = Path(__file__).parent / "_models"
"""One model directory for each engine that learns."""


def as_engine(
    source: EngineLike,
    *,
    labels_are: str = "",
    name: str = "",
    features: Features | None = None,
) -> Engine:
    """The engine that ``source`` is, names or stands for.

    Whatever takes an engine in Python takes such a source too; this says what else is to be known.

    Parameters
    ----------
    source
        A name (:func:`loaded_engine`); an object with ``judge(pairs)``; a function of pairs, of one
        whose parameter is called ``pair``, or of two texts (the text, the hypothesis); a fitted
        classifier of scikit-learn; a ``CrossEncoder`` of sentence-transformers; or a
        ``text-classification`` pipeline of transformers. Functions and objects give a label, scores
        by label or a :class:`~argue.model.Judgement` for each pair. What comes from outside is
        checked whenever it judges: one answer a pair, scores that add up to 1.
    labels_are
        What the classes of a model mean where they are numbers, in their order:
        ``"entailment,neutral,contradiction"``. They are never guessed.
    name
        What it is called in tables.
    features
        What a classifier reads: columns of a data frame (``text``, ``hypothesis``, ``source``,
        ``target``, ``debate``, ``id``), or a function of pairs that gives a row for each. By
        default the columns on which it was fitted, or else a text a pair, the hypothesis on a line
        below the text.

    Raises
    ------
    BadInput
        If it is none of these; with :class:`~argue.errors.UnclearLabels` if classes are numbers.
    UnknownName, ModelError, MissingLibrary
        As of :func:`load_engine`.

    Notes
    -----
    An engine is loaded once by its name, however often it is asked for, and its network only when
    the first pair is judged. Two threads may share it.

    Examples
    --------
    >>> from argue.model import Judgement
    >>> def always(pairs):
    ...     scores = {Label.SUPPORT: 0.75, Label.ATTACK: 0.25}
    ...     return [Judgement(Label.SUPPORT, 0.75, scores) for pair in pairs]
    >>> engine = as_engine(always)
    >>> engine.name, engine.judge([Pair("T", "H", "It rains.", "It is wet.")])[0].label.value
    ('always', 'support')
    """
    if not isinstance(source, str):
        from argue.engines._objects import object_engine  # names do without

        return object_engine(source, labels_are=labels_are, name=name, features=features)
    if labels_are or name or features:
        raise BadInput(f"expected only the engine's name, {source!r}, found what an object takes")
    return loaded_engine(source)


HUB = "hub:"
"""What goes before the hub name of a model."""


def load_engine(name: str) -> Engine:
    """The engine of that name, or the model in the directory of that path, or ``hub:`` and a name.

    A directory may hold a model that Argue trained, or a cross-encoder in the format of the
    transformers library (``config.json``), which a hub name stands for too. After a hub name may
    stand ``@`` and a revision, and after both ``#`` and the labels of the classes in their order.
    ``package.module:Class`` is a class of one's own, which is made without parameters, or an object
    or function as :func:`as_engine` takes it. The owner of an installation gives names to such
    models in the file ``ARGUE_MODELS``.

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
        return _load_reference(name)
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


def _load_reference(name: str) -> tuple[Engine, tuple[str, ...]]:
    """The engine that ``package.module:Class`` makes, or ``package.module:object`` is."""
    return _load_foreign_object(_referred(name), "")


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


def published(part: str) -> Any:
    """A part of the published figures (``_figures.json``), as ``benchmarks/`` measured it."""
    return _facts.content()[part]


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

    Raises
    ------
    ModelError
        If these are no tags.
    """
    path = folder / "model.json"
    stated = _dict(_content(path).get("facts")) if path.is_file() else {}
    languages = stated.get("languages", otherwise)
    listed = isinstance(languages, list | tuple)
    if not listed or not all(isinstance(one, str) for one in languages):
        raise ModelError(f'{path}: expected "languages": ["de"] with tags, found {languages!r}')
    return tuple(languages)


def facts(name: str) -> Facts:
    """What is known of the engine of that name, or of the model in the directory of that path.

    Nothing is imported or loaded. Of a model in a directory only its own scores are told, of one
    from a hub what that of its kind needs.

    Raises
    ------
    UnknownName, ModelError
        As :func:`load_engine`.
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

    Raises
    ------
    ModelError
        If there is no such file, or one that is no object with ``"engine"``, or, where ``engine``
        is named, with that of another one.
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


def labels_to_learn(pairs: Sequence[Pair]) -> tuple[Label, ...]:
    """The labels that pairs state, in the order of :class:`~argue.model.Label`.

    Raises
    ------
    BadInput
        If a pair states none, or all state the same.
    """
    for pair in pairs:
        if pair.stated is None:
            raise BadInput(f"pair {pair.id!r}: expected a pair with a stated label, found none")
    labels = tuple(label for label in Label if any(pair.stated is label for pair in pairs))
    if len(labels) < 2:
        raise BadInput(
            "expected pairs of at least two different labels to learn from, found "
            + (f"only {labels[0]}" if labels else "no pair")
        )
    return labels


def folds(pairs: Sequence[Pair], at_most: int = 10) -> list[int]:
    """Which part each labelled pair belongs to, when each part in turn is kept back for measuring.

    Pairs of one debate are in one part, since they repeat one another's words: up to ``at_most``
    debates give a part each (leave one debate out); more are joined into ``at_most`` parts of
    about equal size. Pairs that are all of one debate are dealt out one by one.

    Examples
    --------
    >>> folds([Pair("a", "b", "T", "H", debate=name) for name in ("x", "y", "x", "z")])
    [0, 1, 0, 2]
    """
    sizes = Counter(pair.debate for pair in pairs)
    if len(sizes) == 1:
        return [number % at_most for number in range(len(pairs))]
    parts = min(at_most, len(sizes))
    filled = [0] * parts
    part_of: dict[str, int] = {}
    for debate, size in sorted(sizes.items(), key=lambda item: -item[1]):
        part_of[debate] = min(range(parts), key=filled.__getitem__)
        filled[part_of[debate]] += size
    names = {part: number for number, part in enumerate(dict.fromkeys(map(part_of.get, sizes)))}
    return [names[part_of[pair.debate]] for pair in pairs]
