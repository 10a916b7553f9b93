"""Asides, which are no arguments: what greets, thanks, laughs or leads a talk, and what programs
post or, as chatbots, say around their lists.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from argue.language.word_lists import sections
from argue.reading.cut import BULLET, HEADING, NUMBER, Line
from argue.reading.records import Contribution
from argue.reading.sides import side_of
from argue.reading.wording import IMPERSONAL, Wording

_LISTS = sections(Path(__file__).with_suffix(".txt"))
_WORDS = frozenset(_LISTS["words"])
_NOTICES = frozenset(tuple(phrase.lower().split()) for phrase in _LISTS["notices"])
_PHRASES = _NOTICES | {tuple(phrase.lower().split()) for phrase in _LISTS["phrases"]}
_BEGINNINGS = frozenset(phrase[0] for phrase in _PHRASES)
_LONGEST = max(map(len, _PHRASES))
_LEADS = re.compile(
    r"(?<!\w)(?:chair(?:man|woman|person)?|moderator|mod|host|speaker|clerk|bot|deltabot|facilitator|"
    r"vorsitz(?:ende|ender)?|präsident(?:in)?|moderation|leitung|président|présidente|animateur|animatrice|"
    r"presidente|presidenta|moderador|moderadora|moderatore)(?!\w)",
    re.IGNORECASE,
)
_LAUGH = re.compile(r"a?(?:[hj][aeiou]){2,}[hj]?|x+d+|mdr+|ptdr|k{3,}|rs{2,}")
_THANKS = re.compile(
    r"(?:many |vielen |muchas )?(?:thanks|thank you|danke|merci|gracias|grazie)"
    r"(?: (?:dir|ihnen|à vous))?,? [^\W\d_]+(?: [A-ZÀ-ÖØ-Þ][^\W\d_]+)?[.!]*",
    re.IGNORECASE,
)
_BRACKETED = re.compile(r"[(\[*].{1,60}[)\]*]\.?$")
_VOTES = frozenset(
    ["yes", "yeah", "yep", "no", "nope", "ja", "nein", "oui", "non", "sí", "sì", "same", "+1", "👍"]
)
"""Words that only say yes or no, which answers all the same."""
MAYBE_ASIDE, SURELY_ASIDE = 0.5, 0.8
"""The chances from which it is asked whether one is an aside, and from which it is set aside."""
_SHORT, _LONG = 8, 25
"""Words up to which one with words of asides is one, and beyond which none is."""


def aside(contribution: Contribution) -> float:
    """The chance that a contribution is an aside, from 0 to 1.

    >>> aside(Contribution("Ann", "", "Thank you, madam chair!"))
    0.95
    >>> aside(Contribution("Ann", "", "Thank you. A mark tells a child that she is a four."))
    0.05
    """
    text = contribution.text.strip()
    tokens = Wording.of(text).tokens
    if not tokens:
        return 1.0
    if len(tokens) > _LONG:
        return 0.05
    if _BRACKETED.match(text):
        return 0.9
    light = [token for token in tokens if token in _WORDS or _LAUGH.fullmatch(token)]
    known = len(light) / len(tokens)
    leads = bool(_LEADS.search(contribution.author))
    phrases = _phrases(tokens)
    short = len(tokens) <= _SHORT
    if known == 1:
        return 0.4 if len(tokens) <= 2 and tokens[0] in _VOTES else 0.95
    if _THANKS.fullmatch(text) or any(phrase in _NOTICES for phrase in phrases):
        return 0.9
    if phrases and (leads or len(phrases) > 1 or sum(map(len, phrases)) >= 0.4 * len(tokens)):
        return 0.9
    if short and known >= 0.6:
        return 0.6
    if leads and "?" not in text:
        return 0.5 if len(tokens) <= 2 * _SHORT and known >= 0.25 else 0.4
    return 0.3 if phrases or (short and known >= 0.5) else 0.05


def _phrases(tokens: tuple[str, ...]) -> list[tuple[str, ...]]:
    """What somebody who leads a talk says, and notices of programs, in a text."""
    return [
        run
        for at, token in enumerate(tokens)
        if token in _BEGINNINGS
        for size in range(1, _LONGEST + 1)
        if (run := tokens[at : at + size]) in _PHRASES
    ]


BANNER = re.compile(
    r"(?:you don['’]t often get e-?mail|sie erhalten nicht (?:häufig|oft) e-mails|"
    r"vous n['’]obtenez pas souvent d['’]e-mail|no suele recibir correo|"
    r"non si ricevono spesso messaggi)\b.*|if there are problems with how this message is "
    r"displayed.*|get outlook for .*|you received this (?:message|mail|email) because .*|"
    rf"{IMPERSONAL}(?:(?:sorry, )?you (?:are not|must be|need to be) (?:logged|signed) in|"
    r"(?:please )?(?:log|sign) in (?:or .{3,30} )?to (?:reply|comment|post|vote)|"
    r"sie (?:müssen sich anmelden|sind (?:zurzeit )?nicht (?:angemeldet|eingeloggt))|"
    r"(?:vous devez être connecté|connectez-vous pour)|debes (?:iniciar sesión|registrarte)|"
    r"(?:devi effettuare l['’]accesso|accedi per))\b.{0,70}",
    re.IGNORECASE,
)
"""What programs put around mails and talk, wherever these are shown."""
_GREETING = re.compile(
    r"(?:hi|hello|hey|dear|hallo|liebe[rs]?|guten (?:morgen|tag|abend)|moin|servus|bonjour|bonsoir|"
    r"cher|chère|salut|good (?:morning|afternoon|evening)|morning|sehr geehrte[rs]?|hola|"
    r"estimad[oa]s?|buenos días|ciao|buongiorno|gentile|cari)\b[^.!?:]{0,40}[,!.]?",
    re.IGNORECASE,
)


def greets(line: str) -> bool:
    """Whether a line is a greeting, with which the text of a mail begins.

    >>> greets("Dear Ann,"), greets("Liebe Leute"), greets("Dear Ann, why?"), greets("Hint")
    (True, True, False, False)
    """
    return bool(_GREETING.fullmatch(line))


_BOTS = re.compile(
    r"automoderator|.*[-_]bot|.*\[bot\]|mee6|dyno|slackbot|github-actions.*|dependabot.*|"
    r"stale.*bot|remindmebot|.*moderationbot|carl-bot|.*\bbot\b|(?-i:\w*[a-z]Bot)",
    re.IGNORECASE,
)
"""Names of writers that are programs."""
_SELF = re.compile(
    r"\A\W*(?:i(?: a|['’])m a|ich bin ein|je suis un|soy un|sono un) bot\b|\bthis bot triages\b|"
    r"\bbot\b.{0,9}\bthis action was performed automatically[^\n]*\Z|"
    r"^(?:this|dieses?|ce(?:tte)?|est[ea]|quest[oa]) (?:issue|(?:pull|merge) request|thread|topic|"
    r"post|discussion|conversation|thema|sujet|tema|argomento|discussione) (?:"
    r"(?:has been|was|wurde|a été|fue|ha sido|è stat[oa]) (?:automati[a-zé]{2,9} (?:marked|closed|"
    r"locked|geschlossen|gesperrt|fermée?|verrouillée?|cerrad[oa]|bloquead[oa]|chius[oa]|"
    r"bloccat[oa])|(?:fermée?|cerrad[oa]|chius[oa]) automati[a-zé]{2,9})|"
    r".{0,60}?\b(?:has had no (?:recent )?activity|has been (?:inactive|stale)))\b",
    re.IGNORECASE,
)
"""What programs say of themselves, or of a thread where nobody has written for long."""


def is_bot(writer: str, text: str) -> bool:
    """Whether a program wrote a post.

    >>> is_bot("AutoModerator", "Read the rules."), is_bot("Bo", "I am a bot, and so on.")
    (True, True)
    >>> is_bot("SortBot", "Sorted."), is_bot("Talbot", "No.")
    (True, False)
    >>> is_bot("ci", "This issue has been automatically marked as stale.")
    True
    """
    return bool(_BOTS.fullmatch(writer) or _SELF.search(text))


_OFFER = re.compile(
    r"(?:you said|chatgpt said|claude|gemini|copilot|assistant|user|you):|(?:(?:great|good|"
    r"excellent|interesting|thoughtful|fantastic) (?:question|topic)|(?:sure|certainly|absolutely|"
    r"of course|happy to help|definitely)[!,.]|(?:here(?:['’]s| is| are)|below (?:is|are)|"
    r"let['’]s (?:look|explore|break|dive|consider)|(?:this|that)(?:['’]s| is) a (?:great|complex|"
    r"nuanced|hotly|much|good|common|debated)|voici|hier (?:ist|sind)|gute frage|bonne question|"
    r"gerne|bien sûr)\b).*|(?:would you like|do you want|want) (?:me|to|a)\b.*|let me know (?:if|"
    r"whether|what|which|how).*|i(?:['’]d| would) be happy to .*|(?:i )?hope (?:this|"
    r"that) helps.*|if you(?:['’]d)? (?:like|want|need|tell me|share)\b.*|feel free to .*|"
    r"(?:in (?:conclusion|summary|short)|overall|ultimately|to sum up|en conclusion|"
    r"zusammenfassend|insgesamt|fazit|bottom line|conclusion|summary|final thoughts?|verdict|"
    r"the verdict|key takeaway|takeaway|en résumé|au final)\b.*|(?:möchtest du|soll ich|"
    r"souhaitez-vous|veux-tu|n['’]hésitez pas|sag mir|lass mich wissen)\b.*",
    re.IGNORECASE,
)
_DISCUSSES = re.compile(
    r"\b(?:whether|on the question of)\s+(?P<claim>\w.{8,120}?)\s*[:.?!]*$|(?:pros and cons|"
    r"advantages and disadvantages|arguments for and against|for and against|vor- und nachteile|"
    r"avantages et inconvénients|pour et le contre)\s+(?:(?:of|to|de|von|des?|für)\s+|"
    r"d['’])?(?P<topic>\w.{2,100}?)\s*[:.?!]*$",
    re.IGNORECASE,
)
_YOU_SAID = re.compile(r"(?:you said|user|you|du|vous)\s?:$", re.IGNORECASE)
_SPEAKS = re.compile(r"(?:you said|(?:chatgpt|claude|gemini|copilot)(?: said)?)\s?:", re.IGNORECASE)
_CLOSING = re.compile(
    r"\W*(?:bottom line|conclusion|in conclusion|summary|final thoughts?|verdict|overall|fazit|"
    r"en résumé|the takeaway|key takeaways?)\W*$",
    re.IGNORECASE,
)


def is_chatbot(lines: Sequence[Line]) -> bool:
    """Whether a chatbot answers on a page, by its name or the name that it gives who asks."""
    return any(map(_SPEAKS.fullmatch, (line.content for line in lines)))


def offers(lines: Sequence[Line]) -> tuple[list[Line], str]:
    """What a chatbot says around its list, and what it says that is discussed."""
    around: list[Line] = []
    claim, closing = "", False
    for line in lines:
        content = line.content.strip("*_ ")
        item = bool(BULLET.match(line.text) or NUMBER.match(line.text))
        heading = bool(HEADING.match(line.content)) or line.content.startswith("**")
        if heading:
            closing = bool(_CLOSING.match(content.strip("#* ")))
        if side_of(line.content):
            closing = False
        elif closing or _YOU_SAID.match(content) or (not item and _is_offer(content)):
            around.append(line)
            if not claim and (match := _DISCUSSES.search(content)):
                claim = match["claim"] or match["topic"]
    return around, claim


def _is_offer(content: str) -> bool:
    """Whether a chatbot talks about its answer."""
    return bool(_OFFER.fullmatch(re.sub(r"^\W+", "", content).rstrip("*_# ")))


def blanked(text: str, around: Iterable[Line]) -> str:
    """The text with blanks in place of these lines, so that all other places stay as they are."""
    lines = text.split("\n")
    for line in around:
        lines[line.number - 1] = " " * len(line.text)
    return "\n".join(lines)
