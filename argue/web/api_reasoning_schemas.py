"""What the JSON interface says of reasons, changes and readings, for its description."""

from __future__ import annotations

from apiflask import Schema
from apiflask.fields import Boolean, Dict, Float, List, Nested, Raw, String
from apiflask.validators import Length

from argue.enforcement import Goal
from argue.model import Status
from argue.web.api_fields import about, words
from argue.web.api_schemas import ChoicesQuery, DerivedAttackOut
from argue.web.what_if import MOST_CHANGES, Change


class ReasonOut(Schema):
    """One attacker and what became of it."""

    attacker = String()
    status = String(validate=words(Status))
    derived = Nested(DerivedAttackOut, allow_none=True)
    defeated_by = List(String())


class RoleOut(Schema):
    """What an argument does in an explanation: asked about, for it, against it."""

    argument = String()
    role = String()


class ExplanationOut(Schema):
    """Why an argument has its status."""

    argument = String()
    status = String(validate=words(Status))
    text = String()
    reasons = List(Nested(ReasonOut))
    circle = List(String())
    dialogues = Raw(
        metadata=about(
            "For each position that tells something: the argument's `status` in it, and a `claim`, "
            "whose `replies` attack it and are attacked in turn."
        )
    )
    highlight = List(Nested(RoleOut), metadata=about("The arguments that all this speaks of."))


class SmallestQuery(ChoicesQuery):
    """Which argument is to get which status."""

    argument = String(required=True, metadata=about("The argument's id."))
    goal = String(required=True, validate=words(Goal))


class RemedyOut(Schema):
    """One change: ``flip`` or ``remove`` a relation, or ``answer`` the target."""

    kind = String()
    source = String(allow_none=True)
    target = String()
    text = String()


class SmallestOut(Schema):
    """The smallest change; null if no change does, or none was found, and ``problem`` says why."""

    argument = String()
    goal = String(validate=words(Goal))
    changes = List(Nested(RemedyOut), allow_none=True)
    problem = String()


class ReadingOut(Schema):
    """One reading of support: a plug-in's name in ``support``, or kinds of derived attacks."""

    name = String()
    support = String()
    derived = List(String())
    means = String()


class RowOut(Schema):
    """One argument, and its status by the name of each reading."""

    argument = String()
    statuses = Dict(keys=String(), values=String(validate=words(Status)))
    differs = Boolean()


class LeftOutOut(Schema):
    """A reading that could not be computed here."""

    name = String()
    reason = String()


class ComparisonOut(Schema):
    """One debate under several readings of support."""

    semantics = String()
    readings = List(Nested(ReadingOut))
    arguments = List(Nested(RowOut))
    left_out = List(Nested(LeftOutOut))


class TrialIn(Schema):
    """One change: ``target`` is empty where an argument is meant and not a relation."""

    change = String(required=True, validate=words(Change))
    source = String(required=True, validate=Length(1))
    target = String(load_default="")


class WhatIfIn(Schema):
    """What to try."""

    changes = List(Nested(TrialIn), load_default=list, validate=Length(max=MOST_CHANGES))


class ChangedOut(Schema):
    """One argument whose status changes; ``after`` is null where it is gone."""

    argument = String()
    before = String(validate=words(Status))
    after = String(allow_none=True, validate=words(Status))


class WhatIfOut(Schema):
    """The changes in words, and what they change."""

    changes = List(String())
    changed = List(Nested(ChangedOut))
    hints = List(String())


class SharesQuery(ChoicesQuery):
    """Of which argument, and under which gradual semantics."""

    argument = String(required=True, metadata=about("The argument's id."))
    degrees = String(required=True, metadata=about("A name that /degrees lists."))


class SharesOut(Schema):
    """What each argument contributes to one's degree; positive is in its favour."""

    argument = String()
    semantics = String()
    method = String()
    base = Float()
    degree = Float()
    contributions = Dict(keys=String(), values=Float())
