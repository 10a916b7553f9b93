"""What a message answers that names nobody and quotes nothing: the claim, or what was just said.

In a talk of several people most messages speak to the claim. One answers a message before it where
it begins by pointing back (*then …*, *but …*, *they …*), where it takes up a word of it that the
claim does not have, where two people talk in turn, or where it is too short to stand alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from argue.formats.base.discussion import Passage
from argue.formats.pastes.words import telling_words
from argue.language.claims import is_topic, states_claim

_POINTS_BACK = re.compile(
    r"\W*(?:(?:then|but|and|or|so|no|nope|yes|yeah|yep|ok|okay|well|that|this|it|they|these|those|"
    r"only|if|he|she|you|your|mine|exactly|true|agreed|right|fair|sure|same|why|because|still|lol|haha|"
    r"thanks?|thx|i (?:agree|disagree|doubt|do|did|know|see|grant|understand)|"
    r"mais|et|donc|alors|non|oui|ça|cela|ils?|elles?|vous|tu|parce|pourquoi|merci|"
    r"aber|und|dann|also|nein|ja|doch|sie|er|es|du|ihr|weil|warum|danke)\b|c['’]est|\+1|"
    r"(?:\w+ ){1,3}(?:them|there)\b)",
    re.IGNORECASE,
)
_NAMED = re.compile(r"@?([^\W\d_][\w.-]*)\s*[:,]\s")
_SHORT = 6
"""Words from which a message may stand alone."""
_BACK = 4
"""Messages back to which a word may point."""


def addressed(
    passage: Passage, earlier: Sequence[Passage], title: Passage | None
) -> Passage | None:
    """What a message answers, of those before it (one at least); ``None`` for the title.

    The claim is the title, or else a first message that asks or states one. Without it, a message
    answers the one before; where its writer goes on, what that one answers.
    """
    before = earlier[-1]
    if before.writer == passage.writer and len(earlier) > 1:
        return before.parent
    if named := _NAMED.match(passage.text):
        theirs = [one for one in earlier if is_called(named[1].lower(), one.writer)]
        if theirs and theirs[-1].writer != passage.writer:
            return theirs[-1]
    claim: Passage | None = title
    if title is None or is_topic(title.text):
        first = earlier[0]
        claim = first if first.text.endswith("?") or states_claim(first.text) else None
    in_passing = before.text.endswith("?") and not _POINTS_BACK.match(before.text)
    in_turn = before.parent is not None and before.parent.writer == passage.writer
    if in_turn and in_passing:
        in_turn = len({passage.writer, *(one.writer for one in earlier)}) == 2
    if claim is None or in_turn or _POINTS_BACK.match(passage.text):
        return before
    words = telling_words(passage.text) - telling_words(claim.text)
    for one in reversed(earlier[-_BACK:]):
        if one.writer != passage.writer and _share(words, telling_words(one.text)):
            return one
    stands = len(passage.text.split()) >= _SHORT
    return (None if claim is title else claim) if stands else before


def is_called(name: str, writer: str) -> bool:
    """Whether a writer is meant by a name, in small letters: the whole, or a part of it."""
    writer = writer.lower().strip("@")
    return name == writer or name in writer.split() or name.strip(".") == writer.replace(" ", "")


def _share(words: set[str], others: set[str]) -> bool:
    """Whether a word of one set begins one of the other."""
    return any(one.startswith(other) or other.startswith(one) for one in words for other in others)
