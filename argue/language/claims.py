"""A yes-or-no question worded as the claim that a debate tests, in English and French.

Rules over words, no parse: an English question moves its auxiliary behind the subject, whose end is
where a verb or predicate begins (``claims.txt`` lists words); a French one drops ``est-ce que`` or
takes its inversion back. Where no rule is sure, no claim is proposed: the person
who asks words it. What they get is a proposal to be edited, so a rare miss costs a correction.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from argue.language.identification import nearest
from argue.language.word_lists import sections
from argue.model import Debate, Reply

_LISTS = {
    title: frozenset(words) for title, words in sections(Path(__file__).with_suffix(".txt")).items()
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
}
"""What comes before the question itself."""
_FILLERS = re.compile(
    r"(?:(?:so|ok|okay|hey|well|right|now|guys|hmm|alors|bon)\b\W*)+"
    r"(?=(?:do|does|should|shall|can|could|would|will|is|are|must|may)\b)",
    re.IGNORECASE,
)
"""What people say before a question, and its verb does not belong to."""
_OPEN = {"en": _LISTS["open en"], "fr": _LISTS["open fr"]}
"""Words that begin a question that yes or no does not answer."""
_MODALS, _DETERMINERS = _LISTS["modals"], _LISTS["determiners"]
_BE, _HAVE = {"is", "are", "was", "were", "am"}, {"has", "have", "had"}
_DO = {"do", "does", "did"}
_CONTRACTED = {"won't": "will", "can't": "can", "cannot": "can", "shan't": "shall"}
_NOT_BEFORE_VERB = _DETERMINERS | _LISTS["before nouns"]
_PREDICATE = re.compile(r".+(?:ing|ed|able|ible|ful|ous|less|ive|ical|ary|(?<!m)ent|ant)$")
_FINITE = {
    "en": _MODALS | _BE | {"has", "have", "does"},
    "fr": _LISTS["finite fr"],
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
}
"""Two questions in one, which no single claim answers."""
_STATES = _FINITE["en"] | _FINITE["fr"] | _LISTS["stating"]
"""Words of which one stands in a sentence that states something, in three languages."""
_OPEN_ANYWHERE = _OPEN["en"] | _OPEN["fr"] | _LISTS["open elsewhere"]
_POINTS_BACK = re.compile(
    r"(?:it|they|that|this|these|those|he|she|and|but|so|then|because|yes|no|es|das|dann|aber|ja|"
    r"nein|ils?|elles?|ça|cela|mais|oui|non)\b",
    re.IGNORECASE,
)
_LONGEST = 300
_LONGEST_TOPIC = 8
"""Words of a phrase that names a topic."""
_INVERTED = re.compile(
    r"^(?P<before>.*?)(?P<verb>[^\W\d_]+(?:['’][^\W\d_]+)?)(?:-t)?-"
    r"(?P<subject>ils?|elles?|on|ce|nous|vous|je|tu)\b(?P<rest>.*)$",
    re.IGNORECASE,
)
_NEGATED = re.compile(r"(?:^|(?<=\s))(?:ne\s+|n['’])$", re.IGNORECASE)
_THERE = re.compile(r"(?:^|(?<=\s))(?:n['’])?y\s+$", re.IGNORECASE)


def claim_of(question: str, language: str = "") -> str:
    """The claim that is true if the answer is yes; empty where no rule is sure.

    What is no question comes back as a sentence. ``language`` is ``en`` or ``fr``; empty to tell it
    by the words, English in doubt. A question in the negative asks for consent: *Shouldn't we?* is
    the claim that we should.

    Examples
    --------
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
    asked = " ".join(question.split()).strip('“”"«» ')
    core = asked.rstrip("?!.… \u00a0\u202f")
    if not core or re.search(r"[.!?]\s", core):
        return ""
    code = (
        "fr" if _INVERTED.match(core) else nearest([core], ("en", "fr"), language[:2] or "en", 50)
    )
    core, doubts = _without_doubt(core, code)
    first = _words(core)[0].lower() if _words(core) else ""
    if first in _OPEN[code] or _TWICE[code].search(core):
        return ""
    claim = (_english if code == "en" else _french)(core)
    stated = any(word.lower() in _FINITE[code] for word in _words(core)[1:])
    if not claim and (stated or doubts or "?" not in asked[-3:]):
        claim = core
    return _sentence(claim)


def states_claim(text: str) -> bool:
    """Whether a text may be what a debate tests: it asks for yes or no, or states something.

    Only the first sentence counts. Greetings, headings and counts state nothing.

    >>> states_claim("We should sell the van."), states_claim("Opening hours")
    (True, False)
    >>> states_claim("Good morning all, sorry for being late!"), states_claim("wollen wir den Bus")
    (False, True)
    """
    first = _first_sentence(text)
    words = [word.lower() for word in re.findall(r"[^\W\d_]+(?:['’][^\W\d_]+)?", first)]
    if len(words) < 3 or words[0] in _LISTS["no claims"]:
        return False
    if first.endswith("?"):
        return not asks_openly(first)
    asks = bool(_auxiliary(words[0])[0]) and words[1] in _LISTS["subjects"] | _DETERMINERS
    asks = asks or (words[0] in _LISTS["german verbs"] and words[1] in _LISTS["german subjects"])
    return (
        asks
        or bool(_STATES & set(words[1:]))
        or words[0] in ("let's", "let’s")
        or words[:2] == ["let", "us"]
    )


