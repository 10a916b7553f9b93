"""What the JSON interface takes and gives, for its description and for checking what comes in."""

from __future__ import annotations

from apiflask import Schema
from apiflask.fields import Boolean, Dict, Float, Integer, List, Nested, Raw, String
from apiflask.validators import Length, Range

from argue.model import Label, Origin, Status
from argue.store import RunStatus
from argue.web.api_fields import OneOf, about, words
from argue.web.api_paging import PageOut, PageQuery

MOST_NAME = 255


# ── in ──────────────────────────────────────────────────────────────────────────────────────────


class ListQuery(PageQuery):
    """Which part of a list, and of which debates."""

    search = String(
        load_default="",
        metadata=about(
            "Words that must all stand in the title or in one argument; the last one may be "
            'unfinished, and "several words" in quotation marks belong together.'
        ),
    )
    concept = String(
        load_default="",
        validate=Length(max=200),
        metadata=about("A key concept that they have, as the word that stands in addresses."),
    )


class ChoicesQuery(Schema):
    """How to analyse a debate; what is left out gets the default of the web pages."""

    engine = String(metadata=about("A name that /engines lists."))
    pairs = String(metadata=about("Which pairs are judged: a name that /pairs lists."))
    derived = List(
        String(),
        metadata=about("Derived attacks: mediated, secondary, supported, extended. May repeat."),
    )
    semantics = String(metadata=about("A name that /semantics lists."))
    support = String(
        metadata=about("A name that /supports lists; `derived` then counts for nothing.")
    )
    position = Integer(
        validate=Range(0),
        metadata=about("Statuses in this extension, from 1; 0, the default: in all of them."),
    )
    degrees = String(metadata=about("A name that /degrees lists: degrees besides statuses."))
    confidence = Float(
        validate=Range(0, 1),
        metadata=about("Relations that are judged with less do not count; default 0."),
    )


class ExplanationQuery(ChoicesQuery):
    """Which argument to explain."""

    argument = String(required=True, metadata=about("The argument's id."))


class NothingIn(Schema):
    """An empty object: all is said by the address."""


class DebateIn(Schema):
    """A file with one or more debates."""

    text = String(required=True, metadata=about("The content of the file."))
    save = Boolean(load_default=True, metadata=about("Whether to save what is read."))
    name = String(
        load_default="",
        validate=Length(max=MOST_NAME),
        metadata=about("The file's name, to be shown; its suffix helps to tell formats apart."),
    )
    format = String(
        load_default="",
        metadata=about("A name that /formats lists; if empty, the content decides."),
    )


class RunIn(Schema):
    """What to judge a debate with; what is left out gets the default of the web pages."""

    engine = String(load_default="")
    pairs = String(load_default="")


# ── out ─────────────────────────────────────────────────────────────────────────────────────────


class PieceOut(Schema):
    """A piece of plain text; ``match`` says whether it is what was searched for."""

    text = String()
    match = Boolean()


class MatchOut(Schema):
    """An argument that a search found."""

    argument = String()
    pieces = List(Nested(PieceOut))


class SummaryOut(Schema):
    """A debate in a list."""

    key = String()
    title = String()
    arguments = Integer()
    replies = Integer()
    created = String()
    example = Boolean()
    language = String(metadata=about("BCP 47: stated or else guessed; empty if neither."))
    matches = List(Nested(MatchOut))


class ListOut(PageOut):
    """Part of the list of debates; ``total`` counts all that match."""

    debates = List(Nested(SummaryOut))


class SavedOut(Schema):
    """What became of one debate; not ``new`` if the same debate was there before.

    ``key`` is null for a new one that was not to be saved.
    """

    key = String(allow_none=True)
    title = String()
    arguments = Integer()
    new = Boolean()


class RefusedOut(Schema):
    """A row that was left out."""

    line = Integer(allow_none=True)
    text = String()
    reason = String()


class UploadOut(Schema):
    """What was read and saved, and what was repaired or left out."""

    debates = List(Nested(SavedOut))
    format = String()
    encoding = String()
    warnings = List(String())
    refused = List(Nested(RefusedOut))


class LostOut(Schema):
    """What a file leaves out, in short phrases; empty if nothing."""

    lost = List(String())


class ArgumentOut(Schema):
    """One argument."""

    id = String()
    text = String()
    headline = String()


