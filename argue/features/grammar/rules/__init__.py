"""Entailment rules, ``left ⇒ right`` with a probability: their file format and their look-up.

A rule file (a *repository*) is JSON Lines, UTF-8, one rule a line; blank lines are skipped::

    {"left": "buy", "right": "own", "probability": 0.9}
    {"left": "pass away", "right": "die", "probability": 0.95, "pos": "VERB", "source": "by hand"}
    {"left": "because of <PRON> <NOUN>", "right": "due to <PRON> <NOUN>", "probability": 0.9}
    {"left": "because <S>", "right": "since <S>", "probability": 0.9}

``left``, ``right``
    One or several words: where a text says ``left``, it also says ``right``. They are compared as
    the algorithm compares words, so that with lemmas ``buy`` stands for ``bought``. A universal
    part of speech in angle brackets is context: one word of that part of speech, the same on both
    sides, and ``<S>`` a clause (:mod:`argue.features.grammar.rules.patterns`).
``probability``
    Above 0, at most 1: how often that is so.
``pos`` (optional)
    Universal part-of-speech tag that the word in the text must have. Only the trees know parts of
    speech; token edit distance does not look at it.
``source`` (optional)
    Where the rule comes from, for people.
``text``, ``hypothesis`` (optional)
    The pair of sentences that the rule was acquired from.
``frequency`` (optional)
    How many pairs of sentences, or of predicates' arguments, speak for it: an integer from 1.
``context`` (optional)
    A list of words or phrases, one of which a text must have for the rule to hold in it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple, TypeAlias

from argue.errors import BadInput, ParseError
from argue.features.grammar import PARTS_OF_SPEECH
from argue.features.grammar.rules import patterns
from argue.features.grammar.rules.patterns import Tags
from argue.language.tokens import Normaliser, Words, words_of
from argue.model.relation import EntailmentRule

_TEXTS = ("left", "right", "pos", "source", "text", "hypothesis")
_KEYS = ("left", "right", "probability", *_TEXTS[2:], "frequency", "context")
_Side: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rule(EntailmentRule):
    """A rule of a file."""

    TITLE = "EntailmentRule"

    @property
    def has_context(self) -> bool:
        """Whether it asks for words of a text besides its left side."""
        return bool(self.context) or ("<" in self.left and bool(patterns.slots(self.left)))

    def fits(self, words: set[str], normaliser: Normaliser) -> bool:
        """Whether a text with these words has one of the rule's context, or it has none.

        >>> Rule("beat", "defeat", context=("the team",)).fits({"a", "team"}, Normaliser())
        True
        """
        phrases = (normaliser(phrase).compared for phrase in self.context)
        return not self.context or any(phrase and words.issuperset(phrase) for phrase in phrases)


class Licence(NamedTuple):
    """A place in a pair where a rule applies: compared words [start, stop) of text and hypothesis.

    ``text`` of the text may be replaced by ``hypothesis`` of the hypothesis.
    """

    rule: Rule
    text: tuple[int, int]
    hypothesis: tuple[int, int]


def read_rules(path: Path) -> list[Rule]:
    """The rules of a file.

    Raises ParseError if a line is no rule, with its number, and BadInput if there is no such file.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{path}: expected a file of rules, found: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadInput(f"{path}: expected a file of rules in UTF-8, found: {error}") from error
    return parse_rules(text, path.name)


def parse_rules(text: str, name: str = "") -> list[Rule]:
    """The rules of a text; ``name`` is the file's, for messages and for :attr:`Rule.repository`.

    >>> parse_rules('{"left": "buy", "right": "own", "probability": 0.9}', "verbs.jsonl")[0].left
    'buy'
    """
    return [
        _rule(line, name, number)
        for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1)
        if line.strip()
    ]


def write_rules(rules: Iterable[Rule]) -> str:
    """As :func:`parse_rules` reads them, a line each."""
    return "".join(f"{json.dumps(rule.as_object(), ensure_ascii=False)}\n" for rule in rules)


