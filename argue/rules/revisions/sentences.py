"""Paragraphs → sentences, by their punctuation: fast enough for all revisions of an encyclopaedia.

A sentence ends with ``.``, ``!`` or ``?`` before white space, unless the stop ends an abbreviation,
an initial or a list of such, or the next word goes on in lower case where the paragraph has
capitals.
"""

from __future__ import annotations

import re

_END = re.compile(r"[.!?…]+[\"'”’»)\]]*\s+")
_BEFORE = re.compile(r"(\S+?)[.!?…]+[\"'”’»)\]]*\s+$")
_ABBREVIATED = """
mr mrs ms dr prof st jr sr vs etc approx ca cf nos vol vols pp ed eds inc ltd co corp dept univ gen
col sgt capt lt rev hon pres gov sen rep jan feb mar apr jun jul aug sep sept oct nov dec
e.g i.e a.m p.m u.s u.k u.n ph.d mme mlle env
"""
_ABBREVIATIONS = frozenset(_ABBREVIATED.split())


def split(paragraph: str) -> list[str]:
    """The sentences of a paragraph, in order.

    Examples
    --------
    >>> split("Dr. Bond opened a hospital in the U.S. in 1990. It closed! Why?")
    ['Dr. Bond opened a hospital in the U.S. in 1990.', 'It closed!', 'Why?']
    >>> split("he was born in 1203. he died young.")
    ['he was born in 1203.', 'he died young.']
    """
    capitals = paragraph != paragraph.lower()
    found, start = [], 0
    for stop in _END.finditer(paragraph):
        following = paragraph[stop.end() : stop.end() + 1]
        if (capitals and following.islower()) or _abbreviated(paragraph[start : stop.end()]):
            continue
        found.append(paragraph[start : stop.end()].strip())
        start = stop.end()
    found.append(paragraph[start:].strip())
    return [sentence for sentence in found if sentence]


def _abbreviated(sentence: str) -> bool:
    last = _BEFORE.search(sentence)
    if last is None or "." not in sentence[last.start() :] or "!" in last[0] or "?" in last[0]:
        return False
    word = last[1].lower().lstrip("(\"'“«[")
    initial = len(word) == 1 and word.isalpha() and word != "i"
    return word in _ABBREVIATIONS or initial or re.fullmatch(r"(?:\w\.)+\w", word) is not None
