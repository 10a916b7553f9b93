"""What words for labels mean: some say it, of others somebody has to say it.

A word such as ``supports``, ``dagegen`` or ``contradiction`` says what it means (all of them stand
in ``label_words.toml``), and so do ``+`` and ``-`` together. A number does not (0 is *entailment*
in SNLI and *neutral* elsewhere), nor does ``-`` alone, ``yes`` and ``no`` of a pair, ``none`` or
``comment`` beside no word that is known, or a word that is not: :func:`meanings_of` asks, and
``labels_are`` answers. Nothing is guessed, neither of a column nor of the classes of a model.
"""

from __future__ import annotations

import difflib
import re
import tomllib
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from argue.errors import BadInput, UnclearLabels
from argue.locales import lazy
from argue.locales.phrases import quoted
from argue.model.words import Label

REST, NONE, MEANT = "*", "none", "LABEL"
"""How ``labels_are`` calls all other words, and a label that says that there is none; what stands
in a hint for a label that nothing says."""


def folded(word: str) -> str:
    """A word without case, accents and what joins its words.

    >>> folded("Ni d'accord ni pas d'accord"), folded("NOT_ENOUGH-Info"), folded("dafür")
    ('nidaccordnipasdaccord', 'notenoughinfo', 'dafur')
    """
    letters = unicodedata.normalize("NFKD", word.strip().casefold().replace("−", "-"))
    return re.sub(r"[\W_]", "", letters)


def _of_table(words: str) -> Iterator[str]:
    for word in words.split(", "):
        yield folded(word)
        yield folded(word.replace("ä", "ae").replace("ö", "oe").replace("ü", "ue"))


def _labels_of(section: Mapping[str, Any]) -> dict[str, Label | None]:
    return {
        word: Label(label)
        for label, vocabularies in section.items()
        for words in vocabularies.values()
        for word in _of_table(words)
    }


_TABLE = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
_LABELS = _labels_of(_TABLE["said"])
_ANSWERS = _labels_of(_TABLE["answers"])
_BESIDE = _labels_of(_TABLE["beside"])
_UNSAID = frozenset({*_of_table(_TABLE["unsaid"]["words"])})
"""Words that say that there is no label."""
_OF_INFERENCE = {
    *(folded(word) for word in _TABLE["said"]["support"]["entailment"].split(", ")),
    *("contradiction", "contradicts"),
}
_LETTERS: dict[str, Label | None] = {"e": Label.SUPPORT, "n": Label.UNRELATED, "c": Label.ATTACK}
"""As ANLI has them, where nothing else stands in a column."""
_SIGNS: dict[str, Label | None] = {
    "+": Label.SUPPORT,
    "-": Label.ATTACK,
    "1": Label.SUPPORT,
    "-1": Label.ATTACK,
}
_SHORT = {
    "yes": "support",
    "no": "attack",
    "true": "support",
    "false": "unrelated",
    "none": "unrelated",
    "unknown": "unrelated",
    "e": "support",
    "n": "unrelated",
    "c": "attack",
}
"""Words that are meant in several ways, and what they probably mean."""
_NUMBER = re.compile(r"([+-]?)0*(\d+)(?:\.0*)?")
_NO_ZERO = frozenset({"alignment"})
"""Names of those whose 0 says nothing, as of comments on Decidim."""
SIGN_NAMES = frozenset({"stance", "side", "polarity", "sign", "procon", "stancewa", *_NO_ZERO})
"""Names of columns and attributes, without signs between words, whose values are for or against."""


def label_of(value: str) -> Label | None:
    """The label that a word means by itself; None if it says that nothing is known.

    Case, and whether blanks, ``_`` or ``-`` join the words, make no difference.
    Raises ValueError with a sentence that says what was expected and found.

    >>> label_of("Not-entailed").value, label_of("REFUTES").value, label_of("?")
    ('unrelated', 'attack', None)
    """
    label = known_label(value)
    if label is None and not _is_unsaid(value):
        raise ValueError(
            "expected support, attack or unrelated (or pro, con, entailment, contradiction, "
            f"neutral, …), found {quoted(value)}"
        )
    return label


