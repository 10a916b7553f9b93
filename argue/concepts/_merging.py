"""Shorter concepts subsumed by longer ones, and longer ones boosted by shorter ones.

Both look at pairs where the words of one concept stand, in this order and side by side, within
another. The paper's examples have a shorter and a longer concept of scores 6 and 4 or 4 and 6:

- subsumption, the longer has more (shorter 4, longer 6): it gets both, 6 + 4 = 10, and the shorter
  0;
- boosting "average", the longer has less (shorter 6, longer 4): it gets the average, (6 + 4) / 2 =
  5, and the shorter keeps what is left of its own, 6 - 5 = 1;
- boosting "equal": the longer gets as much as the shorter, 6 and 6.

What the paper leaves open is decided here so: where several longer concepts contain a shorter one,
the one of highest score is its partner (of equal ones the longer, then the first); equal scores are
subsumed; shorter concepts are taken from the longest to the shortest, so that a score can move up
through several lengths; what ends at 0 is no concept any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from argue.concepts._records import Key


def merge(
    scores: Mapping[Key, float], *, subsumption: bool, boosting: str, iterations: int
) -> dict[Key, float]:
    """The scores after so many rounds; concepts of score 0 are left out.

    Examples
    --------
    >>> merge({("grape",): 4, ("red", "grape"): 6}, subsumption=True, boosting="off", iterations=1)
    {('red', 'grape'): 10}
    """
    found = dict(scores)
    if not subsumption and boosting == "off":
        return found
    longer = _containing(found)
    for _ in range(iterations):
        before = dict(found)
        for key in sorted(longer, key=lambda key: -len(key)):
            _meet(found, key, longer[key], subsumption, boosting)
        if found == before:
            break
    return {key: score for key, score in found.items() if score > 0}


def _meet(
    scores: dict[Key, float], key: Key, longer: Iterable[Key], subsumption: bool, boosting: str
) -> None:
    own = scores[key]
    partner = max(
        (other for other in longer if scores[other] > 0),
        key=lambda other: (scores[other], len(other)), default=None,
    )  # fmt: skip
    if partner is None or own <= 0:
        return
    if own <= scores[partner]:
        if subsumption:
            scores[partner], scores[key] = scores[partner] + own, 0
    elif boosting == "average":
        average = (own + scores[partner]) / 2
        scores[partner], scores[key] = average, own - average
    elif boosting == "equal":
        scores[partner] = own


def _containing(keys: Iterable[Key]) -> dict[Key, list[Key]]:
    """Each concept that longer ones contain → these, in the order given."""
    known = dict.fromkeys(keys)
    found: dict[Key, list[Key]] = {}
    for key in known:
        parts = {
            key[start : start + length]
            for length in range(1, len(key))
            for start in range(len(key) - length + 1)
        }
        for part in parts & known.keys():
            found.setdefault(part, []).append(key)
    return found
