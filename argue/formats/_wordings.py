"""Whether two texts under one id are two wordings of one argument."""

from __future__ import annotations

import difflib
import re
import unicodedata

ALIKE = 0.6
"""From this similarity on, two texts are wordings of one argument."""

_SHORT = 200
"""Characters up to which texts are compared letter by letter; longer ones word by word."""

_LONG = 100
"""Words above which their order no longer counts, so that the time stays linear."""

_SIGNS = re.compile(r"[\W_]+")


def normalise(text: str) -> str:
    """The text in one case, without punctuation, its words apart by one blank each.

    >>> normalise("I don’t know – [if he IS guilty].")
    'i don t know if he is guilty'
    """
    return _SIGNS.sub(" ", unicodedata.normalize("NFKC", text).casefold()).strip()


def alike(one: str, other: str) -> bool:
    """Whether two normalised texts are wordings of one argument.

    They are if one contains the other as whole words, or from a similarity of :data:`ALIKE` on:
    :meth:`difflib.SequenceMatcher.ratio`, twice the matching letters (of longer texts: words) over
    all letters (words). Two texts of nothing but signs are not alike.

    >>> alike("i don t know if he il guilty", "i don t know if he is guilty")
    True
    >>> alike("i think he was guilty", "nobody asked the staff")
    False
    """
    shorter, longer = sorted((one, other), key=len)
    if not shorter:
        return False
    if f" {shorter} " in f" {longer} ":
        return True
    if len(longer) <= _SHORT:
        matcher = difflib.SequenceMatcher(None, shorter, longer, autojunk=False)
        return matcher.real_quick_ratio() >= ALIKE and matcher.ratio() >= ALIKE
    fewer, more = shorter.split(), longer.split()
    words = difflib.SequenceMatcher(None, fewer, more, autojunk=False)
    if words.real_quick_ratio() < ALIKE or words.quick_ratio() < ALIKE:
        return False
    return len(more) > _LONG or words.ratio() >= ALIKE
