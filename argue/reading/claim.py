"""The claim of a page, in its speaker's words: motion, question, title, or thesis that opens it.

What stands around it on pages is taken off (``Re:``, ``CMV:``, ``Motion:``, numbers of issues, the
site's name), what is reported is stated (*moved that the committee sell the van*), and a question
is worded as the claim that it tests (:mod:`argue.language.questions`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from math import exp, log1p
from pathlib import Path

from argue.language.claims import asks_openly, claims_nothing, is_topic, states_claim
from argue.language.questions import claim_of
from argue.language.word_lists import sections
from argue.reading.asides import aside
from argue.reading.cut import SPLIT
from argue.reading.network import Linear, logit
from argue.reading.records import Claim, Contribution, Heading
from argue.reading.wording import OF_A_SITE, Recurrence, Wording, alike

_LISTS = sections(Path(__file__).with_suffix(".txt"))


def _choice(title: str) -> str:
    return "|".join(map(re.escape, sorted(_LISTS[title], key=len, reverse=True)))


_BEFORE = re.compile(
    rf"(?:(?:{_choice('mail')})\s*:\s*|\[[^\[\]]{{1,25}}\]\s*|[^\w\s¿\"“«(]+\s+)", re.IGNORECASE
)
_NUMBERED = re.compile(
    rf"#?\d{{1,3}}[.)]\s+|(?:{_choice('number')})\s*[\w./-]*\d[\w./-]*\s*[:.–—-]\s+", re.IGNORECASE
)
"""What programs put before a title, and minutes."""
_LABEL = re.compile(
    rf"(?:{_choice('label')}|{_choice('opinion')}|{_choice('site')})(?:\s#?\d[\d.-]*)?"
    r"(?:\s(?:for|of|zu|für|pour|para|per)(?:\s\w+){1,2})?\s?[:–—]\s*(?=\S)",
    re.IGNORECASE,
)
_BRACKET_LABEL = re.compile(rf"[\[(](?:{_choice('label')}|{_choice('site')})[\])]\s*", re.I)
"""Words that say that a claim follows."""
_SHOUTED = re.compile(r"(?:CMV|RFC|AITA|TIL|Default)\s+(?=\S)")
_BEHIND = re.compile(
    r"\s*(?:[·|]\s.*\b(?:issue|pull request|discussion|forum|r/\w+|reddit|github|gitlab)\b.*|#\d+|"
    r"\((?:closed|open|solved|self\.\w+|poll|\d+ (?:posts|comments|replies))\)|\s[|]\s[^|]{2,40}|"
    r"\s::\s.{2,40}|\s:\s[ru]/\w+|\[\w{2,12}\]|"
    rf"[-–—]\s(?:{_choice('page')})\s\d+.*|\s(?:{_choice('folder')}))$",
    re.IGNORECASE,
)
"""What programs put behind one."""
_MOVED = re.compile(
    rf"(?:.{{0,80}}?\b(?:{_choice('moved')}))(?:\s+(?:(?:by\s)?\S.{{2,60}}?\s)?"
    rf"(?P<that>{_choice('that')}),?\s+(?P<claim>.+)|,\s(?P<what>.{{3,300}}\s(?:ab|an|auf|aus|bei|"
    r"durch|ein|fest|frei|mit|nach|um|vor|weg|zurück)?)zu\s?(?P<verb>\w{2,30}(?:en|ern|eln))\W*)$",
    re.IGNORECASE,
)
_SUGGESTED = re.compile(
    r"(?:why (?:not|don['’]t we)|how about we|was, wenn wir|pourquoi ne pas|et si on)\s+"
    r"(?P<what>.+?)\s*\?*$",
    re.IGNORECASE,
)
_ABOUT = re.compile(
    r"(?:(?:any )?(?:thoughts|opinions|views) (?:on|about)|(?:what|how) about|was haltet ihr von|"
    r"(?:eure )?meinung(?:en)? zu|que pensez-vous (?:de|du|des)|qué opináis de|"
    r"cosa ne pensate di)\s+(?P<what>.+?)\s*\?*$",
    re.IGNORECASE,
)
_FINITE = re.compile(rf"(?<!\w)(?:{_choice('finite')})(?!\w)|\b\w+['’](?:s|re|t|ll)\b", re.I)
_SENTENCE = re.compile(rf"(?<!;){SPLIT.pattern}|\n+")
_ENDS_AS_OPINION = re.compile(rf"(?:[.!]\s+)?(?:{_choice('asking')})\s*\??\s*$", re.IGNORECASE)
_OUGHT = re.compile(rf"(?<!\w)(?:{_choice('ought')})(?!\w)", re.IGNORECASE)
_SECTIONS = frozenset(_LISTS["sections"])
_SHORTEST, _LONGEST, _TITLE = 5, 400, 1_000
"""Letters of a claim, and up to which a text may be a title, with all that stands around it."""
_OPENING, _LATEST, _CLAIMS = 4, 8, 0.3
"""Contributions that may be the claim, among so many; the score from which one asks or claims."""
_NEAR, _NOWHERE, _SHORT, _FEW, _UNDER = 8, 10**9, 6, 4, 2
"""Lines below the first name that may be the title; a line behind all; words of a short post, of
what is hardly a title; lines from the title of an item to its motion at most."""
_CODE = re.compile(r"(?<!\S)(?=\S*\d)(?!\S*[^\W\d_A-Z]{3})\S+")  # a time, a number: HA/33/24
_THAT = re.compile(rf"(?:{_choice('that')})\s", re.IGNORECASE)  # the words of a motion
_ITEM = re.compile(rf"#?\d{{1,3}}[.)]\s+\S|(?:{_choice('number')})\s[\w./-]*\d", re.IGNORECASE)
_TEASED, _RESTATED, _FIRST = 3, 2, 4
"""Words beyond which a heading may be the title of the one in the line below; longer words that a
title has at least, of which half are in what restates it; sentences of a post that may claim."""


def worded(title: str, language: str = "") -> str:
    """A title, motion or question as a claim: without what stands around it, as a statement.

    >>> worded("Re: [RFC] Should our choir sing in English? #12"), worded("CMV: Tipping is wrong")
    ('Our choir should sing in English.', 'Tipping is wrong.')
    >>> worded("Cllr Hollis moved that the committee sell the old van")
    'The committee should sell the old van.'
    """
    text = stripped(title)
    if len(text) > _TITLE:
        return _sentence(text)
    if match := _MOVED.match(text):
        what = f"wir sollten {match['what']}{match['verb']}"
        return _sentence(_subjunctive(match["claim"]) if match["that"] else what)
    if match := _SUGGESTED.match(text):
        return _sentence(_suggestion(text, match["what"]))
    if match := _ABOUT.match(text):
        return _sentence(match["what"])
    claim = claim_of(text, language) or _sentence(text)
    return claim.removesuffix(".") if is_topic(text) and is_topic(title) else claim


def stripped(title: str) -> str:
    """A title without what programs and minutes put around it; a text too long for one as it is."""
    return _without(title, (_BRACKET_LABEL, _BEFORE, _NUMBERED, _LABEL, _SHOUTED))


def shown(title: str) -> str:
    """A title as its writer put it, without what programs put around it.

    >>> shown("Re: CMV: Tipping is wrong | r/changemyview"), shown("Motion: Ban horns")
    ('CMV: Tipping is wrong', 'Motion: Ban horns')
    """
    return _without(title, (_BEFORE,))


def _without(title: str, shapes: Sequence[re.Pattern[str]]) -> str:
    text, before = " ".join(title.split()), ""
    if len(text) > _TITLE:
        return text
    while text != before:
        before = text
        for shape in shapes:
            rest = shape.sub("", text, count=1) if shape.match(text) else text
            text = rest if re.search(r"[^\W\d_]{4}", rest) else text
        rest = _BEHIND.sub("", text)
        text = rest if len(rest.split()) > 1 else text
    return text.strip('"“”«» ')


def _suggestion(text: str, what: str) -> str:
    if re.match(r"pourquoi|et si", text, re.IGNORECASE):
        return f"on devrait {what}"
    return f"wir sollten {what}" if text.lower().startswith("was") else f"we should {what}"


def _subjunctive(claim: str) -> str:
    """*the committee sell the van* → *the committee should sell the van*; else as it is."""
    if _FINITE.search(claim):
        return claim
    asked = claim_of(f"Should {claim}?", "en")
    return asked.rstrip(".") or claim


def _sentence(text: str) -> str:
    text = text.strip(" ,;:")
    ends = "" if text.endswith((".", "!", "?", "…")) else "."
    return f"{text[0].upper()}{text[1:]}{ends}" if text else ""


def claim_of_page(
    headings: Sequence[Heading],
    contributions: Sequence[Contribution],
    language: str = "",
    *,
    others: Sequence[Heading] = (),
    said: Sequence[float] = (),
) -> Claim:
    """What a page discusses: the motion, question or title in one of its lines, or a first post.

    ``others`` are lines that were taken for no heading, with the chance that they are one; ``said``
    tells how sure the lines of each contribution are. ``first`` is the contribution that is the
    claim where no line is one. The chances of all that may be the claim add up to 1, what says the
    same word for word being one; up to three proposals stand in their order.
    """
    found = candidates(headings, contributions, others, said)
    scores = [exp(Linear.load("claim").score(features)) for *_, features in found]
    ranked = sorted(zip(scores, found, strict=True), key=lambda pair: -pair[0])
    texts = [worded(text, language) for _, (text, *_) in ranked]
    proposals = tuple(dict.fromkeys(filter(None, texts)))[:3]
    if not proposals:
        return Claim("", chance=0.0)
    best = ranked[0][1]
    same = sum(
        score
        for (score, other), text in zip(ranked, texts, strict=True)
        if alike(texts[0], text) or _is_motion(best, other) or _is_motion(other, best)
    )
    return Claim(texts[0], *best[1:3], min(same / sum(scores), 0.99), proposals)


_Candidate = tuple[str, int, int | None, dict[str, float]]
"""The words of what may be the claim, its line, the place of the contribution, its features."""


def _is_motion(above: _Candidate, below: _Candidate) -> bool:
    """Whether one is the motion with which people begin right below the title of its item."""
    begins = above[2] is None and below[2] == 0 and is_named(below[0])
    return begins and 0 < below[1] - above[1] <= _UNDER


def candidates(
    headings: Sequence[Heading],
    contributions: Sequence[Contribution],
    others: Sequence[Heading] = (),
    said: Sequence[float] = (),
) -> list[_Candidate]:
    """All that may be the claim, lines before contributions; as of :func:`claim_of_page`."""
    words = [Wording.of(contribution.text) for contribution in contributions]
    page = Recurrence(words)
    posts = _of_posts(headings, contributions, said, words, page)
    return [*_of_lines(headings, others, contributions, page), *posts]


def _of_lines(
    headings: Sequence[Heading],
    others: Sequence[Heading],
    contributions: Sequence[Contribution],
    page: Recurrence,
) -> Iterator[_Candidate]:
    """The lines that may be the claim: headings above a message, and others above the first."""
    begins = _begins(contributions)
    texts = Counter(stripped(heading.text).casefold() for heading in (*headings, *others))
    above = [heading for heading in headings if heading.line < begins] or headings[:1]
    places = {heading.line for heading in headings}
    titles = {heading.line for heading in headings if len(heading.text.split()) > _TEASED}
    near = [line for line in others if line.line < begins + _NEAR]
    last = max((post.line for post in contributions), default=_NOWHERE)
    for heading in [line for line in (*headings, *near) if line.title or line.line < last]:
        text = stripped(heading.text)
        topic = " " not in text and not heading.text.rstrip().endswith("?")
        if (topic and contributions) or _is_no_claim(text) or _names_section(text):
            continue
        titled, again = heading.line in places, texts[text.casefold()]
        features = (
            _wording(heading.text, text)
            | page.of(Wording.of(text))
            | {
                "heading": titled,
                "other": not titled,
                "chance": heading.chance if titled else min(logit(heading.chance), 1.0),
                "form": heading.title,
                "again": again == 2,
                "often": again > 2,
                "below": heading.line >= begins,
                "far": log1p(abs(begins - heading.line)) / 3,
                "outermost": titled and heading.line in (above[0].line, above[-1].line),
                "below title": heading.line - 1 in titles,
            }
        )
        yield heading.text, heading.line, None, features


def _of_posts(
    headings: Sequence[Heading],
    contributions: Sequence[Contribution],
    said: Sequence[float],
    words: Sequence[Wording],
    page: Recurrence,
) -> Iterator[_Candidate]:
    """The first contributions that are no asides, each with the sentence that most claims."""
    begins = _begins(contributions)
    titles = [heading.text for heading in headings if heading.line < begins]
    titles = titles or [heading.text for heading in headings[:1]]
    claims = any(_claims(title) for title in titles)
    topic = any(is_topic(worded(title).rstrip(".")) for title in titles)
    named = sum(post.author != "" for post in contributions) * 2 > len(contributions)
    fitting = [
        (place, post)
        for place, post in enumerate(contributions[:_LATEST])
        if aside(post) < 0.5 and sum(map(str.isalpha, post.text)) >= _SHORTEST
    ]
    for rank, (place, post) in enumerate(fitting[:_OPENING]):
        score, sentence = max(_of_sentences(post, titled=bool(titles)))
        bare = stripped(sentence)
        features = page.of(words[place], own=True) | {
            "": 1,
            "site": bool(OF_A_SITE.search(bare)),
            "claims title": claims,
            "topic title": topic,
            "second": rank == 1,
            "later": rank > 1,
            "second titled": rank > 0 and bool(titles),
            "ought": bool(post.author and _OUGHT.search(bare)),
            "nameless": named and not post.author,
            "untimed": not post.time,
            "sure": post.sure,
            "said": said[place] if said else 1,
            "restates": any(restates(title, post) for title in titles),
            "best": 2 * score,
            "named later": rank > 0 and is_named(sentence),
            "short": len(post.text.split()) < _SHORT,
            "answers": bool(post.answers),
        }  # fmt: skip
        yield sentence, post.line, place, {f"post {key}": value for key, value in features.items()}


def _begins(contributions: Sequence[Contribution]) -> int:
    """The line in which somebody with a name begins to speak."""
    signed = [post for post in contributions if post.author] or contributions
    return min([post.line for post in signed], default=_NOWHERE)


def _claims(title: str) -> bool:
    asks, text = title.rstrip().endswith("?"), stripped(title)
    return asks or is_named(title) or bool(_OUGHT.search(text)) or _states(text)


def _wording(text: str, bare: str) -> dict[str, float]:
    """What the words of a line or sentence tell, as it stands and without what is around it."""
    words = re.findall(r"[^\W\d_]+", bare)
    return {
        "named": is_named(text),
        "states": _states(bare),
        "ought": bool(_OUGHT.search(bare)),
        "asks": bare.endswith("?"),
        "asks what": _asks_what(bare),
        "claims nothing": claims_nothing(bare),
        "item": bool(_ITEM.match(text)),
        "two words": len(words) == 2,
        "long": log1p(len(words)) / 3,
        "sentence": bare.endswith((".", "!")),
        "site": bool(OF_A_SITE.search(bare)),
        "few": len(words) < _FEW,
        "cut": bare.endswith(("…", "...")),
        "that": bool(_THAT.match(bare)),
    }


def _of_sentences(post: Contribution, *, titled: bool) -> Iterator[tuple[float, str]]:
    """The first sentences of a post, each with how much it claims by what it asks or demands."""
    sentences = [piece for piece in _SENTENCE.split(post.text.strip()) if piece.strip()]
    for number, sentence in enumerate(sentences[:_FIRST]):
        text = stripped(sentence)
        if _is_no_claim(text) or _asks_what(text):
            score = 0.1 - 0.02 * number
        else:
            asks = text.endswith("?") and len(text.split()) > 3
            ought = bool(_OUGHT.search(text))
            score = 0.2 + 0.35 * is_named(sentence) + 0.2 * bool(_ITEM.match(sentence))
            score += 0.25 * max(asks * (0.4 if titled else 1), ought)
            score += 0.05 * (_states(text) - number)
        yield score, sentence


def states(one: Contribution) -> bool:
    """Whether a contribution begins by asking something, or by saying what should be."""
    return any(score > _CLAIMS for score, _ in _of_sentences(one, titled=False))


def restates(title: str, one: Contribution) -> bool:
    """Whether a contribution begins by claiming what a title asks, or what it only names.

    What is said of the same things without saying what should be is an argument.

    >>> restates("Sell the boat?", Contribution("Ann", "", "Hello. We should sell the boat."))
    True
    >>> restates("Sell the boat?", Contribution("Ann", "", "The boat is the last one here."))
    False
    """
    asks, finite = title.rstrip().endswith("?"), _FINITE.search(title)
    asked = Wording.of(_OUGHT.sub(" ", stripped(title))).stems
    if len(asked) < _RESTATED or (not asks and (finite or is_named(title))):
        return False
    sentences = _SENTENCE.split(one.text.strip())[:_FIRST]
    said = [text for text in sentences if text[-1:] != "?" and (not asks or _OUGHT.search(text))]
    own = [Wording.of(text).stems for text in said]
    return any(2 * len(asked & stems) >= max(len(asked), _RESTATED) for stems in own)


def is_named(text: str) -> bool:
    """Whether a text says that it is a motion, proposal or the like."""
    return bool(_LABEL.search(text) or _SHOUTED.match(text) or _MOVED.match(text))


def _names_section(text: str) -> bool:
    """Whether all words of a heading are such as name parts of minutes, pages and programmes."""
    words = [word.casefold() for word in re.findall(r"[^\W\d_]+", _CODE.sub("", text))]
    return sum(word in _SECTIONS for word in words) >= 0.75 * len(words)


def _states(text: str) -> bool:
    """Whether a text asks for yes or no or says what should be."""
    return states_claim(text) or bool(_FINITE.search(text)) or bool(_MOVED.match(text))


def _is_no_claim(text: str) -> bool:
    """Whether a text greets, asks for opinions, names a file, or is too short or too long."""
    words = re.findall(r"[^\W\d_]+", text)
    if sum(map(len, words)) < _SHORTEST or len(text) > _LONGEST:
        return True
    greets = words[0].casefold() in _LISTS["greetings"] and len(words) < 6
    file = re.fullmatch(r"\S+\.\w{2,4}|(?:https?://|www\.)\S+|.*\d{8}[_-]\d{6}.*", text.strip())
    return greets or bool(file) or bool(_ENDS_AS_OPINION.fullmatch(text))


def _asks_what(text: str) -> bool:
    """Whether a text asks what yes or no does not answer, and suggests nothing."""
    return asks_openly(text) and not _SUGGESTED.match(text) and not _ABOUT.match(text)