def known_label(value: str) -> Label | None:
    """The label that a word means by itself; None of any other word."""
    return None if _is_unsaid(value) else _LABELS.get(folded(value))


def _is_unsaid(value: str) -> bool:
    """Whether a value says that nothing is known."""
    return folded(value) in _UNSAID and not _is_sign(value)


def is_number(value: str) -> bool:
    """Whether a value is a whole number, as of a scale."""
    return bool(_NUMBER.fullmatch(value.strip()))


def _is_sign(value: str) -> bool:
    """Whether it is of signs that are no letters, other than the question mark."""
    return not folded(value) and value.strip() not in ("", "?")


def _normal(value: str) -> str:
    """A word in small letters; a number without what does not matter to it."""
    word = value.strip().lower().replace("−", "-")
    number = _NUMBER.fullmatch(word)
    if not number:
        return word
    return number[1].replace("+", "") + number[2] if number[2] != "0" else "0"


def coding_of(labels_are: str) -> dict[str, Label | None]:
    """What ``labels_are`` says of words.

    Raises BadInput if it says something else.

    ``labels_are``: two or three labels, those of 0, 1 and 2 in this order (-1 then is no label), or
    values with their labels, ``yes=support,no=attack,-=none``. Labels are called ``support``,
    ``attack`` and ``unrelated``, as NLI calls them (``entailment``, ``contradiction``, ``neutral``,
    ``not_entailment``), or ``none``; ``*`` is every value that is not known.

    >>> {word: str(label) for word, label in coding_of("entailment,neutral").items()}
    {'0': 'support', '1': 'unrelated', '-1': 'None'}
    """
    parts = [part.strip() for part in labels_are.split(",") if part.strip()]
    try:
        if parts and all(re.search(r".=", part) for part in parts):
            pairs = [part.rpartition("=") for part in parts]
            return {_normal(word.strip().strip("\"'")): _named(name) for word, _, name in pairs}
        if len(parts) in (2, 3):
            return {str(at): _named(name) for at, name in enumerate(parts)} | {"-1": None}
    except ValueError as error:
        raise BadInput(str(error)) from error
    if not parts:
        return {}
    raise BadInput.lazy(
        "expected the labels of 0, 1 and 2 (support,unrelated,attack), or of each value "
        "(yes=support,no=attack), found %(labels_are)s",
        labels_are=quoted(labels_are),
    )


def _named(name: str) -> Label | None:
    return None if name.strip().lower() == NONE else label_of(name)


def meanings_of(
    counts: Mapping[str, int],
    labels_are: str,
    name: str,
    *,
    where: str = "",
    answers: bool = True,
    rows: bool = False,
) -> dict[str, Label | None]:
    """The meaning of each value of a column, of an attribute, or of each class of a model.

    Raises UnclearLabels if a value can be meant in several ways, or is not known.

    ``counts``: how often each value stands there.
    ``labels_are``: what somebody says that they mean (:func:`coding_of`).
    ``name``: what the column is called. A column of stances may have 1 and -1.
    ``where``: the file or the model, for the message.
    ``answers``: whether "no" attacks, as the No side of a debate does; where pairs stand alone it
    may as well mean that one does not follow from the other.
    ``rows``: whether values are of rows, of which one can be left out: words that are not known are
    then missing in the result. Else they are asked about, as numbers are.

    >>> meanings_of({"0": 7, "1": 5}, "not_entailment,entailment", "label")["1"].value
    'support'
    """
    words = {_normal(value) for value in counts}
    known = _of_context(words, name, answers=answers) | coding_of(labels_are)
    meanings: dict[str, Label | None] = {}
    unclear = {}
    for value, count in counts.items():
        word = _normal(value)
        try:
            meanings[value] = known[word] if word in known else label_of(value)
        except ValueError:
            if REST in known:
                meanings[value] = known[REST]
            elif not rows or word in _SHORT or _NUMBER.fullmatch(word) or _is_sign(value):
                unclear[value] = count
    if unclear:
        raise _question(unclear, name, where)
    return meanings


