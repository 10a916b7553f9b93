"""What may be the claim of a debate: what states something, asks for yes or no, or opens it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import chain, count
from pathlib import PurePath

from argue.errors import BadInput
from argue.language.identification import nearest
from argue.language.questions import (
    BE,
    DETERMINERS,
    DO,
    FINITE,
    HAVE,
    LISTS,
    OPEN,
    auxiliary_of,
    claim_of,
    words_of,
)
from argue.locales.phrases import quoted
from argue.model import Analysis, Argument, Assessment, Debate, Reply
from argue.model.debate import MADE_UP_TITLES

_STATES = frozenset().union(*FINITE.values(), LISTS["stating"]) - {"a", "es", "se", "son"}
"""Words of which one stands in a sentence that states something, but for those that are other words
elsewhere.
"""
_OPEN_ANYWHERE = frozenset().union(*OPEN.values())
_POINTS_BACK = re.compile(
    r"(?:it|they|that|this|these|those|he|she|and|but|so|then|because|yes|no|es|das|dann|aber|ja|"
    r"nein|ils?|elles?|ça|cela|mais|oui|non)\b",
    re.IGNORECASE,
)
_DOING = LISTS["base verbs"] | LISTS["further verbs"]
_LONGEST = 300
_LONGEST_TOPIC = 8
"""Words of a phrase that names a topic."""


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
    if len(words) < 3 or words[0] in LISTS["no claims"]:
        return False
    if first.endswith("?"):
        return not asks_openly(first)
    asks = bool(auxiliary_of(words[0])[0]) and words[1] in LISTS["subjects"] | DETERMINERS
    asks = asks or (words[0] in LISTS["german verbs"] and words[1] in LISTS["german subjects"])
    return (
        asks
        or bool(_STATES & set(words[1:]))
        or words[0] in ("let's", "let’s")
        or words[:2] == ["let", "us"]
    )


def is_plain(text: str) -> bool:
    """Whether a text plainly is a claim: it states something, asks for yes or no, or demands.

    >>> is_plain("Merge both articles"), is_plain("Dogs in the park"), is_plain("Should we go?")
    (True, False, True)
    """
    first, *others = (word.lower() for word in words_of(_first_sentence(text)) or [""])
    demands = first in _DOING and len(others) > 1 and not is_topic(text)
    return demands or states_claim(text)


def asks_openly(text: str) -> bool:
    """Whether a text is a question that yes or no does not answer, and so claims nothing.

    >>> asks_openly("What shall we do?"), asks_openly("Has anybody an idea for the party?")
    (True, True)
    >>> asks_openly("Should anybody own a gun?"), asks_openly("What a mess.")
    (False, False)
    """
    words = [word.lower() for word in words_of(text)]
    if not text.rstrip().endswith("?") or not words:
        return False
    begging = words[0] in LISTS["begging"] and bool(LISTS["anybody"] & set(words[:3]))
    return words[0] in _OPEN_ANYWHERE or begging


def with_claim(debate: Debate, claim: str) -> Debate:
    """The debate where somebody named its claim, an argument of it.

    What answers an issue that claims nothing, as the claim itself does, answers the claim then,
    unless its source states what it does to that issue.
    """
    topic, replies = debate.issue, debate.replies
    texts = debate.by_id()
    if topic and Reply(claim, topic) in replies and claims_nothing(texts[topic].text):
        stated = {relation.ends for relation in debate.reference}
        kept = {*stated, (claim, topic)}
        replies = tuple(
            reply if reply.target != topic or reply.ends in kept else Reply(reply.source, claim)
            for reply in replies
        )
    return replace(debate, issue=claim, replies=replies)


def with_stated_claim(debate: Debate, claim: str) -> Debate:
    """The debate where somebody says what is claimed: by an argument's id, or in words.

    Words take the place of an issue that nobody claims (:func:`unclaimed`); without one they are a
    new argument, which all that answers nothing answers.
    Raises BadInput if somebody claims another thing already.
    """
    if claim in debate.by_id():
        return with_claim(debate, claim)
    stated = Argument(debate.issue or next(_free_ids(debate)), claim)
    if debate.issue is None:
        return replace(debate, arguments=(stated, *debate.arguments), issue=stated.id)
    if not unclaimed(debate):
        raise BadInput.lazy(
            "debate %(id)s: expected --claim where nobody claims anything, or the id of an "
            "argument, found the claim %(text)s",
            id=repr(debate.id),
            text=quoted(debate.by_id()[debate.issue].short()),
        )
    arguments = (stated if argument.id == stated.id else argument for argument in debate.arguments)
    return replace(debate, arguments=tuple(arguments))


def _free_ids(debate: Debate) -> Iterator[str]:
    taken = debate.by_id()
    names = chain(["claim"], map("claim~{}".format, count(2)))
    return (name for name in names if name not in taken)


def unclaimed(debate: Debate) -> str:
    """The id of the issue if nobody claims it, so that it can neither stand nor fall; else empty.

    It is an open question or the name of a topic (:func:`claims_nothing`), or no person's words: a
    reader's own, the name of the file, a number in a list, or a line of the page around the debate.

    >>> from argue.model import Argument, Source
    >>> texts = Argument("a", "Example 1."), Argument("b", "trams 2024")
    >>> debate = Debate("d", "d", texts, "a", source=Source("trams_2024.csv"))
    >>> unclaimed(debate), unclaimed(replace(debate, issue="b"))
    ('a', 'b')
    """
    issue = debate.by_id()[debate.issue] if debate.issue else None
    if issue is None:
        return ""
    nothing = claims_nothing(issue.text) or is_furniture(issue.text)
    return issue.id if nothing or _is_made_up(issue.text, debate.source.name) else ""


def claimed_verdicts(analysis: Analysis, gone: Collection[str] = ()) -> dict[str, Assessment]:
    """The verdict on each argument but asides, an issue that nobody claims, and what is ``gone``.

    Empty where nothing is labelled.
    """
    without = {unclaimed(analysis.debate), *gone}
    return {id: verdict for id, verdict in analysis.verdicts.items() if id not in without}


def _is_made_up(text: str, file: str) -> bool:
    """Whether a text is what readers call a debate without a claim: their words, or the file's."""
    words = _plain(text)
    names = {_plain(file), _plain(PurePath(file).stem)}
    return words in MADE_UP_TITLES or (words in names and not states_claim(text))


