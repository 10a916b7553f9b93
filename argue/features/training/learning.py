"""Gold pairs → a trained engine: a directory that ``--engine DIR`` uses anywhere."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from argue import pipeline
from argue.engines import ENGINES, facts, model_of
from argue.errors import BadInput
from argue.features.measures.judged_by import write_learned
from argue.features.measures.leave_out import Limited, fit_with, labelled_pairs, learner
from argue.features.training import card
from argue.features.training.card import Provenance
from argue.features.training.model_directory import check_free, written_at_once
from argue.language.identification import MOST_LETTERS, MOST_TEXTS, identified
from argue.locales import plural
from argue.model import Debate, Pair

NOWHERE = Provenance()


def train(
    engine: str,
    data: Sequence[Debate],
    dev: Sequence[Debate] = (),
    *,
    out: str | Path,
    force: bool = False,
    note: str = "",
    config: str | Limited = "",
) -> tuple[str, ...]:
    """Train an engine on what debates state, and write its model and card to the directory ``out``.

    Hashes of the pairs go beside it, by which evaluation tells what it learned (:mod:`.judged_by`).

    The directory appears complete or not at all. The same data in the same order give the same
    files, byte for byte.

    Parameters
    ----------
    engine
        Name of an engine that learns.
    data
        Debates whose reference relations (:attr:`argue.model.Debate.reference`) are learned from.
    dev
        Debates that are not learned from; the card says how well they are judged.
    force
        Replace a model that is there already. Anything else in its place is never replaced.
    note
        For the card: where the data come from and under which licence.
    config
        How the engine learns, where that can be configured: an experiment's file or name, or the
        directory of a model that was made by one. :class:`.leave_out.Limited` for a limit in
        minutes too: a long training ends its steps by then, its learning rate having fallen as it
        would have at the end; measuring comes after, and the files may differ from run to run.

    Returns
    -------
    tuple[str, ...]
        What was chosen, a sentence each, as the card says it; last a warning if pairs on other
        topics are judged worse than by the model that ships.

    Raises
    ------
    UnknownName
        If there is no such engine or experiment.
    BadInput
        If ``data`` are no debates, the engine does not learn, or in seconds anyway, ``out`` is
        taken, no pair has a label, or all have the same.
    """
    data, dev, out = pipeline.debates_of(data), pipeline.debates_of(dev), Path(out)
    check(engine, out=out, force=force, config=config)
    return train_on(
        engine,
        _labelled(data, "--data"),
        _labelled(dev, "--dev") if dev else [],
        out=out,
        force=force,
        config=config,
        provenance=Provenance(
            tuple(dict.fromkeys(debate.source.name for debate in data if debate.source.name)), note
        ),
    )


def check(engine: str, *, out: Path, force: bool = False, config: str | Limited = "") -> None:
    """Whether that could be trained and written there, before any data is read.

    Raises UnknownName, BadInput as :func:`train`, but for what is wrong with the pairs.
    """
    learner(engine, config)
    check_free(out, force=force)


def train_on(
    engine: str,
    pairs: Sequence[Pair],
    dev: Sequence[Pair] = (),
    *,
    out: Path,
    force: bool = False,
    config: str | Limited = "",
    provenance: Provenance = NOWHERE,
) -> tuple[str, ...]:
    """:func:`train` with pairs whose ``stated`` label is set; the card names their provenance."""
    learn = learner(engine, config)
    with written_at_once(out, force=force) as folder:
        chosen = learn(pairs, dev, folder)
        write_learned(folder, ((pair.text, pair.hypothesis) for pair in pairs))
        _state_languages(folder, engine, pairs)
        module = ENGINES.load(engine)
        most = {"most_parts": module.HELD_OUT_PARTS} if hasattr(module, "HELD_OUT_PARTS") else {}
        fit = fit_with(engine, config.config if isinstance(config, Limited) else config)
        figures = card.figures(module.load(folder), fit, pairs, dev, **most)
        text = card.write(engine, ENGINES.summary(engine), provenance, pairs, chosen, figures)
        (folder / "README.md").write_text(text, encoding="utf-8")
    return (*chosen, figures.warning) if figures.warning else chosen


def _state_languages(folder: Path, engine: str, pairs: Sequence[Pair]) -> None:
    """Let the model state what languages it learned from, where the engine names others."""
    texts: dict[str, list[str]] = {}
    for pair in pairs:
        texts.setdefault(pair.debate, []).extend((pair.text, pair.hypothesis))
    groups = (tuple(text[:MOST_LETTERS] for text in group[:MOST_TEXTS]) for group in texts.values())
    languages = sorted(set(map(identified, groups)) - {""})
    if languages and languages != list(facts(engine).languages):
        content: dict[str, Any] = {**model_of(folder)}
        content["facts"] = {**content.get("facts", {}), "languages": languages}
        text = json.dumps(content, indent=1, ensure_ascii=False)
        (folder / "model.json").write_text(f"{text}\n", encoding="utf-8")


def _labelled(debates: Sequence[Debate], what: str) -> list[Pair]:
    pairs = labelled_pairs(debates)
    if not pairs:
        raise BadInput(
            f"{what}: expected debates with gold or given relations, found none in "
            f"{plural(len(debates), 'debate')}"
        )
    return pairs