class Rules:
    """The rules of several repositories; of equal rules the most probable is kept."""

    def __init__(self, repositories: Iterable[Iterable[Rule]]) -> None:
        best: dict[tuple[object, ...], Rule] = {}
        for rule in (rule for repository in repositories for rule in repository):
            key = rule.left, rule.right, rule.pos, rule.context
            if key not in best or rule.probability > best[key].probability:
                best[key] = rule
        self._rules = tuple(best.values())
        self._index = cache(self._indexed)  # by words or lemmas, whichever are asked for
        self._patterns = cache(self._anchored)

    def __len__(self) -> int:
        return len(self._rules)

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._rules)

    def licences(self, text: Words, hypothesis: Words, tokens: str, tags: Tags) -> list[Licence]:
        """Every place where a rule applies. O(words of the text · lengths of left sides).

        Rules are looked up among all words, stop words too (``give up`` is not ``give``); a side
        that has no compared word licenses nothing. A rule with context applies where the context
        has its parts of speech in the text and the same words in the hypothesis. Raises
        MissingLibrary or ModelError as ``tags`` raises them.

        ``tokens`` says what the words are: ``words`` or ``lemmas``; ``tags`` gives the part of
        speech of each of the text's words, stop words among them.
        """
        spans = chain(
            self._literal(text, hypothesis, tokens), self._patterned(text, hypothesis, tokens, tags)
        )
        return [
            Licence(rule, mine, theirs)
            for rule, (a, b), (c, d) in spans
            if (mine := (text.before[a], text.before[b]))[0] < mine[1]
            and (theirs := (hypothesis.before[c], hypothesis.before[d]))[0] < theirs[1]
        ]

    def _literal(self, text: Words, hypothesis: Words, tokens: str) -> Iterator[_Place]:
        index = self._index(tokens)
        wanted = index.occurrences(hypothesis.all)
        for length in index.left_lengths if wanted else ():
            for start in range(len(text.all) - length + 1):
                rights = index.by_left.get(text.all[start : start + length], {})
                smaller: Iterable[_Side] = rights if len(rights) <= len(wanted) else wanted
                for right in (side for side in smaller if side in rights):
                    for first in wanted.get(right, ()):
                        yield rights[right], (start, start + length), (first, first + len(right))

    def _patterned(
        self, text: Words, hypothesis: Words, tokens: str, tags: Tags
    ) -> Iterator[_Place]:
        index = self._patterns(tokens)
        if not index:
            return
        wanted, words = set(hypothesis.all), set(text.all)
        where: dict[str, list[int]] = {}
        for place, word in enumerate(text.all):
            if word in index:
                where.setdefault(word, []).append(place)
        for word, places in where.items():
            for rule, left, right, anchor in index[word]:
                if not wanted.issuperset(item.word for item in right if item.word) or not rule.fits(
                    words, Normaliser(tokens)
                ):
                    continue
                for place in places:
                    for match in patterns.matches(left, text.all, tags, [place - anchor]):
                        side = patterns.fill_slots(right, match.filling)
                        firsts = list(_occurrences(side, hypothesis.all))
                        for first in firsts:
                            yield rule, (match.start, match.stop), (first, first + len(side))
                        if firsts:
                            break  # what is shorter is in it

    def of_one_word(self, tokens: str) -> dict[tuple[str, str], tuple[Rule, ...]]:
        """The rules with one word on each side, the most probable first, by the two words."""
        result: dict[tuple[str, str], list[Rule]] = {}
        for rule, left, right in self._normalised(tokens):
            if len(left) == len(right) == 1:
                result.setdefault((left[0], right[0]), []).append(rule)
        return {
            words: tuple(sorted(rules, key=lambda rule: -rule.probability))
            for words, rules in result.items()
        }

    def _normalised(self, tokens: str) -> Iterator[tuple[Rule, _Side, _Side]]:
        normaliser = Normaliser(tokens, "keep")
        for rule in self._rules:
            if rule.has_context:
                continue
            left, right = (words_of(side, normaliser).all for side in (rule.left, rule.right))
            if left and right:
                yield rule, left, right

    def _indexed(self, tokens: str) -> _Index:
        by_left: dict[_Side, dict[_Side, Rule]] = {}
        for rule, left, right in self._normalised(tokens):
            by_right = by_left.setdefault(left, {})
            if right not in by_right or rule.probability > by_right[right].probability:
                by_right[right] = rule
        rights = {right for rules in by_left.values() for right in rules}
        lengths = (sorted(set(map(len, sides))) for sides in (by_left, rights))
        return _Index(by_left, rights, *lengths)

    def _anchored(self, tokens: str) -> dict[str, list[_Pattern]]:
        """The rules with context, each under the word of its left side that is rarest in rules."""
        normaliser = Normaliser(tokens, "keep")
        best: dict[tuple[patterns.Side, patterns.Side, tuple[str, ...]], Rule] = {}
        for rule in filter(lambda rule: rule.has_context, self._rules):
            left, right = (patterns.items_of(side, normaliser) for side in (rule.left, rule.right))
            if left and right:
                known = best.setdefault((left, right, rule.context), rule)
                if rule.probability > known.probability:
                    best[left, right, rule.context] = rule
        places = patterns.anchors([left for left, *_ in best])
        index: dict[str, list[_Pattern]] = {}
        for ((left, right, _), rule), (word, place) in zip(best.items(), places, strict=True):
            index.setdefault(word, []).append((rule, left, right, place))
        return index


_Span: TypeAlias = tuple[int, int]
_Place: TypeAlias = tuple[Rule, _Span, _Span]
"""A rule, and words [start, stop) of text and hypothesis, stop words among them."""
_Pattern: TypeAlias = tuple[Rule, patterns.Side, patterns.Side, int]
"""A rule with context, its sides, and the place of the left one's anchor behind a clause."""


class _Index(NamedTuple):
    by_left: dict[_Side, dict[_Side, Rule]]
    rights: set[_Side]
    left_lengths: list[int]
    right_lengths: list[int]

    def occurrences(self, words: _Side) -> dict[_Side, list[int]]:
        """The right sides that stand in these words, with where each begins."""
        matches: dict[_Side, list[int]] = {}
        for length in self.right_lengths:
            for start in range(len(words) - length + 1):
                side = words[start : start + length]
                if side in self.rights:
                    matches.setdefault(side, []).append(start)
        return matches


