"""What the JSON interface takes and gives of monothematic pairs, for its description."""

from __future__ import annotations

from apiflask import Schema
from apiflask.fields import Boolean, Dict, Integer, List, Nested, String
from apiflask.validators import Length, Range

from argue.evaluation.monothematic.pairs import Gold
from argue.store.decompositions import MOST_TITLE
from argue.web.api_evaluation_schemas import TableOut
from argue.web.api_fields import OneOf, about
from argue.web.api_paging import PageOut
from argue.web.api_schemas import MOST_NAME

PAIR = ("text", "hypothesis", "judgement")
_REVISION = Range(0, 2**63 - 1)


# ── in ──────────────────────────────────────────────────────────────────────────────────────────


class PairIn(Schema):
    """An original pair."""

    text = String(required=True, validate=Length(1))
    hypothesis = String(required=True, validate=Length(1))
    judgement = String(
        required=True,
        metadata=about(f"One of {', '.join(Gold)}, or a word of other formats that means one."),
    )


class FirstPairIn(PairIn):
    """The one pair of a new set."""


class SetIn(Schema):
    """A set to be made: of a file, or of one pair."""

    title = String(load_default="", validate=Length(max=MOST_TITLE))
    file = String(load_default="", metadata=about("The content of a file of pairs."))
    name = String(
        load_default="", validate=Length(max=MOST_NAME), metadata=about("The file's name.")
    )
    pair = Nested(FirstPairIn)


class BeginIn(Schema):
    """From which original pair a monothematic one is made."""

    original = String(required=True, metadata=about("Its id."))


class MadeIn(Schema):
    """What is said of a monothematic pair; what is left out is empty."""

    revision = Integer(
        required=True, validate=_REVISION, metadata=about("The state that was seen.")
    )
    finish = Boolean(load_default=False)
    phenomenon = String(load_default="", metadata=about("As `lexical:synonymy`."))
    judgement = String(load_default="")
    hypothesis = String(
        load_default="", metadata=about("Where it is not what the substitution gives.")
    )
    left = String(load_default="", metadata=about("The rule: what a text says."))
    right = String(load_default="", metadata=about("What it then says too, or cannot say."))
    constraints = String(load_default="")
    fragment = String(load_default="", metadata=about("The left side as the text has it."))
    replacement = String(load_default="", metadata=about("What takes its place."))
    note = String(load_default="")


class DiscardQuery(Schema):
    """Which state is discarded."""

    revision = Integer(required=True, validate=_REVISION)


class ScoresQuery(Schema):
    """Which engine judges, and in how many ways."""

    engine = String(
        load_default="", metadata=about("A name that /engines lists; that of the settings if none.")
    )
    ways = Integer(
        load_default=2,
        validate=OneOf([2, 3]),
        metadata=about("2: entailed or not; 3: entailed, contradicted or unknown."),
    )


# ── out ─────────────────────────────────────────────────────────────────────────────────────────


class SetOut(Schema):
    """A set of pairs: ``decomposed`` originals; ``finished`` and ``begun`` pairs made of them."""

    key = String()
    title = String()
    created = String()
    originals = Integer()
    decomposed = Integer()
    finished = Integer()
    begun = Integer()


class SetStateOut(SetOut):
    """The same, where it is the whole answer."""


class SetMadeOut(SetOut):
    """The same, for one that was just made."""


class SetsOut(PageOut):
    """Part of the sets, newest first."""

    sets = List(Nested(SetOut))


class MadeOut(Schema):
    """A monothematic pair; ``proposed`` is its new hypothesis as far as the rest says it."""

    id = String()
    original = String()
    finished = Boolean()
    revision = Integer()
    proposed = String()
    phenomenon = String()
    judgement = String()
    hypothesis = String()
    left = String()
    right = String()
    constraints = String()
    fragment = String()
    replacement = String()
    note = String()


class MadeBegunOut(MadeOut):
    """The same, for one that was just begun."""


class MadeKeptOut(MadeOut):
    """The same, and by its parts what keeps it from being finished."""

    problems = Dict(keys=String(), values=String())


class OriginalOut(Schema):
    """An original pair, and what was made from it."""

    id = String()
    text = String()
    hypothesis = String()
    judgement = String()
    made = List(Nested(MadeOut))


class OriginalMadeOut(OriginalOut):
    """The same, for one that was just added."""


class OriginalsOut(PageOut):
    """Part of the original pairs of a set."""

    pairs = List(Nested(OriginalOut))


class ScoresOut(Schema):
    """How an engine does, as tables and in sentences."""

    engine = String()
    ways = Integer()
    sentences = List(String())
    tables = List(Nested(TableOut))


class PhenomenaOut(Schema):
    """The phenomena of a set, as tables."""

    tables = List(Nested(TableOut))
