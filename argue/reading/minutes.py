"""Minutes: what people are reported to have said on each item, and what is only of form.

Minutes have two signs at least: a title, who was present, numbered items, outcomes, sentences that
report; and no names with times again and again, as chats have. Each item is discussed by itself.
Who speaks is named where a sentence begins: with a title (*Cllr Adams*), or as the list of those
present does; *she* is the one before.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from argue.language.claims import states_claim
from argue.reading.cut import SPLIT, Line, reported, reports
from argue.reading.names import called, without_title
from argue.reading.records import Exact, Spans, Tag
from argue.reading.sides import speaker_of
from argue.reading.stamps import are_stamped
from argue.reading.wording import WORDS

_TITLE = re.compile(
    r"(?:(?:.{0,60}\b)?(?:minutes of|minutes for|meeting minutes|meeting notes|committee minutes|"
    r"minutes\b.*\bmeeting|protokoll de[rs]|sitzungsprotokoll|ergebnisprotokoll|niederschrift|"
    r"compte[- ]rendu|procès[- ]verbal|acta de|verbale (?:di|della|dell['’]\w+)|"
    r"notes (?:from|of) the)\b.*|"
    r".{1,60}\bmeeting\s*[-–—:]\s*(?:notes|minutes)|protokoll|minutes)",
    re.IGNORECASE,
)
_MINUTED = re.compile(r"\b(?:minutes|protokoll|niederschrift|procès|acta|verbale)\b", re.IGNORECASE)
_FIELD = re.compile(
    r"(?P<name>present|in attendance|attendees|attending|apologies(?: for absence)?|absent|regrets|"
    r"chair|chairperson|secretary|minute[- ]taker|minutes(?: taken)?(?: by)?|scribe|date|time|"
    r"place|venue|location|where|when|participants|anwesend|entschuldigt|"
    r"protokoll(?:ant|führung|führer(?:in)?)?|datum|ort|zeit|leitung|teilnehmer|présents?|absents?|"
    r"excusés?|secrétaire|lieu|heure|agenda|tagesordnung|ordre du jour|duration|recorder|quorum|"
    r"presentes|asistentes|presenti|assenti|erschienen(?: oder vertreten)?|"
    r"(?:date of )?next meeting|nächste sitzung|prochaine (?:réunion|séance))"
    r"\s?(?:\(.*?\))?\s?:\s*(?P<value>.*)",
    re.IGNORECASE,
)
_THERE = re.compile(
    r"present|in attendance|attend|participants|chair|anwesend|teilnehmer|présent|presentes|asist|"
    r"presenti",
    re.IGNORECASE,
)
_NUMBER = r"#?(?:[A-Z]{1,4}[/-])?\d{1,4}(?:[./-]\d{1,4}){0,2}(?:\.?º)?"
_CALLED = (
    r"(?:top|item|punkt|point|punto|agenda item|traktandum|tagesordnungspunkt)\s(?:n[.°º]{1,2}\s?)?"
)
_ITEM = re.compile(
    rf"(?:{_CALLED}{_NUMBER}(?:[.):]|\s[-–—]|\s)|{_NUMBER}(?:[.):]|\s[-–—]|\s\s|\t)|"
    r"\d{1,4}/\d{1,4}\s|"
    r"(?:primero|segundo|tercero|cuarto|quinto|sexto|séptimo|octavo|noveno|décimo)[.):]\s?[-–—]?)"
    r"\s*(?=\S)",
    re.IGNORECASE,
)
_BARE = re.compile(rf"{_CALLED}{_NUMBER}[.:]?|\d{{1,3}}\.", re.IGNORECASE)
"""The number of an item, of which the next line is the heading."""
_OUTCOME = re.compile(
    r"(?:action(?: items?| points?)?|todo|to do|task|decision|decided|resolved|resolution|"
    r"motion (?:carried|passed|seconded|failed|lost)|carried|vote|aufgabe|beschluss|décision|"
    r"action à mener|deadline|follow[- ]up|next steps?)\b\s?(?:\(.*?\))?\s?[:–—-].*|"
    r".*\b(?:beschlussfähig\w*|quorum|pecuniary interest|put to the vote)\b.*|"
    r"(?:none|nil|keine|néant|agreed|approved|noted)\.?|"
    r"(?:.{0,60}(?:[-–—|·,.:]\s+|\t|\s\s))?"
    r"(?:page|seite|página|pagina|pag\.|s\.) \d+ (?:of|von|sur|de|di) \d+",
    re.IGNORECASE,
)
_DEED = re.compile(
    r"\s*(?:thanked|drew attention|begrüßt|(?:be)?dankte|remercie|opened|closed|called the meeting|"
    r"adjourned|seconded|presented the (?:staff )?report|took the chair|"
    r"(?:left|joined) (?:the|at)|arrived|verlässt|eröffnet|schließt|withdrew from|abstained|"
    r"(?:was|were) thanked|"
    r"declared (?:an?|no|her|his|their)\b.{0,60}\binterests?|asked that (?:her|his|their) vote)\b",
    re.IGNORECASE,
)
"""What people do without saying anything."""
MOTION = re.compile(
    r"(?:antrag|gesetzentwurf|motion|proposal|proposition|moción|proposición|mozione|proposta) "
    r"(?:der|des|by|from|of|de|du|del|della|di)\s(?P<by>[^:.!?]{2,60}):\s+(?=\S+(?:\s\S+){2})",
    re.IGNORECASE,
)
"""Of whom the motion is that stands behind the colon."""
_ANSWERS = re.compile(
    r"\b(?:respond|repl[iy]|answer|counter|clarif|confirm|accept|conced|agreed|disagree|entgegn|"
    r"erwider|antwort|widers|räum|bejah|vernein|bestätig|répond|rétorqu|objecte|convien|contest|"
    r"replic|repuso|reconoc|aclar|rispond|ribatt|conferm)",
    re.IGNORECASE,
)
"""Verbs of those who answer whoever spoke before."""
_PRONOUN = re.compile(r"(?i:she|he|they|sie|er|elle|il|ella|él|lei|lui)(?=\s[^\W\dA-ZÀ-ÖØ-Þ])")
_TITLED = (
    r"(?:(?:Cllrs?|Crs?|Councillors?|Councilmember|Mayor|Director|Mr|Mrs|"
    r"Ms|Miss|Dr|Prof|Herrn?|Frau|Stadtr(?:at|ätin)|GR(?:in)?|Gemeinder(?:at|ätin)|Nationalr(?:at|ätin)|"
    r"Bürgermeister(?:in)?|Kämmer(?:er|in)|Mme|MM?|"
    r"Maire|Conseill(?:er|ère)|Adjointe?|Sra?|D|D\.?ª|Concejala?|Alcalde(?:sa)?|Consiglier[ea]|"
    r"Assessor[ea]|Sindac[oa]|[Ss]ig(?:\.?ra)?|[Rr]ag|[Ss]ignor[ae]?|[Dd]ott(?:\.?ssa)?|[Aa]rch|[Aa]vv|"
    r"[Ii]ng|[Dd]oña|[Dd]on|Hr|Fr|Mlle)\.?\s){1,6}"
    r"(?:(?:le|la|der|die|el)\s[^\W\d_]+|(?:(?:(?:al|el|von|van|da|de|di|zu)[\s-])?"
    r"[A-ZÀ-ÖØ-Þ][\w'’-]*\.?\s?){1,3})"
)
_NAMED = re.compile(
    rf"(?:(?:El|La|Il|Le|Der|Die)\s|L['’])?{_TITLED}|(?:The|Der|Die|El|La|Il|Le)\s(?:Town\s)?(?:Clerk|"
    r"Chair(?:man|woman|person)?|Mayor|Vorsitzende|[Rr]epresentante|[Pp]residente|[Ss]egretario|[Ss]indac[oa])\b|"
    r"(?:[A-ZÀ-ÖØ-Þ][\w.'’-]*\s){1,3}(?=\([^()]{2,40}\)\s[^\W\d_A-ZÀ-ÖØ-Þ]{2})"
)
_LED = re.compile(
    r"(?P<lead>[A-ZÀ-ÖØ-Þ][^.:;!?]{0,60}?(?P<by>\b(?:was|wird|wurde|est|fue|è)\b.{1,30}\b(?:by|von|par|por|da)\b)?\W)"
    rf"(?P<name>{_TITLED})(?:,[^,]{{2,40}},)?(?=[\s,])"
)
"""A sentence in which something stands before who speaks: *In reply, Cllr Adams said*."""
_PEOPLE = re.compile(r"(?:\s*[,;]\s*|\s+(?:and|und|et|y|e)\s+)(?![^()]*\))")
_IN_BRACKETS = re.compile(r"\s{0,4}\([^()]*\)")
_LISTED = re.compile(r"[A-ZÀ-ÖØ-Þ][\w.'’-]*(?: [A-ZÀ-ÖØ-Þ][\w'’-]+\.?){1,3}")
_TITLE_WORDS = 5
"""Words of an item's heading that say what is proposed, and not only on what."""
_STOP, _MOST_ITEM, _FEW, _NEAR = ".!?;:", 12, 5, 80
_WORD = re.compile(r"[^\W\d_]+")
_NOTE, _LETTERS = re.compile(r"\([^()]*\)"), re.compile(r"[^\W\d_]{2}")
_PASSED_ON = re.compile(r"\s*(?:,|that|dass|que|che)\s+")
_SPOKEN = re.compile(r"(?:\s?\([^()]{1,40}\))?\s?:\s+(?=\S)")