def asks_openly(text: str) -> bool:
    """Whether a text is a question that yes or no does not answer, and so claims nothing.

    >>> asks_openly("What shall we do?"), asks_openly("Has anybody an idea for the party?")
    (True, True)
    >>> asks_openly("Should anybody own a gun?"), asks_openly("What a mess.")
    (False, False)
    """
    words = [word.lower() for word in _words(text)]
    if not text.rstrip().endswith("?") or not words:
        return False
    begging = words[0] in _LISTS["begging"] and bool(_LISTS["anybody"] & set(words[:3]))
    return words[0] in _OPEN_ANYWHERE or begging


def with_claim(debate: Debate, claim: str) -> Debate:
    """The debate where somebody named its claim.

    What answers an issue that claims nothing, as the claim itself does, answers the claim then,
    unless its source states what it does to that issue.
    """
    topic, replies = debate.issue, debate.replies
    texts = debate.by_id()
    if topic and Reply(claim, topic) in replies and claims_nothing(texts[topic].text):
        stated = {(one.source, one.target) for one in debate.reference}
        replies = tuple(
            Reply(one.source, claim)
            if one.target == topic and one.source != claim and (one.source, topic) not in stated
            else one
            for one in replies
        )
    return replace(debate, issue=claim, replies=replies)


@lru_cache(maxsize=1_024)
def claims_nothing(text: str) -> bool:
    """Whether a text can neither stand nor fall: an open question, or the name of a topic."""
    return asks_openly(text) or is_topic(text)


def is_topic(text: str) -> bool:
    """Whether a text only names what is spoken of, as a heading does, and so claims nothing.

    It is an English phrase without a verb: one or two words, one or two that a preposition joins to
    others, or what stands before a colon. In doubt, and in other languages, it is none.

    >>> is_topic("Dogs in the cemetery"), is_topic("Concert tickets: pay what you want")
    (True, True)
    >>> is_topic("Dogs calm the mourners in a cemetery"), is_topic("Ban dogs in the cemetery")
    (False, False)
    """
    name, colon, rest = text.strip().partition(":")
    words = [word.lower() for word in _words(name)]
    english = nearest([text], ("en", "fr", "de"), "en", 50) == "en"
    if not english or not 0 < len(words) <= _LONGEST_TOPIC or words[0] in _LISTS["demands"]:
        return False
    if text.rstrip().endswith((".", "!", "?")) or (colon and states_claim(rest)):
        return False
    named = len(words) < 3 and not words[-1].endswith("s") and name[0].isupper()
    following = [word for word in words if word not in _DETERMINERS][1:3]
    joined = not _LISTS["joining"].isdisjoint(following) and words[-1] not in _LISTS["joining"]
    if words[0] in _OPEN["en"] - {"why"}:
        return True
    return (named or joined or bool(colon)) and not any(map(_may_be_verb, words))


def _may_be_verb(word: str) -> bool:
    stems = {word, word.removesuffix("s"), word.removesuffix("es"), word.removesuffix("ed")}
    known = _STATES | _BE | _HAVE | _DO | _LISTS["base verbs"]
    return word.endswith("ed") or not stems.isdisjoint(known)


def candidates(debate: Debate) -> list[str]:
    """The ids of up to three arguments that a debate may test: what opens it, the most answered.

    They state a claim, and do not only point back, as "It does not".
    """
    answered = Counter(reply.target for reply in debate.replies)
    fitting = [
        one.id
        for one in debate.arguments
        if len(one.text) <= _LONGEST
        and states_claim(one.text)
        and not one.text.endswith("?")
        and not _POINTS_BACK.match(one.text)
    ]
    opening = next((one.id for one in debate.arguments if one.id != debate.issue), "")
    return sorted(fitting, key=lambda id: (id != opening, -answered[id]))[:3]


def proposals(debate: Debate, language: str = "") -> list[str]:
    """Up to three claims that a debate may test, the likeliest first, each worded as one.

    Asked are its title, its first argument and those most answered: first those that state a claim,
    then other sentences. What only points back, as "It does not", is none; a question only where
    the debate begins with it, else it was asked in passing.
    """
    answered = Counter(reply.target for reply in debate.replies)
    order = sorted(debate.arguments, key=lambda one: -answered[one.id])
    first = [one for one in debate.arguments if one.text != debate.title][:1]
    texts = [debate.title, *(one.text for one in (*first, *order))]
    firsts = list(map(_first_sentence, texts))
    fitting = [
        text
        for at, text in enumerate(firsts)
        if len(text) <= _LONGEST
        and (at < 2 or not text.endswith("?"))
        and not _POINTS_BACK.match(text)
        and not is_topic(text)
        and _LISTS["no claims"].isdisjoint(word.lower() for word in _words(text)[:1])
    ]
    stating = [text for text in fitting if states_claim(text)]
    others = [text for text in fitting if len(text.split()) > 3 and text.endswith((".", "!"))]
    worded = (opening_claim(text, language) for text in (*stating, *others))
    return list(dict.fromkeys(worded))[:3]


