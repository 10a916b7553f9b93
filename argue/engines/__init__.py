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
of the others. One that judges replies to texts in other languages names these in ``replies_to``;
one that reads what was said before a pair has ``reads_path = True``; one that can be asked for
support or attack only has ``with_two_labels() -> Engine``; one about which a user must know
something has ``cautions() -> tuple[str, ...]``, a sentence each. With ``remote = True`` no page
waits for it. One that asks a language model says which in ``asks`` (:class:`Asked`), and in
``spent`` what its own questions cost so far (:class:`Spent`).

The trained model that ships with an engine is in ``argue/engines/_models/<name>``. Wherever
a user names an engine, the path of a trained model's directory is a name too, and so is a name that
the owner gave a model (:mod:`._registered`). :func:`load_engine` gives the engine of a model the
name of the directory, the hub or the owner, and attributes that say what was ``asked_for`` and in
which ``folder`` the model lies, if in any.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from argue.engines import _facts
from argue.engines._engine import (
    SHOWN,
    AnyLanguage,
    Asked,
    Engine,
    Least,
    Spent,
    TwoLabels,
    check_judges,
    check_languages,
    in_place_of,
    judgement_of,
    language_name,
    languages_listed,
    languages_of,
    results_of,
    unread,
    unread_pairs,
)
from argue.engines._facts import Facts, Score
from argue.engines._loading import (
    ENGINES,
    HUB,
    MODELS,
    engine_for,
    facts,
    files_of,
    load_engine,
    loaded_engine,
    model_of,
)
from argue.errors import BadInput
from argue.model import Label, Pair
from argue.plugins import lazy_names

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
    "Least",
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


def as_engine(
    source: EngineLike, *, labels_are: str = "", name: str = "", features: Features | None = None
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


def published(part: str) -> Any:
    """A part of the published figures (``_figures.json``), as ``benchmarks/`` measured it."""
    return _facts.content()[part]


def labels_to_learn(pairs: Sequence[Pair]) -> tuple[Label, ...]:
    """The labels that pairs state, in the order of :class:`~argue.model.Label`.

    Raises BadInput if a pair states none, or all state the same.
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
