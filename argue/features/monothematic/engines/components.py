"""Textual entailment in parts: each component judges one phenomenon, a learned sum decides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from argue.engines import MODELS, judgement_of, model_of
from argue.engines._thresholds import one_thread
from argue.errors import ModelError
from argue.features.grammar.rules import Rule, Rules
from argue.features.grammar.wordnet import WordNet, installed
from argue.features.monothematic.engines.phenomena import (
    COMPONENTS,
    UNKNOWN,
    Answer,
    Knowledge,
    Reading,
    Verdict,
)
from argue.features.monothematic.engines.phenomena.composition import (
    Composition,
    configuration,
    learn,
    read,
    version,
)
from argue.features.monothematic.engines.phenomena.composition.configuration import Configuration
from argue.language.tokens import CachedFunction
from argue.model import Judgement, Label, Origin, Pair
from argue.model.record import Record, Share, entry

_SHIPPED = Path(configuration.__file__).parent
FACTS = {"needs": ["simplemma"], "languages": ["en"]}


@dataclass(frozen=True, slots=True)
class Vote(Record):
    """What one component says."""

    JSON = (
        "component",
        "verdict",
        entry("rounded_weight", "weight"),
        "text_words",
        "hypothesis_words",
    )

    component: str
    """Its name."""
    answer: Answer
    weight: float
    """What it added to the log-odds of the judgement's label against the mean of the others; below
    0 it spoke against that label."""

    @property
    def verdict(self) -> str:
        """What it says."""
        return str(self.answer.verdict)

    @property
    def rounded_weight(self) -> float:
        """How much that counts."""
        return round(self.weight, 4)

    @property
    def text_words(self) -> Sequence[str]:
        """The words of the text that it speaks of."""
        return self.answer.text_words

    @property
    def hypothesis_words(self) -> Sequence[str]:
        """The words of the hypothesis that it speaks of."""
        return self.answer.hypothesis_words


@dataclass(frozen=True, slots=True)
class Decision(Record):
    """``argue components --text … --hypothesis … --json``: which components decided."""

    NAME = "component-votes/1"
    TITLE = "ComponentVotes"
    JSON = ("label", "confidence", "votes", entry("rejecting", "rejected_by"))

    judgement: Judgement
    votes: tuple[Vote, ...]
    """What each component says, the weightiest first."""
    rejected_by: tuple[tuple[str, Answer], ...] = ()
    """The components that reject support whatever the others say, with what they say."""

    @property
    def label(self) -> Label:
        """The label."""
        return self.judgement.label

    @property
    def confidence(self) -> Share:
        """How sure the engine is."""
        return self.judgement.confidence

    @property
    def rejecting(self) -> list[str]:
        """The components that reject support, where the model has such and they do."""
        return [name for name, _ in self.rejected_by]

    @property
    def decided_by(self) -> tuple[str, ...]:
        """The components that spoke for the label, the weightiest first."""
        return tuple(vote.component for vote in self.votes if vote.weight > 0)


class ComponentsEngine:
    """Asks every component that its composition knows, and adds up their votes.

    Parameters
    ----------
    composition
        The learned weights.
    wordnet
        What components look words up in, besides their own lists.
    rules
        Entailment rules, for a composition that weighs them.

    Attributes
    ----------
    fired
        (text, hypothesis) → the rules that apply, the most probable first; ``None`` without rules.
    """

    name = "components"
    origin = Origin.JUDGED

    def __init__(
        self,
        composition: Composition,
        version: str,
        wordnet: WordNet | None,
        rules: Rules | None = None,
    ) -> None:
        self.composition, self.version, self.wordnet = composition, version, wordnet
        self.labels = tuple(label for label in Label if label in composition.labels)
        self._compare = [_compare(name) for name in composition.components]
        self._reject = [(name, _rejection(name)) for name in composition.rejects]
        self.fired = self._fired if rules is not None else None
        knowledge = Knowledge(wordnet, composition.tones, rules)
        self._reading = CachedFunction(lambda text: Reading(text, knowledge))

    @property
    def knowledge(self) -> str:
        """Where words are looked up, in a sentence for people."""
        if self.wordnet is not None:
            return f"Words are looked up in the project's own lists and in {self.wordnet.folder}."
        return (
            "Words are looked up in the project's own lists only: there is no WordNet on this "
            "machine, or the model was trained without one."
        )

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """One judgement for each pair, in order; each depends on its two texts alone."""
        return [self._judgement(self.answers(pair), bool(self.rejections(pair))) for pair in pairs]

    def explain(self, pair: Pair) -> Decision:
        """The judgement of a pair, and which components decided it on which words.

        Components that had nothing to say are left out.
        """
        answers, rejections = self.answers(pair), self.rejections(pair)
        judgement = self._judgement(answers, bool(rejections))
        worth = self.composition.worth(answers, judgement.label)
        votes = [
            Vote(name, answer, float(weight))
            for name, answer, weight in zip(
                self.composition.components, answers, worth, strict=True
            )
            if answer.verdict is not Verdict.UNKNOWN
        ]
        return Decision(judgement, tuple(sorted(votes, key=lambda vote: -vote.weight)), rejections)

    def answers(self, pair: Pair) -> list[Answer]:
        """The answer of each component of the composition, in its order."""
        text, hypothesis = self._reading(pair.text), self._reading(pair.hypothesis)
        silent = not text.words or not hypothesis.words
        return [UNKNOWN if silent else compare(text, hypothesis) for compare in self._compare]

    def rejections(self, pair: Pair) -> tuple[tuple[str, Answer], ...]:
        """The components that reject support for a pair, with what they say of it."""
        text, hypothesis = self._reading(pair.text), self._reading(pair.hypothesis)
        if not text.words or not hypothesis.words:
            return ()
        said = ((name, reject(text, hypothesis)) for name, reject in self._reject)
        return tuple(answer for answer in said if answer[1].verdict is Verdict.CONTRADICTION)

    def _fired(self, text: str, hypothesis: str) -> list[Rule]:
        fired = configuration.used(self._reading(text), self._reading(hypothesis))
        return list(dict.fromkeys(licence.rule for licence in fired))

    def _judgement(self, answers: Sequence[Answer], rejected: bool) -> Judgement:
        given = self.composition.scores(answers, rejected)
        return judgement_of(dict(zip(self.composition.labels, given, strict=True)))


def load(model: Path | None = None) -> ComponentsEngine:
    """The engine with the trained composition in ``model``, or with the one that ships with Argue.

    A model may hold two compositions, one learned with WordNet. That one is used where this machine
    has a WordNet, the other one elsewhere; :attr:`ComponentsEngine.knowledge` says which.

    Raises ModelError if ``model`` holds no model, a damaged one, that of another engine, or one for
    components that are not there.
    """
    return load_with(model or MODELS / "components", installed())


def load_with(folder: Path, wordnet: WordNet | None) -> ComponentsEngine:
    """The engine with the model in a folder and with this WordNet, or with none.

    Raises ModelError as :func:`load`.
    """
    content = model_of(folder, "components")
    try:
        compositions = read(content)
    except ModelError as error:
        raise ModelError(f"{folder / 'model.json'}: {error}") from None
    lexicon = wordnet if "wordnet" in compositions else None
    composition = compositions["wordnet" if lexicon else "own"]
    rules = configuration.rules_of(folder, content)
    return ComponentsEngine(composition, version(composition, lexicon, rules), lexicon, rules)


def train(pairs: Sequence[Pair], dev: Sequence[Pair], out: Path) -> tuple[str, ...]:
    """Learn what each component's answer is worth, and write ``out/model.json``.

    A multinomial logistic model over the components' answers; how strongly it is regularised is
    chosen on held-out parts of the debates. Where this machine has a WordNet a second composition
    is learned with it.

    Raises BadInput if the pairs do not have at least two different labels.
    """
    return _train(Configuration(), pairs, out)


def configured(name: str) -> Callable[[Sequence[Pair], Sequence[Pair], Path], tuple[str, ...]]:
    """The function that learns as :func:`train` does, with entailment rules or fewer components.

    ``name`` is a file (:mod:`.phenomena.composition.configuration`), one of :func:`shipped`, or the
    directory of a model.

    Raises BadInput, ParseError, UnknownName or ModelError if it is no such configuration.
    """
    ships = not Path(name).exists() and name in shipped()
    parsed = configuration.read(str(_SHIPPED / f"{name}.toml") if ships else name)
    return lambda pairs, dev, out: _train(parsed, pairs, out)


def shipped() -> list[str]:
    """The names of the configurations that ship, which are those of their files."""
    return sorted(path.stem for path in _SHIPPED.glob("*.toml"))


def _train(configuration: Configuration, pairs: Sequence[Pair], out: Path) -> tuple[str, ...]:
    empty = Composition.empty(configuration.components)

    def asking(knowledge: Knowledge) -> ComponentsEngine:
        wordnet, tones, rules = knowledge
        untrained = replace(empty, tones=tones, rejects=configuration.rejects)
        return ComponentsEngine(untrained, "", wordnet, rules)

    def answers(asked: Sequence[Pair], knowledge: Knowledge) -> list[list[Answer]]:
        return list(map(asking(knowledge).answers, asked))

    def rejected(asked: Sequence[Pair], knowledge: Knowledge) -> list[bool]:
        return list(map(bool, map(asking(knowledge).rejections, asked)))

    wordnets = {"own": None, "wordnet": installed()}
    with one_thread():
        return learn(pairs, wordnets, answers, rejected, out, configuration)


def _rejection(name: str) -> Callable[[Reading, Reading], Answer]:
    """Where a component rejects: its ``rejects``, else wherever it says contradiction."""
    module = COMPONENTS.load(name)
    reject: Callable[[Reading, Reading], Answer] = getattr(module, "rejects", module.compare)
    return reject


def _compare(name: str) -> Callable[[Reading, Reading], Answer]:
    compare: Callable[[Reading, Reading], Answer] = (
        configuration if name == configuration.NAME else COMPONENTS.load(name)
    ).compare
    return compare
