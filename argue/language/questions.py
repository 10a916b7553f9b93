"""A yes-or-no question worded as the claim that a debate tests, in five languages.

Rules over words, no parse: an English question moves its auxiliary behind the subject, whose end is
where a verb or predicate begins (``claims.txt`` lists words); German, French, Spanish and Italian
questions get their words in the order of a statement. Where no rule is sure, no claim is proposed:
the person who asks words it. What they get is a proposal to be edited, so a rare miss costs a
correction.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from argue.language.identification import nearest
from argue.language.word_lists import sections

LISTS = {
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
_DOUBTS = {
    "en": re.compile(
        r"(?:(?:do(?:n['’]t)?|would) you (?:think|agree|believe|say)(?: that)?"
        r"|is it (?:true|right|the case) that|i (?:wonder|ask myself) (?:whether|if)|whether)\s+",
        re.IGNORECASE,
    ),
    "fr": re.compile(
        r"(?:(?:(?:pensez|croyez|trouvez)-vous|(?:penses|crois|trouves)-tu"
        r"|est-il (?:vrai|exact)|est-ce)\s+qu(?:e\s+|['’])|je me demande s(?:i\s+|['’]))",
        re.IGNORECASE,
    ),
    "de": re.compile(
        r"(?:(?:(?:findet|meint|glaubt) ihr|(?:finden|meinen|glauben) sie|(?:findest|meinst) du),?"
        r"\s+(?:dass\s+)?|ich frage mich,? ob\s+|ob\s+)",
        re.IGNORECASE,
    ),
    "es": re.compile(
        r"(?:(?:cre[eé]is|creen|crees|pensáis|piensan) que|me pregunto si)\s+", re.IGNORECASE
    ),
    "it": re.compile(
        r"(?:(?:pensate|credete|pensi|credi) che|secondo (?:voi|te|lei),?|mi chiedo se)\s+",
        re.IGNORECASE,
    ),
}
"""What comes before the question itself."""
_FILLERS = re.compile(
    r"(?:(?:so|ok|okay|hey|well|right|now|guys|hmm|alors|bon|also|na|bueno|pues|allora)\b\W*)+"
    r"(?=(?:do|does|should|shall|can|could|would|will|is|are|must|may|soll\w*|müss\w*|deb\w*|dov\w*)\b)",
    re.IGNORECASE,
)
"""What people say before a question, and its verb does not belong to."""
OPEN = {code: LISTS[f"open {code}"] for code in ("en", "fr", "de", "es", "it")}
"""Words that begin a question that yes or no does not answer."""
MODALS, DETERMINERS = LISTS["modals"], LISTS["determiners"]
BE, HAVE = {"is", "are", "was", "were", "am"}, {"has", "have", "had"}
DO = {"do", "does", "did"}
_CONTRACTED = {"won't": "will", "can't": "can", "cannot": "can", "shan't": "shall"}
_NOT_BEFORE_VERB = DETERMINERS | LISTS["before nouns"]
_PREDICATE = re.compile(r".+(?:ing|ed|able|ible|ful|ous|less|ive|ical|ary|(?<!m)ent|ant)$")
FINITE = {
    "en": MODALS | BE | {"has", "have", "does"},
    "fr": LISTS["finite fr"],
    "de": LISTS["german verbs"],
    "es": LISTS["finite es"],
    "it": LISTS["finite it"],
}
"""Finite verbs by which a sentence that ends in a question mark is recognised as a statement."""
_TWICE = {
    "en": re.compile(
        r"\s(?:and|or|but|,)\s+(?:should|must|can|could|will|would|shall|may|might|is|are|was|were|"
        r"do|does|did|has|have|had)\s+(?:the|a|an|it|they|we|he|she|you|i|this|that|these|those|"
        r"our|their|his|her|its|my|your|all|every|\w+s|there)\s",
        re.IGNORECASE,
    ),
    "fr": re.compile(
        r"-(?:t-)?(?:ils?|elles?|on|nous|vous)\b.*\s(?:et|ou|mais)\s.*-(?:t-)?(?:ils?|elles?|on|nous|vous)\b",
        re.IGNORECASE,
    ),
    "de": re.compile(
        r"\s(?:und|oder|aber|,)\s+(?:soll|sollen|sollte|muss|müssen|darf|kann|können)\s",
        re.IGNORECASE,
    ),
}
"""Two questions in one, which no single claim answers."""


_LONGEST = 1_000
"""Letters of a question."""


def claim_of(question: str, language: str = "") -> str:
    """The claim that is true if the answer is yes; empty where no rule is sure, or it is too long.

    What is no question comes back as a sentence. ``language`` is ``en``, ``de``, ``fr``, ``es`` or
    ``it``; empty to tell it by the words, English in doubt. A question in the negative asks for
    consent: *Shouldn't we?* is the claim that we should.

    >>> claim_of("Should the library open on Sundays?")
    'The library should open on Sundays.'
    >>> claim_of("Should the choir sing only in English?"), claim_of("Should we only take cash?")
    ('The choir should sing only in English.', 'We should only take cash.')
    >>> claim_of("La bibliothèque doit-elle ouvrir le dimanche ?")
    'La bibliothèque doit ouvrir le dimanche.'
    >>> claim_of("What should we do?"), claim_of("the library should open")
    ('', 'The library should open.')
    >>> claim_of("so do we get a dog or not")
    'We get a dog.'
    """
    asked = " ".join(question.split()).strip('“”"«»¿ ')
    core = asked.rstrip("?!.… \u00a0\u202f")
    if not core or len(core) > _LONGEST or re.search(r"[.!?]\s", core):
        return ""
    code = _language(core, language)
    core, doubts = _without_doubt(core, code)
    first = words_of(core)[0].lower() if words_of(core) else ""
    if first in OPEN[code] or (code in _TWICE and _TWICE[code].search(core)):
        return ""
    claim = _WORDERS.get(code, _english)(core)
    stated = any(word.lower() in FINITE[code] for word in words_of(core)[1:])
    if not claim and (stated or doubts or "?" not in asked[-3:]):
        claim = core
    return _sentence(claim)


def _language(core: str, language: str) -> str:
    """The language of a question: what its form shows, what is said, or most function words."""
    if INVERTED.match(core):
        return "fr"
    if begins_german(core):
        return "de"
    if asked := next((code for code, words in _DOUBTS.items() if words.match(core)), ""):
        return asked
    words = [word.lower() for word in words_of(core)]
    for code in ("es", "it"):
        if words[:1] and words[0] in LISTS[f"finite {code}"] or LISTS[f"modals {code}"] & {*words}:
            return code
    default = language[:2] if language[:2] in OPEN else "en"
    return nearest([core], tuple(OPEN), default, 50)


def _without_doubt(core: str, code: str) -> tuple[str, bool]:
    """The question itself, and whether words that only ask for an opinion stood before it."""
    core = _FILLERS.sub("", core, count=1) if _FILLERS.match(core) else core
    rest = _DOUBTS[code].sub("", core, count=1) if _DOUBTS[code].match(core) else core
    rest = re.sub(
        r",? (?:or not|ou non|ou pas|oder nicht|o no)$", "", rest, flags=re.IGNORECASE
    ).lstrip("¿ ")
    return rest, _DOUBTS[code].match(core) is not None


def words_of(text: str) -> list[str]:
    """The words of a text, without signs and numbers."""
    return re.findall(r"[^\W\d_]+", text)


_FACE = re.compile(r"\s[:;]-?[()DP]+\s*$")
"""A face of signs at the end, as people type it in chats."""


def _sentence(claim: str) -> str:
    claim = _FACE.sub("", claim).strip(" ,;:")
    return f"{claim[0].upper()}{claim[1:]}." if claim else ""


def _english(core: str) -> str:
    words = core.split()
    auxiliary, negated = auxiliary_of(words[0].lower().replace("’", "'"))
    rest = words[1:]
    if not auxiliary or not rest:
        return ""
    end = _subject_end(rest, auxiliary)
    if not 0 < end < len(rest):
        return ""
    subject, predicate = rest[:end], rest[end:]
    if predicate[0].lower() == "not" and negated:
        predicate = predicate[1:]
    if auxiliary in ("do", "does") and predicate[0].lower() != "not":
        place = int(len(predicate) > 1 and predicate[0].lower() in LISTS["adverbs"])
        if auxiliary == "does":
            predicate[place] = _third_person(predicate[place])
        return " ".join([*subject, *predicate])
    return " ".join([*subject, auxiliary, *predicate])


def auxiliary_of(word: str) -> tuple[str, bool]:
    """The auxiliary that a word is, without its "n't", and whether it had one; empty if none."""
    known = MODALS | BE | HAVE | DO
    negated = word.endswith("n't") or word == "cannot"
    plain = _CONTRACTED.get(word, word.removesuffix("n't"))
    return (plain if plain in known else ""), negated


def _subject_end(words: list[str], auxiliary: str) -> int:
    """How many words the subject has; 0 if that is not sure."""
    lower = [word.lower().strip(",") for word in words]
    if lower[0] in LISTS["subjects"] or (lower[0] == "that" and len(lower) > 1 and auxiliary in BE):
        return 1
    if auxiliary in BE:
        return _predicate_begin(lower)
    begins = _participles(lower) if auxiliary in HAVE else _verbs(lower)
    return next(begins, 0)


def _verbs(lower: list[str]) -> Iterator[int]:
    """Places where a verb in its base form begins the predicate, the likeliest first."""
    verbs = LISTS["base verbs"] | LISTS["further verbs"]
    for place, word in enumerate(lower):
        if place == 0 or lower[place - 1] in _NOT_BEFORE_VERB:
            continue
        follows = lower[place + 1] if place + 1 < len(lower) else ""
        noun = follows in verbs or follows in ("be", "not", "have")
        if word in verbs and (not noun or word in ("make", "let", "help")):
            yield place
        if word in ("be", "have", "not"):
            yield place
        if word in LISTS["adverbs"]:
            # After a verb that no list names, where what goes on cannot be a verb.
            yield place - 1 if place > 1 and follows in LISTS["before no predicate"] else place


def _participles(lower: list[str]) -> Iterator[int]:
    for place, word in enumerate(lower):
        if place and (word in LISTS["irregular participles"] or word.endswith("ed")):
            yield place


def _predicate_begin(lower: list[str]) -> int:
    """Where the predicate of "is" or "are" begins; 0 if that is not sure."""
    start = 2 if lower[0] in DETERMINERS else 1
    predicates = LISTS["predicates"]
    for place in range(start, len(lower)):
        before, word = lower[place - 1], lower[place]
        phrase = word in ("a", "an", "the") and before not in _NOT_BEFORE_VERB
        compared = word.endswith("er") and lower[place + 1 : place + 2] == ["than"]
        if (
            phrase
            or compared
            or word == "not"
            or word.endswith("ly")
            or (word in predicates and before not in DETERMINERS)
        ):
            return place
        if _PREDICATE.match(word) and (place > start or len(lower) <= start + 2):
            return place
    return start if len(lower) == start + 1 else 0


def _third_person(verb: str) -> str:
    """A base form as "it" has it.

    >>> [_third_person(verb) for verb in ("help", "study", "teach", "have", "do", "play")]
    ['helps', 'studies', 'teaches', 'has', 'does', 'plays']
    """
    if verb in ("have", "be"):
        return {"have": "has", "be": "is"}[verb]
    if re.search(r"[^aeiou]y$", verb):
        return f"{verb[:-1]}ies"
    return f"{verb}es" if re.search(r"(?:s|x|z|ch|sh|o)$", verb) else f"{verb}s"


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
    if len(words) < 3 or words[0].lower() not in LISTS["german verbs"]:
        return False
    second = words[2] if words[1] == "sich" else words[1]
    known = second.lower() in LISTS["german subjects"] | LISTS["german determiners"]
    return known or second[0].isupper() and words[0].lower() not in ("will", "hat", "man")


def _german_subject(words: list[str]) -> int:
    """How many words the subject has; 0 if that is not sure."""
    many = words[0].lower() in ("alle", "jede", "jeder") and words[1][0].isupper()
    if words[0].lower() in LISTS["german pronouns"] and not many:
        return 1
    determined = words[0].lower() in LISTS["german determiners"]
    end = next((at for at, word in enumerate(words) if at >= determined and word[0].isupper()), -1)
    if end < 0 or end > 4:
        return 0
    end += 1
    while not determined and end < len(words) and words[end][0].isupper():
        end += 1  # Frau Meier
    while end + 1 < len(words) and words[end].lower() in LISTS["german joins"]:
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
    if len(words) < 3 or words[0].lower() not in LISTS[f"modals {code}"]:
        return core
    end = next((at for at, word in enumerate(words) if at and _INFINITIVE[code].match(word)), 0)
    subject = words[1:end]
    if not subject or subject[0].lower() not in LISTS[f"determiners {code}"]:
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


_WORDERS: dict[str, Callable[[str], str]] = {
    "fr": french,
    "de": german,
    "es": spanish,
    "it": italian,
}
