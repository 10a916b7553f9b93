"""What other systems predicted, as somebody sends it: scored and stored."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from argue.features.evaluations.kept import store_run
from argue.features.measures.evaluation import Evaluation, asked_of, evaluate_engine
from argue.model import Debate, Options
from argue.services.context import Context
from argue.settings import Limits


class Sent(NamedTuple):
    """What a system predicted, as somebody sends it."""

    name: str
    """Of its file."""
    content: bytes
    labels_are: str = ""
    """What labels mean that are numbers or unclear, as ``--labels-are``."""


def store_predictions(
    context: Context, debates: Sequence[Debate], sent: Sequence[Sent], options: Options
) -> dict[int, tuple[str, ...]]:
    """Score what systems predicted of debates, and store a run for each, or none.

    They are read and scored in the processes that compute, unless they are small. What comes back
    is by the numbers of the runs, in the order of the systems, what was not understood of each.

    Raises BadInput if no debate states a relation, or no prediction of a system is of a pair of
    these debates; ParseError, UnclearLabels as of
    :class:`argue.features.measures.predictions.Predictions`; TooManyJobs, JobFailed as of
    :func:`argue.services.elsewhere.elsewhere`.
    """
    from argue.services.elsewhere import elsewhere  # only in the web app

    limits = context.settings.limits
    content = hashlib.sha256(repr((options, sent, [debate.id for debate in debates])).encode())
    judged = elsewhere(
        context,
        sum(len(entry.content) for entry in sent),
        content.hexdigest(),
        score_predictions,
        *(list(debates), list(sent), options, limits),
        to_the_end=True,
    )
    stated = [debate for debate in debates if debate.reference]
    files = list(dict.fromkeys(debate.source.name or debate.id for debate in stated))
    return {store_run(context.store, result, files): warnings for result, warnings in judged}


def score_predictions(
    debates: Sequence[Debate], sent: Sequence[Sent], options: Options, limits: Limits
) -> list[tuple[Evaluation, tuple[str, ...]]]:
    """The scores of each system, and what was not understood; raises as above."""
    from argue.features.measures.predictions import Predictions  # only where there are some

    asked = asked_of(debates, options)
    systems = [
        Predictions(
            entry.content, debates, labels_are=entry.labels_are, name=entry.name, limits=limits
        )
        for entry in sent
    ]
    judged = (
        evaluate_engine(debates, system, replace(asked, engine=system.name), limits=limits)
        for system in systems
    )
    return [(result, system.warnings) for system, result in zip(systems, judged, strict=True)]
