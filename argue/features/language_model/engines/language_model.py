"""Asks a language model on a server of your choice; texts go there, so it is off until set up."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from argue.engines import Asked, Spent, judgement_of, model_of
from argue.engines._cross_encoder.network import softmax
from argue.errors import BadInput, ModelError, NotJudged
from argue.features.language_model.engines._language_model import answers
from argue.features.language_model.engines._language_model.answers import NoAnswer, Prompt
from argue.features.language_model.engines._language_model.endpoint import MILLION, Endpoint
from argue.features.language_model.engines._language_model.memory import Memory
from argue.locales import lazy
from argue.model import Judgement, Label, Origin, Pair
from argue.settings import LanguageModel, Settings

FACTS = {"needs": ["httpx"], "remote": True}

LABELS = (Label.SUPPORT, Label.ATTACK, Label.UNRELATED)
TWO = (Label.SUPPORT, Label.ATTACK)
_LEAST = 1e-6
"""A share is not taken to be less, so that it has a logarithm."""
_TOKENS, _ALTERNATIVES = 1_024, 20
"""Of an answer, what a model thinks first included; and to each token of it."""
_FEWEST = 20
"""Answered pairs that a temperature is fitted to."""


class LanguageModelEngine:
    """Judges each pair by what a language model answers about it.

    One question a pair: its two texts and the path from the issue to it, with one of the labels
    allowed by a JSON schema. How sure an answer is comes from the log-probabilities of the labels
    where the server gives them, else from how often each of several samples says it. With neither
    it is not known, and every label has the same score: statuses that hang on it stay open.

    ``settings`` say where, which model and how it is asked, ``labels`` what it may choose from. The
    log-probabilities are divided by ``temperature`` (Guo et al. 2017), which
    ``argue train language_model`` finds.
    """

    name = "language_model"
    origin = Origin.JUDGED
    reads_path, remote = True, True

    def __init__(
        self, settings: LanguageModel, labels: Sequence[Label] = LABELS, temperature: float = 1.0
    ) -> None:
        self.labels, self.temperature, self._settings = tuple(labels), temperature, settings
        self._prompt = Prompt(Path(settings.llm_prompt) if settings.llm_prompt else answers.SHIPPED)
        self._memory = Memory(settings.llm_cache)
        self._no_probabilities = False
        made = [settings.llm_model, self._prompt.version, settings.llm_samples, len(self.labels)]
        self.version = _hash([*made, round(temperature, 6)])
        self._asked = _hash(made)
        self.asks = Asked(settings.llm_model, settings.address, self._prompt.version)

    @property
    def spent(self) -> Spent:
        """What the questions of this engine, not those of others, have cost so far."""
        settings, (read, written) = self._settings, self._memory.own
        prices = settings.llm_price_read, settings.llm_price_written
        cost = (read * prices[0] + written * prices[1]) / MILLION
        return Spent(read, written, cost if any(prices) else None)

    def with_two_labels(self) -> LanguageModelEngine:
        """The engine that asks for support or attack only."""
        return LanguageModelEngine(self._settings, TWO, self.temperature)

    def cautions(self) -> tuple[str, ...]:
        """What who uses it must know, a sentence each."""
        told = [
            lazy(
                "The texts are sent to %(place)s, where the language model %(model)s reads them.",
                place=self._settings.place,
                model=self._settings.llm_model,
            )
        ]
        if self._no_probabilities:
            told.append(
                lazy(
                    "The server does not say how sure the model is, so that nothing it judged is "
                    "certain; ARGUE_LLM_SAMPLES=5 asks five times to find out."
                )
            )
        return tuple(told)

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """One judgement for each pair, in order; what was answered before is not asked again.

        Raises NotJudged if the model answered some pairs with none of the labels, and ModelError if
        the server does not answer or refuses, or the budget is spent.
        """
        results = list(map(self._judgement, self.answers(pairs)))
        judgements = [result for result in results if isinstance(result, Judgement)]
        if len(judgements) == len(results):
            return judgements
        raise NotJudged(results)

    def answers(self, pairs: Sequence[Pair]) -> list[Mapping[str, Any]]:
        """What the model says of each pair: ``shares``, a ``label`` alone, or what is ``wrong``."""
        questions = [self._prompt.ask(pair, self.labels) for pair in pairs]
        with (
            Endpoint(self._settings, self._memory) as endpoint,
            ThreadPoolExecutor(self._settings.llm_concurrency) as pool,
        ):
            answer = partial(self._answer, endpoint)
            asked = {
                question: pool.submit(answer, question) for question in dict.fromkeys(questions)
            }
            try:
                return [asked[question].result() for question in questions]
            except BaseException:  # an interrupt too: what waits is neither sent nor paid for
                endpoint.stop()
                pool.shutdown(wait=True, cancel_futures=True)
                raise

    def _answer(self, endpoint: Endpoint, question: str) -> Mapping[str, Any]:
        key = _hash([self._asked, question])
        known: Mapping[str, Any] | None = self._memory.answer(key)
        if known is None:
            ask = self._ask_samples if self._settings.llm_samples > 1 else self._ask_once
            known = ask(endpoint, question)
            if "wrong" not in known:
                self._memory.keep(key, known)
        return known

    def _ask_once(self, endpoint: Endpoint, question: str) -> Mapping[str, Any]:
        try:
            choice = endpoint.complete(self._request_body(question, temperature=0, logprobs=True))
            label = answers.label_of(choice, self.labels)
        except NoAnswer as error:
            return {"wrong": str(error)}
        shares = answers.shares_of(choice, self.labels)
        if shares is None:
            return {"label": str(label)}
        return {"shares": {str(name): share for name, share in shares.items()}}

    def _ask_samples(self, endpoint: Endpoint, question: str) -> Mapping[str, Any]:
        """The shares of several samples, one added to each label so that none is impossible."""
        counts, wrong = Counter(dict.fromkeys(self.labels, 1)), ""
        for _ in range(self._settings.llm_samples):
            try:
                choice = endpoint.complete(self._request_body(question, temperature=1))
                counts[answers.label_of(choice, self.labels)] += 1
            except NoAnswer as error:
                wrong = str(error)
        if counts.total() == len(self.labels):
            return {"wrong": wrong}
        return {"shares": {str(label): counts[label] / counts.total() for label in self.labels}}

    def _request_body(self, question: str, temperature: float, **more: Any) -> dict[str, Any]:
        if "logprobs" in more:
            more["top_logprobs"] = _ALTERNATIVES
        asked = {"name": "answer", "strict": True, "schema": answers.schema(self.labels)}
        return {
            "model": self._settings.llm_model,
            "messages": [{"role": "user", "content": question}],
            "temperature": temperature,
            "max_tokens": _TOKENS,
            "response_format": {"type": "json_schema", "json_schema": asked},
            **more,
        }

    def _judgement(self, answer: Mapping[str, Any]) -> Judgement | str:
        """A judgement, or why there is none."""
        if "wrong" in answer:
            return str(answer["wrong"])
        if "label" in answer:
            self._no_probabilities = True
            even = 1 / len(self.labels)
            return Judgement(Label(answer["label"]), even, dict.fromkeys(self.labels, even), True)
        shares = softmax(self.logarithms(answer)[None, :] / self.temperature)[0]
        return judgement_of(dict(zip(self.labels, map(float, shares), strict=True)))

    def logarithms(self, answer: Mapping[str, Any]) -> NDArray[np.float64]:
        """The logarithm of each label's share in an answer."""
        shares = [max(float(answer["shares"][str(label)]), _LEAST) for label in self.labels]
        logarithms: NDArray[np.float64] = np.log(np.array(shares))
        return logarithms


