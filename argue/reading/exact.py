"""Forms that need no guess: exports of chats (WhatsApp, Signal, IRC, Zoom, subtitles), transcripts,
sites, mails, minutes, quotations, notices.

Where a page proves that it is of such a form, its lines are what the form says; lines that it says
nothing of are left to the tagger.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence

from argue.reading.asides import BANNER
from argue.reading.cut import INVISIBLE, Line, content_at
from argue.reading.mail import attributions, mail_lines
from argue.reading.minutes import MOTION, minutes
from argue.reading.network import Ranker
from argue.reading.records import Exact, Spans, Tag
from argue.reading.sides import speaker_of
from argue.reading.sites import hacker_news, site_lines
from argue.reading.stamps import CLOCK, DAY, NUMERIC_DAY
from argue.reading.threads import PRIVATELY, SELECTED, SHORT, heads_to_one
from argue.reading.wording import IMPERSONAL, WORDS, Wording

_UNSPOKEN = (Tag.TEXT, Tag.MORE, Tag.HEADING, Tag.FURNITURE, Tag.SYSTEM, Tag.SAID)
_SAID = (Tag.TEXT, Tag.MORE, Tag.SAID, Tag.QUOTE)
_IN_TURNS = (Tag.HEADING, Tag.FURNITURE, Tag.SYSTEM, Tag.TEXT, Tag.MORE)
_SENTENCE = 3
"""Words of the first turn at least, unless it asks; *Chair: Jo* above it has fewer."""
_ROUND = 3
"""People at least where nobody speaks twice."""


def exact_lines(lines: Sequence[Line]) -> dict[int, Exact]:
    """What lines are by their form, by their places; nothing where the page has no such form."""
    return (
        exports(lines)
        or hacker_news(lines)
        or mail_lines(lines)
        or minutes(lines)
        or _stenographed(lines)
        or notices(lines) | site_lines(lines) | _motion(lines) | _quotations(lines) | _turns(lines)
    )


_LATER = rf"(?:{CLOCK}|\d{{1,2}}\.\d{{2}}(?:\.\d{{2}})?)"
_MESSAGES = (
    rf"(?P<time>(?:{NUMERIC_DAY},?\s)?{CLOCK})\s{{1,4}}(?:From|Von|De|Da)\s{{1,4}}(?P<name>{SHORT})"
    rf"(?:\s{{1,4}}(?:to|an|à|a|para)\s{{1,4}}(?:(?P<whom>{SHORT})\s?{PRIVATELY.pattern}|{SHORT}))?"
    r"\s?:"
    r"(?:\s+(?P<text>.*))?(?P<notice>(?!))?$",
    rf"\[?(?P<time>{NUMERIC_DAY},?\s+(?:(?:at|um|à)\s+)?{_LATER}|{CLOCK},\s{NUMERIC_DAY})\]?"
    r"\s*(?:[-–—]\s+|:\s+|\s)"
    r"(?:~\s?)?(?:(?P<name>[^:\n]{1,60}?)\s?:(?:\s+(?P<text>.*)|$)|(?P<notice>.*))$",
    rf"\[?(?P<time>(?:{DAY},?\s+)?{CLOCK})\]?\s+"
    r"(?:<[@+%~& ]?(?P<name>[^>]{1,40})>\s+(?P<text>.*)|"
    r"(?P<notice>(?:\*{1,3}|-!-|-->|<--)\s.*))$",
    r"<v(?:\.\w+)*\s+(?P<name>[^>]{1,40})>(?P<text>.*?)(?:</v>)?(?P<time>(?!))?(?P<notice>(?!))?$",
)
_FORMS = tuple(re.compile(form, re.IGNORECASE) for form in _MESSAGES)
_MEDIA = re.compile(r"<[^<>]{3,40}>|.{1,80}\([^()]{3,20}\b(?:attached|joint|angehängt)\)")
_EVENT = re.compile(
    r"(?:you|du|vous) (?:changed|added|removed|created|left|joined|pinned|deleted|started|"
    r"turned) .*|"
    r"(?:reacted to|removed a .{1,20} reaction from|reagiert(?:e|) auf|a réagi à|"
    r"réaction à|reaccionó a|ha reagito a)\s[\"“«„].*|"
    r"(?:this message was|you) deleted.*|(?:changed|set) the (?:subject|topic|description|"
    r"group) .*|"
    r"(?:left|joined|was added|created this group)\.?",
    re.IGNORECASE,
)
"""What a program says under somebody's name."""
_REPLYING = re.compile(
    r"(?:replying to|in reply to|(?:als )?antwort auf|(?:en )?réponse à|respondiendo a|"
    r"en respuesta a|(?:in )?risposta a)\s(?P<cited>[\"“«„](?:.{2,90}?(?:…|\.{3})[\"”»“]|"
    r".{2,2000}[\"”»“](?=\s*$)|[^\"”»“]{2,90}[\"”»“]))\s*(?P<text>.*)",
    re.IGNORECASE,
)
_CUE = re.compile(r"-?[\d:.,]+ --> [\d:.,]+.*|WEBVTT.*|(?:NOTE|STYLE|Kind:|Language:).*")
_SUBTITLE = re.compile(r"(?:[-–]\s)?(?P<name>[A-ZÀ-ÖØ-Þ][\w.'’ ()-]{0,40}?)\s?:\s+(?=\S)")
_CLOSES = '.?!…"”»)'


