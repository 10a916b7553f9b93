"""The tools of ``argue site mcp``: what a client asks, done by the services, worded for a model.

What judges, scores or stores is imported when a tool first needs it, so that a client is answered
at once.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from argue.engines import engine_for, loaded_engine
from argue.errors import BadInput, NotFound, UnknownArgument
from argue.locales import localize
from argue.model import Analysis, Debate, Label, Options, Relation, Status, Verdict
from argue.settings import Settings

if TYPE_CHECKING:
    from argue.model.verdicts import DebateVerdict
    from argue.services.debate_view import DebateView
    from argue.store import Store

MOST_LISTED = 50
"""Debates of a search."""
_VERBS = {
    Label.SUPPORT: "supports",
    Label.ATTACK: "attacks",
    Label.UNRELATED: "is unrelated to",
}

Text = Annotated[str, Field(description="A discussion as people paste it, or a debate's file.")]
Key = Annotated[str, Field(description="Key of a stored debate, as search_debates gives it.")]
Derived = Annotated[
    list[str],
    Field(description="Kinds of derived attacks: mediated, secondary, supported, extended."),
]
ArgumentId = Annotated[str, Field(description="Id of an argument; by default the claim.")]


class Answer(BaseModel):
    """What a tool answers; its schema tells the client what the docstrings say."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)


class Standing(Answer):
    """What becomes of an argument."""

    argument: str
    text: str
    verdict: Verdict
    probability: float
    """That it is accepted, given what is known of the engine's labels."""
    likely: bool
    """Whether labels of an engine that nobody confirmed decide."""
    status: Status
    """What follows if every label is right."""


class Analysed(Answer):
    """A debate, what its arguments do to each other, and which of them stand."""

    title: str
    claim: str
    """Id of the argument that the debate is about; empty if it names none."""
    reason: str
    """The verdict on the claim in a few sentences; empty without a claim."""
    arguments: list[Standing]
    relations: list[str]
    """As "b attacks a (judged, 0.93)"."""
    notes: list[str]
    """What was repaired, left out or not judged."""
    saved_as: str
    """Key of the stored debate; empty if it was not saved."""


class Reasoned(Answer):
    """The verdict on an argument, and why."""

    debate: str
    standing: Standing
    reason: str
    """In a few sentences: reasons, objections, what an answer would do."""
    why: str
    """Why it has its status, by the arguments that decide."""


class Changing(Answer):
    """An argument whose refutation changes the status that was asked about."""

    argument: str
    text: str
    change: str
    ask: list[str]
    """Critical questions of the scheme on which the argument seems to rest."""


class WhatWouldChange(Answer):
    """What would change the status of an argument."""

    standing: Standing
    answers: list[Changing]
    """The best first; empty where no single answer changes it."""
    confirm: list[str]
    """Relations of a machine that decide and that nobody confirmed, the most telling first."""


class Listed(Answer):
    """A stored debate."""

    key: str
    title: str
    arguments: int
    language: str
    found: list[str]
    """Where the words stand."""


class Search(Answer):
    """Stored debates, of ``total`` that have the words."""

    total: int
    debates: list[Listed]


