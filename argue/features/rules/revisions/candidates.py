"""A pair of sentences → the rules that their differences make, with context and as patterns.

Each difference is one rule, *text's chunks ⇒ hypothesis's chunks*. The chunks around it that both
sentences have and that stand in its minimal node in both go with it on both sides, as context.
Where that makes a side longer than :data:`LONGEST` words, the context is the next phrase of the
node alone, "its policy" of "due to its policy on land, which …"; where that is too long as well,
the rule has no context.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, takewhile
from typing import NamedTuple, TypeAlias

from argue.features.grammar.rules.patterns import CLAUSE, slots
from argue.features.rules.revisions.chunks import Chunk, chunks_of, minimal
from argue.features.rules.revisions.trees import Words
from argue.language.tokens import tokens

LONGEST = 10
"""Words of a side, a clause being one of them."""
_SUBJECTS = ("nsubj", "csubj")
_OF_NOUNS = ("acl",)
"""Relations of clauses that say something of a noun and are no sentence by themselves."""


class SideWord(NamedTuple):
    """One word of a side; ``context`` says whether both sides have it as context.

    Context that is ``near`` is of the next phrase, "its policy" of "its policy on land". ``clause``
    says that all context on this side of the difference is a clause.
    """

    form: str
    lemma: str
    pos: str
    context: bool
    near: bool = True
    clause: bool = False


Side: TypeAlias = tuple[SideWord, ...]


class Candidate(NamedTuple):
    """``left`` ⇒ ``right``, found in one pair of sentences."""

    left: Side
    right: Side
    node: str
    """Kind of the syntactic node that gave the context; empty where there is none."""


class Chunked(NamedTuple):
    """A sentence with its chunks."""

    words: Words
    chunks: Sequence[Chunk]


def candidates(text: Words, hypothesis: Words) -> Iterator[Candidate]:
    """The rules of a pair, in the order of the text; nothing is filtered.

    Context has the parts of speech of the text on both sides: in another sentence the same words
    may be tagged otherwise, and engines ask what they are in the text.

    >>> from argue.features.rules.revisions.trees import ParsedWord
    >>> def sentence(*words):
    ...     return tuple(ParsedWord(form, form, pos, i) for i, (form, pos) in enumerate(words))
    >>> text = sentence(("It", "PRON"), ("ran", "VERB"), ("since", "SCONJ"), ("it", "PRON"))
    >>> old = sentence(("It", "PRON"), ("ran", "VERB"), ("because", "SCONJ"), ("it", "PRON"))
    >>> [(words(rule.left), words(rule.right)) for rule in candidates(text, old)]
    [('since', 'because')]
    """
    both = Chunked(text, chunks_of(text)), Chunked(hypothesis, chunks_of(hypothesis))
    for difference in differences(*both):
        first, last = difference.text
        node, before, after = _context(both, difference)
        near = _near(both[0].chunks[last : last + after])
        for kind, start, stop in (
            (node, first - before, last + after),
            (node, first - min(before, 1), last + near),
            ("", first, last),
        ):
            left, right = (
                (
                    *_side(both[0], range(start, first), range(first - 1, first)),
                    *_side(sentence, range(*place)),
                    *_side(both[0], range(last, stop), range(last, last + near)),
                )
                for sentence, place in zip(both, difference.places, strict=True)
            )
            fits = max(map(length, (left, right))) <= LONGEST
            if (fits and slots(pattern(left)) == slots(pattern(right))) or not kind:
                yield Candidate(left, right, kind)
                break


def length(side: Side) -> int:
    """Words of a side, a clause being one."""
    runs = groupby(side, lambda entry: entry.clause)
    return sum(1 if clause else len(list(run)) for clause, run in runs)


def words(side: Iterable[SideWord]) -> str:
    """A side as a rule file has it: its words in lower case, clitics written to their word.

    >>> words([SideWord("Italy", "Italy", "PROPN", False), SideWord("'s", "'s", "PART", False)])
    "italy's"
    """
    return " ".join(_joined(group) for group in _written_together(side))


def pattern(side: Iterable[SideWord]) -> str:
    """A side whose context is generalised to a part of speech for each word, as engines cut words.

    >>> because = SideWord("because", "because", "SCONJ", False)
    >>> pattern([because, SideWord("rain", "rain", "NOUN", True)])
    'because <NOUN>'
    >>> known = SideWord("well-known", "well-known", "ADJ", True)
    >>> pattern([known, SideWord("now", "now", "ADV", False)])
    '<ADJ> <ADJ> now'
    >>> clause = [SideWord(word, word, "X", True, clause=True) for word in ("it", "rained")]
    >>> pattern([SideWord("because", "because", "SCONJ", False), *clause])
    'because <S>'
    """
    parts: list[str] = []
    for group in _written_together(side):
        form = _joined(group)
        if all(entry.clause for entry in group):
            parts += [f"<{CLAUSE}>"] * (parts[-1:] != [f"<{CLAUSE}>"])
        elif all(entry.context for entry in group):
            parts += [f"<{group[0].pos}>"] * len(tokens(form))
        else:
            parts.append(form)
    return " ".join(parts)


_ENCLITIC = re.compile(r"['’]\w*|n['’]t", re.IGNORECASE)
_PROCLITIC = re.compile(r"([ldjmnstc]|(?:jus|lors|puis|quoi)?qu)['’]", re.IGNORECASE)


def _written_together(side: Iterable[SideWord]) -> Iterator[list[SideWord]]:
    """Words with their clitics: ``Italy`` and ``'s``, ``do`` and ``n't``, ``l'`` and ``eau``."""
    group: list[SideWord] = []
    for entry in side:
        if group and not (_ENCLITIC.fullmatch(entry.form) or _PROCLITIC.fullmatch(group[-1].form)):
            yield group
            group = []
        group.append(entry)
    if group:
        yield group


