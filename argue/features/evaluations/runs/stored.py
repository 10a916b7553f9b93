"""Storing an evaluation: what a recorder judged, in the words of the store."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from argue import formats, judging, pipeline
from argue.features.evaluations.store import Evaluations, Setup
from argue.features.measures.evaluation import Evaluation
from argue.features.measures.rte import score_rte
from argue.installation import release
from argue.model import Debate, Options
from argue.model.spilled import Spilled
from argue.store import Store
from argue.store.core.serial import digest


def setup_of(
    debates: Iterable[Debate],
    options: Options,
    *,
    seed: int | None = None,
    files: Iterable[str] = (),
    **settings: Any,
) -> Setup:
    """What an evaluation of these debates is made of, before anything is judged; their hash is set
    anew once they are (:func:`judged_with`).

    ``settings`` are further choices that lead to other figures.
    """
    return Setup(
        engine=options.engine,
        argue_version=release(),
        pairing=options.pairing,
        settings={
            "derived": [str(kind) for kind in options.derived],
            "semantics": options.semantics,
            **settings,
        },
        seed=seed,
        data_hash=data_hash(debates),
        files=tuple(files),
    )


def keep(store: Store, setup: Setup, evaluation: Evaluation) -> int:
    """Store an evaluation with what its recorder judged; the id of the run."""
    recorder = evaluation.recorder
    # Written out before the store is asked to write, when nobody else may.
    contents, digests = Spilled[str](kind=str), []
    for debate in recorder.debates:  # which may have to be read from a file, and are so once
        contents.append(content_of(debate))
        digests.append(digest(debate))
    done = judged_with(setup, evaluation, digests)
    return Evaluations.in_store(store).add(done, contents, recorder.pairs(), summary_of(evaluation))


def judged_with(setup: Setup, evaluation: Evaluation, digests: Iterable[str] = ()) -> Setup:
    """The setup with the version of the engine that has judged, and who that was.

    ``digests`` are those of the debates, where they are known already.
    """
    recorder, judge = evaluation.recorder, evaluation.judged_by
    pairing = setup.pairing or "given"
    return replace(
        setup,
        engine_version=judging.version_of(recorder, pairing, recorder.labels_stated),
        data_hash=_hash_of(digests or map(digest, recorder.debates)),
        judged_by=judge.stored() if judge else {},
    )


def data_hash(debates: Iterable[Debate]) -> str:
    """A hash of all that the debates say, in whatever order and from whichever files they came."""
    return _hash_of(map(digest, debates))


def _hash_of(digests: Iterable[str]) -> str:
    return hashlib.sha256("".join(sorted(digests)).encode("ascii")).hexdigest()[:12]


def content_of(debate: Debate) -> str:
    """A debate as the store keeps it beside an evaluation: our JSON, without any analysis."""
    return formats.write([pipeline.bare(debate)], "json")


def summary_of(evaluation: Evaluation) -> Mapping[str, Any]:
    """The figures by which runs are listed; ``None`` is undefined."""
    rte = score_rte(evaluation.outcomes)
    return {
        "debates": len(evaluation.debates),
        "pairs": evaluation.relations.pairs,
        "cws": rte.cws,
        "coverage": rte.coverage,
        **evaluation.scores,
    }
