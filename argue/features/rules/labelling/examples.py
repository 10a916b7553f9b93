"""Sentences of a corpus that a rule's left side is found in, with their left and right phrases.

Two ways to find it, told apart by whether a spaCy pipeline is given:

by syntax
    The lemmas of the left side stand in the sentence in their order, at most :data:`GAP` words
    between two, and are one piece of the dependency tree: "take over" is in "took the firm over",
    and "take" is not. A verb needs a subject, and the phrases are subject, side, and object, or the
    noun that the side's preposition leads to; any other word stands with all that depends on it.
by words
    The lemmas stand one after the other, whatever the tree. The phrases are the side with up to
    :data:`CONTEXT` words around it, no farther than the next punctuation mark.

Which rules examples are drawn of is drawn before (:func:`drawn_rules`): input templates, then
templates that were learned for each; sentences are the third step.

The right phrase has the right side, as the rule writes it, in place of the left one, and the
arguments turned round where the rule says so.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from argue.errors import BadInput
from argue.features.grammar.rules import Rule
from argue.features.grammar.rules.patterns import items_of, matches, tags_of_tokens, without_slots
from argue.features.rules.labelling.sheets import Example
from argue.features.rules.scores.applications import REVERSED, key_of
from argue.language.tokens import Normaliser, lemmas

if TYPE_CHECKING:
    from spacy.language import Language

CONTEXT = 3
GAP = 4
PER_RULE = 15
"""Examples of a rule; as many as the paper drew."""
OF_EXTRACTION = 4
"""Rules of an extraction; as many as Zeichner, Berant & Dagan (2012) drew."""
MOST_MATCHES = 10_000
"""Matches of a rule among which examples are drawn, the first ones of the corpus."""

_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[^a-z\s])|\n+")
_PORTION = re.compile(r"(\d{1,3})%:(\d{1,9}):(\d{1,9})", re.ASCII)
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_OBJECTS = ("obj", "obl", "nmod", "dobj", "pobj", "attr", "xcomp", "ccomp")
_PARTICLES = ("compound:prt", "prt")
_MODIFIERS = ("det", "amod", "advmod", "nummod", "aux", "aux:pass", "cop")
_SUBJECTS = ("nsubj", "nsubj:pass", "csubj", "nsubjpass")


Item = TypeVar("Item")


class Match(NamedTuple):
    """Where a left side was found: what stands before it, itself, and after it."""

    sentence: str
    before: str
    side: str
    after: str


def sample(
    rules: Sequence[Rule],
    texts: Iterable[str],
    *,
    per_rule: int = PER_RULE,
    nlp: Language | None = None,
    seed: int = 0,
    most_parsed: int = 0,
) -> list[Example]:
    """Draw examples of each rule, rule by rule; rules that are found nowhere have none.

    The same rules, texts and seed give the same examples.

    Parameters
    ----------
    texts
        The corpus, read once; each may have several sentences.
    nlp
        A pipeline with dependency trees; ``None`` to match by words.
    most_parsed
        Of the texts with the words of a left side so many are parsed, drawn at random; 0 for all.

    Examples
    --------
    >>> [found] = sample([Rule("buy", "own", 0.9)], ["Then the city bought trams. Good."])
    >>> found.sentence, found.text, found.hypothesis
    ('Then the city bought trams.', 'Then the city bought trams', 'Then the city own trams')
    """
    drawn: list[tuple[Rule, Match]] = []
    if nlp and most_parsed:
        sides = {key_of(rule.left, rule.right).left for rule in rules} - {()}
        texts = _some(list(_with_words(texts, sides)), most_parsed, random.Random(seed))
    for rule, found in _matches_of(rules, texts, nlp):
        rng = random.Random(f"{seed} {rule.left} {rule.right}")
        drawn += [(rule, match) for match in _some(found, per_rule, rng)]
    return _examples(drawn)


def sample_extractions(
    rules: Sequence[Rule],
    texts: Iterable[str],
    number: int,
    *,
    of_each: int = OF_EXTRACTION,
    nlp: Language | None = None,
    seed: int = 0,
) -> list[Example]:
    """Draw so many extractions, and rules of each: what Zeichner, Berant & Dagan (2012) did.

    An extraction is a sentence with the arguments between which a left side was found; rules are
    those with that left side.

    Examples
    --------
    >>> rules = [Rule("buy", right, 0.9) for right in ("own", "get", "see")]
    >>> texts = ["Ann bought trams.", "Bo bought bread.", "Cy bought tea."]
    >>> len(sample_extractions(rules, texts, 2, of_each=2))
    4
    """
    rules_of: dict[Match, list[Rule]] = {}
    for rule, found in _matches_of(rules, texts, nlp):
        for match in found:
            rules_of.setdefault(match, []).append(rule)
    rng = random.Random(seed)
    return _examples(
        (rule, match)
        for match in _some(list(rules_of), number, rng)
        for rule in _some(rules_of[match], of_each, rng)
    )


def bare(rules: Iterable[Rule]) -> list[Example]:
    """An example a rule without a sentence, which is judged by its sides alone.

    Szpektor, Shnarch & Dagan (2007) set the agreement of judges on such rules beside that on
    examples.
    """
    sides = enumerate(rules, 1)
    return [
        Example(number, rule.left, rule.right, "", rule.left, rule.right) for number, rule in sides
    ]


def _matches_of(
    rules: Iterable[Rule], texts: Iterable[str], nlp: Language | None
) -> Iterator[tuple[Rule, list[Match]]]:
    """Each rule with the sentences that its left side was found in, those of one side together."""
    sides: dict[tuple[str, ...], list[Rule]] = {}
    for rule in rules:
        sides.setdefault(key_of(rule.left, rule.right).left, []).append(rule)
    results: dict[tuple[str, ...], dict[str, Match]] = {words: {} for words in sides if words}
    matches = _by_words(texts, results) if nlp is None else _by_syntax(texts, results, nlp)
    for words, match in matches:
        if len(results[words]) < MOST_MATCHES:
            results[words].setdefault(match.sentence, match)
    for words, those in sides.items():
        for rule in those:
            every = results.get(words, {}).values()
            yield rule, [match for match in every if _has_context(rule, match)]


def _examples(drawn: Iterable[tuple[Rule, Match]]) -> list[Example]:
    return [_example(number, rule, match) for number, (rule, match) in enumerate(drawn, 1)]


class Portion(NamedTuple):
    """How many of a template's rules are drawn: a share of them, at least and at most so many.

    >>> Portion.parse("10%:5:20")
    Portion(share=0.1, least=5, most=20)
    >>> [Portion.parse("10%:5:20").of(total) for total in (3, 80, 500)]
    [3, 8, 20]
    >>> Portion.parse("5").of(80)
    5
    """

    share: float = 1.0
    least: int = 0
    most: int = 0

    @classmethod
    def parse(cls, text: str) -> Portion:
        """Of a number, 0 for all, or of a share with least and most, ``10%:5:20``.

        Raises
        ------
        BadInput
            If it is neither.
        """
        if found := _PORTION.fullmatch(text):
            percent, least, most = map(int, found.groups())
            if 0 < percent <= 100 and 1 <= least <= most:
                return cls(percent / 100, least, most)
        elif text.isascii() and text.isdigit():
            return cls(most=int(text))
        raise BadInput(f"expected a number, or a share with least and most as 10%:5:20: {text!r}")

    def of(self, total: int) -> int:
        """Of so many."""
        number = max(round(self.share * total), self.least)
        return min(total, number, self.most or total)


ALL = Portion()


def drawn_rules(
    rules: Sequence[Rule], *, inputs: int = 0, of_each: Portion = ALL, seed: int = 0
) -> list[Rule]:
    """The first two steps of Szpektor, Shnarch & Dagan: input templates, then what each learned.

    A rule that several resources learned is one rule, judged once.

    A template pair is drawn with both its rules, where both were learned; its input template is the
    left side of the first of them, as for yield (:func:`~.figures.inputs_of`).

    Parameters
    ----------
    inputs
        So many input templates are drawn; 0 for all.
    of_each
        So many template pairs of each.

    Examples
    --------
    >>> rules = [Rule("buy", right, 0.5) for right in ("own", "get", "eat")]
    >>> rules += [Rule("own", "buy", 0.5), Rule("go", "be", 1)]
    >>> len(drawn_rules(rules, of_each=Portion(most=3)))
    5
    """
    pairs: dict[str, dict[frozenset[str], dict[str, Rule]]] = {}
    first: dict[frozenset[str], str] = {}
    for rule in rules:
        pair = frozenset((rule.left, rule.right))
        template = first.setdefault(pair, rule.left)
        pairs.setdefault(template, {}).setdefault(pair, {}).setdefault(rule.left, rule)
    rng = random.Random(seed)
    templates = _some(list(pairs), inputs, rng)
    return [
        rule
        for template in templates
        for pair in _some(list(pairs[template]), of_each.of(len(pairs[template])), rng)
        for rule in pairs[template][pair].values()
    ]


def _some(items: Sequence[Item], number: int, rng: random.Random) -> list[Item]:
    """So many of them at random, in their order; all for 0."""
    if not 0 < number < len(items):
        return list(items)
    return [items[place] for place in sorted(rng.sample(range(len(items)), number))]


def _has_context(rule: Rule, match: Match) -> bool:
    """Whether the sentence has the words, or words of the parts of speech, that the rule needs."""
    if not rule.has_context:
        return True
    side = items_of(rule.left, Normaliser("lemmas", "keep"))
    words = lemmas(match.sentence)
    return rule.fits(set(words), Normaliser()) and (
        not any(item.slot for item in side)
        or any(matches(side, words, lambda: tags_of_tokens(match.sentence), range(len(words))))
    )


def sentences(text: str) -> list[str]:
    """The sentences of a text, by their punctuation.

    >>> sentences("It rained. Trams ran, e.g. on time! Did they?")
    ['It rained.', 'Trams ran, e.g. on time!', 'Did they?']
    """
    return [each for part in _SENTENCE.split(text) if (each := " ".join(part.split()))]


_Found = Mapping[tuple[str, ...], object]
_Matches = Iterator[tuple[tuple[str, ...], Match]]


def _by_words(texts: Iterable[str], sides: _Found) -> _Matches:
    lengths = sorted({len(words) for words in sides})
    for sentence in (sentence for text in texts for sentence in sentences(text)):
        places = [match.span() for match in _WORD.finditer(sentence)]
        keys = [" ".join(lemmas(sentence[a:b])) for a, b in places]
        for words, start, stop in _occurrences(keys, sides, lengths):
            first = _reach(sentence, places, start, -1)
            last = _reach(sentence, places, stop - 1, 1)
            a, b = places[start][0], places[stop - 1][1]
            yield (
                words,
                Match(
                    sentence,
                    sentence[places[first][0] : a].strip(),
                    sentence[a:b],
                    sentence[b : places[last][1]].strip(),
                ),
            )


def _reach(sentence: str, places: Sequence[tuple[int, int]], start: int, step: int) -> int:
    """The farthest word within the context, on this side of the next punctuation mark."""
    place = start
    for _ in range(CONTEXT):
        other = place + step
        if not 0 <= other < len(places):
            break
        left, right = sorted((place, other))
        if sentence[places[left][1] : places[right][0]].strip():
            break
        place = other
    return place


def _by_first(sides: Iterable[tuple[str, ...]]) -> dict[str, list[tuple[str, ...]]]:
    result: dict[str, list[tuple[str, ...]]] = {}
    for words in sides:
        result.setdefault(words[0], []).append(words)
    return result


def _with_words(texts: Iterable[str], sides: Iterable[tuple[str, ...]]) -> Iterator[str]:
    """The texts that have all words of a side, which alone are worth a parse."""
    by_first = _by_first(sides)
    for text in texts:
        words = set(lemmas(text))
        if any(words.issuperset(side) for word in words for side in by_first.get(word, ())):
            yield text


def _by_syntax(texts: Iterable[str], sides: _Found, nlp: Language) -> _Matches:
    by_first = _by_first(sides)
    for doc in nlp.pipe(_with_words(texts, sides), batch_size=64):
        for sentence in doc.sents:
            tokens = [token for token in sentence if not token.is_space]
            keys = [" ".join(lemmas(token.text)) for token in tokens]
            for start, key in enumerate(keys):
                for words in by_first.get(key, ()):
                    for places in _in_order(keys, words[1:], (start,)):
                        match = _piece(sentence, [tokens[place] for place in places])
                        if match is not None:
                            yield words, match
                            break


def _in_order(
    keys: Sequence[str], words: Sequence[str], places: tuple[int, ...]
) -> Iterator[tuple[int, ...]]:
    """Places of words that follow those places, the nearest first."""
    if not words:
        yield places
        return
    for place in range(places[-1] + 1, min(places[-1] + GAP + 2, len(keys))):
        if keys[place] == words[0]:
            yield from _in_order(keys, words[1:], (*places, place))


def _occurrences(
    keys: Sequence[str], sides: _Found, lengths: Sequence[int]
) -> Iterator[tuple[tuple[str, ...], int, int]]:
    for length in lengths:
        for start in range(len(keys) - length + 1):
            words = tuple(keys[start : start + length])
            if words in sides:
                yield words, start, start + length


def _piece(sentence: Any, span: Sequence[Any]) -> Match | None:
    """The match of a span of tokens, if it is one piece of the tree with what it needs."""
    inside = {token.i for token in span}
    cases = [token for token in span if token.dep_ in ("case", "prep", "mark")]
    roots = [
        token
        for token in span
        if token not in cases and (token.head.i not in inside or token.head.i == token.i)
    ]
    if len(roots) != 1 or any(
        case.head.i not in inside and case.head.head.i not in inside for case in cases
    ):
        return None
    root = roots[0]
    if any(each.dep_ in _PARTICLES and each.i not in inside for each in root.children):
        return None
    whole = " ".join(sentence.text.split())
    side = _joined(_with_dependents(span, inside))
    if root.pos_ not in ("VERB", "AUX") and not any(each.dep_ == "cop" for each in span):
        if span[-1].i - span[0].i >= len(span):
            return None
        around = [token for token in root.subtree if not token.is_space]
        before = [token for token in around if token.i < min(inside)]
        after = [token for token in around if token.i > max(inside)]
        return Match(whole, _joined(before), side, _joined(after))
    children = [token for token in root.children if token.i not in inside]
    subject = next((token for token in children if token.dep_ in _SUBJECTS), None)
    if subject is None:
        return None
    led = [case.head for case in cases if case.head.i not in inside]
    free = [token for token in children if token.dep_ in _OBJECTS]
    after = _subtree(led[0], inside) if led else _subtree(free[0], inside) if free else []
    return Match(whole, _joined(_subtree(subject, inside)), side, _joined(after))


def _with_dependents(span: Sequence[Any], inside: set[int]) -> list[Any]:
    """A side with what stands in its gaps, but for its arguments: "has a great influence on"."""
    gaps = range(min(inside), max(inside))
    modifiers = (
        each
        for token in span
        for each in token.children
        if each.i in gaps and each.dep_ in _MODIFIERS and not list(each.children)
    )
    kept = {token.i: token for token in (*span, *modifiers)}
    return [kept[place] for place in sorted(kept)]


def _subtree(token: Any, without: set[int]) -> list[Any]:
    return [each for each in token.subtree if each.i not in without and not each.is_space]


def _joined(tokens: Sequence[Any]) -> str:
    return "".join(token.text_with_ws for token in tokens).strip()


def _example(number: int, rule: Rule, match: Match) -> Example:
    key = key_of(rule.left, rule.right)
    side = without_slots(rule.right.removesuffix(REVERSED))
    bare = [word for word in side.split() if word not in ("X", "Y")]
    ends = (match.after, match.before) if key.crossed else (match.before, match.after)
    right = " ".join(filter(None, (ends[0], " ".join(bare), ends[1])))
    left = " ".join(filter(None, (match.before, match.side, match.after)))
    return Example(number, rule.left, rule.right, match.sentence, left, right)
