"""Questions in German, French, Spanish and Italian with their words in the order of a statement."""

from __future__ import annotations

import re
from pathlib import Path

from argue.language.word_lists import sections

_LISTS = {
    title: frozenset(words)
    for title, words in sections(Path(__file__).with_name("claims.txt")).items()
}
INVERTED = re.compile(
    r"^(?P<before>.*?)(?P<verb>[^\W\d_]+(?:['’][^\W\d_]+)?)(?:-t)?-"
    r"(?P<subject>ils?|elles?|on|ce|nous|vous|je|tu)\b(?P<rest>.*)$",
    re.IGNORECASE,
)
"""A French question whose pronoun stands behind its verb."""
_NEGATED = re.compile(r"(?:^|(?<=\s))(?:ne\s+|n['’])$", re.IGNORECASE)
_THERE = re.compile(r"(?:^|(?<=\s))(?:n['’])?y\s+$", re.IGNORECASE)
_INFINITIVE = {
    "es": re.compile(r"[^\W\d_]+(?:ar|er|ir|ír)(?:se|lo|la|los|las|le|les|nos)?$", re.IGNORECASE),
    "it": re.compile(r"[^\W\d_]+(?:are|ere|ire|rre|ar|er|ir)(?:si|lo|la|li|le|ci|ne)?$", re.I),
}


def german(core: str) -> str:
    """A German question with its verb behind the subject; empty where that is not sure.

    >>> german("Soll mein kleiner Sohn das Jahr wiederholen"), german("Brauchen wir einen Bus")
    ('mein kleiner Sohn soll das Jahr wiederholen', 'wir brauchen einen Bus')
    >>> german("Lohnt sich ein Lastenrad")
    'ein Lastenrad lohnt sich'
    """
    if not begins_german(core):
        return ""
    verb, *rest = core.split()
    reflexive = rest[0] == "sich"
    if reflexive:
        verb, rest = f"{verb} sich", rest[1:]
    end = _german_subject(rest)
    if not 0 < end < len(rest) + reflexive:
        return ""
    return " ".join([*rest[:end], verb.lower(), *rest[end:]])


def begins_german(core: str) -> bool:
    """Whether a text begins with a German verb that asks, and a subject behind it."""
    words = core.split()
    if len(words) < 3 or words[0].lower() not in _LISTS["german verbs"]:
        return False
    second = words[2] if words[1] == "sich" else words[1]
    known = second.lower() in _LISTS["german subjects"] | _LISTS["german determiners"]
    return known or second[0].isupper() and words[0].lower() not in ("will", "hat", "man")


def _german_subject(words: list[str]) -> int:
    """How many words the subject has; 0 if that is not sure."""
    many = words[0].lower() in ("alle", "jede", "jeder") and words[1][0].isupper()
    if words[0].lower() in _LISTS["german pronouns"] and not many:
        return 1
    determined = words[0].lower() in _LISTS["german determiners"]
    end = next((at for at, word in enumerate(words) if at >= determined and word[0].isupper()), -1)
    if end < 0 or end > 4:
        return 0
    end += 1
    while not determined and end < len(words) and words[end][0].isupper():
        end += 1  # Frau Meier
    while end + 1 < len(words) and words[end].lower() in _LISTS["german joins"]:
        more = (at for at in range(end + 1, len(words)) if words[at][0].isupper())
        end = next(more, len(words) - 1) + 1
    return end


def spanish(core: str) -> str:
    """A Spanish question as a statement.

    >>> spanish("Debería el ayuntamiento cerrar la piscina"), spanish("Hay que prohibirlos")
    ('el ayuntamiento debería cerrar la piscina', 'Hay que prohibirlos')
    """
    return _romance(core, "es")


def italian(core: str) -> str:
    """An Italian question as a statement.

    >>> italian("Dovrebbe il comune chiudere il centro"), italian("Dovremmo vendere la barca")
    ('il comune dovrebbe chiudere il centro', 'Dovremmo vendere la barca')
    """
    return _romance(core, "it")


def _romance(core: str, code: str) -> str:
    words = core.split()
    if len(words) < 3 or words[0].lower() not in _LISTS[f"modals {code}"]:
        return core
    end = next((at for at, word in enumerate(words) if at and _INFINITIVE[code].match(word)), 0)
    subject = words[1:end]
    if not subject or subject[0].lower() not in _LISTS[f"determiners {code}"]:
        return core
    return " ".join([*subject, words[0].lower(), *words[end:]])


def french(core: str) -> str:
    """A French question with its pronoun before the verb; empty if none stands behind it."""
    if not (match := INVERTED.match(core)):
        return ""
    before, verb, rest = match["before"], match["verb"], match["rest"]
    if before and not _NEGATED.search(before) and not _THERE.search(before) and "," in before[-2:]:
        before = f"{before.rstrip(' ,')} "
    negated = _NEGATED.search(before) or re.match(r"n['’]", verb, re.IGNORECASE)
    there = "y " if _THERE.search(before) else ""
    subject_before = _NEGATED.sub("", _THERE.sub("", before)).strip()
    if negated:
        verb = re.sub(r"^n['’]", "", verb, flags=re.IGNORECASE)
        rest = re.sub(r"^\s+pas\b", "", rest)
    if subject_before:
        return f"{subject_before} {there}{verb.lower()}{rest}"
    return f"{_subject(match['subject'], there, verb)}{verb.lower()}{rest}"


def _subject(pronoun: str, there: str, verb: str) -> str:
    """The pronoun before its verb, as French writes it."""
    pronoun = pronoun.lower()
    vowel = (there or verb)[:1].lower() in "aeéèêiouyh"
    if pronoun in ("je", "ce") and vowel:
        return f"{pronoun[0]}’"
    return f"{pronoun} {there}"
