"""Names of people as pages write them: what programs put around them, and one person's spellings.

Two spellings are one person where nothing but case, marks, emoji, brackets, a title or an office
tells them apart (*Beatriz (Support)* and *Beatriz*, *Dr. Adams* and *ADAMS*), where one is a handle
of the other (*@ben_k* and *Ben K.*), where one is a surname or has initials for first names
(*Ms Beckwith*, *J. Beckwith* and *Joan Beckwith*), an office that one person alone has in brackets
(*MS ADEYEMI (CHAIR)* and *CHAIR*), or, in capitals, a first name that one alone has (*JOSS*). In
doubt they are two: *Ben* and *Ben K.* stay apart.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from argue.language.word_lists import sections
from argue.reading.stamps import DAY

LISTS = {
    title: frozenset(words) for title, words in sections(Path(__file__).with_suffix(".txt")).items()
}
LISTS["courtesy"] |= LISTS["mr"] | LISTS["mrs"]
_BEFORE_NAMES = LISTS["titles"] | LISTS["courtesy"] | LISTS["offices"]
_BRACKETS = re.compile(r"\s{0,4}[(\[{]([^()\[\]{}]*)[)\]}]")
_LETTERS = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*")
_NUMBERED = re.compile(r"(?:#\d+(?:\.\d+)*\s+|^Q\d{1,4}(?:\.\s+|\s{2,}))(?=\S)")
_BADGE = re.compile(
    r"(?<=\w)[\s,·•]+(?:(?i:o(?:ff|n)line|(?:en|hors)[ -]ligne)|OP|Author|Admin|"
    r"Mod(?:erator(?:in)?)?|Verfasser(?:in)?|Autor(?:in|a|e)?|"
    r"Auteure?|Autrice|Modérat(?:eur|rice)|Moderador[ae]?|Moderat(?:ore|rice)|Host|Organi[sz]er)$"
)
_BEHIND = re.compile(
    r"(?:(?<=[^\W\d_])(?=\d{1,2}\.?\s)(?!\d{1,2}\.?\s\w+\s\d{1,2}\b)"
    rf"{DAY}(?:\s.*)?|\s*:\w+:|"
    r"\s*\((?:talk|discussion|diskussion|discusión)(?:\s?[·|•/].*|\s?contrib\w*)?\)|"
    r"\s*[(\[](?:she|he|they|sie|er|elle|il|ella|él|lei|lui)/\w+(?:/\w+)?[)\]]|"
    r"\t.*|\s+(?-i:via)\s\S.*|(?-i:(?<=[A-ZÀ-ÖØ-Þ]{3}))\.|"
    r",\s(?-i:Ph\.?D|MD|MSc|MBA|LLM|CPA|CIPD|DPhil|EdD|CFA|PMP|Esq)\.?)$",
    re.IGNORECASE,
)
"""What pages glue to a name: a date, a code of an emoji, links, pronouns, a degree, a list's
name, and the full stop behind capitals."""
_AGE = re.compile(r"(?<=[^\W\d_]{2})\d{1,2}\s?(?:min|mo|[smhdwy]|j|t|std)$")
"""How long ago, glued to a name of several words; a handle may end so."""
_ADDRESS = r"(?:[\w.+-]+@[\w-]+(?:\.[\w-]+)+)"
_AROUND = [
    re.compile(shape, re.IGNORECASE)
    for shape in (
        r"(?:from|von|de|da)\s+(?P<name>.+?)\s+(?:to|an|à|a)\s+"
        r"(?:everyone|me|alle|mich|tous|moi|todos|todo el mundo|tutti)(?:\s*\(.*\))?",
        r"(?:imagen de usuario de|(?:photo|image) de profil de|profilbild von|"
        r"immagine del profilo di|avatar(?: (?:of|de|di|von)|(?=\s\S+\s\S)))\s+(?P<name>.+)",
        r"(?P<name>.+?)['’]s (?:user |profile )?(?:avatar|picture|photo)",
        r"by\s(?P<name>.+)",
        r"unknown user \((?P<name>[^()]+)\)",
        rf"(?P<name>[^@]*\w[^@]*?)\s+(?P<handle>{_ADDRESS}|@[\w.-]+(?:@[\w.-]+)?)",
    )
]
"""What programs put around a name."""
_NOBODY = re.compile(
    r"and|und|et|y|(?i:[(\[]?(?:she|he|they|sie|er|elle|il|ella|él|lei|lui)/\w+(?:/\w+)?[)\]]?)"
)
"""What stands in the place of a name and is none."""
_UNKNOWN = re.compile(
    r"\W*(?:(?:deleted|removed|former|unknown) ?(?:user|account|member|speaker|participant)?|"
    r"(?:user|account|member) (?:deleted|removed)|guest|gast|invité|invitado|ospite|anonymous"
    r"(?: (?:user|member|participant))?|anonym(?:e[rs]?)?(?: (?:be)?nutzer(?:in)?| mitglied)?|"
    r"membre anonyme|an[óo]nimo|(?:vom nutzer )?gelöscht(?:e[rs]? (?:be)?nutzer(?:in)?|es konto)?|"
    r"ehemalige[rs]? \w{4,12}(?: \(gelöscht\))?|(?:utilisateur|compte|profil|pseudo|participant) "
    r"supprimé|ancien utilisateur|(?:usuario|cuenta|participante) eliminad[oa](?:/a)?|"
    r"(?:utente|account|profilo) (?:eliminato|cancellato))\W*",
    re.IGNORECASE,
)
"""How pages call those whose names they do not know any more, or never knew."""
_SHORTEST, _LONGEST_NAME = 5, 200
"""Letters of a name that stands twice, and of one with what is around it; a search of the whole of
a long line takes minutes."""


def _around(shape: re.Pattern[str], name: str) -> re.Match[str] | None:
    """The match of what programs put around a name; ``None`` for what is too long for a name."""
    return shape.fullmatch(name) if len(name) <= _LONGEST_NAME else None


def handle_of(name: str) -> str:
    """The address or handle that stands behind a name; empty if there is none."""
    behind = _around(_AROUND[-1], name)
    return behind["handle"] if behind else ""


def bare(name: str) -> str:
    r"""A name without what programs put around it, as the number of a message, a badge, a handle.

    >>> bare("Nadia Lee4 September"), bare("mike8 Sep 3, 2024"), bare("Ann Lee, PhD (she/her)")
    ('Nadia Lee', 'mike8 Sep 3, 2024', 'Ann Lee')
    >>> bare("Ann LeeAnn Lee Offline"), bare("Lee, JR"), bare(":wave:"), bare("Ben (talkative)")
    ('Ann Lee', 'Lee, JR', ':wave:', 'Ben (talkative)')
    >>> bare("Gwil Lee22h"), bare("Gus\t To"), bare("kim-k kim-k"), bare("(she/her)")
    ('Gwil Lee', 'Gus', 'kim-k', '')
    """
    for shape in _AROUND:
        name = match["name"] if (match := _around(shape, name)) else name
    before = ""
    while name != before and len(name) <= _LONGEST_NAME:
        before = name
        name = _BADGE.sub("", _NUMBERED.sub("", _BEHIND.sub("", name) or name)) or name
    name = _AGE.sub("", name) if " " in name else name
    half = name[: len(name) // 2]
    twice = (half * 2,) if half.isalpha() else (half * 2, f"{half} {half}")
    name = half if len(half) >= _SHORTEST and name in twice else name
    return "" if _NOBODY.fullmatch(name) else name


def is_unknown(name: str) -> bool:
    """Whether a page gives this name to all whom it does not know: each is somebody else.

    >>> is_unknown("[deleted]"), is_unknown("Gelöschter Nutzer"), is_unknown("Anonymous Owl")
    (True, True, False)
    """
    return len(name) <= _LONGEST_NAME and bool(_UNKNOWN.fullmatch(name))


def is_initial(letters: str, name: str) -> bool:
    """Whether what stands above a name is the letters in place of a picture.

    >>> is_initial("L", "loft_lena"), is_initial("AL", "Ann Lee"), is_initial("Al", "Alice")
    (True, True, False)
    """
    initials = "".join(word[0] for word in _LETTERS.findall(name))
    return letters.isupper() and letters in (name[:1].upper(), initials[:2].upper())


@dataclass(frozen=True)
class Spelling:
    """A name in its parts, in small letters and without accents."""

    words: tuple[str, ...]
    """Without brackets, titles and offices."""
    titled: bool
    """Whether a title or an office stood before, and no word that is a first name, too."""
    courtesy: str
    """*mr* or *mrs*, by what stood before; empty where nothing tells."""
    brackets: str
    """What stands in brackets behind it."""

    @property
    def joined(self) -> str:
        """The words without blanks."""
        return "".join(self.words)


def canonical(
    names: Iterable[str], listed: Iterable[str] = (), *, formal: bool = False
) -> dict[str, str]:
    """Each spelling with the one that its person has most often on the page, the first in doubt.

    One without brackets goes before those with, in doubt one without a title, too; where names are
    in capitals one with a first name; an office is no name. ``listed`` are the names in a list of
    who was there, with their offices in brackets; they tell who is who, and a name is shown as it
    is written where the person speaks, in capitals and where the page is ``formal`` without offices
    (:func:`called`).

    >>> canonical(["Dr. Adams", "Ben K.", "ADAMS", "@ben_k", "ADAMS", "Ben"])
    {'Dr. Adams': 'ADAMS', 'Ben K.': 'Ben K.', 'ADAMS': 'ADAMS', '@ben_k': 'Ben K.', 'Ben': 'Ben'}
    >>> canonical(["Mrs Hocking", "The Clerk", "BELL"], ["L. Hocking (Town Clerk)"], formal=True)
    {'Mrs Hocking': 'Mrs Hocking', 'The Clerk': 'Mrs Hocking', 'BELL': 'BELL'}
    """
    counts = Counter(name for name in names if name)
    spellings = {name: spelling_of(name) for name in (*counts, *listed)}
    offices = {office for spelling in spellings.values() for office in _offices(spelling)}

    def rank(name: str) -> tuple[bool, bool, bool, int, bool]:
        one = spellings[name]
        office = name.casefold() in offices or one.joined in offices
        fuller = _is_shouted(name) and len(one.words) > 1
        return not office, fuller, not one.brackets, counts[name], not one.titled

    of_person: defaultdict[str, list[str]] = defaultdict(list)
    for name, person in _persons(spellings).items():
        of_person[person].append(name)
    shown: dict[str, str] = {}
    for own in of_person.values():
        best = max((name for name in own if name in counts), key=rank, default="")
        if best and is_office(best) and set(spellings[best].words[-1:]) & LISTS["leads"]:
            best = next((_chair(name) for name in own if name not in counts), best)
        plain = any(not spellings[name].brackets for name in own if name in counts)
        inside = spellings[best].brackets if best in spellings else ""
        plain = plain or is_office(inside)
        best = (_BRACKETS.sub("", best).strip() if plain else "") or best
        shown |= dict.fromkeys(own, called(best) if formal or best.isupper() else best)
    return {name: shown[name] for name in counts}


def _chair(name: str) -> str:
    """Who leads a meeting as a list names them, without initials."""
    return _INITIALS.sub("", _BRACKETS.sub("", name))


_INITIALS = re.compile(r"^(?:[^\W\d_]\.?\s+)+")


def _offices(spelling: Spelling) -> set[str]:
    """What stands in brackets behind a name, and without a place: *town clerk*, *clerk*."""
    first, _, office = spelling.brackets.partition(" ")
    return {spelling.brackets, office if first in LISTS["places"] else ""} - {""}


def _persons(spellings: Mapping[str, Spelling]) -> dict[str, str]:
    """A key for each name, the same for names of one person."""
    full = {spelling.words for spelling in spellings.values() if len(spelling.words) > 1}
    surnames = {words[-1] for words in full}
    initialled = {words[-1] for words in full if _is_initialled(words)}
    first = Counter(words[0] for words in full)
    capitals = 2 * sum(map(_is_shouted, spellings)) >= len(spellings)
    courtesies = defaultdict[str, set[str]](set)
    holders = defaultdict[str, set[str]](set)
    for spelling in spellings.values():
        courtesies[spelling.joined].add(spelling.courtesy)
        for office in _offices(spelling) if spelling.words else ():
            holders[office].add(spelling.joined)
    keys = {}
    for name, spelling in spellings.items():
        words = spelling.words
        key = spelling.joined
        single = len(words) == 1
        alone = single and (spelling.titled or name.isupper() or key in initialled)
        holding = holders[name.casefold()] or holders[key]
        if (alone or _is_initialled(words)) and words[-1] in surnames:
            fitting = {other for other in full if _may_be(words, other)}
            key = "".join(fitting.pop()) if len(fitting) == 1 else key
        elif len(holding) == 1:
            key = next(iter(holding))
        elif single and capitals and len(key) > 1 and first[key] == 1:
            key = next("".join(other) for other in full if other[0] == key)
        elif courtesies[key] >= {"mr", "mrs"}:
            key += spelling.courtesy
        elif spelling.brackets and is_office(_BRACKETS.sub("", name)):
            key += spelling.brackets
        keys[name] = key or name.casefold()
    return keys


def _is_shouted(name: str) -> bool:
    return _BRACKETS.sub("", name).isupper()


_WORD = r"\b[A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ'’-]+\b"
_PAIR = re.compile(rf"(?P<first>{_WORD})(?= (?P<second>{_WORD}))")
_TURNED = re.compile(r"(?P<last>[^\W\d_][\w'’ -]*), (?P<first>[^\W\d_][\w.'’ -]*)")


def first_names_first(names: Iterable[str], text: str) -> dict[str, str]:
    """Names with the surname first, as they are signed, where one of them is signed in a text.

    >>> first_names_first(["Okonjo, Dr. Bea", "Lind, Per", "Ann"], "Kind regards, Per Lind")
    {'Okonjo, Dr. Bea': 'Bea Okonjo', 'Lind, Per': 'Per Lind'}
    """
    turns = {
        name: f"{without_title(match['first'])} {match['last']}"
        for name in names
        if (match := _TURNED.fullmatch(name))
    }
    return turns if any(name in text for name in turns.values()) else {}


def _is_initialled(words: Sequence[str]) -> bool:
    return len(words) > 1 and all(len(word) == 1 for word in words[:-1])


def _may_be(words: Sequence[str], other: Sequence[str]) -> bool:
    """Whether a surname, or initials and a surname, may be short for the other name."""
    if words[-1] != other[-1] or tuple(words) == tuple(other):
        return False
    firsts = zip(words[:-1], other[:-1], strict=False)
    return len(words) <= len(other) and all(full.startswith(short) for short, full in firsts)


def without_accents(text: str) -> str:
    """A text without the marks on its letters.

    >>> without_accents("école")
    'ecole'
    """
    letters = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


@lru_cache(maxsize=4_096)
def spelling_of(name: str) -> Spelling:
    """The parts of a name."""
    brackets = _BRACKETS.findall(name)
    plain = without_accents(_BRACKETS.sub(" ", name).casefold())
    words = [word.strip(".") for word in _LETTERS.findall(plain.replace("@", " "))]
    start = 0
    known = _BEFORE_NAMES | LISTS["articles"]
    while start < len(words) - 1 and words[start] in known:
        start += 1
    inside = " ".join(_LETTERS.findall(brackets[-1].casefold())) if brackets else ""
    before = words[:start]
    courtesy = next((kind for kind in ("mr", "mrs") if LISTS[kind] & {*before}), "")
    return Spelling(tuple(words[start:]), bool({*before} - LISTS["doubtful"]), courtesy, inside)


def written_out(names: Iterable[str], text: str) -> list[str]:
    """Names of two words in a text, of those of whom one word stands with a title or in capitals.

    >>> written_out(["MR REED", "KIM", "Ann"], "Moved by Mr Hugh Reed. To: Kim Lind, Ann Lee")
    ['Hugh Reed', 'Kim Lind']
    """
    short = [
        (name.split()[-1].capitalize(), spelling.titled)
        for name in dict.fromkeys(names)
        for spelling in [spelling_of(name)]
        if len(spelling.words) == 1 < len(spelling.joined) and (spelling.titled or name.isupper())
    ]
    before, behind = defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
    for match in _PAIR.finditer(text) if short else ():
        first, second = match.group("first", "second")
        if without_title(f"{first} {second}") == f"{first} {second}":
            before[second].add(f"{first} {second}")
            behind[first].add(f"{first} {second}")
    found: list[str] = []
    for word, titled in short:
        whole = before[word] if titled else before[word] | behind[word]
        found += whole if len(whole) == 1 else ()
    return found


def called(name: str) -> str:
    """A name as people are called: without offices, with *Mr* before a surname that stands alone.

    An office alone is a name.

    >>> called("Cllr Bell"), called("Mrs Ann Tate"), called("Mrs Tate"), called("Frau von Storch")
    ('Bell', 'Ann Tate', 'Mrs Tate', 'Frau von Storch')
    >>> called("Dr. Ffion Lee"), called("The Clerk")
    ('Dr. Ffion Lee', 'The Clerk')
    """
    bare = without_title(name)
    if is_office(name) or not bare[:1].isalpha():
        return name
    before = name.split()[: len(name.split()) - len(bare.split())]
    kinds = ("titles", "courtesy") if _is_surname(bare) else ("titles",)
    return " ".join([*(word for word in before if any(_is_one_of(word, k) for k in kinds)), bare])


def _is_surname(name: str) -> bool:
    """Whether a name has no first name: *Lind*, *von Storch*, *de La Tour*, *Lee (Chair)*."""
    *first, _ = _BRACKETS.sub("", name).partition(",")[0].split() or [""]
    return all(word[0].islower() or _is_one_of(word, "articles") for word in first)


def is_office(name: str) -> bool:
    """Whether a name is that of an office: *The Clerk*."""
    words = name.split()
    return bool(words) and all(
        _is_one_of(word, "offices") or _is_one_of(word, "articles") or _is_one_of(word, "courtesy")
        for word in words
    )


def _is_one_of(word: str, kind: str) -> bool:
    return word.casefold().strip(".,").removeprefix("l'") in LISTS[kind]


def without_title(name: str) -> str:
    """A name without the titles and offices before it.

    >>> without_title("Planning Director Osei"), without_title("Rosalind Keech")
    ('Osei', 'Rosalind Keech')
    >>> without_title("Councillor M. Reed"), without_title("M. Leroy")
    ('M. Reed', 'Leroy')
    """
    words = name.split()
    known = _BEFORE_NAMES
    while len(words) > 1:
        first, second = (word.casefold().strip(".,").removeprefix("l'") for word in words[:2])
        if first not in known and not (first in LISTS["articles"] and second in known):
            break
        known -= {"m"}  # behind a title it is an initial
        words = words[1:]
    return " ".join(words)
