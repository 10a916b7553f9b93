"""Whatever judges in Python → an engine, checked where it enters: nothing scores in silence."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import isclose
from typing import Any, Protocol, TypeAlias, cast

from argue.engines._engine import Engine, judgement_of
from argue.errors import BadInput, NotJudged
from argue.locales import plural
from argue.locales.phrases import quoted
from argue.model import Judgement, Label, Origin, Pair
from argue.model.label_words import label_of, meanings_of
from argue.plugins import libraries_for

_APART = 1e-3
"""How far scores may be from adding up to 1: what numbers of 32 bits lose is less."""
_KINDS = (
    "an engine: a name, an object with judge(pairs), a function of pairs, of one pair or of two "
    "texts, or a fitted scikit-learn classifier, a CrossEncoder or a text-classification pipeline"
)


class Predictor(Protocol):
    """A scikit-learn classifier, or a ``CrossEncoder`` of sentence-transformers."""

    @property
    def predict(self) -> Callable[..., Any]:
        """Inputs → labels or scores."""


EngineLike: TypeAlias = "str | Engine | Predictor | Callable[..., Any]"
"""What :func:`argue.as_engine` takes: a name, an engine, a function of pairs, a classifier."""
Features: TypeAlias = Sequence[str] | Callable[[Sequence[Pair]], Any]
"""What a classifier reads: the columns of a data frame, or a function of pairs that gives rows."""


def object_engine(
    source: object, *, labels_are: str = "", name: str = "", features: Features | None = None
) -> Engine:
    """The engine that an object is, or stands for; parameters and errors as of ``as_engine``."""
    engine: Any
    if isinstance(source, type):
        raise BadInput(f"expected {_KINDS}; found the class {source.__name__}, not an object of it")
    if callable(getattr(source, "judge", None)):
        if type(source).__module__.partition(".")[0] == "argue":
            return cast(Engine, source)
        engine = CheckedEngine(cast(Any, source).judge, source)
    elif _is_of(source, "sentence_transformers", "CrossEncoder"):
        return _cross_encoder(source, labels_are, name)
    elif _is_of(source, "transformers", "Pipeline"):
        pipeline = _Pipeline(source, labels_are)
        engine = CheckedEngine(pipeline.judge, source, pipeline.name)
        engine.labels = pipeline.labels
    elif hasattr(source, "fit") and hasattr(source, "predict"):
        classifier = _Classifier(source, labels_are, features)
        engine = CheckedEngine(classifier.judge, source)
        engine.labels, engine.version = classifier.labels, _pickled(source)
    elif _is_of(source, "torch", "Module"):
        raise BadInput(
            f"expected {_KINDS}; found the network {type(source).__name__} without its tokenizer: "
            "transformers.pipeline('text-classification', model=…, tokenizer=…) has both"
        )
    elif callable(source):
        engine = CheckedEngine(of_pairs(source), source)
    else:
        raise BadInput(f"expected {_KINDS}; found {type(source).__name__} {str(source)[:80]!r}")
    if name:
        engine.name = name
    return cast(Engine, engine)


class CheckedEngine:
    """An engine from outside whose answers are checked (:class:`argue.engines.Engine`).

    What it does not state is: every label, judged, any language.

    ``judge``: pairs → a :class:`~argue.model.Judgement`, a label or scores by label for each.
    ``source``: the object; what else an engine may have is taken from it.
    """

    def __init__(
        self, judge: Callable[[Sequence[Pair]], object], source: object, name: str = ""
    ) -> None:
        self._judge, self._source = judge, source
        own = getattr(source, "name", "") or getattr(source, "__name__", "")
        self.name: str = name or (own if isinstance(own, str) else "") or type(source).__name__
        self.version = str(getattr(source, "version", "unstated"))
        self.labels: tuple[Label, ...] = tuple(getattr(source, "labels", Label))
        self.origin: Origin = getattr(source, "origin", Origin.JUDGED)
        self.languages: tuple[str, ...] = tuple(getattr(source, "languages", ()))

    def __getattr__(self, name: str) -> Any:
        if name == "_source" or not callable(getattr(self._source, "judge", None)):
            raise AttributeError(name)  # a classifier's attributes are not those of an engine
        return getattr(self._source, name)

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """One judgement for each pair.

        Raises BadInput if there are more or fewer, one is something else, or its scores do not add
        up to 1 (that of its label may stand alone); NotJudged if the engine says that it could not
        judge some.
        """
        try:
            answers = self._checked(pairs, self._judge(pairs))
        except NotJudged as error:
            raise NotJudged(self._checked(pairs, error.results, reasons=True)) from None
        return cast("list[Judgement]", answers)

    def _checked(
        self, pairs: Sequence[Pair], answers: object, *, reasons: bool = False
    ) -> list[object]:
        expected = (
            f"the engine {self.name}: expected a label, scores by label or a Judgement for each of "
            f"{plural(len(pairs), 'pair')}"
        )
        if isinstance(answers, str | bytes) or not isinstance(answers, Iterable):
            hint = "a function of one pair calls its parameter pair"
            raise BadInput(f"{expected}, found {_short(answers)}; {hint}")
        listed = list(answers)
        if len(listed) != len(pairs):
            raise BadInput(f"{expected}, found {len(listed):,} answers")
        for place, (pair, answer) in enumerate(zip(pairs, listed, strict=True)):
            if reasons and isinstance(answer, str):
                continue
            listed[place] = judgement = as_judgement(answer)
            if isinstance(judgement, Judgement):
                self._check(pair, judgement)
            else:
                raise BadInput(f"{expected}, found {_short(answer)} for {pair.id}")
        return listed

    def _check(self, pair: Pair, answer: Judgement) -> None:
        where = f"the engine {self.name}, pair {pair.id}"
        labels = {answer.label, *answer.scores}
        if other := [label for label in labels if label not in self.labels]:
            raise BadInput(
                f"{where}: expected labels among {', '.join(self.labels)}, found {other[0]!r}"
            )
        total = sum(answer.scores.values())
        wrong = [score for score in answer.scores.values() if not 0.0 <= score <= 1.0]
        if wrong or (len(answer.scores) > 1 and not isclose(total, 1.0, abs_tol=_APART)):
            found = ", ".join(f"{label}: {score:g}" for label, score in answer.scores.items())
            raise BadInput(f"{where}: expected scores from 0 to 1 that add up to 1, found {found}")


class _Classifier:
    """A classifier of scikit-learn's kind, which gives a class to each row."""

    def __init__(self, model: Any, labels_are: str, features: Features | None) -> None:
        classes = getattr(model, "classes_", None)
        if classes is None:
            raise BadInput(
                f"expected a classifier that was fitted, found {type(model).__name__}, which has "
                "no classes_; call its fit(), or argue.cross_validate(), which does"
            )
        self._predict, self._classes = model, [str(name) for name in classes]
        columns = getattr(model, "feature_names_in_", None)
        self._features = features or (None if columns is None else list(columns))
        self._of_class = _meanings(self._classes, labels_are, type(model).__name__)
        self.labels = tuple(label for label in Label if label in self._of_class.values())

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """By the probabilities of the classes, or by the class alone where it gives none."""
        if not pairs:
            return []
        rows = rows_of(pairs, self._features)
        if hasattr(self._predict, "predict_proba"):
            labels = [self._of_class[name] for name in self._classes]
            shares = self._predict.predict_proba(rows)
            return [_judgement(zip(labels, row, strict=True)) for row in shares]
        every = [(label, 0.0) for label in self.labels]
        return [
            _judgement([*every, (self._of_class[str(answer)], 1.0)])
            for answer in self._predict.predict(rows)
        ]


