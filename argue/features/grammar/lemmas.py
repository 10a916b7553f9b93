"""A word and what the network says of it → its lemma.

The network judges a script (:mod:`argue.features.grammar.lemmas`), and takes too much or too little
of many inflected words: *boug* of *bought*, *killed* → *kille*. Of these a dictionary knows better:
simplemma's, but where the treebank has said otherwise of the form with this tag.

How a word's form becomes its lemma, as a short script that many words share.

A script says whether to lower the case, how many letters to cut from the end and what to put
there: ``l3+`` makes *walk* of *Walking*, ``l1+y`` *candy* of *candi*. What shares no beginning with
its form is written out: ``=be``. The idea is that of edit-tree lemmatisers (Chrupała 2008).
"""

from __future__ import annotations

import os.path
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache

INFLECTED = {"VBD", "VBG", "VBN", "VBZ", "NNS", "JJR", "JJS", "RBR", "RBS"}
"""Tags (Penn Treebank) of forms that are seldom their own lemma."""
_PARTS = {"VERB", "NOUN", "ADJ", "ADV"}
_ENDING_IN_E = {"VERB", "NOUN", "ADJ"}

Exceptions = Mapping[str, Mapping[str, str]]
"""Tag → form in small letters → lemma."""


def lemma(word: str, tag: str, part: str, script: str, exceptions: Exceptions) -> str:
    """The lemma of a word with this tag (Penn Treebank), part (Universal Dependencies) and script.

    >>> lemma("Bought", "VBD", "VERB", "l3+", {}), lemma("men", "NNS", "NOUN", "l1+", {})
    ('buy', 'man')
    >>> lemma("gone", "VBN", "VERB", "l2+", {"VBN": {"gone": "go"}})
    'go'
    >>> lemma("DVDs", "NNS", "NOUN", "k1+", {}), lemma("blogged", "VBD", "VERB", "l3+", {})
    ('DVD', 'blog')
    """
    if tag in INFLECTED and part in _PARTS and word[1:] == word[1:].lower():
        form = word.lower()
        result = exceptions.get(tag, {}).get(form) or dictionary(form)
        if result != form or form in exceptions.get(tag, {}):
            return result
    made = apply(script, word)
    with_e = part in _ENDING_IN_E and dictionary(word.lower()) == made + "e"
    return made + "e" if with_e else made


def exceptions(seen: Iterable[tuple[str, str, str]]) -> dict[str, dict[str, str]]:
    """What is to be remembered of words with their tags and lemmas, since no dictionary says so.

    A form's lemma is the one that it has most often with this tag, of equals the first. The
    dictionary is believed against a form that was seen once, which may be a slip of the pen.

    >>> seen = [("living", "VBG", "live"), ("Bought", "VBD", "buy"), ("leaned", "VBD", "learn")]
    >>> exceptions([*seen, ("cat", "NN", "cat")])
    {'VBG': {'living': 'live'}}
    """
    counts: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for word, tag, given in seen:
        if tag in INFLECTED:
            counts[tag, word.lower()][given.lower()] += 1
    results: dict[str, dict[str, str]] = {}
    for (tag, form), of_form in sorted(counts.items()):
        [(most, times)] = of_form.most_common(1)
        known = dictionary(form)
        if known == form or (known != most and times > 1):
            results.setdefault(tag, {})[form] = most
    return results


@lru_cache(maxsize=50_000)
def dictionary(form: str) -> str:
    """What simplemma says of a form in small letters; the form itself where it knows nothing."""
    from simplemma import lemmatize  # 0.3 s with its dictionary

    return lemmatize(form, lang="en").lower()


def script(form: str, lemma: str) -> str:
    """The script that makes this lemma of this form; ``apply(script(f, l), f) == l``.

    >>> script("Running", "run"), script("Londoners", "Londoner"), script("is", "be")
    ('l4+', 'k1+', '=be')
    """
    lower = lemma == lemma.lower()
    base = form.lower() if lower else form
    shared = len(os.path.commonprefix([base, lemma]))
    if not shared:
        return f"={lemma}"
    return f"{'l' if lower else 'k'}{len(base) - shared}+{lemma[shared:]}"


def apply(script: str, form: str) -> str:
    """The lemma of a form; the form itself, cased as asked, where nothing would be left of it.

    >>> apply("l3+", "Walking"), apply("=be", "were"), apply("l3+", "ing")
    ('walk', 'be', 'ing')
    """
    if script.startswith("="):
        return script[1:]
    cut, _, ending = script[1:].partition("+")
    base = form.lower() if script.startswith("l") else form
    kept = len(base) - int(cut)
    return base[:kept] + ending if kept > 0 else base