def exports(lines: Sequence[Line]) -> dict[int, Exact]:
    """What the lines of an export of a chat are, by their places; nothing where the page is none.

    It begins with a message of such a form and has two that name somebody, or times of subtitles.
    """
    begin = [line.content for line in lines if line.number == lines[0].number]
    for form in _FORMS:
        if not any(map(form.match, begin)):
            continue
        matches = {
            at: match for at, line in enumerate(lines) if (match := form.match(line.content))
        }
        named = sum(match["name"] is not None for match in matches.values())
        if named > 1 and lines[0].number in (lines[at].number for at in matches):
            return _of_form(lines, matches)
    return _subtitles(lines)


def _of_form(lines: Sequence[Line], matches: dict[int, re.Match[str]]) -> dict[int, Exact]:
    result: dict[int, Exact] = {}
    spoken = Tag.FURNITURE
    for at, line in enumerate(lines):
        match = matches.get(at)
        if match is None:
            result[at] = _between(lines, at, spoken)
            continue
        name, time = match["name"], match["time"] or ""
        marked = line.content[match.start("text") :][:1] == "\u200e" if name else False
        text = (match["text"] or "").strip()
        following = "" if text or at + 1 in matches else content_at(lines, at + 1)
        if name is None or marked or _EVENT.fullmatch(text or following):
            result[at], spoken = Exact(Tag.SYSTEM), Tag.SYSTEM
        elif _MEDIA.fullmatch(text):
            result[at], spoken = Exact(Tag.FURNITURE), Tag.FURNITURE
        else:
            name = name.strip(f"{INVISIBLE}~ ")
            start = match.start("text") if text else len(line.content)
            whom = match.groupdict().get("whom") or ""
            if reply := _REPLYING.fullmatch(line.content, start):
                text, start, whom = reply["text"], reply.start("text"), reply["cited"]
            elif _REPLYING.fullmatch(following):
                whom = ""  # which of their messages is told below
            tag = Tag.SAID if text else Tag.HEAD
            result[at], spoken = Exact(tag, Spans(name, time, whom, start)), Tag.MORE
    return result


def _between(lines: Sequence[Line], at: int, spoken: Tag) -> Exact:
    """What a line is that has not the form of a message: mostly the message before goes on."""
    cue = _CUE.match(lines[at].content) or (
        lines[at].content.isdigit() and _CUE.match(content_at(lines, at + 1))
    )
    if cue:
        return Exact(Tag.FURNITURE)
    if spoken is Tag.MORE and (reply := _REPLYING.fullmatch(lines[at].content)):
        spans = Spans(whom=reply["cited"], text=reply.start("text"))
        return Exact(Tag.SAID if reply["text"] else Tag.MARK, spans)
    return Exact(spoken)


