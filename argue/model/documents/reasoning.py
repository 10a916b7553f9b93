"""Why arguments stand, and what would change it: ``explain``, ``hint``, ``whatif`` and others."""

from __future__ import annotations

from typing import ClassVar, Literal

from argue.model.documents.analysis import DerivedAttack
from argue.model.documents.record import Count, Document, Ends, Label, Part, Share, Status

Player = Literal["proponent", "opponent"]


class Attack(Part):
    """An attack."""

    source: str
    """Id of the argument that attacks."""
    target: str
    """Id of the argument that is attacked."""
    derived: DerivedAttack | None
    """What implies it; null for one that was stated."""


class Answer(Part):
    """An attack on a member of a defence, and what answers it."""

    attack: Attack
    """The attack."""
    by: Attack
    """The attack on the attacker, by a member."""


class Defence(Part):
    """Why an argument can be accepted."""

    argument: str
    """Id of the argument."""
    members: list[str]
    """Ids of the argument and of those that defend it."""
    answers: list[Answer]
    """Each attack on a member with what answers it."""
    well_founded: bool
    """Whether no member is defended by itself."""
    smallest: bool
    """Whether it is known that no defence has fewer members."""


class Objection(Part):
    """What keeps an argument out of an extension."""

    attack: Attack
    """An attack on it that the extension does not answer."""
    defence: Defence | None
    """Why the attacker can be accepted; null if the extension does not hold it."""


class Position(Part):
    """An argument in one extension."""

    argument: str
    """Id of the argument."""
    number: Count
    """Number of the extension, from 1."""
    status: Status
    """Its status there."""
    defence: Defence | None
    """Why it is accepted, if it is."""
    objection: Objection | None
    """What keeps it out, if something does."""


class Highlight(Part):
    """The part of the framework that an explanation speaks of."""

    arguments: list[tuple[str, Literal["asked", "for", "against"]]]
    """Ids with their roles, the argument that was asked about first."""
    relations: list[Ends]
    """Relations that matter."""
    derived: list[DerivedAttack]
    """Derived attacks that matter."""


class Move(Part):
    """A move of a dispute."""

    player: Player
    """Who moves."""
    argument: str
    """Id of the argument that is put forward."""
    answers: Count | None
    """Place of the move that it answers, from 0; null for the first."""
    attack: Attack | None
    """Its attack on the argument of that move."""
    text: str
    """The move in a sentence."""


class Dialogue(Part):
    """A dispute about the argument, played by both as well as they can."""

    game: str
    """The game."""
    can_win: Player | None
    """Who can win."""
    winner: Player | None
    """Who won; null if the dispute goes on for ever."""
    unanswerable: list[str]
    """Ids of arguments that no admissible set answers together."""
    moves: list[Move]
    """The moves in their order."""


class Explanation(Document):
    """``argue explain --json``: why an argument has its status."""

    NAME: ClassVar = "explanation/1"
    debate: str
    """Id of the debate."""
    argument: str
    """Id of the argument."""
    status: Status
    """Its status."""
    semantics: str
    """The semantics."""
    extensions: Count
    """How many extensions there are."""
    positions: list[Position]
    """At most three extensions that show it."""
    text: str
    """The explanation in sentences."""
    highlight: Highlight
    """The part of the framework that it speaks of."""
    dialogue: Dialogue
    """The explanation as a dispute."""


class Hint(Part):
    """An argument whose refutation changes the issue."""

    argument: str
    """Id of the argument to refute."""
    before: Status
    """Status of the issue now."""
    after: Status
    """Status of the issue then."""
    distance: Count
    """Relations that lead from it to the issue."""
    others: Count
    """Other arguments that change their status too."""
    scheme: str
    """On what it seems to rest, by cue words; ``any`` where none stands there."""
    questions: list[str]
    """Critical questions of that scheme; to ask one is to answer the argument."""


class Hints(Document):
    """``argue hint --json``: what to answer so that an argument's status changes."""

    NAME: ClassVar = "hints/1"
    debate: str
    """Id of the debate."""
    argument: str
    """Id of the argument whose status is to change."""
    found: Count
    """How many hints there are."""
    hints: list[Hint]
    """The first of them, the best first."""