def is_furniture(text: str) -> bool:
    """Whether a text is a number in a list, or a line of the page around a debate.

    >>> is_furniture("Example 1."), is_furniture("Skip to content"), is_furniture("36 comments")
    (True, True, True)
    >>> is_furniture("1 in 3 trams is late."), is_furniture("Share the road.")
    (False, False)
    """
    return bool(_NUMBERED.fullmatch(text.strip()) or _FURNITURE.fullmatch(_plain(text)))


def _plain(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold().replace("_", " ")))


_NUMBERED = re.compile(
    r"(?:(?:example|debate|discussion|topic|thread|item|case|question|claim|text|sample|argument|"
    r"page|post|no|nr|beispiel|debatte|thema|frage|punkt|exemple|débat|sujet|point)\b[.:]?)?"
    r"[\s#(]*(?:\d+|[ivx]+)[\s.:)]*",
    re.IGNORECASE,
)
_FURNITURE = re.compile(
    r"(?:\d+ )?(?:new |all |more )?(?:comments?|replies|reply|answers?|messages?|posts?|votes?|"
    r"points?|views?|likes?|shares?|members?|followers?)|"
    r"(?:skip|jump) to (?:main )?content|(?:log|sign) (?:in|up|out)(?: or .*)?|"
    r"most (?:viewed|read|popular|recent)|read more|see (?:more|all)|show (?:more|all)|"
    r"(?:view|load|hide) (?:all |more )?(?:comments|replies|answers)|"
    r"sort(?:ed)? by .*|(?:like|reply|share|report|save|follow|edit|quote)"
    r"(?: (?:like|reply|share|report|save|follow|edit|quote))*|"
    r"(?:search|menu|home|inbox|advertisement|cookies?|subscribe|settings|notifications)|"
    r"(?:.* )?(?:active|online|last seen) \d+ ?\w+(?: ago)?|(?:active|online)(?: now)?|"
    r"seen by \d+|\d+ of \d+"
)