def rows_of(pairs: Sequence[Pair], features: Features | None = None) -> Any:
    r"""What a classifier reads of pairs, a row for each: texts, a data frame, or what is made.

    Raises BadInput if a column is nothing that a pair has.

    >>> rows_of([Pair("T", "H", "It rains.", "It is wet.")])
    ['It rains.\nIt is wet.']
    """
    if features is None:
        return [f"{pair.text}\n{pair.hypothesis}" for pair in pairs]
    if callable(features):
        return features(pairs)
    if other := [name for name in features if name not in _COLUMNS]:
        raise BadInput(
            f"expected columns among {', '.join(_COLUMNS)}, found {', '.join(map(repr, other[:5]))}"
            "; a function of pairs (features=…) can make any rows"
        )
    with libraries_for("a classifier of data frames"):
        import pandas
    rows = [[getattr(pair, name) for name in features] for pair in pairs]
    return pandas.DataFrame(rows, columns=list(features))


_COLUMNS = ("text", "hypothesis", "source", "target", "debate", "id")


class _Pipeline:
    """A ``text-classification`` pipeline of the transformers library."""

    def __init__(self, pipeline: Any, labels_are: str) -> None:
        task = getattr(pipeline, "task", "")
        if task not in ("text-classification", "sentiment-analysis"):
            raise BadInput(f"expected a pipeline for text-classification, found one for {task!r}")
        config = pipeline.model.config
        self._pipeline, self.name = pipeline, _model_name(config) or "pipeline"
        labels = _labels_of_classes(config, labels_are, self.name)
        names = [str(name) for _, name in sorted(config.id2label.items())]
        self._of_class = dict(zip(names, labels, strict=True))
        self.labels = tuple(label for label in Label if label in labels)

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """By the shares of all classes; a pair that is too long is cut by the tokenizer."""
        inputs = [{"text": pair.text, "text_pair": pair.hypothesis} for pair in pairs]
        results = self._pipeline(inputs, top_k=None, function_to_apply="softmax", truncation=True)
        return [
            _judgement((self._of_class[str(score["label"])], score["score"]) for score in scores)
            for scores in results
        ]


