"""A word and what the network says of it → its lemma.

The network judges a script (:mod:`argue.language.lemma_scripts`), and takes too much or too little
of many inflected words: *boug* of *bought*, *killed* → *kille*. Of these a dictionary knows better:
simplemma's, but where the treebank has said otherwise of the form with this tag.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from argue.language import lemma_scripts

INFLECTED = {
    "VBD", "VBG", "VBN", "VBZ", "NNS", "JJR", "JJS", "RBR", "RBS",
}  # fmt: skip
"""Tags (Penn Treebank) of forms that are seldom their own lemma."""
_PARTS = {"VERB", "NOUN", "ADJ", "ADV"}
_ENDING_IN_E = {"VERB", "NOUN", "ADJ"}

Exceptions = Mapping[str, Mapping[str, str]]
"""Tag → form in small letters → lemma."""


def lemma(word: str, tag: str, part: str, script: str, exceptions: Exceptions) -> str:
    """The lemma of a word.

    Parameters
    ----------
    tag, part, script
        Its tag (Penn Treebank), part of speech (Universal Dependencies) and script.

    Examples
    --------
    >>> lemma("Bought", "VBD", "VERB", "l3+", {}), lemma("men", "NNS", "NOUN", "l1+", {})
    ('buy', 'man')
    >>> lemma("gone", "VBN", "VERB", "l2+", {"VBN": {"gone": "go"}})
    'go'
    >>> lemma("DVDs", "NNS", "NOUN", "k1+", {}), lemma("blogged", "VBD", "VERB", "l3+", {})
    ('DVD', 'blog')
    """
    if tag in INFLECTED and part in _PARTS and word[1:] == word[1:].lower():
        form = word.lower()
        found = exceptions.get(tag, {}).get(form) or dictionary(form)
        if found != form or form in exceptions.get(tag, {}):
            return found
    made = lemma_scripts.apply(script, word)
    with_e = part in _ENDING_IN_E and dictionary(word.lower()) == made + "e"
    return made + "e" if with_e else made


def exceptions(seen: Iterable[tuple[str, str, str]]) -> dict[str, dict[str, str]]:
    """What is to be remembered of words with their tags and lemmas, since no dictionary says so.

    A form's lemma is the one that it has most often with this tag, of equals the first. The
    dictionary is believed against a form that was seen once, which may be a slip of the pen.

    Examples
    --------
    >>> seen = [("living", "VBG", "live"), ("Bought", "VBD", "buy"), ("leaned", "VBD", "learn")]
    >>> exceptions([*seen, ("cat", "NN", "cat")])
    {'VBG': {'living': 'live'}}
    """
    counts: dict[tuple[str, str], dict[str, int]] = {}
    for word, tag, given in seen:
        if tag in INFLECTED:
            of_form = counts.setdefault((tag, word.lower()), {})
            of_form[given.lower()] = of_form.get(given.lower(), 0) + 1
    found: dict[str, dict[str, str]] = {}
    for (tag, form), of_form in sorted(counts.items()):
        most = max(of_form, key=of_form.__getitem__)
        known = dictionary(form)
        if known == form or (known != most and of_form[most] > 1):
            found.setdefault(tag, {})[form] = most
    return found


@lru_cache(maxsize=50_000)
def dictionary(form: str) -> str:
    """What simplemma says of a form in small letters; the form itself where it knows nothing."""
    from simplemma import lemmatize  # 0.3 s with its dictionary

    return lemmatize(form, lang="en").lower()