class ArgumentsOut(PageOut):
    """Part of the arguments of a debate."""

    arguments = List(Nested(ArgumentOut))


class FormerOut(Schema):
    """What was judged or stated of a pair before a person overruled it."""

    label = String(validate=words(Label))
    confidence = Float()
    origin = String(validate=OneOf([str(Origin.GIVEN), str(Origin.JUDGED)]))


class OverrulingOut(Schema):
    """A person's word; ``former`` is null for a pair that nobody judged."""

    by = String()
    at = String()
    reason = String()
    former = Nested(FormerOut, allow_none=True)


class RelationOut(Schema):
    """What ``source`` (the reply) does to ``target``; ``overruled`` only if a person said so."""

    source = String()
    target = String()
    label = String(validate=words(Label))
    confidence = Float()
    origin = String(validate=words(Origin))
    overruled = Nested(OverrulingOut)


class DerivedAttackOut(Schema):
    """An attack that follows from the supports and the attack in ``because``."""

    source = String()
    target = String()
    kind = String()
    because = List(List(String()))


class SourceOut(Schema):
    """Where a debate was read from."""

    name = String()
    format = String()
    encoding = String()


class RunOut(Schema):
    """One judging of a debate; ``total`` is 0 until the pairs have been counted."""

    id = Integer()
    key = String()
    engine = String()
    engine_version = String()
    pairs = String()
    status = String(validate=words(RunStatus))
    done = Integer()
    total = Integer()
    error = String()
    created = String()
    finished = String(allow_none=True)


class DebateOut(Schema):
    """A debate as its source gives it, and its runs, newest first."""

    key = String()
    id = String()
    title = String()
    language = String(metadata=about("BCP 47; empty if nobody states one."))
    issue = String(allow_none=True)
    arguments = List(Nested(ArgumentOut))
    replies = List(List(String()))
    pairs = List(List(String()))
    pair_ids = List(String())
    given = List(Nested(RelationOut))
    gold = List(Nested(RelationOut))
    source = Nested(SourceOut)
    warnings = List(String())
    runs = List(Nested(RunOut))


class AnalysisOut(DebateOut):
    """A debate, judged and labelled: an entry of ``argue analyse --json`` with scores besides."""

    class Meta:
        """The runs stand at the debate itself."""

        exclude = ("runs",)

    relations = List(Nested(RelationOut))
    derived_attacks = List(Nested(DerivedAttackOut))
    derived_attacks_complete = Boolean()
    engine = String()
    engine_version = String()
    pairing = String()
    derived = List(String())
    support = String()
    semantics = String()
    extensions = List(
        List(String()),
        metadata=about("At most 100; empty for a semantics that always has exactly one."),
    )
    position = Integer()
    degrees = Raw(
        allow_none=True,
        metadata=about(
            "`degrees` and `base` scores by argument under the gradual `semantics`, whether they "
            "`converged`, after how many `rounds`, which are `unsettled`. Null if not asked for."
        ),
    )
    labelling = Dict(keys=String(), values=String(validate=words(Status)))
    min_confidence = Float()
    hidden = List(
        Nested(RelationOut), metadata=about("Judged with less than min_confidence; do not count.")
    )
    chances = Raw(
        allow_none=True,
        metadata=about(
            "How probable acceptance is, if confidences are right: `accepted` by argument, `error` "
            "(0 if exact), `samples`, what it is `about`, and `questions`, the relations to check "
            "first, with the information that each would give in bits. Null where nothing "
            "is judged, and for very large debates that are no trees."
        ),
    )
    notes = List(String())
    run = Nested(RunOut)
    scores = Raw(
        allow_none=True,
        metadata=about(
            "As `argue evaluate --json`, of the engine alone: nothing overruled, nothing hidden. "
            "Null without gold."
        ),
    )


class RunStateOut(RunOut):
    """The same, where it is the whole answer."""


class RunsOut(PageOut):
    """Part of the runs of a debate."""

    runs = List(Nested(RunOut))


class WaitingOut(Schema):
    """The run that has to be waited for."""

    run = Nested(RunOut)


class ProblemOut(Schema):
    """What is wrong (RFC 9457)."""

    type = String()
    title = String()
    status = Integer()
    detail = String()
    errors = Dict(metadata=about("For parameters that are wrong: which, and why."))