@lru_cache(maxsize=1_024)
def claims_nothing(text: str) -> bool:
    """Whether a text can neither stand nor fall: an open question, or the name of a topic."""
    return asks_openly(text) or is_topic(text)


def is_topic(text: str) -> bool:
    """Whether a text only names what is spoken of, as a heading does, and so claims nothing.

    It is an English phrase without a verb: one or two words, one or two that a preposition joins to
    others, or what stands before a colon. What is put to a vote is none, as an ordinance, or "Item
    4: closing the pool". In doubt, and in other languages, it is none.

    >>> is_topic("Dogs in the cemetery"), is_topic("Concert tickets: pay what you want")
    (True, True)
    >>> is_topic("Dogs calm the mourners in a cemetery"), is_topic("Ban dogs in the cemetery")
    (False, False)
    """
    name, colon, rest = text.strip().partition(":")
    words = [word.lower() for word in words_of(name)]
    english = nearest([text], ("en", "fr", "de"), "en", 50) == "en"
    if not english or not 0 < len(words) <= _LONGEST_TOPIC or words[0] in LISTS["demands"]:
        return False
    if text.rstrip().endswith((".", "!", "?")) or (colon and (states_claim(rest) or _does(rest))):
        return False
    named = len(words) < 3 and not words[-1].endswith("s") and name[0].isupper()
    following = [word for word in words if word not in DETERMINERS][1:3]
    joined = not LISTS["joining"].isdisjoint(following) and words[-1] not in LISTS["joining"]
    if words[0] in OPEN["en"] - {"why"}:
        return True
    return (named or joined or bool(colon)) and not any(map(_may_be_verb, words))


def _does(text: str) -> bool:
    """Whether a phrase begins with what somebody would be doing, as "closing the pool"."""
    first, *others = (word.lower() for word in words_of(text) or [""])
    stem = first.removesuffix("ing")
    return (
        stem != first and len(others) > 1 and not _DOING.isdisjoint({stem, f"{stem}e", stem[:-1]})
    )


def _may_be_verb(word: str) -> bool:
    stems = {word, word.removesuffix("s"), word.removesuffix("es"), word.removesuffix("ed")}
    known = _STATES | BE | HAVE | DO | LISTS["base verbs"]
    return word.endswith("ed") or not stems.isdisjoint(known)


def candidates(debate: Debate) -> list[str]:
    """The ids of up to three arguments that a debate may test: what opens it, the most answered.

    They state a claim, and do not only point back, as "It does not".
    """
    answered = Counter(reply.target for reply in debate.replies)
    fitting = [
        argument.id
        for argument in debate.arguments
        if len(argument.text) <= _LONGEST
        and states_claim(argument.text)
        and not argument.text.endswith("?")
        and not _POINTS_BACK.match(argument.text)
    ]
    opening = next(
        (argument.id for argument in debate.arguments if argument.id != debate.issue), ""
    )
    return sorted(fitting, key=lambda id: (id != opening, -answered[id]))[:3]


def proposals(debate: Debate, language: str = "") -> list[str]:
    """Up to three claims that a debate may test, the likeliest first, each worded as one.

    Asked are its title, its first argument and those most answered: first those that state a claim,
    then other sentences. What only points back, as "It does not", is none; a question only where
    the debate begins with it, else it was asked in passing.
    """
    answered = Counter(reply.target for reply in debate.replies)
    order = sorted(debate.arguments, key=lambda one: -answered[one.id])
    first = [argument for argument in debate.arguments if argument.text != debate.title][:1]
    texts = [debate.title, *(argument.text for argument in (*first, *order))]
    firsts = list(map(_first_sentence, texts))
    fitting = [
        text
        for at, text in enumerate(firsts)
        if len(text) <= _LONGEST
        and (at < 2 or not text.endswith("?"))
        and not _POINTS_BACK.match(text)
        and not is_topic(text)
        and LISTS["no claims"].isdisjoint(word.lower() for word in words_of(text)[:1])
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
