"""Making a monothematic pair by hand, in the steps of the papers.

Cabrio & Magnini (2010), after Bentivogli et al. (2010): (1) name a phenomenon of the original pair;
(2) state its entailment rule in general, left side and right side; (3) put the rule's right side,
as it stands in the hypothesis, in place of its left side, as it stands in the text, and leave the
rest of the text alone: this is the new hypothesis; (4) judge whether the text entails it. Then the
next phenomenon, again from the original text.

Where the papers are silent: a rule that has nothing on one side is written with ``∅``; the new
hypothesis may be corrected by hand (agreement, an article), since what counts is that nothing but
the phenomenon differs.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from argue.errors import BadInput
from argue.features.monothematic.pairs import gold_of
from argue.features.monothematic.phenomena import full_name

STEPS = {
    "phenomenon": "Name a phenomenon that the judgement of the pair rests on.",
    "rule": "State its rule in general: where a text says the left side, it says the right one.",
    "substitution": "Put the right side, as the hypothesis has it, in place of the left one.",
    "judgement": "Does the text entail the new hypothesis?",
}
"""What is asked in each step."""


def substitute(text: str, fragment: str, replacement: str) -> str:
    """The text with a fragment replaced, as words of its own where it is such anywhere.

    Where nothing is put in its place, the blanks around it become one.

    Raises
    ------
    BadInput
        If the fragment does not stand there, or more than once.

    Examples
    --------
    >>> substitute("Ann, a nurse, sleeps.", "Ann, a nurse,", "A nurse")
    'A nurse sleeps.'
    >>> substitute("The very old tram stopped.", "very", "")
    'The old tram stopped.'
    >>> substitute("The old tram was sold.", "old", "ancient")
    'The ancient tram was sold.'
    """
    part = re.escape(fragment) or "(?!)"  # which is nowhere
    words = [*re.finditer(rf"(?<!\w){part}(?!\w)", text)] or [*re.finditer(part, text)]
    places = [place.start() for place in words]
    if len(places) != 1:
        times = f"{len(places)} times, take more of the words around it"
        why = f"it is there {times}" if places else "it is not there"
        raise BadInput(f"expected a part of the text, found {repr(fragment[:60])}: {why}")
    before, after = text[: places[0]], text[places[0] + len(fragment) :]
    if not replacement.strip():
        apart = before.endswith(" ") and after[:1].isspace()
        return (f"{before.rstrip()} {after.lstrip()}" if apart else before + after).strip()
    return before + replacement + after


def hypothesis_of(text: str, cells: Mapping[str, str]) -> str:
    """The new hypothesis of a text: the one that was written, or else what the substitution gives.

    Raises
    ------
    BadInput
        As :func:`substitute`.
    """
    written = cells.get("hypothesis", "").strip()
    if written:
        return written
    return substitute(text, cells.get("fragment", ""), cells.get("replacement", ""))


def problems(text: str, cells: Mapping[str, str]) -> dict[str, str]:
    """What still keeps these cells from being a monothematic pair: name of the cell → a sentence.

    Examples
    --------
    >>> problems("Ann sleeps.", {"phenomenon": "lexical:synonymy", "left": "x", "right": "y",
    ...                          "fragment": "snores"})
    {'fragment': "expected a part of the text, found 'snores': it is not there", 'judgement': 'The judgement is missing.'}
    """  # noqa: E501 - output of a doctest
    results: dict[str, str] = {}
    try:
        full_name(cells.get("phenomenon", ""))
    except ValueError as error:
        results["phenomenon"] = str(error) if cells.get("phenomenon") else "The name is missing."
    for side in ("left", "right"):
        if not cells.get(side, "").strip():
            results[side] = f"The rule's {side} side is missing; write ∅ if there is nothing."
    try:
        if hypothesis_of(text, cells) == text:
            results["replacement"] = "The new hypothesis says the same as the text."
    except BadInput as error:
        results["fragment"] = str(error)
    try:
        gold_of(cells.get("judgement", ""))
    except ValueError as error:
        results["judgement"] = str(error) if cells.get("judgement") else "The judgement is missing."
    return results