def _subtitles(lines: Sequence[Line]) -> dict[int, Exact]:
    """The lines between times with an arrow; those of one speaker in a row are one turn."""
    if sum(bool(_CUE.match(line.content) and "-->" in line.content) for line in lines) < 2:
        return {}
    result: dict[int, Exact] = {}
    speaker, ended = "", True
    for at, line in enumerate(lines):
        if _between(lines, at, Tag.TEXT).tag is Tag.FURNITURE:
            result[at] = Exact(Tag.FURNITURE)
            continue
        match = _SUBTITLE.match(line.content)
        if match and (match["name"] != speaker or ended):
            result[at] = Exact(Tag.SAID, Spans(match["name"], text=match.end()))
        else:
            result[at] = Exact(Tag.MORE, Spans(text=match.end() if match else 0))
        speaker = match["name"] if match else speaker
        ended = line.content[-1] in _CLOSES
    return result if speaker else {}


def _motion(lines: Sequence[Line]) -> dict[int, Exact]:
    """The first line that says of whom the motion is that stands behind its colon."""
    for at, line in enumerate(lines):
        if match := MOTION.match(line.content):
            return {
                at: Exact(Tag.HEADING, Spans(match["by"], text=match.end(), title=True), _UNSPOKEN)
            }
    return {}


def _turns(lines: Sequence[Line]) -> dict[int, Exact]:
    """``Name: text`` on three of four lines, from the first to the last such."""
    turns = {at: turn for at, line in enumerate(lines) if (turn := speaker_of(line.content))}
    begin = next((at for at, (_, words) in turns.items() if _begins(words)), 0)
    turns = {at: turn for at, turn in turns.items() if turn[1] and at >= begin}
    names = Counter([name for name, _ in turns.values()])
    if len(names) < 2 or len(turns) * 4 < 3 * (max(turns) - begin + 1):
        return {}
    if max(names.values()) < 2 and not _are_people(names, [words for _, words in turns.values()]):
        return {}
    return {
        at: Exact(Tag.SAID, Spans(name, text=len(lines[at].content) - len(words)), _IN_TURNS)
        for at, (name, words) in turns.items()
    }


_CALLED = re.compile(
    r"(?P<name>[A-ZÀ-ÖØ-Þ][^()\[\]:.!?]{2,60}(?:\bDr\. [^()\[\]:.!?]{2,40})?)"
    r"(?P<of>\s[(\[](?!\d)[^()\[\]]{1,50}[)\]])?\s?:(?:\s+(?P<text>\S.*))?"
)
"""Who is called to speak, maybe with a party: *Ann Lee (SPD):*."""
_CALLS_OUT = re.compile(
    r"\((?:(?:Zuruf|Gegenruf) (?:des|der) )?(?:Abg\. )?(?P<name>[A-ZÀ-ÖØ-Þ][^()\[\]:]{2,50})"
    r"(?: \[[^\[\]]{1,40}\])?:\s(?P<text>[^()]+)\)"
)
_ASIDE = re.compile(r"\(.*\)|\[.*\]|(?:\([A-D]\)\s*)+|\d+")


