"""Argumentation schemes: on what an argument rests, and which questions to ask of it.

The schemes are those of Walton, Reed & Macagno (2008, *Argumentation Schemes*, chapter 9) that
debates use most; what they ask was put into words here. Cue words only propose a scheme: a person
says which one it is. They are English; of other texts no scheme is proposed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from argue.errors import UnknownName
from argue.locales import lazy


@dataclass(frozen=True, slots=True)
class Scheme:
    """A pattern of argument."""

    name: str
    title: str
    """On what such an argument rests, to be read after "It rests on"."""
    cues: str
    """Words and phrases, in small letters, that hint at it, with commas between them; ``*`` stands
    for any ending. Without any it is never proposed."""
    questions: tuple[str, ...]
    """Critical questions. Who answers with one attacks the argument."""


_ROWS = (
    (
        "expert_opinion",
        lazy("what an expert says"),
        "expert*, scientist*, researcher*, professor*, doctors, according to, economist*, study, "
        "studies, report, survey*, experiment*",
        lazy("Is the source an expert on this very matter?"),
        lazy("What exactly did the source say, and does that follow from it?"),
        lazy("Do other experts agree?"),
    ),
    (
        "witness",
        lazy("what somebody saw or lived through"),
        "i saw, i have seen, i know, i work*, i live*, i was, we were, we had, i *ed, we *ed, i "
        "keep, i sat, i drove, i pay, i have had, i have been, in my experience, in my time, my "
        "own, my school, my daughter, my son, my father, my mother, my neighbour*, as a teacher, "
        "as a parent",
        lazy("Was the speaker in a position to know?"),
        lazy("Do others who were there say the same?"),
        lazy("Is what one person lived through true of others?"),
    ),
    (
        "example",
        lazy("an example"),
        "for example, for instance, e.g., one case, take the case, in my town, in one, look at",
        lazy("Is the example true?"),
        lazy("Is it typical, or an exception?"),
        lazy("How many examples of the opposite are there?"),
    ),
    (
        "precedent",
        lazy("what was done before or elsewhere"),
        "elsewhere, other countries, other cities, other towns, have done, did so, has always, "
        "always been, tradition*, so far, in the past, years ago, was tried, tried it, tried "
        "this, was introduced, pilot, precedent",
        lazy("Was the earlier case really like this one?"),
        lazy("Did it work out well there?"),
        lazy("What has changed since?"),
    ),
    (
        "analogy",
        lazy("a likeness"),
        "just as, just like, like a, like an, the same as, similar*, comparable, no different "
        "from, as with, equivalent, by the same logic",
        lazy("Are both cases alike in what matters here?"),
        lazy("Where do they differ?"),
        lazy("Is there a third case, as alike, that speaks against it?"),
    ),
    (
        "popular_opinion",
        lazy("what most people think or do"),
        "everybody knows, everybody wants, everybody agrees, everyone knows, everyone wants, "
        "everyone agrees, most people, majority, poll*, popular, public opinion, people want, "
        "residents want, nobody wants, voters, voted",
        lazy("How do we know that so many think so?"),
        lazy("What makes so many people likely to be right here?"),
        lazy("Do those who know the matter best think so too?"),
    ),
    (
        "slippery_slope",
        lazy("where a first step would lead"),
        "slippery, where will it end, where does it end, sooner or later, first step, open* the "
        "door, next thing, before long, thin end, will be next",
        lazy("What makes each step follow from the one before?"),
        lazy("Where could one stop?"),
        lazy("Has it gone that far anywhere?"),
    ),
    (
        "sunk_costs",
        lazy("what was spent already"),
        "already spent, already paid, already built, already invested, in vain, wasted, too late "
        "to, give up now, for nothing",
        lazy("Would one begin it today?"),
        lazy("What does it cost to go on?"),
        lazy("Is what was spent lost in either case?"),
    ),
    (
        "ignorance",
        lazy("what nobody has shown"),
        "no evidence, no proof, not proven, unproven, nobody has shown, never been shown, nobody "
        "knows, not a single, no study",
        lazy("How hard has anybody looked for it?"),
        lazy("Who would have to prove it?"),
        lazy("Would it have come to light if it were so?"),
    ),
    (
        "person",
        lazy("who says it"),
        "hypocri*, liar*, lying, biased, lobby*, paid by, only want*, vested, of course they, of "
        "course he, of course she, in whose interest",
        lazy("Is what is said of them true?"),
        lazy("Does it matter for what they say?"),
        lazy("Would the argument hold if somebody else gave it?"),
    ),
    (
        "inconsistency",
        lazy("a contradiction in what somebody says or does"),
        "contradict*, inconsistent*, claim* to, yet you, but you, you cannot both, promised, "
        "double standard*",
        lazy("Did they really say or do that?"),
        lazy("Have they had a reason to change their mind?"),
        lazy("Does it make what they say wrong?"),
    ),
    (
        "rule",
        lazy("a rule or a law"),
        "rule, rules, law, laws, legal*, illegal*, regulation*, forbid*, forbidden, contract*, "
        "constitution*, court*, treaty, convention",
        lazy("Does the rule apply to this case?"),
        lazy("Is there an exception to it?"),
        lazy("Is the rule itself right?"),
    ),
    (
        "definition",
        lazy("what a word means"),
        "by definition, means that, is a kind of, counts as, is not a, is not an, is called, "
        "defin*, properly speaking",
        lazy("Is that what the word means here?"),
        lazy("Does it have all that makes one?"),
        lazy("Does anything follow from the name alone?"),
    ),
    (
        "values",
        lazy("what is right or fair"),
        "right to, rights, fair*, unfair*, justice, injustice, freedom*, dignity, equal*, "
        "moral*, ethic*, duty, deserv*, respect, decent, privacy",
        lazy("Which other value speaks against it?"),
        lazy("Do those concerned see it the same way?"),
        lazy("Does it really serve this value?"),
    ),
    (
        "correlation",
        lazy("two things that go together"),
        "correlat*, associated with, since then, fell by, rose by, went up, went down, per cent, "
        "percent, %, statistic*, figures, rate, rates, more often",
        lazy("Are the figures right, and is anything left out?"),
        lazy("Could a third thing be behind both?"),
        lazy("Could it be the other way round?"),
    ),
    (
        "sign",
        lazy("a sign"),
        "shows that, show that, suggest* that, indicat*, sign of, evidently, proves, prove that, "
        "obviously, clearly",
        lazy("How often is there such a sign without the thing?"),
        lazy("What else would explain it?"),
        lazy("Which signs point the other way?"),
    ),
    (
        "means_to_an_end",
        lazy("a means to an end"),
        "in order to, so that, goal*, aim, aims, achiev*, the only way, best way, need to, needs "
        "to, solution, instead of, what it takes",
        lazy("Which other way leads there?"),
        lazy("Can it be done, and who would do it?"),
        lazy("Which other goals would suffer?"),
    ),
    (
        "harm",
        lazy("a bad consequence"),
        "harm, harms, harmful, danger*, risk*, destroy*, damag*, worse*, suffer*, lose, loses, "
        "lost, cost, costs, expensive, too slow, crowd*, die, dies, hurt*, threat*, close down, "
        "would have no, too late, wait longer, cannot afford",
        lazy("How likely is it that this follows?"),
        lazy("Could it be prevented in another way?"),
        lazy("What good follows, and does it weigh more?"),
    ),
    (
        "benefit",
        lazy("a good consequence"),
        "benefit*, improv*, help*, better, safer, cheaper, quieter, cleaner, save, saves, saved, "
        "gain*, more time, easier, healthier, protect*, would be able, attract*, reduc*, earn*",
        lazy("How likely is it that this follows?"),
        lazy("Would the same come about without it?"),
        lazy("What harm follows, and does it weigh more?"),
    ),
    (
        "cause",
        lazy("a cause and its effect"),
        "because of, caus*, lead* to, led to, result*, due to, therefore, makes, leads, brings, "
        "forces, whenever",
        lazy("Does the cause really have this effect, and how strongly?"),
        lazy("What else could bring the effect about?"),
        lazy("What could prevent the effect?"),
    ),
    (
        "any",
        lazy("something else"),
        "",
        lazy("Is this true, and how do we know?"),
        lazy("Even if it is true, what does it change here?"),
        lazy("What would have to be so for it to be wrong?"),
    ),
)
"""Name, title, cues and critical questions, the most telling first."""
SCHEMES = {
    name: Scheme(name, title, cues, tuple(questions)) for name, title, cues, *questions in _ROWS
}
"""By name, the most telling first; the last is for any argument."""
ANY = SCHEMES["any"]


def likely_scheme(text: str) -> Scheme:
    """The scheme of which most cue words stand in a text, of several the first; else :data:`ANY`.

    >>> likely_scheme("Two studies found the opposite.").name
    'expert_opinion'
    >>> likely_scheme("Nein.").name
    'any'
    """
    words = " ".join(text.lower().split())
    counts = {
        scheme.name: len(set(_cues(scheme.name).findall(words)))
        for scheme in SCHEMES.values()
        if scheme.cues
    }
    best = max(counts, key=counts.__getitem__)
    return SCHEMES[best] if counts[best] else ANY


def scheme_named(name: str) -> Scheme:
    """The scheme of that name.

    Raises UnknownName if there is none.
    """
    if name not in SCHEMES:
        raise UnknownName("scheme", name[:40], list(SCHEMES))
    return SCHEMES[name]


@cache
def _cues(name: str) -> re.Pattern[str]:
    cues = SCHEMES[name].cues.split(", ")
    parts = (re.escape(cue).replace(r"\*", r"\w*") for cue in cues)
    return re.compile(rf"(?<!\w)(?:{'|'.join(parts)})(?!\w)")
