"""German words in an order that English has: verbs where the first of them stands.

*Hunde sollen ins Büro mitgebracht werden dürfen* has its verbs in two places. English has them
together, after the first, the last one of German first: *Hunde sollen dürfen werden mitgebracht
ins Büro*. Verbs that are apart are put together, too: *ich lehne das ab* has *ablehne*.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache


def _words(line: str) -> frozenset[str]:
    return frozenset(line.split())


PARTICLES = _words(
    "ab an auf aus bei dabei durch ein entgegen fern fest frei her heraus hin hinaus hinter hoch "
    "los mit nach nieder raus rein statt teil um unter vor voran vorbei weg weiter wieder zu "
    "zurück zusammen"
)
"""Parts of verbs that may stand at the end of their clause."""
_LONGEST_PARTICLE = max(map(len, PARTICLES))
_AUXILIARIES = _words("können müssen sollen dürfen wollen mögen werden haben sein")
_SUBJECTS = _words("ich du er sie es wir ihr man wer")
_SUBORDINATE = _words(
    "weil dass wenn ob obwohl damit als da bevor nachdem während sobald solange falls wo wie warum "
    "was"
)
_RELATIVE = _words("der die das dem den deren dessen denen")
_PASSIVE = {"wird": "ist", "worden": "gewesen"}
"""*Wird gebaut* is built; before an infinitive *wird* is *will*."""
_NOT = _words("nicht nie niemals")
_CLAUSE_ENDS = frozenset('.!?…,;:()–—"„“')
_JOINING = _words("und oder aber sondern denn")


def reordered(tokens: Sequence[str]) -> list[str]:
    """The words of a text with the verbs of each clause together.

    >>> " ".join(reordered("Hunde sollen nicht ins Büro mitgebracht werden .".split()))
    'Hunde sollen nicht werden mitgebracht ins Büro .'
    >>> " ".join(reordered("Ich lehne das ab , weil man es nicht bezahlen kann .".split()))
    'Ich ablehnen das , weil man kann nicht bezahlen es .'
    """
    results: list[str] = []
    for clause in _clauses(tokens):
        results += _clause(clause, is_relative=results[-1:] == [","])
    return results


def _clauses(tokens: Sequence[str]) -> Iterator[list[str]]:
    """Parts between marks and joining words, which are parts of their own."""
    clause: list[str] = []
    for token in tokens:
        if token in _CLAUSE_ENDS or token.lower() in _JOINING:
            yield clause
            yield [token]
            clause = []
        else:
            clause.append(token)
    yield clause


def _clause(clause: list[str], is_relative: bool) -> list[str]:
    if len(clause) < 3:
        return clause
    whole = _together(clause)
    if whole is not None:
        return whole
    begin = len(clause)
    while begin > 1 and _is_verb(clause[begin - 1]):
        begin -= 1
    verbs = clause[begin:][::-1]
    if any(map(_is_participle, verbs)):
        clause = [_PASSIVE.get(word, word) for word in clause]
        verbs = clause[begin:][::-1]
    if not verbs:
        return clause
    begin -= no if (no := begin > 1 and clause[begin - 1].lower() in _NOT) else 0
    rest, negation = clause[:begin], clause[begin : begin + no]
    if is_relative and rest[0] in _RELATIVE:
        size = 1 + (len(rest) > 1 and rest[1] in _SUBJECTS)
        return [*rest[:size], verbs[0], *negation, *verbs[1:], *rest[size:]]
    if rest[0].lower() in _SUBORDINATE:
        if len(rest) < 2 or rest[1].lower() not in _SUBJECTS:
            return clause
        return [*rest[:2], verbs[0], *negation, *verbs[1:], *rest[2:]]
    place = next((place for place, word in enumerate(rest) if _is_first(word)), 0)
    if not place:
        return clause
    place += 1
    while place < len(rest) and rest[place].lower() in _SUBJECTS | _NOT:
        place += 1
    return [*rest[:place], *negation, *verbs, *rest[place:]]


def _together(clause: list[str]) -> list[str] | None:
    """A clause whose last word is a part of its verb, with the whole verb; else ``None``."""
    particle = clause[-1].lower()
    if particle not in PARTICLES:
        return None
    for place, word in enumerate(clause[:-1]):
        verb = lemma(word.lower())
        whole = particle + verb
        if verb.endswith("n") and word.islower() | (not place) and lemma(f"{whole[:-1]}t") == whole:
            return [*clause[:place], whole, *clause[place + 1 : -1]]
    return None


def _is_first(word: str) -> bool:
    """Whether a word is a verb that has others at the end of its clause."""
    return word.islower() and lemma(word) in _AUXILIARIES


@lru_cache(maxsize=20_000)
def _is_verb(word: str) -> bool:
    """Whether a word at the end of a clause is an infinitive, a participle or a form of *haben*."""
    if not word.islower() or len(word) < 3:
        return False
    verb = lemma(word)
    if verb in _AUXILIARIES:
        return True
    return word == verb and word.endswith(("en", "eln", "ern")) or _is_participle(word)


def _is_participle(word: str) -> bool:
    of_verb = word != lemma(word) and lemma(word).endswith("n") or word.startswith("ge")
    return of_verb and word.endswith(("t", "en"))


@lru_cache(maxsize=100_000)
def lemma(word: str) -> str:
    """The base form of a word in small letters: simplemma's, or of a verb without its first part.

    >>> lemma("mitgebracht"), lemma("zusammenzugehören"), lemma("verboten")
    ('mitbringen', 'zusammengehören', 'verbieten')
    """
    from simplemma import is_known, lemmatize  # which reads its dictionaries

    result: str = lemmatize(word, lang="de").lower()
    known = is_known(word, lang="de")
    if known and result != word.lower():
        return result
    for size in range(min(len(word) - 3, _LONGEST_PARTICLE), 1, -1):
        particle, rest = word[:size], word[size:]
        if particle in PARTICLES and (not known or rest.startswith(("ge", "zu"))):
            for part in (rest.removeprefix("zu"), rest):
                if len(part) > 3 and is_known(part, lang="de"):
                    return particle + str(lemmatize(part, lang="de")).lower()
    return result