def _stenographed(lines: Sequence[Line]) -> dict[int, Exact]:
    """The lines of a report in which each speaker's name stands alone before a colon.

    Who calls out in brackets speaks between; then the one before goes on.
    """
    called = {
        at: match for at, line in enumerate(lines) if (match := _CALLED.fullmatch(line.content))
    }
    names = Counter(match["name"] for match in called.values() if not match["text"])
    parties = [match for match in called.values() if match["of"] and not match["text"]]
    if len(names) < 2 or names.total() <= _ROUND or len(parties) <= _ROUND:
        return {}
    result: dict[int, Exact] = {}
    speaker, tag = "", Tag.SYSTEM
    for at, line in enumerate(lines):
        match = called.get(at)
        if match and match["name"] in names:
            speaker, start = match["name"], match.start("text") if match["text"] else 0
            result[at] = Exact(Tag.SAID if start else Tag.NAME, Spans(speaker, text=start))
            tag = Tag.MORE if start else Tag.TEXT
        elif out := _CALLS_OUT.fullmatch(line.content):
            result[at] = Exact(
                Tag.SAID, Spans(out["name"], text=out.start("text"), end=out.end("text"))
            )
            tag = Tag.TEXT
        elif _ASIDE.fullmatch(line.content):
            result[at] = Exact(Tag.SYSTEM)
        elif speaker:
            result[at] = Exact(tag, Spans(speaker if tag is Tag.TEXT else ""), _IN_TURNS + _SAID)
            tag = Tag.MORE
        else:
            result[at] = Exact(Tag.FURNITURE, over=_SAID)
    return result


def _begins(words: str) -> bool:
    return len(words.split()) >= _SENTENCE or words.endswith("?")


def _are_people(names: Collection[str], said: Sequence[str]) -> bool:
    """Whether labels that stand once each are names and no points: *Costs: …*, *Children: …*.

    At most half may be letters or common words, as *Will* and *Rose* are.
    """
    firsts = [name.split()[0] for name in names]
    known = {*WORDS, *(word for words in said for word in re.findall(r"\w+", words))}
    points = sum(
        len(first) < 2 or first.casefold() in known or _is_common(first) for first in firsts
    )
    capital = all(name[0].isupper() and name.split()[-1][0].isupper() for name in names)
    return len(firsts) >= _ROUND and capital and points * 2 <= len(firsts)


def _is_common(word: str) -> bool:
    """Whether the beginning of a word is among those that the network knows, as few names are.

    >>> _is_common("Costs"), _is_common("Smith")
    (True, False)
    """
    known = Ranker.load("parents").stems.rarity
    return len(word) > 3 and not known.keys().isdisjoint(Wording.of(word).roots)


def _quotations(lines: Sequence[Line]) -> dict[int, Exact]:
    """Lines behind ``>``, and those that say who wrote what is quoted, where others are not so."""
    quoted = sum(line.quoted > 0 for line in lines)
    if not 0 < quoted < len(lines) or all(
        line.content[0] in "|›»" for line in lines if line.quoted
    ):
        return {}
    result = attributions(lines)
    for at, line in enumerate(lines):
        if at not in result and line.quoted and line.content[0] == ">":
            empty = not any(map(str.isalnum, line.words))
            result[at] = Exact(Tag.FURNITURE if empty else Tag.QUOTE)
    return result