def _joined(group: Iterable[SideWord]) -> str:
    return "".join(entry.form.lower() for entry in group)


def _context(both: Sequence[Chunked], difference: Difference) -> tuple[str, int, int]:
    """Kind of the node, and how many chunks before and after are in that of both sentences."""
    kind, before, after = "", difference.before, difference.after
    for (words, chunks), (first, last) in zip(both, difference.places, strict=True):
        node = minimal(words, chunks[first].start, chunks[last - 1].stop)
        if node is None:
            return "", 0, 0
        kind = kind or node.kind
        before = min(before, sum(chunk.stop > node.start for chunk in chunks[:first]))
        after = min(after, sum(chunk.start < node.stop for chunk in chunks[last:]))
    return (kind, before, after) if before or after else ("", 0, 0)


def _near(following: Sequence[Chunk]) -> int:
    """How many chunks the next phrase has, with its preposition."""
    ends = [place for place, chunk in enumerate(following) if chunk.kind not in ("PP", "SBAR")]
    return ends[0] + 1 if ends else len(following)


def _side(sentence: Chunked, run: range, near: range | None = None) -> Iterator[SideWord]:
    """The words of a run of chunks; context, if it is said which of them are near."""
    context = near is not None
    clause = context and _is_clause(sentence, run)
    for number in run:
        _, start, stop = sentence.chunks[number]
        for form, lemma, pos, *_ in sentence.words[start:stop]:
            if pos != "PUNCT":
                yield SideWord(form, lemma, pos, context, near is None or number in near, clause)


def _is_clause(sentence: Chunked, run: range) -> bool:
    """Whether some chunks are a predicate with its subject and what depends on them, no more."""
    words, chunks = sentence
    inside = {place for number in run for place in range(chunks[number].start, chunks[number].stop)}
    heads = [place for place in inside if words[place].head not in inside - {place}]
    if len(heads) != 1 or words[heads[0]].relation.startswith(_OF_NOUNS):
        return False
    return any(
        words[place].head == heads[0] and words[place].relation.startswith(_SUBJECTS)
        for place in inside
    )


class Difference(NamedTuple):
    """Chunks [first, last) of the text that stand for others of the hypothesis.

    ``before`` and ``after`` are how many chunks around it both sentences have alike, which may be
    its context: none where the two stand at different places.
    """

    text: tuple[int, int]
    hypothesis: tuple[int, int]
    before: int
    after: int

    @property
    def places(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """Of both sentences."""
        return self.text, self.hypothesis


def differences(text: Chunked, hypothesis: Chunked) -> list[Difference]:
    """Where two sentences have other chunks, in the order of the text.

    Chunks are the same if they have the same words, capitals or not. What only one sentence has is
    no difference.
    """
    these, those = (
        [tuple(word.form.lower() for word in words[chunk.start : chunk.stop]) for chunk in chunks]
        for words, chunks in (text, hypothesis)
    )
    matched = match(these, those)
    others = _runs(len(those), set(matched.values()))
    ends = {**matched, -1: -1, len(these): len(those)}
    results, left = [], []
    for run in _runs(len(these), set(matched)):
        at_its_place = (
            other
            for other in others
            if ends.get(run[0] - 1) == other[0] - 1 or ends.get(run[1]) == other[1]
        )
        if same := next(at_its_place, None):
            results.append(_difference(run, same, matched))
            others.remove(same)
        else:
            left.append(run)
    if len(left) == len(others) == 1:
        results.append(_difference(left[0], others[0], matched))
    return sorted(results)


def match(text: Sequence[object], hypothesis: Sequence[object]) -> dict[int, int]:
    """The place in the hypothesis of each chunk of the text that it has, too; each place once.

    >>> match(["in", "Rome", "in", "May"], ["he", "came", "in", "May"])
    {0: 2, 3: 3}
    """
    matched: dict[int, int] = {}
    for place, chunk in enumerate(text):
        free = [
            other
            for other, its in enumerate(hypothesis)
            if its == chunk and other not in matched.values()
        ]
        following = matched.get(place - 1, -2) + 1
        if free:
            matched[place] = following if following in free else free[0]
    return matched


def _runs(count: int, matched: set[int]) -> list[tuple[int, int]]:
    """The runs [first, last) of places that are not matched."""
    places = [place for place in range(count + 1) if place in matched or place == count]
    return [
        (before + 1, place)
        for before, place in zip([-1, *places], places, strict=False)
        if before + 1 < place
    ]


def _difference(
    run: tuple[int, int], other: tuple[int, int], matched: Mapping[int, int]
) -> Difference:
    def alike(step: int, place: int, its: int) -> int:
        steps = range(len(matched) + 1)
        return len([*takewhile(lambda n: matched.get(place + n * step) == its + n * step, steps)])

    return Difference(run, other, alike(-1, run[0] - 1, other[0] - 1), alike(1, run[1], other[1]))
