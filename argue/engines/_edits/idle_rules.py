"""Rules that are read and can never apply, since of what they name nothing is compared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from argue.engines._edits.rules import Rule, Rules
from argue.engines._edits.tokens import Normaliser, Words, words_of

_DISTANCES = ("token_edit_distance", "tree_edit_distance")


def idle_rules(rules: Rules, parts: Iterable[Mapping[str, object]]) -> list[Rule]:
    """The rules that apply in none of some algorithms, given by their settings.

    An edit distance looks rules up if its option ``substitution`` says so, and none whose left or
    right side is made of stop words that it removes; that of trees only such of one word each.

    Examples
    --------
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
    sides = words_of(rule.left, normaliser), words_of(rule.right, normaliser)
    trees = settings["algorithm"] == "tree_edit_distance"
    return all(_compared(side, single=trees) for side in sides)


def _compared(side: Words, *, single: bool) -> bool:
    return bool(side.compared) and not (single and len(side.all) > 1)