def load(model: Path | None = None, settings: LanguageModel | None = None) -> LanguageModelEngine:
    """The engine that the settings ``ARGUE_LLM_…`` name, or the one with a fitted temperature.

    Other ``settings`` take the place of these. Raises BadInput if it is off, or a setting is
    missing, and ModelError if ``model`` was fitted to another language model.
    """
    settings = settings or Settings.from_environment().language_model
    settings.check()
    if model is None:
        return LanguageModelEngine(settings)
    content = model_of(model)
    if content.get("model") != settings.llm_model:
        raise ModelError(
            f"{model}: fitted to the language model {content.get('model')!r}, asked for is "
            f"{settings.llm_model!r} (ARGUE_LLM_MODEL)"
        )
    try:
        temperature = float(str(content["temperature"]))
    except (KeyError, ValueError) as error:
        raise ModelError(f"{model}: expected a temperature, found {error}") from error
    return LanguageModelEngine(settings, temperature=temperature)


def train(pairs: Sequence[Pair], dev: Sequence[Pair], out: Path) -> tuple[str, ...]:
    """Fit the temperature by which log-probabilities are divided; the model itself learns nothing.

    Raises BadInput if fewer than twenty pairs were answered with a probability, or all have one
    label.
    """
    from argue.engines import _thresholds

    engine = load()
    if not any(pair.stated is Label.UNRELATED for pair in pairs):
        engine = engine.with_two_labels()
    answered = [
        (pair, answer)
        for pair, answer in zip(pairs, engine.answers(pairs), strict=True)
        if "shares" in answer and pair.stated in engine.labels
    ]
    classes = np.array([engine.labels.index(pair.stated) for pair, _ in answered if pair.stated])
    if len(answered) < _FEWEST or np.unique(classes).size < 2:
        raise BadInput(
            f"expected {_FEWEST} pairs (which are enough), of two labels or more, that the model "
            f"answers with a probability, found {len(answered)}"
        )
    odds = np.array([engine.logarithms(answer) for _, answer in answered])
    temperature = _thresholds.temperature(odds, classes)
    model = engine._settings.llm_model
    content = {"engine": engine.name, "model": model, "temperature": round(temperature, 4)}
    (out / "model.json").write_text(json.dumps(content) + "\n", encoding="utf-8")
    right = float((odds.argmax(axis=1) == classes).mean())
    return (
        f"The language model `{model}` judges {right:.1%} of {len(answered)} pairs right.",
        f"Its log-probabilities are divided by {temperature:.3f}.",
    )


def _hash(content: object) -> str:
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()[:24]