_SET_ASIDE = (Tag.SYSTEM, Tag.FURNITURE)
_CLOCK = re.compile(rf"\[{CLOCK}\]", re.IGNORECASE)
"""How Discord shows that the same person goes on."""
_TIME = re.compile(CLOCK, re.IGNORECASE)
_STAMPED = re.compile(
    rf"(?P<name>[^\[\]]{{1,60}}), \[(?P<time>{NUMERIC_DAY},? {CLOCK})\]", re.IGNORECASE
)
"""A head as Telegram copies it."""
_DAY = re.compile(DAY, re.IGNORECASE)
_PAGE = re.compile(
    r"(?:drucksache|seite|page|column|página|pagina)\s[\w/.-]{0,6}\d[\w/.-]*"
    r"(?: (?:von|of|de|di) \d+)?",
    re.IGNORECASE,
)
"""The number of a page, a column or a paper, which may stand between two words of a speech."""
_LABELS = re.compile(
    r"(?:tags|categories|schlagwörter|kategorien?|mots[- ]clés|étiquettes|catégories?|etiquetas|"
    r"categorías?|etichette|categorie)\s?:\s.{2,120}|r/\w+",
    re.IGNORECASE,
)
"""What a page is filed under."""
_SECTION = re.compile(
    r"(?P<title>.{1,99}?)\s?\[(?:edit|modifier|bearbeiten|editar|modifica)(?: [\w| ]+)?\]",
    re.IGNORECASE,
)
"""A heading of a wiki, with the link beside it."""
_NOTICE = re.compile(
    r"→ .*|welcome .*say hi!|welcome to #\S+|this is the (?:start|beginning) of (?:the )?#.*|"
    r".*\b(?:end-to-end encrypted|ende-zu-ende-verschlüsselt|chiffrés de bout en bout|cifrados de "
    r"extremo a extremo|crittografati end-to-end)\b.*|"
    r".* just (?:advanced|slid|landed|showed up|joined)\b.*|"
    r"\S{1,30}(?: \S{1,30})? (?:and \d+ others )?likes? this\.?|.{1,40} liked this\.?|"
    r"set the (?:channel )?(?:topic|description)\b.*|joined #\S+\.?|was added to .* by .*|"
    r"(?:sign up for free )?to join this conversation on github.*|sign up for free to join .*|"
    r"selected text:.*|has context menu|stickied comment|pinned by .{1,40}|marked as resolved|"
    r"missed (?:voice|video|audio)? ?call.*|(?:you|this message was) deleted.{0,20}|"
    r"(?:eliminaste|se eliminó) este mensaje\.?|search:|comentario oculto por .{1,40}|"
    rf"{IMPERSONAL}(?:(?:this|diese[rs]?|est[ea]|quest[oa]|(?:le contenu de )?ce(?:tte)?) (?:post|"
    r"message|comment(?:aire)?|kommentar|beitrag|nachricht|contribution|comentario|mensaje|"
    r"commento|messaggio)(?: du forum)? (?:(?:was|is|has been|couldn['’]t be) (?:deleted|hidden|"
    r"removed|marked|rejected|reported|flagged|withdrawn|displayed|awaiting)|wurde .{0,60}(?:"
    r"gelösch|entfern|ausgeblende)t|(?:a été|est) (?:supprimée?|masquée?|retirée?|signalée?|en "
    r"attente)|(?:ha sido|fue|está) (?:eliminad|borrad|retirad|ocult|pendiente)|è (?:stat[oa] "
    r")?(?:eliminat|rimoss|nascost|in attesa))|(?:a|\d+) posts? (?:was|were) (?:split|merged|"
    r"moved) |.{1,40} (?:is a new contributor to this site|made the issue (?:visible|"
    r"confidential))|javascript (?:is|ist|est|está|è) (?:disab|deakt|désact|desact|deshab|disat))"
    r".{0,200}|this is the first time .{1,40} has posted.{0,60}|"
    r"(?:message|nachricht an|envoyer un message (?:à|dans)|enviar mensaje a|scrivi a) [#@]\w.*|"
    r"(?:added|removed) a \S{1,20} reaction (?:to|from) .*|"
    r"(?:have|got|hast|haben|avez|as|tienes?|hai|ha)\b.{1,20}\b(?:account|konto|compte|cuenta)\b.*\?|"
    r"(?:last edited by|zuletzt (?:geändert|bearbeitet|editiert) von|(?:ein|\d+ ?)mal editiert, "
    r"zuletzt von|dernière (?:modification|édition) par|última (?:edición|modificación) por|"
    r"editado por última vez por|ultima modifica(?: di|:)|laatst gewijzigd door) .{1,120}|"
    r"(?:display posts from previous|beiträge der letzten zeit anzeigen|afficher les messages "
    r"(?:postés )?depuis|mostrar (?:temas|mensajes) previos|visualizza ultimi messaggi)\s?:.*|"
    r"ai-generated content may be incorrect\W?|(?:von )?ki[- ]generierte inhalte können (?:falsch|"
    r"fehlerhaft|inkorrekt|ungenau) sein\W?|(?:es posible que )?el contenido generado por ia "
    r"(?:puede|sea|no sea) .{4,20}|le contenu généré par l['’]ia peut .{4,30}|"
    r"i contenuti generati dall['’]ia (?:potrebbero|possono) .{4,30}|"
    r"write (?:your|a) reply|image from ios|join us for .{10,80}!|(?:.{2,30} \| ){4,}.{2,30}",
    re.IGNORECASE,
)