def what_is_meant(value: str, error: ValueError) -> ValueError:
    """The error of :func:`label_of`, which also asks what a word means and says how to answer."""
    close = _misspelt(value)
    asked = f"did you mean {close}?" if close else "what does it mean?"
    return ValueError(f"{error}; {asked} (--labels-are {value}={_probable(value) or MEANT})")


def is_known(value: str, name: str = "") -> bool:
    """Whether a value says what it means, in a column of that name."""
    word = _normal(value)
    return bool(folded(value) in _LABELS or word in _of_context({word}, name, answers=True))


def _of_context(words: set[str], name: str, *, answers: bool) -> dict[str, Label | None]:
    """What the other values of a column, and its name, say of signs and short words."""
    plain = {word for word in words if folded(word) in _LABELS}
    words = {word for word in words if _is_sign(word) or folded(word) not in _UNSAID}
    if words <= {*_LETTERS, "-"} and words & {"e", "c"}:
        return {**_LETTERS, "-": None}
    known: dict[str, Label | None] = {"+": Label.SUPPORT}
    if "+" in words:
        known["-"] = Label.ATTACK
    elif plain:
        known["-"] = None
    tables = [*([_ANSWERS] if answers else []), *([_BESIDE] if plain else [])]
    known |= {word: table[folded(word)] for table in tables for word in _like(words, table)}
    if {folded(word) for word in plain} & _OF_INFERENCE:
        known["unknown"] = Label.UNRELATED
    column = folded(name)
    if column in _NO_ZERO:
        known["0"] = None
    if column in SIGN_NAMES and words - plain <= {*_SIGNS, *known}:
        known = {**known, **_SIGNS} if column in ("sign", "polarity") else {**_SIGNS, **known}
    return known


def _like(words: set[str], table: Mapping[str, Label | None]) -> set[str]:
    return {word for word in words if folded(word) in table}


def _question(unclear: Mapping[str, int], name: str, where: str) -> UnclearLabels:
    probable = {value: _probable(value, unclear) for value in unclear}
    proposal = ",".join(f"{value}={probable[value] or MEANT}" for value in list(unclear)[:6])
    counted = ", ".join(
        f"{quoted(value)} ({count:,} ×)" for value, count in list(unclear.items())[:12]
    )
    found = lazy("%(counted)s in %(name)s", counted=counted, name=quoted(name))
    expected = lazy(
        "labels that can be meant in one way only; say what they mean with --labels-are "
        "%(proposal)s (in Python labels_are), where a LABEL is support, attack, unrelated or none",
        proposal=proposal + (",…" if len(unclear) > 6 else ""),
    )
    return UnclearLabels(expected, found, proposed=probable, where=where)


def _probable(value: str, beside: Collection[str] = ()) -> str:
    """What a value probably means; empty if nothing says it, as of numbers but -1 and 1."""
    normal = {_normal(word) for word in beside}
    if "-1" in normal and normal <= {"-1", "0", "1"}:
        return {"-1": "attack", "1": "support", "0": "unrelated"}[_normal(value)]
    close = _misspelt(value)
    return str(_LABELS[close]) if close else _SHORT.get(_normal(value), "")


def _misspelt(value: str) -> str:
    """The word meant, but for one letter; a longer one may be the opposite. Empty if none is."""
    word = folded(value)
    close = difflib.get_close_matches(word, _LABELS, n=3, cutoff=0.85)
    near = [known for known in close if known[0] == word[0] and abs(len(known) - len(word)) < 2]
    return near[0] if len({_LABELS[known] for known in near}) == 1 else ""