def _occurrences(side: _Side, words: _Side) -> Iterator[int]:
    """Where a side begins among words."""
    for start, word in enumerate(words[: len(words) - len(side) + 1]):
        if word == side[0] and words[start : start + len(side)] == side:
            yield start


def _rule(line: str, name: str, number: int) -> Rule:
    def wrong(expected: str, actual: object) -> ParseError:
        return ParseError(expected, str(actual)[:80], where=name or "rules", line=number)

    try:
        content = json.loads(line)
    except (ValueError, RecursionError):
        raise wrong("a rule as JSON object", repr(line.strip()[:60])) from None
    if not isinstance(content, dict):
        raise wrong("a rule as JSON object", line.strip())
    for key in content:
        if key not in _KEYS:
            raise wrong(f"left, right, probability and perhaps {', '.join(_KEYS[3:])}", repr(key))
    for key in _TEXTS:
        value = content.get(key, "")
        if not isinstance(value, str) or (key in ("left", "right") and not value.strip()):
            raise wrong(f'"{key}" to be a text', f"{value!r}")
    if problem := _wrong_slots(content["left"], content["right"]):
        raise wrong(*problem)
    chance = content.get("probability")
    if isinstance(chance, bool) or not isinstance(chance, int | float) or not 0 < chance <= 1:
        raise wrong('"probability" to be above 0 and at most 1', f"{chance!r}")
    frequency = content.get("frequency", 0)
    if type(frequency) is not int or not frequency >= ("frequency" in content):
        raise wrong('"frequency" to be an integer from 1', f"{frequency!r}")
    context = content.get("context", [])
    if not isinstance(context, list) or not all(isinstance(w, str) and w.strip() for w in context):
        raise wrong('"context" to be a list of words', f"{context!r}")
    known = {"probability": float(chance), "repository": Path(name).stem, "context": tuple(context)}
    return Rule(**content | known)


def _wrong_slots(left: str, right: str) -> tuple[str, str] | None:
    """What is expected of slots, and what there is; None if all is well."""
    these, those = patterns.slots(left), patterns.slots(right)
    for tag in (*these, *those):
        if tag not in PARTS_OF_SPEECH and tag != patterns.CLAUSE:
            choices = ", ".join(sorted(PARTS_OF_SPEECH))
            expected = f"a universal part of speech in angle brackets, one of {choices}, or <S>"
            return expected, f"<{tag}>"
    if these != those:
        return "the same parts of speech in the same order on both sides", f"{left} ⇒ {right}"
    if patterns.clause_between(left) or patterns.clause_between(right):
        return "<S> at the beginning or at the end of a side", f"{left} ⇒ {right}"
    if these and not words_of(patterns.without_slots(left), Normaliser()).all:
        return "a word on the left side", left
    return None


def copy_rules(paths: Sequence[Path], out: Path) -> tuple[Rules, list[str]]:
    """The rules of some files, and their copies below ``out``, named relative to it.

    Raises BadInput or ParseError if a file is absent, damaged or has no rule.
    """
    (out / "rules").mkdir()
    repositories, names = [], []
    for number, path in enumerate(paths, 1):
        repositories.append(read_rules(path))
        if not repositories[-1]:
            raise BadInput(f"{path}: expected at least one rule, found none")
        names.append(f"rules/{number}/{path.name}")
        (out / names[-1]).parent.mkdir()
        (out / names[-1]).write_bytes(path.read_bytes())
    return Rules(repositories), names


_DISTANCES = ("token_edit_distance", "tree_edit_distance")


def idle_rules(rules: Rules, parts: Iterable[Mapping[str, object]]) -> list[Rule]:
    """The rules that apply in none of some algorithms, given by their settings.

    An edit distance looks rules up if its option ``substitution`` says so, and none whose left or
    right side is made of stop words that it removes; that of trees only such of one word each.

    >>> rules = Rules([[Rule("own", "have", 0.95), Rule("pass away", "die", 0.98)]])
    >>> by_words = {"algorithm": "token_edit_distance", "substitution": "rules"}
    >>> [rule.left for rule in idle_rules(rules, [by_words])]
    ['own']
    >>> [rule.left for rule in idle_rules(rules, [by_words | {"stop_words": "keep"}])]
    []
    """
    looking = [
        part
        for part in parts
        if part["algorithm"] in _DISTANCES and part.get("substitution") == "rules"
    ]
    return [rule for rule in rules if not any(_applies(rule, part) for part in looking)]


def _applies(rule: Rule, settings: Mapping[str, object]) -> bool:
    normaliser = Normaliser.of(settings)
    trees = settings["algorithm"] == "tree_edit_distance"
    if rule.has_context:
        return not trees
    sides = words_of(rule.left, normaliser), words_of(rule.right, normaliser)
    return all(side.compared and not (trees and len(side.all) > 1) for side in sides)
