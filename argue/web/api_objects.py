"""The records that the JSON interface gives out, as JSON-able objects."""

from __future__ import annotations

from typing import Any

from argue.engines import ENGINES, facts
from argue.explanation import Explanation, Why
from argue.formats import FORMATS, Refused
from argue.interpretations import Comparison
from argue.model import Analysis, Argument, Debate, Degrees, DerivedAttack
from argue.plugins import Folder
from argue.store import DebateSummary, Run, Step
from argue.web.dialogue import Turn, dialogues
from argue.web.enforcement import Smallest
from argue.web.state import settings

MOST_REASONS = 1_000
"""Reasons that an explanation lists."""


def analysis_object(analysis: Analysis) -> dict[str, Any]:
    """An entry of ``argue analyse --json``; ``chances`` is null where there are none."""
    found: dict[str, Any] = FORMATS.load("json").as_object(analysis)
    return {"chances": None, **found}


def argument_object(argument: Argument) -> dict[str, str]:
    """An argument as an analysis has it: with a headline only if it has one."""
    headline = {"headline": argument.headline} if argument.headline else {}
    return {"id": argument.id, "text": argument.text, **headline}


def saved_object(key: str | None, debate: Debate, new: bool) -> dict[str, Any]:
    """What became of one debate that came in, or would become of it."""
    return {"key": key, "title": debate.title, "arguments": len(debate.arguments), "new": new}


def refused_object(row: Refused) -> dict[str, Any]:
    """A row of a file that was left out."""
    return {"line": row.line, "text": row.text, "reason": row.reason}


def summary_object(summary: DebateSummary) -> dict[str, Any]:
    """A line of the list of debates."""
    return {
        "key": summary.key,
        "title": summary.title,
        "arguments": summary.arguments,
        "replies": summary.replies,
        "created": summary.created.isoformat(),
        "example": summary.example,
        "language": summary.language,
        "matches": [
            {
                "argument": match.argument,
                "pieces": [{"text": text, "match": is_match} for text, is_match in match.pieces],
            }
            for match in summary.matches
        ],
    }


def run_object(run: Run) -> dict[str, Any]:
    """A run."""
    return {
        "id": run.id,
        "key": run.key,
        "engine": run.engine,
        "engine_version": run.engine_version,
        "pairs": run.pairing,
        "status": str(run.status),
        "done": run.done,
        "total": run.total,
        "error": run.error,
        "created": run.created.isoformat(),
        "finished": run.finished.isoformat() if run.finished else None,
    }


def step_object(step: Step) -> dict[str, Any]:
    """A step in the history of what people overruled."""
    return {
        "id": step.id,
        "source": step.source,
        "target": step.target,
        "label": None if step.label is None else str(step.label),
        "by": step.by,
        "at": step.at.isoformat(),
        "reason": step.reason,
        "undoes": step.undoes,
        "stands": None if step.stands is None else str(step.stands),
        "is_last": step.is_last,
    }


def engine_objects() -> list[dict[str, Any]]:
    """The engines with what is known of each."""
    default = settings().engine
    return [
        {**found, **facts(found["name"]).as_object(), "default": found["name"] == default}
        for found in plugin_objects(ENGINES)
    ]


def explanation_object(found: Explanation, why: Why) -> dict[str, Any]:
    """Why an argument has its status; at most :data:`MOST_REASONS` reasons."""
    return {
        "argument": found.argument,
        "status": str(found.status),
        "text": found.text,
        "reasons": [
            {
                "attacker": reason.attacker,
                "status": str(reason.status),
                "derived": derived_attack_object(reason.derived) if reason.derived else None,
                "defeated_by": list(reason.defeated_by),
            }
            for reason in found.reasons[:MOST_REASONS]
        ],
        "circle": list(found.circle),
        "dialogues": [
            {"status": str(one.status), "position": one.lead, "claim": _turn_object(one.claim)}
            for one in dialogues(why)
        ],
        "highlight": [
            {"argument": argument, "role": str(role)} for argument, role in why.highlight.arguments
        ],
    }


def _turn_object(turn: Turn) -> dict[str, Any]:
    return {
        "argument": turn.argument,
        "says": turn.name,
        "text": turn.strike.text if turn.strike else "",
        "note": turn.note,
        "replies": [_turn_object(reply) for reply in turn.replies],
    }


def degrees_object(found: Degrees) -> dict[str, Any]:
    """Degrees, and whether they settled."""
    return {
        "semantics": found.semantics,
        "degrees": dict(found.degrees),
        "base": dict(found.base),
        "converged": found.converged,
        "rounds": found.rounds,
        "unsettled": list(found.unsettled),
    }


def smallest_object(found: Smallest) -> dict[str, Any]:
    """The smallest change; ``changes`` is null where there is none or none was found."""
    changes = None
    if found.changes is not None:
        changes = [
            {
                "kind": str(change.kind),
                "source": change.source or None,
                "target": change.target,
                "text": change.text,
            }
            for change in found.changes
        ]
    return {
        "argument": found.argument,
        "goal": str(found.goal),
        "changes": changes,
        "problem": found.problem,
    }


def comparison_object(found: Comparison) -> dict[str, Any]:
    """The comparison, ready for JSON."""
    names = [reading.name for reading in found.readings]
    return {
        "semantics": found.semantics,
        "readings": [
            {
                "name": reading.name,
                "support": reading.support,
                "derived": [str(kind) for kind in reading.derived],
                "means": reading.means,
            }
            for reading in found.readings
        ],
        "arguments": [
            {
                "argument": row.argument,
                "statuses": dict(zip(names, map(str, row.statuses), strict=True)),
                "differs": row.differs,
            }
            for row in found.rows
        ],
        "left_out": [
            {"name": reading.name, "reason": reason} for reading, reason in found.left_out
        ],
    }


def derived_attack_object(attack: DerivedAttack) -> dict[str, Any]:
    """A derived attack."""
    return {
        "source": attack.source,
        "target": attack.target,
        "kind": attack.kind,
        "because": [list(edge) for edge in attack.because],
    }


def plugin_objects(folder: Folder) -> list[dict[str, Any]]:
    """Names and summaries of the plug-ins of a kind."""
    return [{"name": name, "summary": folder.summary(name)} for name in folder.names()]