@dataclass(frozen=True, slots=True)
class Tools:
    """The five tools; each method is one, its docstring what the client is told of it."""

    settings: Settings
    engine: str = ""
    """Judges; empty for that of the settings."""
    write: bool = False
    """Whether debates may be saved and judged in the database."""

    def analyse(
        self,
        text: Text,
        format: Annotated[
            str, Field(description="A name of 'argue list formats'; else detected.")
        ] = "",
        derived: Derived = [],  # noqa: B006 (never changed)
        save: Annotated[
            bool, Field(description="Keep the debates; needs 'argue site mcp --write'.")
        ] = False,
    ) -> list[Analysed]:
        """Read a discussion, judge who supports and attacks whom, and say which arguments stand."""
        from argue import formats
        from argue.services.debates import save_debates

        if save and not self.write:
            raise BadInput("this server only reads; 'argue site mcp --write' may save debates")
        document = formats.parse_text(text, format=format, limits=self.settings.limits)
        keys = [""] * len(document.debates)
        if save:
            with self._store() as store:
                stored = save_debates(store, document.debates, self.settings.limits)
                keys = [saved.key for saved in stored]
        return [
            _analysed(self._judged(debate, derived), key)
            for debate, key in zip(document.debates, keys, strict=True)
        ]

    def verdict(
        self,
        debate: Key = "",
        text: Text = "",
        argument: ArgumentId = "",
        derived: Derived = [],  # noqa: B006
    ) -> Reasoned:
        """The verdict on the claim of a debate, or on another argument, and the reason for it."""
        from argue.reasoning.explanation import why
        from argue.services.because import explain_verdicts

        analysis, verdicts = self._of(debate, text, derived)
        argument = _asked(analysis, argument)
        if analysis.labelling is None:
            raise NotFound("nothing is judged yet")
        reason, known = verdicts.claim, explain_verdicts(analysis, argument).get(argument)
        return Reasoned(
            debate=analysis.debate.title or analysis.debate.id,
            standing=_standing(analysis, verdicts, argument),
            reason=reason.sentence if reason and reason.claim == argument else "",
            why=(known or why(analysis.framework, analysis.labelling, argument)).text,
        )

    def what_would_change(
        self,
        debate: Key = "",
        text: Text = "",
        argument: ArgumentId = "",
        derived: Derived = [],  # noqa: B006
        most: Annotated[int, Field(ge=1, le=100, description="How many answers.")] = 5,
    ) -> WhatWouldChange:
        """Which arguments, if somebody answered them, would change the verdict on the claim."""
        from argue.features.schemes.schemes import ANY, likely_scheme
        from argue.reasoning.changes import hints

        analysis, verdicts = self._of(debate, text, derived)
        argument = _asked(analysis, argument)
        arguments, answers = analysis.debate.by_id(), []
        for hint in hints(analysis.framework, argument)[:most]:
            said = arguments[hint.argument].text
            scheme = likely_scheme(said)
            ask = [] if scheme is ANY else list(map(localize, scheme.questions))
            answers.append(Changing(argument=hint.argument, text=said, change=hint.text, ask=ask))
        claim = verdicts.claim
        confirm = claim.to_confirm if claim and claim.claim == argument else ()
        return WhatWouldChange(
            standing=_standing(analysis, verdicts, argument),
            answers=answers,
            confirm=list(map(_relation, confirm)),
        )

    def evaluate_predictions(
        self,
        gold: Annotated[str, Field(description="A file whose debates state their relations.")],
        predictions: Annotated[
            list[dict[str, Any]] | str,
            Field(
                description="A row a pair: id, or source and target, or text and hypothesis; "
                "label; perhaps confidence. As objects, CSV, or JSON lines."
            ),
        ],
        labels_are: Annotated[
            str, Field(description="What labels mean that are numbers, or yes=support,no=attack.")
        ] = "",
        derived: Derived = [],  # noqa: B006
    ) -> dict[str, Any]:
        """Score predicted relations against gold, and what is accepted because of them.

        The answer is that of 'argue evaluate GOLD --predictions FILE --json'.
        """
        from argue import formats
        from argue.features.measures.engine import score_engine
        from argue.features.measures.evaluation import evaluate
        from argue.features.measures.predictions import Predictions
        from argue.features.measures.systems import EvaluationDocument

        limits = self.settings.limits
        debates = formats.parse_text(gold, limits=limits, labels_are=labels_are).debates
        rows = predictions.encode() if isinstance(predictions, str) else predictions
        predicted = Predictions(rows, debates, labels_are=labels_are, limits=limits)
        judged = evaluate(debates, predicted, limits=limits, derived=derived)
        scores = score_engine(judged.outcomes, sureness=predicted.sureness)
        return EvaluationDocument(judged, scores, None).as_document()

    def search_debates(
        self,
        words: Annotated[str, Field(description="All must stand in it; empty for all.")] = "",
        most: Annotated[int, Field(ge=1, le=MOST_LISTED)] = 20,
    ) -> Search:
        """Find stored debates by words in their titles and arguments, the newest first."""
        with self._store() as store, store.reading():
            return Search(
                total=store.debates.count(words),
                debates=[
                    Listed(
                        key=summary.key,
                        title=summary.title,
                        arguments=summary.arguments,
                        language=summary.language,
                        found=[match.snippet for match in summary.matches],
                    )
                    for summary in store.debates.search(words, limit=most)
                ],
            )

    def _store(self) -> Store:
        """The database."""
        from argue.store import Store

        return Store.open(self.settings.database, read_only=not self.write)

    def _of(self, key: str, text: str, derived: list[str]) -> tuple[Analysis, DebateVerdict]:
        """The analysis of a stored debate or of a text, and its verdicts."""
        from argue import formats
        from argue.services.verdict import verdict_of

        if bool(key) == bool(text):
            raise BadInput("expected debate, the key of a stored one, or text: one of the two")
        if key:
            view = self._stored(key, derived)
            return view.at_position, view.verdict
        debates = formats.parse_text(text, limits=self.settings.limits).debates
        if len(debates) > 1:
            raise BadInput(f"expected one debate in text, found {len(debates)}")
        analysis = self._judged(debates[0], derived)
        return analysis, verdict_of(analysis)

    def _judged(self, debate: Debate, derived: list[str]) -> Analysis:
        from argue import pipeline
        from argue.reasoning.probability import with_chances

        engine = loaded_engine(self.engine or engine_for(self.settings.engine, debate))
        options = Options.of(derived=derived)
        analysis = pipeline.analyse_debate(debate, engine, options, limits=self.settings.limits)
        return with_chances(analysis)

    def _stored(self, key: str, derived: list[str]) -> DebateView:
        """A stored debate, as its page shows it; judged first where that is allowed."""
        from argue.services import context as contexts
        from argue.services.debate_view import open_debate
        from argue.services.debates import DEBATES, default_options
        from argue.services.worker import Worker

        with self._store() as store:
            context = contexts.Context(store, self.settings)
            cached = DEBATES.load(store, key)
            chosen = default_options(cached.debate, self.engine or self.settings.engine)
            options = replace(chosen, derived=Options.of(derived=derived).derived)
            view = open_debate(context, key, options, cached, judges=self.write)
            worker = Worker(self.settings.database, self.settings) if self.write else None
            while worker and view.result.run.active and worker.work():
                view = open_debate(context, key, options, cached)
            if not view.computed:
                raise NotFound(
                    f"no engine has judged the debate {key!r} yet; 'argue site mcp --write' judges "
                    "it, and so does 'argue serve'"
                )
            _ = view.verdict  # read while the store is open
            return view