def by_statement(lines: Sequence[Line]) -> list[Line]:
    """The lines, those of minutes cut where a sentence begins with one of those present."""
    people = _people(lines) if are_minutes(lines) else ()
    if not people:
        return list(lines)
    return [
        part
        for line in lines
        for part in ([line] if _FIELD.fullmatch(line.content) else _parts(line, people))
    ]


def _parts(line: Line, people: Sequence[str]) -> Iterable[Line]:
    starts = [0]
    for match in SPLIT.finditer(line.content):
        rest = line.content[match.end() :]
        if line.content.count("(", 0, match.end()) > line.content.count(")", 0, match.end()):
            continue
        if _speaker(rest, people) or (starts[1:] and reports(rest[:120])):
            starts.append(match.end())
    return line.parted(starts) if len(starts) > 1 else [line]


def are_minutes(lines: Sequence[Line]) -> bool:
    """Whether a page has the signs of minutes, two at least, and not the heads of a chat or forum.

    The first lines are a title, or say who was present, and when or where. Below a title stand
    such fields, items with numbers, outcomes, or sentences on what people with titles say. A title,
    who was there, and two items tell more than times that stand beside words.
    """
    return _are_minutes(tuple(lines))


@lru_cache(maxsize=2)  # several steps ask it of the same lines
def _are_minutes(lines: tuple[Line, ...]) -> bool:
    first = [line.content for line in lines[:12]]
    fields = [match for words in first if (match := _FIELD.fullmatch(words))]
    there = any(_THERE.match(match["name"]) for match in fields)
    titled = any(map(_TITLE.fullmatch, first))
    if not (titled or there or any(map(_MINUTED.search, first))):
        return False
    named = [line.content for line in lines if _NAMED.match(line.content)]
    told = sum(map(reports, named))
    formal = bool(fields) or told > 1 or len(named) > _FEW // 2
    formal = formal or any(_is_formal(lines, at) for at in range(len(lines)))
    signs = (titled and formal) or (there and len(fields) > 1)
    items = sum(_is_numbered(lines, at) for at in range(len(lines))) if titled and there else 0
    return items > 1 or ((signs or told > _FEW // 2) and not are_stamped(lines))


def _is_formal(lines: Sequence[Line], at: int) -> bool:
    """Whether a line is an item with a number, or an outcome."""
    return _is_numbered(lines, at) or any(
        form.fullmatch(lines[at].content) for form in (_BARE, _OUTCOME)
    )


def listed(lines: Sequence[Line]) -> tuple[str, ...]:
    """Those present at a meeting, with their offices in brackets; nobody where nothing is minuted.

    Of each line of a list the words in which names stand.
    """
    names = _listed(lines) if are_minutes(lines) else ()
    return tuple(name for name in names if _LISTED.fullmatch(_IN_BRACKETS.sub("", name)))


def _listed(lines: Sequence[Line]) -> list[str]:
    there: list[str] = []
    field: Line | None = None
    for line in lines[:20]:
        match = _FIELD.fullmatch(line.content)
        if match:
            field = line if _THERE.match(match["name"]) else None
            leads = " (Chair)" if match["name"].casefold().startswith("chair") else ""
            there += [match["value"] + leads] if field else []
        elif field is not None and line.indent > field.indent and not line.gap:
            there.append(line.content)
        else:
            field = None
    return [without_title(name.strip(" .")) for value in there for name in _PEOPLE.split(value)]


def _people(lines: Sequence[Line]) -> tuple[str, ...]:
    """Those present, as the minutes list them, longest first; each with its shorter forms."""
    names = [_IN_BRACKETS.sub("", name) for name in _listed(lines)]
    begins = next((at for at in range(1, len(lines)) if _is_numbered(lines, at)), len(lines))
    turns = [turn[0] for line in lines[begins:] if (turn := speaker_of(line.content)) and turn[1]]
    names += turns if len(turns) >= _FEW else []
    names = [name for name in names if re.fullmatch(r"[A-ZÀ-ÖØ-Þ][\w.'’ -]*", name)]
    return tuple(sorted(filter(None, names), key=len, reverse=True))


def _speaker(words: str, people: Iterable[str]) -> tuple[str, int] | None:
    """Who is named where a sentence begins, and where that name ends."""
    titled = _NAMED.match(words)
    start = titled.end() if titled else 0
    for name in people:
        if words.startswith(name) and not words[len(name) : len(name) + 1].isalnum():
            return name, len(name)
    if titled and (words[start - 1] in " ." or words[start : start + 1] in tuple(" ,:")):
        return words[:start].strip(), start
    return None


def minutes(lines: Sequence[Line]) -> dict[int, Exact]:
    """What the lines of minutes are, by their places; nothing where the page is none.

    The headings of items on which somebody speaks have the level 0.
    """
    if not are_minutes(lines):
        return {}
    people = _people(lines)
    result: dict[int, Exact] = {}
    items: list[int] = []
    begins = next((at for at in range(len(lines)) if _is_numbered(lines, at)), 0)
    last = ""
    listing = False
    for at, line in enumerate(lines):
        words = line.content
        listed = bool(line.mark) or (at < begins and words[-1] not in ".!?")
        listing = listing and listed and not line.gap
        if _BARE.fullmatch(words):
            result[at] = Exact(Tag.FURNITURE)
        elif field := _FIELD.fullmatch(words):
            result[at] = Exact(Tag.FURNITURE)
            listing = not field["value"] or bool(_THERE.match(field["name"]))
        elif listing or _TITLE.fullmatch(words):
            result[at] = Exact(Tag.FURNITURE)
        elif _OUTCOME.fullmatch(words):
            result[at] = Exact(Tag.SYSTEM)
        elif said := _said(words, people, last):
            if said.tag is Tag.SAID:
                answers = last if _ANSWERS.search(words, 0, _NEAR) else ""
                said = replace(said, spans=replace(said.spans, whom=answers))
                last = said.spans.name or last
            result[at] = said
        elif _is_item(lines, at):
            items.append(at)
            last = ""
            result[at] = _item(words)
        elif at < begins:
            result[at] = Exact(Tag.SYSTEM)
    numbered = [at for at in items if _has_number(lines, at)]
    if len(numbered) > 1:  # what has no number between them parts nothing
        result |= dict.fromkeys({*items} - {*numbered}, Exact(Tag.FURNITURE))
        items = numbered
    for item, following in pairwise([*items, len(lines)]):
        within = range(item, following)
        telling = [at for at in within if result.get(at, _NOTHING).tag is Tag.SAID]
        if not telling:
            result[item] = Exact(Tag.FURNITURE)
        elif _MOVES.match(lines[telling[0]].content) and not result[item].spans.name:
            result[item] = Exact(Tag.FURNITURE, Spans(level=0))
    count = sum(known.tag is Tag.SAID for known in result.values())
    if count > 1:
        silent = [
            at
            for at, line in enumerate(lines)
            if not (_speaks(line.content) or speaker_of(line.content))
        ]
        result = dict.fromkeys(silent, Exact(Tag.SYSTEM, over=_BEGINNING)) | result
    return result if count else {}


_MOVES = re.compile(
    r".{2,60}?\b(?:move[ds]|propose[ds]?|asked that|beantragte?n?|propone|propuso)\b",
    re.IGNORECASE,
)
"""Who makes the motion that an item is on."""
_ASKS = re.compile(r"\b(?:recommends?|beantragt|empfiehlt|regt)\b")
_PRESENTS = re.compile(
    rf"(?:[A-ZÀ-ÖØ-Þ]\w+\s)?(?P<name>{_TITLED})[^.]*\.\s.{{0,30}}?\b(?:recommends?|empfiehlt)\b"
)
"""Who presents a report, of which the next sentence says what it recommends."""
_BEGINNING = (Tag.NAME, Tag.HEAD, Tag.TIME, Tag.SAID, Tag.TEXT, Tag.QUOTE)
"""What lines cannot be in minutes where none of them names who speaks as the others do."""
_NOTHING = Exact(Tag.FURNITURE)


def _item(words: str) -> Exact:
    """The heading of an item, which is its title where it says more than a topic."""
    start = _number_end(words)
    long = start > 0 and len(words[start:].split()) >= _TITLE_WORDS
    motion = MOTION.match(words, start)
    if motion:
        return Exact(Tag.HEADING, Spans(motion["by"], text=start, level=0, title=True))
    if long or states_claim(words[start:]) or re.search(r".[:?]", words[start:]):
        return Exact(Tag.HEADING, Spans(text=start, level=0, title=True))
    return Exact(Tag.FURNITURE, Spans(level=0))


def _number_end(words: str) -> int:
    match = _ITEM.match(words)
    return match.end() if match else 0


def _is_numbered(lines: Sequence[Line], at: int) -> bool:
    return _is_item(lines, at) and _has_number(lines, at)


def _has_number(lines: Sequence[Line], at: int) -> bool:
    """Whether a number is in front of a line, or alone on the line above."""
    above = lines[at - 1].content if at else ""
    return bool(_number_end(lines[at].content) or _BARE.fullmatch(above))


def _is_item(lines: Sequence[Line], at: int) -> bool:
    line, numbered = lines[at], _has_number(lines, at)
    most = _MOST_ITEM * (1 + numbered)
    short = len(line.content.split()) <= most and line.content[-1] not in _STOP
    capital = line.content.isupper() or bool(MOTION.match(line.content, _number_end(line.content)))
    return at > 0 and (numbered and capital or short and (numbered or bool(line.gap) or capital))


def _said(words: str, people: Sequence[str], last: str) -> Exact | None:
    """A sentence that reports what somebody said, or does."""
    if last and (pronoun := _PRONOUN.match(words)) and reports(f"Lind{words[pronoun.end() :]}"):
        return Exact(Tag.SAID, Spans(last))
    if presents := _PRESENTS.match(words):
        return Exact(Tag.SAID, Spans(called(presents["name"])))
    named = _speaker(words, people)
    if named is None and (led := _LED.match(words)):
        return _led(words, led)
    if named is None and not reports(words):
        return None
    name, end = named or (reported(words)[0], 0)
    if end and (colon := _SPOKEN.match(words, end)):
        return Exact(Tag.SAID, Spans(name, text=colon.end()))
    end = end or len(name)
    if not _LETTERS.search(_NOTE.sub("", words[end:])) or words[end:].startswith("  "):
        return Exact(Tag.FURNITURE)
    if _DEED.match(words, end):
        return Exact(Tag.SYSTEM)
    start = reported(words)[1] if reports(words) else 0
    return Exact(Tag.SAID, Spans(called(name), text=start))


def _speaks(words: str) -> bool:
    """Whether a verb of speech is among the first words."""
    first = _WORD.findall(words)[:_MOST_ITEM]
    return bool(_ASKS.search(words)) or any("v" in WORDS.get(word.casefold(), "") for word in first)


def _led(words: str, led: re.Match[str]) -> Exact | None:
    """What a sentence reports that names who speaks behind other words."""
    name = called(led["name"].strip(" ,"))
    before, behind = led["lead"].split()[-1], f"Lind{words[led.end() :]}"
    if reports(behind):
        return Exact(
            Tag.SAID,
            Spans(name, text=led.end() - 4 + reported(behind)[1] if reported(behind)[1] else 0),
        )
    if led["by"] or reports(f"Lind {before} x"):
        that = _PASSED_ON.match(words, led.end()) if led["by"] else None
        return Exact(Tag.SAID, Spans(name, text=that.end() if that else 0))
    return None
