"""A pair of sentences → the rules that their differences make, with context and as patterns.

Each run of chunks that the other sentence does not have is one rule, *text's chunks ⇒ hypothesis's
chunks*. The chunks on both sides of it that stand in its minimal context, of the text or of the
hypothesis, go with it on both sides (:mod:`argue.features.rules.revisions.chunks`), up to the next
difference. Where that makes a side longer than :data:`LONGEST` words, the context is the next
phrase of the node alone, "its policy" of "due to its policy on land, which …"; where that is too
long as well, the rule has no context.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple, TypeAlias

from argue.features.rules.revisions.chunks import Chunk, ChunkNode, chunks_of, minimal
from argue.features.rules.revisions.differences import Difference, differences
from argue.features.rules.revisions.trees import ParsedWord, Words
from argue.language.rules.patterns import CLAUSE, slots
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


def candidates(text: Words, hypothesis: Words) -> Iterator[Candidate]:
    """The rules of a pair, in the order of the text; sides may be empty, and nothing is filtered.

    Examples
    --------
    >>> def sentence(*words):
    ...     return tuple(ParsedWord(form, form, pos, i) for i, (form, pos) in enumerate(words))
    >>> text = sentence(("It", "PRON"), ("ran", "VERB"), ("since", "SCONJ"), ("it", "PRON"))
    >>> old = sentence(("It", "PRON"), ("ran", "VERB"), ("because", "SCONJ"), ("it", "PRON"))
    >>> [(words(rule.left), words(rule.right)) for rule in candidates(text, old)]
    [('since', 'because')]
    """
    chunked = chunks_of(text), chunks_of(hypothesis)
    result = differences(text, chunked[0], hypothesis, chunked[1])
    for number, difference in enumerate(result):
        room = _room(result, number, len(chunked[0]))
        node, before, after = _context(text, hypothesis, chunked, difference, room)
        if difference.kept and not difference.moved:  # the clause that follows "Ann says"
            first = difference.text[1]
            for count in range(room[1], 0, -1):
                if _is_clause(text, chunked[0], range(first, first + count)):
                    node, after = "S", count
                    break
        near = _near(chunked[0], difference.text, before, after)
        for kind, reach in ((node, (before, after)), (node, near), ("", (0, 0))):
            place = SidePlace(difference.text, reach, near, difference.kept and difference.kept[0])
            left = _side(text, chunked[0], place)
            place = SidePlace(
                difference.hypothesis, reach, near, difference.kept and difference.kept[1]
            )
            right = _alike(left, _side(hypothesis, chunked[1], place))
            fits = max(map(length, (left, right))) <= LONGEST
            if (fits and slots(pattern(left)) == slots(pattern(right))) or not kind:
                yield Candidate(left, right, kind)
                break


def _alike(left: Side, right: Side) -> Side:
    """The right side with the parts of speech and clauses that context has on the left one.

    The words are the same, and in another sentence they may be tagged otherwise; engines ask what
    they are in the text.
    """
    context = [entry for entry in left if entry.context]
    if len(context) != sum(entry.context for entry in right):
        return right
    rest = iter(context)
    return tuple(
        entry._replace(pos=(other := next(rest)).pos, clause=other.clause)
        if entry.context
        else entry
        for entry in right
    )


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


def _room(differences: Sequence[Difference], number: int, count: int) -> tuple[int, int]:
    """How many chunks there are between a difference and those before and after it."""
    if differences[number].moved:
        return 0, 0
    first, last = differences[number].text
    start = differences[number - 1].text[1] if number else 0
    stop = differences[number + 1].text[0] if number + 1 < len(differences) else count
    return first - start, stop - last


def _context(
    text: Words,
    hypothesis: Words,
    chunked: tuple[list[Chunk], list[Chunk]],
    difference: Difference,
    room: tuple[int, int],
) -> tuple[str, int, int]:
    """Kind of the node, and how many chunks before and after a difference are its context."""
    kinds, before, after = "", 0, 0
    sides = (text, chunked[0], difference.text), (hypothesis, chunked[1], difference.hypothesis)
    for sentence, chunks, (first, last) in sides:
        node = _node(sentence, chunks, first, last)
        if node is None:
            continue
        kinds = kinds or node.kind
        before = max(before, sum(chunk.stop > node.start for chunk in chunks[:first]))
        after = max(after, sum(chunk.start < node.stop for chunk in chunks[last:]))
    return kinds, min(before, room[0]), min(after, room[1])


def _near(
    chunks: Sequence[Chunk], place: tuple[int, int], before: int, after: int
) -> tuple[int, int]:
    """Of the chunks around a difference those of the next phrase, with its preposition."""
    following = 0
    for chunk in chunks[place[1] : place[1] + after]:
        following += 1
        if chunk.kind not in ("PP", "SBAR"):
            break
    return min(before, 1), following


def _node(sentence: Words, chunks: Sequence[Chunk], first: int, last: int) -> ChunkNode | None:
    if first < last:
        return minimal(sentence, chunks[first].start, chunks[last - 1].stop)
    if 0 < first < len(chunks):
        return minimal(sentence, chunks[first].start, chunks[first].start)
    return None


class SidePlace(NamedTuple):
    """Where a side is in the chunks of its sentence.

    ``own`` are the chunks [start, stop) that differ, ``reach`` how many before and after them are
    context, ``near`` how many of these are of the next phrase, ``kept`` the one of ``own`` that
    both sides have.
    """

    own: tuple[int, int]
    reach: tuple[int, int]
    near: tuple[int, int]
    kept: int | None = None


def _side(sentence: Sequence[ParsedWord], chunks: Sequence[Chunk], place: SidePlace) -> Side:
    first, last = place.own
    before, after = range(first - place.reach[0], first), range(last, last + place.reach[1])
    nearest = range(first - place.near[0], last + place.near[1])
    clauses = [
        number for run in (before, after) if _is_clause(sentence, chunks, run) for number in run
    ]
    return tuple(
        SideWord(
            word.form,
            word.lemma,
            word.pos,
            number == place.kept or not first <= number < last,
            number in nearest,
            number in clauses,
        )
        for number in range(before.start, after.stop)
        for word in sentence[chunks[number].start : chunks[number].stop]
        if word.pos != "PUNCT"
    )


def _is_clause(sentence: Sequence[ParsedWord], chunks: Sequence[Chunk], run: range) -> bool:
    """Whether some chunks are a predicate with its subject and what depends on them, no more."""
    inside = {place for number in run for place in range(chunks[number].start, chunks[number].stop)}
    heads = [one for one in inside if sentence[one].head not in inside - {one}]
    if len(heads) != 1 or sentence[heads[0]].relation.startswith(_OF_NOUNS):
        return False
    return any(
        sentence[place].head == heads[0] and sentence[place].relation.startswith(_SUBJECTS)
        for place in inside
    )