class Edit(Part):
    """A change of the framework."""

    action: Literal["add", "remove", "flip"]
    """What is done."""
    source: str
    """Id of the argument, or of the source of the relation."""
    target: str
    """Id of the target of the relation; empty for an argument."""
    label: Label | None
    """What the relation is; null where one relation only joins the two."""


class ChangedStatus(Part):
    """An argument whose status changes."""

    argument: str
    """Id of the argument."""
    before: Status | None
    """Its status now; null if it is new."""
    after: Status | None
    """Its status then; null if it is removed."""


class WhatIf(Document):
    """``argue whatif --json``: which statuses change if the debate is changed."""

    NAME: ClassVar = "what-if/1"
    debate: str
    """Id of the debate."""
    edits: list[Edit]
    """The changes in their order."""
    changed: list[ChangedStatus]
    """The statuses that change."""


class CheapestChange(Part):
    """A change that costs something."""

    kind: Literal["flip", "remove", "attack", "answer"]
    """What is done: a relation flipped or removed, an attack added, a new argument."""
    source: str
    """Id of the source; empty for a new argument."""
    target: str
    """Id of the target."""
    label: Label | None
    """What the relation is now; null for one that is new."""
    cost: float
    """What it costs."""


class Enforcement(Document):
    """``argue enforce --json``: the cheapest changes that give an argument a status."""

    NAME: ClassVar = "enforcement/1"
    debate: str
    """Id of the debate."""
    argument: str
    """Id of the argument."""
    goal: Literal["accepted", "rejected", "undecided", "not_accepted"]
    """The status that it is to have."""
    semantics: str
    """The semantics."""
    changes: list[CheapestChange] | None
    """The changes; empty if the goal is reached already, null if it cannot be."""
    cost: float
    """What they cost together."""
    text: str
    """The changes in a sentence."""


class Reading(Part):
    """A way to read supports."""

    name: str
    """Its name in this document."""
    support: str
    """The plug-in; empty for derived attacks."""
    derived: list[str]
    """The kinds of derived attacks."""
    means: str
    """What it means, in a sentence."""


class ReadingRow(Part):
    """An argument under each reading."""

    id: str
    """Id of the argument."""
    differs: bool
    """Whether its status depends on the reading."""
    statuses: dict[str, Status]
    """Its status by the names of the readings."""


class ReadDebate(Part):
    """A debate under several readings of support."""

    id: str
    """Id of the debate."""
    semantics: str
    """The semantics."""
    readings: list[Reading]
    """The readings."""
    arguments: list[ReadingRow]
    """The arguments; with ``--differing`` those whose status depends on the reading."""
    left_out: dict[str, str]
    """Readings that were left out: the reason by the name."""


class Readings(Document):
    """``argue readings --json``: the same debate under several readings of support."""

    NAME: ClassVar = "readings/1"
    debates: list[ReadDebate]
    """The debates in their order."""


class Attribution(Part):
    """How much each argument contributes to the degree of one."""

    topic: str
    """Id of that argument."""
    semantics: str
    """The gradual semantics."""
    degree: Share
    """Its degree."""
    base: Share
    """Its base score."""
    contributions: dict[str, float]
    """By the ids of the other arguments: what each contributes."""
    method: str
    """How contributions are computed."""
    error: float
    """With probability 0.95 no contribution is wrong by more; 0 where they are exact."""
    samples: Count
    """Orders that were drawn; 0 where contributions are exact."""
    converged: bool
    """Whether all degrees settled."""


class GradedDebate(Part):
    """How strong the arguments of a debate are."""

    id: str
    """Id of the debate."""
    title: str
    """Its title."""
    semantics: str
    """The gradual semantics."""
    converged: bool
    """Whether the degrees settled."""
    method: str
    """``rounds`` or ``continuous``."""
    rounds: Count
    """How many rounds it took."""
    change: float
    """The greatest change of the last round."""
    unsettled: list[str]
    """Ids of arguments whose degrees did not settle."""
    degrees: dict[str, Share]
    """By the ids of arguments: the degree, from 0 (worthless) to 1 (beyond doubt)."""
    base: dict[str, Share]
    """By the ids of arguments: the base score."""
    attribution: Attribution | None = None
    """With ``--explain``: how much each argument contributes to the degree of one."""


class DegreesOfDebates(Document):
    """``argue strength --json``: how strong each argument is."""

    NAME: ClassVar = "degrees/1"
    debates: list[GradedDebate]
    """The debates in their order."""
