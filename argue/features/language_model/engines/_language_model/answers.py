"""What a language model is asked about a pair, and its answer → how likely each label is."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from math import exp
from pathlib import Path
from typing import Any

from argue.errors import BadInput
from argue.language.tokens import without_surrogates
from argue.locales.phrases import reason_of
from argue.model import Label, Pair

FIELD = "relation"
_FENCE = re.compile(r"\A\s*```(?:json)?\s*(.*?)\s*```\s*\Z", re.S)
_THOUGHT = re.compile(r"\A\s*<think>.*?(?:</think>|\Z)", re.S)
_VALUE = re.compile(rf'"{FIELD}"\s*:\s*"')


class NoAnswer(Exception):
    """The server answered, but not with one of the labels; the message says what it did."""


def schema(labels: Sequence[Label]) -> dict[str, object]:
    """The JSON schema of an answer: one of the labels."""
    return {
        "type": "object",
        "properties": {FIELD: {"type": "string", "enum": [str(label) for label in labels]}},
        "required": [FIELD],
        "additionalProperties": False,
    }


def words_of(choice: Mapping[str, Any]) -> str:
    """What a model wrote, without what it thought first.

    Raises NoAnswer if it refused, or wrote nothing.
    """
    message = _record(choice.get("message"))
    content = message.get("content")
    if message.get("refusal") or not isinstance(content, str):
        raise NoAnswer(f"refused: {str(message.get('refusal') or _why_no_words(choice))[:200]}")
    content = _THOUGHT.sub("", content)
    if not content.strip():
        raise NoAnswer(_why_no_words(choice))
    return content.strip()


def label_of(choice: Mapping[str, Any], labels: Sequence[Label]) -> Label:
    """The label of one choice of a chat completion.

    A server may accept a schema and ignore it: JSON in a code fence or the label alone will do,
    after what a model thinks first (``<think>…</think>``); nothing else is guessed at. Raises
    NoAnswer if it is none of the labels, or the model refused.

    >>> two = (Label.SUPPORT, Label.ATTACK)
    >>> label_of({"message": {"content": '{"relation": "attack"}'}}, two).value
    'attack'
    """
    content = words_of(choice)
    fenced = _FENCE.match(content)
    words = (fenced[1] if fenced else content).strip()
    try:
        parsed = json.loads(words)
    except (ValueError, RecursionError):
        parsed = words.strip("\"'. ").lower()
    said = parsed.get(FIELD) if isinstance(parsed, dict) else parsed
    for label in labels:
        if said == str(label):
            return label
    expected = " or ".join(str(label) for label in labels)
    raise NoAnswer(f"expected {expected}, found {content[:100]!r}")


def shares_of(choice: Mapping[str, Any], labels: Sequence[Label]) -> dict[Label, float] | None:
    """How likely each label was where the answer chose one, renormalised over the labels.

    From the log-probabilities of the alternatives to the first token of the label; an alternative
    counts for the label that begins with it or that it begins with. Those of llama.cpp are of the
    model before a schema constrains it, so that others than labels stand among them. ``None`` if
    the server gives none, or none that tells labels apart.
    """
    tokens = _records(_record(choice.get("logprobs")).get("content"))
    content = "".join(str(token.get("token", "")) for token in tokens)
    begin, at = _label_offset(content, choice), 0
    for token in tokens:
        words = str(token.get("token", ""))
        if at + len(words) > begin:
            return _shares(_records(token.get("top_logprobs")), words[: max(begin - at, 0)], labels)
        at += len(words)
    return None


def _label_offset(content: str, choice: Mapping[str, Any]) -> int:
    """Where the label begins in all that was written: at its end, what was thought is before."""
    if matches := list(_VALUE.finditer(content)):
        return matches[-1].end()
    said = str(_record(choice.get("message")).get("content"))
    last = _THOUGHT.sub("", said).strip()
    at = content.rfind(last)
    return at if last and at >= 0 else len(content)


def _record(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _records(value: object) -> list[Mapping[str, Any]]:
    """The records of a list; what else a faulty server sends is left out."""
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def _why_no_words(choice: Mapping[str, Any]) -> str:
    if choice.get("finish_reason") == "length":
        return "the model thought for longer than an answer may be"
    return "no words"


def _shares(
    alternatives: Sequence[Mapping[str, Any]], before: str, labels: Sequence[Label]
) -> dict[Label, float] | None:
    """``before`` is what stands in the token before the label, such as a quotation mark."""
    shares = dict.fromkeys(labels, 0.0)
    for alternative in alternatives:
        words, logarithm = str(alternative.get("token", "")), alternative.get("logprob")
        if not words.startswith(before) or not isinstance(logarithm, int | float):
            continue
        begins = words[len(before) :].strip().rstrip('"}').lower()
        fitting = [label for label in labels if begins and label.startswith(begins)]
        if len(fitting) == 1:
            shares[fitting[0]] += exp(min(float(logarithm), 0.0))
    total = sum(shares.values())
    return {label: share / total for label, share in shares.items()} if total > 0 else None


SHIPPED = Path(__file__).with_name("prompt.txt")
NEEDED = ("{text}", "{hypothesis}", "{labels}")
"""Places that a prompt must have; ``{path}`` and ``{first}`` may be left out."""
MEANING = {
    Label.SUPPORT: "it gives a reason for it, agrees with it or follows from it",
    Label.ATTACK: "it gives a reason against it, disagrees with it or casts doubt on it",
    Label.UNRELATED: "it is neither for nor against it",
}
LONGEST = 8_000
"""Characters of one text; what is beyond is left out, and the text says so."""


class Prompt:
    """A prompt; its ``version`` changes with its words.

    ``path`` is a file with the places :data:`NEEDED`, by default the one that ships. Raises
    BadInput if it cannot be read or lacks one.

    >>> pair = Pair("T", "H", "They are loud.", "Trams are quiet.", path=("Which transport?",))
    >>> words = Prompt().ask(pair, (Label.SUPPORT, Label.ATTACK))
    >>> "1. Which transport?" in words, "They are loud." in words, "unrelated" in words
    (True, True, False)
    """

    def __init__(self, path: Path = SHIPPED) -> None:
        try:
            self._words = path.read_text(encoding="utf-8")
        except (OSError, ValueError) as error:
            found = f"expected a text file, found {reason_of(error)}"
            raise BadInput(f"ARGUE_LLM_PROMPT: {found}") from error
        if missing := [place for place in NEEDED if place not in self._words]:
            found = f"expected {', '.join(NEEDED)} in {path}, found no {' and no '.join(missing)}"
            raise BadInput(f"ARGUE_LLM_PROMPT: {found}")
        self.version = hashlib.sha256(self._words.encode()).hexdigest()[:12]

    def ask(self, pair: Pair, labels: Sequence[Label]) -> str:
        """The prompt about a pair, with these labels to choose from."""
        places = {
            "path": _format_path(pair.path),
            "labels": "\n".join(f'- "{label}": {MEANING[label]}' for label in labels),
            "first": str(labels[0]),
            "hypothesis": _cut(pair.hypothesis),
            "text": _cut(pair.text),
        }
        # in one go: what is filled in is not searched for places
        return re.sub(rf"\{{({'|'.join(places)})\}}", lambda found: places[found[1]], self._words)


def _format_path(path: Sequence[str]) -> str:
    """What was said above a text, numbered; empty if nothing was."""
    lines = "".join(f"{number}. {_cut(text)}\n" for number, text in enumerate(path, 1))
    return f"What was said before, from the question on:\n{lines}\n" if lines else ""


def _cut(text: str) -> str:
    """The text without surrogates, which no server reads, and without what is beyond the limit."""
    text = without_surrogates(text)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} […]"
