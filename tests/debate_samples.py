"""Small debates that several tests use."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

from argue.engines import MODELS
from argue.model import Argument, Debate, Label, Origin, Relation, Reply


def link(sign: str, *confidence: float, **more: Any) -> Relation:
    """What "a - b" says, or "a + b", or "a ? b"; with a confidence, as an engine judged it."""
    source, does, target = sign.split()
    label = {"+": Label.SUPPORT, "-": Label.ATTACK, "?": Label.UNRELATED}[does]
    origin = Origin.JUDGED if confidence else Origin.GIVEN
    return Relation(source, target, label, *confidence, **{"origin": origin, **more})


def unstated(debate: Debate) -> Debate:
    """The debate as if nobody had said what its arguments do, so that an engine judges all."""
    return replace(debate, given=(), gold=())


THREAD = Debate(
    "trams",
    "Should the city build trams?",
    (
        Argument("issue", "The city should build trams."),
        Argument("quiet", "Trams are quieter than buses."),
        Argument("rails", "Rails squeal in every curve."),
        Argument("cost", "Nobody can pay for it."),
    ),
    issue="issue",
    replies=(Reply("quiet", "issue"), Reply("rails", "quiet")),
    given=(Relation("quiet", "issue", Label.SUPPORT), Relation("rails", "quiet", Label.ATTACK)),
)
"""``cost`` answers nothing, so it is paired with the issue; no label says what it does to it."""

LISTED = Debate(
    "phones",
    "phones",
    (Argument("H", "Yes."), Argument("T1", "Indeed."), Argument("T2", "No.")),
    pairs=(("T1", "H"), ("T2", "H")),
    gold=(Relation("T1", "H", Label.SUPPORT), Relation("T2", "H", Label.ATTACK)),
)


def named_model(folder: Path, name: str, **stated: Any) -> Path:
    """A file for ``ARGUE_MODELS`` that names a copy of ``word_overlap`` of which that is stated."""
    model, models = folder / "model", folder / "models.toml"
    shutil.copytree(MODELS / "word_overlap", model)
    content = json.loads((model / "model.json").read_text(encoding="utf-8")) | {"facts": stated}
    (model / "model.json").write_text(json.dumps(content), encoding="utf-8")
    models.write_text(f'[{name}]\nengine = "{model}"\n', encoding="utf-8")
    return models