def _cross_encoder(model: Any, labels_are: str, name: str) -> Engine:
    from argue.engines.cross_encoder import of_model  # which imports this package

    own = name or _model_name(model.config) or type(model).__name__
    return cast(Engine, of_model(model, _labels_of_classes(model.config, labels_are, own), own))


def _labels_of_classes(config: Any, labels_are: str, model: str) -> tuple[Label, ...]:
    """The label of each class of a network; asks where their names are numbers."""
    from argue.engines.cross_encoder import hub  # which imports this package

    names = [str(name) for _, name in sorted(config.id2label.items())]
    numbers = [name.upper().removeprefix("LABEL_") for name in names]
    if len(names) > 1 and (labels_are or all(map(str.isdigit, numbers))):
        labels = tuple(_meanings(numbers, labels_are, model).values())
        if len(set(labels)) < len(names):
            raise BadInput(f"{model}: expected another label for each class, found {labels_are}")
        return labels
    labels_by_class: Callable[..., tuple[Label, ...]] = hub().labels_by_class
    return labels_by_class(config.id2label, model)


def _meanings(classes: Sequence[str], labels_are: str, model: str) -> dict[str, Label]:
    """The label of each class; raises UnclearLabels where a name says none, as a number does."""
    found = meanings_of(
        dict.fromkeys(classes, 1), labels_are, "classes", where=model, answers=False
    )
    if unknown := [name for name, label in found.items() if label is None]:
        raise BadInput(f"{model}: expected a label for each class, found none for {unknown[0]!r}")
    return cast("dict[str, Label]", found)


def _judgement(shares: Iterable[tuple[Label, float]]) -> Judgement:
    """The judgement of these scores; those of the same label are added."""
    scores: dict[Label, float] = {}
    for label, share in shares:
        scores[label] = min(1.0, scores.get(label, 0.0) + float(share))
    return judgement_of({label: scores[label] for label in Label if label in scores})


def _is_of(source: object, package: str, name: str) -> bool:
    """Whether an object is of a library's class, which need not be imported for that."""
    return any(
        base.__name__ == name and base.__module__.partition(".")[0] == package
        for base in type(source).__mro__
    )


def _model_name(config: Any) -> str:
    return str(getattr(config, "_name_or_path", "") or "").rstrip("/").rpartition("/")[2]


def _pickled(model: object) -> str:
    """A hash of what was fitted; none of what cannot be written down."""
    import hashlib  # only for what was fitted
    import pickle

    try:
        return hashlib.sha256(pickle.dumps(model)).hexdigest()[:12]
    except (pickle.PicklingError, AttributeError, TypeError):
        return "unstated"


def _short(value: object) -> str:
    return f"{type(value).__name__} {str(value)[:80]!r}"


def of_pairs(function: Callable[..., Any]) -> Callable[[Sequence[Pair]], object]:
    """A function that judges many pairs, of one that does so or that judges one at a time.

    One that needs two values is given the text and the hypothesis; one whose only parameter is
    called ``pair`` is given a pair. Every other function is one of pairs.

    >>> judge = of_pairs(lambda text, hypothesis: "attack" if "not" in text else "support")
    >>> judge([Pair("T", "H", "It is not.", "It is.")])
    ['attack']
    """
    needed = _needed(function)
    if len(needed) == 2:
        return lambda pairs: [function(pair.text, pair.hypothesis) for pair in pairs]
    if needed == ["pair"]:
        return lambda pairs: [function(pair) for pair in pairs]
    return function


def _needed(function: Callable[..., Any]) -> list[str]:
    """The parameters that must be given by their place; none where nothing tells."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return []
    places = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return [
        parameter.name
        for parameter in parameters
        if parameter.kind in places and parameter.default is inspect.Parameter.empty
    ]


def as_judgement(answer: object) -> object:
    """A judgement of a label or of scores by label; what is neither stays, to be refused.

    Raises BadInput if a word means no label.
    """
    if isinstance(answer, Mapping):
        scores: dict[Label, float] = {}
        try:
            for name, score in answer.items():
                label = _label(str(name))
                scores[label] = scores.get(label, 0.0) + float(score)
        except (OverflowError, TypeError, ValueError):
            return answer
        ordered = {label: scores[label] for label in Label if label in scores}
        return judgement_of(ordered) if ordered else answer
    if isinstance(answer, str):
        label = _label(answer)
        return Judgement(label, 1.0, {label: 1.0})
    return answer


def _label(word: str) -> Label:
    """The label that a word means; raises BadInput if it means none."""
    try:
        label = label_of(word)
    except ValueError as error:
        raise BadInput(str(error)) from error
    if label is None:
        raise BadInput(f"expected support, attack or unrelated, found {quoted(word)}")
    return label
