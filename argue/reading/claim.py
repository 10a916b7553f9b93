"""The claim of a page, in its speaker's words: motion, question, title, or thesis that opens it.

What stands around it on pages is taken off (``Re:``, ``CMV:``, ``Motion:``, numbers of issues, the
site's name), what is reported is stated (*moved that the committee sell the van*), and a question
is worded as the claim that it tests (:mod:`argue.language.questions`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from argue.language.claims import asks_openly, claims_nothing, states_claim
from argue.language.questions import claim_of
from argue.language.word_lists import sections
from argue.reading.asides import aside
from argue.reading.records import Claim, Contribution, Heading
from argue.reading.wording import Wording

_LISTS = sections(Path(__file__).with_suffix(".txt"))


def _choice(title: str) -> str:
    return "|".join(map(re.escape, sorted(_LISTS[title], key=len, reverse=True)))


_BEFORE = re.compile(
    rf"(?:(?:{_choice('mail')})\s*:\s*|\[[^\[\]]{{1,25}}\]\s*|#?\d{{1,3}}[.)]\s+|"
    r"[^\w\s¿\"“«(]+\s+)",
    re.IGNORECASE,
)
"""What programs put before a title."""
_NUMBERED = re.compile(rf"(?:{_choice('number')})\s*[\w./-]*\d[\w./-]*\s*[:.–—-]\s+", re.IGNORECASE)
"""What minutes put there."""
_NAMED = re.compile(rf"(?:{_choice('label')})\s?[:–—]\s*(?=\S)", re.IGNORECASE)
_LABEL = re.compile(
    rf"(?:{_choice('label')}|{_choice('site')})(?:\s#?\d[\d.-]*)?\s?[:–—]\s*(?=\S)",
    re.IGNORECASE,
)
_BRACKET_LABEL = re.compile(
    rf"[\[(](?:{_choice('label')}|{_choice('site')})[\])]\s*", re.IGNORECASE
)
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
    rf"(?:.{{0,80}}?\b(?:{_choice('moved')}))\s+(?:(?:by\s)?\S.{{2,60}}?\s)?"
    rf"(?P<that>{_choice('that')}),?\s+(?P<claim>.+)$",
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
_FINITE = re.compile(
    rf"(?<!\w)(?:{_choice('finite')})(?!\w)|\b\w+['’](?:s|re|t|ll)\b", re.IGNORECASE
)
_SENTENCE = re.compile(r"(?<=[.!?…])[\"”»)]?\s+|\n+")
_ENDS_AS_OPINION = re.compile(rf"(?:[.!]\s+)?(?:{_choice('asking')})\s*\??\s*$", re.IGNORECASE)
_OUGHT = re.compile(rf"(?<!\w)(?:{_choice('ought')})(?!\w)", re.IGNORECASE)
_SECTIONS = frozenset(_LISTS["sections"])
_SHORTEST, _LONGEST = 5, 400
"""Letters of a claim."""
_TITLE = 1_000
"""Letters up to which a text may be a title, with all that stands around it."""
_TITLED = 0.75
"""The score of what the form of a page says is its title."""
_OPENING, _CLAIMS = 3, 0.3
"""Contributions that may be the first, and the score from which one is."""
_ITEM = re.compile(rf"#?\d{{1,3}}[.)]\s+\S|(?:{_choice('number')})\s[\w./-]*\d", re.IGNORECASE)
_TEASED = 3
"""Words beyond which a heading may be the title of the one in the line below."""
_RESTATED = 2
"""Longer words that a title has at least, of which half are in what restates it."""
_FIRST = 4
"""Sentences of the first post that may be the claim."""


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
        return _sentence(_subjunctive(match["claim"]))
    if match := _SUGGESTED.match(text):
        return _sentence(_suggestion(text, match["what"]))
    if match := _ABOUT.match(text):
        return _sentence(match["what"])
    return claim_of(text, language) or _sentence(text)


def stripped(title: str) -> str:
    """A title without what programs and minutes put around it; a text too long for one as it is."""
    return _without(title, (_BRACKET_LABEL, _BEFORE, _NUMBERED, _LABEL, _SHOUTED))


def shown(title: str) -> str:
    """A title as its writer put it, without what programs put around it.

    >>> shown("Re: CMV: Tipping is wrong | r/changemyview"), shown("Motion: Ban horns")
    ('CMV: Tipping is wrong', 'Ban horns')
    """
    return _without(title, (_BEFORE, _NAMED))


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
    if not text:
        return ""
    return f"{text[0].upper()}{text[1:]}" + ("" if text[-1] in ".!?…" else ".")


@dataclass(frozen=True)
class _Proposal:
    """A sentence that may be the claim."""

    text: str
    line: int
    first: int | None
    score: float


def claim_of_page(
    headings: Sequence[Heading], contributions: Sequence[Contribution], language: str = ""
) -> Claim:
    """What a page discusses: the motion, question or title among its headings, or its first post.

    ``first`` is the contribution that is the claim where no heading is one. The chance is low where
    nothing states or asks anything; then up to three proposals stand in their order.
    """
    found = [
        *_of_headings(headings, contributions),
        *_of_first(contributions, titled=bool(headings)),
    ]
    found.sort(key=lambda proposal: -proposal.score)
    if not found:
        return Claim("", chance=0.0)
    best = found[0]
    texts = (worded(proposal.text, language) for proposal in found)
    proposals = tuple(dict.fromkeys(filter(None, texts)))[:3]
    return Claim(proposals[0], best.line, best.first, min(best.score, 0.99), proposals)


def _of_headings(
    headings: Sequence[Heading], contributions: Sequence[Contribution]
) -> Iterator[_Proposal]:
    begins = contributions[0].line if contributions else 0
    above = [heading for heading in headings if heading.line < begins or not begins]
    texts = Counter(stripped(heading.text).casefold() for heading in headings)
    titles = {heading.line for heading in headings if len(heading.text.split()) > _TEASED}
    for heading in headings:
        text = stripped(heading.text)
        if _is_no_claim(text) or _names_section(text):
            continue
        named = _is_named(heading.text)
        outermost = heading in (above[0], above[-1]) if above else heading is headings[0]
        states = _states(text) or heading.text.rstrip().endswith("!")
        score = 0.35 + 0.3 * named + 0.2 * states + 0.1 * outermost
        score += 0.1 * bool(_OUGHT.search(text))
        score += 0.05 * bool(re.match(r"\D{0,12}\d+[.:]?\s", heading.text))
        score -= 0.2 * text[:1].islower() * (not text.endswith("?"))
        score -= 0.2 * (heading not in above) + 0.1 * claims_nothing(text)
        score -= 0.1 * (heading.line - 1 in titles)  # the teaser below a title
        score = max(score, _TITLED * heading.title)
        score -= 0.15 * text.isupper() + 0.1 * (_asks_what(text) + (texts[text.casefold()] > 2))
        yield _Proposal(heading.text, heading.line, None, score * heading.chance)


def _of_first(contributions: Sequence[Contribution], *, titled: bool) -> Iterator[_Proposal]:
    """The sentences that may have opened the page: of the first contribution, or the next ones.

    Asides are left out, and nameless ones where others have names. The next ones count only where
    the first neither asks nor says what should be.
    """
    named = sum(one.author != "" for one in contributions) * 2 > len(contributions)
    fitting = (
        (place, one)
        for place, one in enumerate(contributions)
        if aside(one) < 0.5
        and sum(map(str.isalpha, one.text)) >= _SHORTEST
        and (one.author or not named or _may_be_motion(one.text, titled=titled))
    )
    for late, (place, opening) in enumerate(islice(fitting, 1 if titled else _OPENING)):
        proposals = list(_of_sentences(opening, place, titled=titled))
        late += titled and place > 0  # it stands below words that belong to the title
        yield from (replace(one, score=one.score - 0.2 * late) for one in proposals)
        if any(proposal.score > _CLAIMS for proposal in proposals):
            return


def _of_sentences(one: Contribution, place: int, *, titled: bool) -> Iterator[_Proposal]:
    sentences = [piece for piece in _SENTENCE.split(one.text.strip()) if piece.strip()]
    for number, sentence in enumerate(islice(sentences, _FIRST)):
        text = stripped(sentence)
        if _is_no_claim(text) or _asks_what(text):
            score = 0.1 - 0.02 * number
        else:
            asks = text.endswith("?") and len(text.split()) > 3
            ought = bool(_OUGHT.search(text))
            score = 0.2 + 0.35 * _is_named(sentence) + 0.2 * bool(_ITEM.match(sentence))
            score += 0.25 * max(asks * (0.4 if titled else 1), ought)
            score += 0.05 * _states(text) - 0.05 * number
        yield _Proposal(sentence, one.line, place, score)


def states(one: Contribution) -> bool:
    """Whether a contribution begins by asking something, or by saying what should be."""
    return any(proposal.score > _CLAIMS for proposal in _of_sentences(one, 0, titled=False))


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
    if len(asked) < _RESTATED or (not asks and (finite or _is_named(title))):
        return False
    sentences = _SENTENCE.split(one.text.strip())[:_FIRST]
    said = [sentence for sentence in sentences if not sentence.endswith("?")]
    own = [Wording.of(each).stems for each in said if not asks or _OUGHT.search(each)]
    return any(2 * len(asked & stems) >= max(len(asked), _RESTATED) for stems in own)


def _is_named(text: str) -> bool:
    """Whether a text says that it is a motion, proposal or the like."""
    return bool(_LABEL.search(text) or _SHOUTED.match(text) or _MOVED.match(text))


def _may_be_motion(text: str, *, titled: bool) -> bool:
    """Whether a text is a motion or an item with its number, as headings, or below no title says
    what should be.
    """
    return _is_named(text) or bool(_ITEM.match(text) or (not titled and _OUGHT.search(text)))


def _names_section(text: str) -> bool:
    """Whether all words of a heading are such as name parts of minutes, pages and programmes."""
    words = [word.casefold() for word in re.findall(r"[^\W\d_]+", text)]
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
    file = re.fullmatch(r"\S+\.\w{2,4}|(?:https?://|www\.)\S+", text.strip())
    return greets or bool(file) or bool(_ENDS_AS_OPINION.fullmatch(text))


def _asks_what(text: str) -> bool:
    """Whether a text asks what yes or no does not answer, and suggests nothing."""
    return asks_openly(text) and not _SUGGESTED.match(text) and not _ABOUT.match(text)
