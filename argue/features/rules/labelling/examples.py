"""Sentences of a corpus that a rule's left side is found in, with their left and right phrases.

It is found by syntax where a spaCy pipeline is given, else by words (:mod:`.matches`).

Which rules examples are drawn of is drawn before (:func:`drawn_rules`): input templates, then
templates that were learned for each; sentences are the third step.

The right phrase has the right side, as the rule writes it, in place of the left one, and the
arguments turned round where the rule says so.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from argue.errors import BadInput
from argue.features.grammar.rules import Rule
from argue.features.grammar.rules.patterns import without_slots
from argue.features.rules.labelling.matches import Match, matches_of, with_words
from argue.features.rules.labelling.sheets import Example
from argue.features.rules.scores.applications import REVERSED, key_of

if TYPE_CHECKING:
    from spacy.language import Language

PER_RULE = 15
"""Examples of a rule; as many as the paper drew."""
OF_EXTRACTION = 4
"""Rules of an extraction; as many as Zeichner, Berant & Dagan (2012) drew."""

_PORTION = re.compile(r"(\d{1,3})%:(\d{1,9}):(\d{1,9})", re.ASCII)
Item = TypeVar("Item")


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

    Each of the ``texts``, which are read once, may have several sentences. ``nlp`` is a pipeline
    with dependency trees, ``None`` to match by words; of the texts with the words of a left side
    ``most_parsed`` are parsed, drawn at random; 0 for all.

    >>> [found] = sample([Rule("buy", "own", 0.9)], ["Then the city bought trams. Good."])
    >>> found.sentence, found.text, found.hypothesis
    ('Then the city bought trams.', 'Then the city bought trams', 'Then the city own trams')
    """
    drawn: list[tuple[Rule, Match]] = []
    if nlp and most_parsed:
        sides = {key_of(rule.left, rule.right).left for rule in rules} - {()}
        texts = some(list(with_words(texts, sides)), most_parsed, random.Random(seed))
    for rule, found in matches_of(rules, texts, nlp):
        rng = random.Random(f"{seed} {rule.left} {rule.right}")
        drawn += [(rule, match) for match in some(found, per_rule, rng)]
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

    >>> rules = [Rule("buy", right, 0.9) for right in ("own", "get", "see")]
    >>> texts = ["Ann bought trams.", "Bo bought bread.", "Cy bought tea."]
    >>> len(sample_extractions(rules, texts, 2, of_each=2))
    4
    """
    rules_of: dict[Match, list[Rule]] = {}
    for rule, found in matches_of(rules, texts, nlp):
        for match in found:
            rules_of.setdefault(match, []).append(rule)
    rng = random.Random(seed)
    return _examples(
        (rule, match)
        for match in some(list(rules_of), number, rng)
        for rule in some(rules_of[match], of_each, rng)
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

        Raises BadInput if it is neither.
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

    ``inputs`` counts the input templates that are drawn, 0 for all, ``of_each`` the template pairs
    of each.

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
    templates = some(list(pairs), inputs, rng)
    return [
        rule
        for template in templates
        for pair in some(list(pairs[template]), of_each.of(len(pairs[template])), rng)
        for rule in pairs[template][pair].values()
    ]


def some(items: Sequence[Item], number: int, rng: random.Random) -> list[Item]:
    """So many of the items at random, in their order; all for 0."""
    if not 0 < number < len(items):
        return list(items)
    return [items[place] for place in sorted(rng.sample(range(len(items)), number))]


def _example(number: int, rule: Rule, match: Match) -> Example:
    key = key_of(rule.left, rule.right)
    side = without_slots(rule.right.removesuffix(REVERSED))
    bare = [word for word in side.split() if word not in ("X", "Y")]
    ends = (match.after, match.before) if key.crossed else (match.before, match.after)
    right = " ".join(filter(None, (ends[0], " ".join(bare), ends[1])))
    left = " ".join(filter(None, (match.before, match.side, match.after)))
    return Example(number, rule.left, rule.right, match.sentence, left, right)