def opening_claim(text: str, language: str = "") -> str:
    """The first sentence of a text, worded as a claim where it is a question.

    >>> opening_claim("We should sell the van. It rusts."), opening_claim("Should we sell it?")
    ('We should sell the van.', 'We should sell it.')
    """
    first = _first_sentence(text)
    return claim_of(first, language) or first


def _first_sentence(text: str) -> str:
    return re.split(r"(?<=[.!?…])\s", " ".join(text.split()), maxsplit=1)[0]


def _without_doubt(core: str, code: str) -> tuple[str, bool]:
    """The question itself, and whether words that only ask for an opinion stood before it."""
    core = _FILLERS.sub("", core, count=1) if _FILLERS.match(core) else core
    rest = _DOUBTS[code].sub("", core, count=1) if _DOUBTS[code].match(core) else core
    rest = re.sub(r",? (?:or not|ou non|ou pas)$", "", rest, flags=re.IGNORECASE)
    return rest, _DOUBTS[code].match(core) is not None


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]+", text)


_FACE = re.compile(r"\s[:;]-?[()DP]+\s*$")
"""A face of signs at the end, as people type it in chats."""


def _sentence(claim: str) -> str:
    claim = _FACE.sub("", claim).strip(" ,;:")
    return f"{claim[0].upper()}{claim[1:]}." if claim else ""


def _english(core: str) -> str:
    words = core.split()
    auxiliary, negated = _auxiliary(words[0].lower().replace("’", "'"))
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
        place = int(len(predicate) > 1 and predicate[0].lower() in _LISTS["adverbs"])
        if auxiliary == "does":
            predicate[place] = _third_person(predicate[place])
        return " ".join([*subject, *predicate])
    return " ".join([*subject, auxiliary, *predicate])


def _auxiliary(word: str) -> tuple[str, bool]:
    """The auxiliary that a word is, without its "n't", and whether it had one; empty if none."""
    known = _MODALS | _BE | _HAVE | _DO
    negated = word.endswith("n't") or word == "cannot"
    plain = _CONTRACTED.get(word, word.removesuffix("n't"))
    return (plain if plain in known else ""), negated


def _subject_end(words: list[str], auxiliary: str) -> int:
    """How many words the subject has; 0 if that is not sure."""
    lower = [word.lower().strip(",") for word in words]
    if lower[0] in _LISTS["subjects"] or (
        lower[0] == "that" and len(lower) > 1 and auxiliary in _BE
    ):
        return 1
    if auxiliary in _BE:
        return _predicate_begin(lower)
    begins = _participles(lower) if auxiliary in _HAVE else _verbs(lower)
    return next(begins, 0)


def _verbs(lower: list[str]) -> Iterator[int]:
    """Places where a verb in its base form begins the predicate, the likeliest first."""
    verbs = _LISTS["base verbs"]
    for place, word in enumerate(lower):
        if place == 0 or lower[place - 1] in _NOT_BEFORE_VERB:
            continue
        follows = lower[place + 1] if place + 1 < len(lower) else ""
        noun = follows in verbs or follows in ("be", "not", "have")
        if word in verbs and (not noun or word in ("make", "let", "help")):
            yield place
        if word in ("be", "have", "not"):
            yield place
        if word in _LISTS["adverbs"]:
            # After a verb that no list names, where what goes on cannot be a verb.
            yield place - 1 if place > 1 and follows in _LISTS["before no predicate"] else place


def _participles(lower: list[str]) -> Iterator[int]:
    for place, word in enumerate(lower):
        if place and (word in _LISTS["irregular participles"] or word.endswith("ed")):
            yield place


def _predicate_begin(lower: list[str]) -> int:
    """Where the predicate of "is" or "are" begins; 0 if that is not sure."""
    start = 2 if lower[0] in _DETERMINERS else 1
    predicates = _LISTS["predicates"]
    for place in range(start, len(lower)):
        before, word = lower[place - 1], lower[place]
        phrase = word in ("a", "an", "the") and before not in _NOT_BEFORE_VERB
        compared = word.endswith("er") and lower[place + 1 : place + 2] == ["than"]
        if (
            phrase
            or compared
            or word == "not"
            or word.endswith("ly")
            or (word in predicates and before not in _DETERMINERS)
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


def _french(core: str) -> str:
    if not (match := _INVERTED.match(core)):
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