_EVENTS = re.compile(
    r"(?!(?:i|we|you|they|he|she)\s)(?:@\S{1,39} )?\S{1,39}(?: bot)? "
    r"(?:(?:added|removed) (?:the )?.{1,60} labels?|mentioned this(?: .{1,40})?|"
    r"(?:closed|(?:re)?opened|(?:un)?locked|(?:un)?pinned) this(?: (?:as|in) .{1,40})?|"
    r"(?:self-)?assigned \S{1,39}|added this to .{1,60}|marked this .{1,60}|"
    r"linked a pull request .{1,60}) (?:on \w+\.? \d.{0,20}|.{1,20} ago|last \w+)",
    re.IGNORECASE,
)
"""What GitHub tells of what happens to an issue."""
_GITHUB = re.compile(
    r"(?:\S{1,39} )?(?:bot )?(?:commented|opened)(?: this(?: issue)?)? (?:on \w+\.? \d|.{1,20} ago|"
    r"last \w+).{0,60}|.{0,60}\bconversation on github.{0,60}",
    re.IGNORECASE,
)
"""What shows that a page is one of GitHub."""
_ISSUE = re.compile(r".{8,200}\s#\d{1,6}")
_TITLED = 6
"""Lines below the title of an issue that say who opened it."""
_OPENED = re.compile(r"\S{1,39} opened (?:this issue )?.{0,60}\d.*", re.IGNORECASE)


def notices(lines: Sequence[Line]) -> dict[int, Exact]:
    """Lines that are notices of programs, or days, though they stand where words are said."""
    result: dict[int, Exact] = {}
    clocks = sum(bool(_TIME.fullmatch(line.content)) for line in lines)
    selected = [at for at, line in enumerate(lines) if SELECTED.fullmatch(line.content)]
    to_one = heads_to_one(lines)
    forms = (_PAGE, _LABELS, *[_EVENTS] * any(_GITHUB.fullmatch(line.content) for line in lines))
    plain = set[str]()
    for at, line in enumerate(lines):
        if line.content in plain and at not in to_one and [at - 1] != selected:
            continue
        if _CLOCK.fullmatch(line.content):
            result[at] = Exact(Tag.TIME, Spans(time=line.content.strip("[]")), _SET_ASIDE)
        elif (match := to_one.get(at)) is not None:
            spans = Spans(match["name"] or "", match["time"] or "", match["whom"])
            result[at] = Exact(Tag.HEAD if match["name"] else Tag.MARK, spans)
        elif match := _STAMPED.fullmatch(line.content):
            result[at] = Exact(Tag.HEAD, Spans(match["name"].strip("~ "), match["time"]))
        elif match := _SECTION.fullmatch(line.content):
            title = len(match["title"].split()) >= _SENTENCE
            spans = Spans(end=match.end("title"))
            result[at] = Exact(Tag.HEADING if title else Tag.FURNITURE, spans)
        elif any(form.fullmatch(line.content) for form in forms):
            result[at] = Exact(Tag.SYSTEM)
        elif _ISSUE.fullmatch(line.content) and any(
            _OPENED.fullmatch(below.content) for below in lines[at + 1 : at + 1 + _TITLED]
        ):
            result[at] = Exact(Tag.HEADING, over=(Tag.NAME, Tag.HEAD, Tag.SAID, *_SAID))
        elif [at - 1] == selected:
            result[at] = Exact(Tag.HEADING, over=(Tag.FURNITURE, Tag.SYSTEM, Tag.QUOTE, *_SAID))
        elif any(form.fullmatch(line.content) for form in (_NOTICE, BANNER, _DAY)):
            result[at] = Exact(Tag.SYSTEM, over=(*_SAID, Tag.HEADING, *[Tag.TIME] * (clocks > 1)))
        elif not _ISSUE.fullmatch(line.content):
            plain.add(line.content)
    return result