def _asked(analysis: Analysis, argument: str) -> str:
    """The argument that is asked about, which has a status: asides have none."""
    argument = argument or analysis.debate.issue or ""
    if not argument:
        raise BadInput("expected an argument, since the debate names no claim")
    if argument not in analysis.statuses:
        raise UnknownArgument(argument, analysis.statuses)
    return argument


def _standing(analysis: Analysis, verdicts: DebateVerdict, argument: str) -> Standing:
    one = verdicts.verdicts[argument]
    return Standing(
        argument=argument,
        text=analysis.debate.by_id()[argument].text,
        verdict=one.verdict,
        probability=round(one.probability, 4),
        likely=one.likely,
        status=verdicts.statuses[argument],
    )


def _analysed(analysis: Analysis, key: str) -> Analysed:
    from argue.services.verdict import verdict_of

    verdicts = verdict_of(analysis)
    return Analysed(
        title=analysis.debate.title,
        claim=analysis.debate.issue or "",
        reason=verdicts.claim.sentence if verdicts.claim else "",
        arguments=[_standing(analysis, verdicts, argument) for argument in verdicts.verdicts],
        relations=list(map(_relation, analysis.relations)),
        notes=list(map(str, (*analysis.debate.warnings, *analysis.warnings))),
        saved_as=key,
    )


def _relation(one: Relation) -> str:
    if one.open:
        return f"{one.source} answers {one.target} (open: nobody said whether for or against it)"
    return f"{one.source} {_VERBS[one.label]} {one.target} ({one.origin}, {one.confidence:.2f})"
