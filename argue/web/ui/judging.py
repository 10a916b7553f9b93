"""How a debate is judged, in one line, how far that is, and the presets of it that need no expert's
words.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from argue.engines import engine_for, language_name, languages_listed, languages_of
from argue.engines import loaded_engine as load
from argue.language.identification import language_for
from argue.locales import Messages, _, lazy, localize, ngettext, percent
from argue.model import GROUNDED, Derivation, Options
from argue.services.debate_view import DebateView
from argue.services.debates import GOLD
from argue.store import Run, RunStatus
from argue.web.ui import words

SCEPTICAL = 0.8
"""The confidence below which the sceptical preset lets no machine label count."""
TITLES = Messages(
    {
        "people": lazy("As people wrote it"),
        "machine": lazy("The machine's view"),
        "paper": lazy("The paper's reading"),
        "sceptical": lazy("Sceptical"),
    }
)
SUMMARIES = Messages(
    {
        "people": lazy("Only what people said of who supports and who attacks whom counts."),
        "machine": lazy("The machine reads every reply and decides what it does."),
        "paper": lazy("As the machine's view; and what supports a fallen argument falls with it."),
        "sceptical": lazy("As the machine's view, but what it is not sure of does not count."),
    }
)


@dataclass(frozen=True, slots=True)
class Preset:
    """Options under a plain name; ``chosen`` where the reader has just these."""

    name: str
    title: str
    summary: str
    options: Options
    chosen: bool


def presets(view: DebateView) -> tuple[Preset, ...]:
    """The four presets of a debate; what they do not say stays at its default."""
    usual = engine_for(view.context.settings.engine, view.debate)
    machine = Options(engine=usual, pairing=view.choices.pairing)
    options = {
        "people": replace(machine, engine=GOLD),
        "machine": machine,
        "paper": replace(machine, derived=(Derivation.MEDIATED,)),
        "sceptical": replace(machine, min_confidence=SCEPTICAL),
    }
    return tuple(
        Preset(name, TITLES[name], SUMMARIES[name], option, option == view.choices)
        for name, option in options.items()
    )


def unread_words(view: DebateView) -> dict[str, str] | None:
    """Why an engine judged nothing here: its name and languages, and that of the debate.

    ``language`` is empty where it is unsure; ``None`` where the engine did judge, or had nothing to
    judge.
    """
    if not view.result.unread:
        return None
    languages = languages_of(load(view.choices.engine))
    language = language_for(view.debate, languages)
    return {
        "engine": words.title("engine", view.choices.engine),
        "languages": localize(languages_listed(languages)),
        "language": localize(language_name(language)) if language else "",
    }


def reader_words(view: DebateView) -> dict[str, str] | None:
    """Which engine judged for the debate's language, and the language; ``None`` where it is that of
    the settings, one that somebody chose instead, or none.
    """
    engine, usual = view.choices.engine, view.context.settings.engine
    follows = engine not in (usual, GOLD) and engine == engine_for(usual, view.debate)
    if not follows or view.result.unread:
        return None
    language = language_for(view.debate, languages_of(load(engine)))
    return {"engine": words.title("engine", engine), "language": localize(language_name(language))}


def judging_line(view: DebateView) -> str:
    """Who judges, whether supports count, and how cautiously, in one line.

    “Judged by cross encoder, supports count for nothing, cautious reading”
    """
    choices = view.choices
    by = _("Judged by %(engine)s", engine=words.title("engine", choices.engine))
    parts = [_("Relations as their authors state them") if choices.engine == GOLD else by]
    if choices.support:
        reading = words.title("reading of support", choices.support)
        parts.append(_("%(reading)s reading of support", reading=reading))
    elif choices.derived:
        parts.append(_("supports count"))
    elif view.judged.idle_supports:
        parts.append(_("supports count for nothing"))
    parts.append(
        _("cautious reading")
        if choices.semantics == GROUNDED
        else _("%(semantics)s semantics", semantics=words.title("semantics", choices.semantics))
    )
    if choices.min_confidence:
        parts.append(_("from %(share)s", share=percent(choices.min_confidence)))
    return ", ".join(parts)


def progress(work: Any, share: float, text: str, **more: object) -> dict[str, Any]:
    """How far a run, a bulk run or an evaluation is, for the bar of its page; ``text`` in words."""
    return {
        "active": work.active,
        "status": str(work.status),
        "done": work.done,
        "total": work.total,
        "progress": share,
        "text": text,
        **more,
    }


def progress_text(run: Run) -> str:
    """How far a run is, in words."""
    match run.status:
        case RunStatus.QUEUED:
            waits = _("%(judged)s, waiting to go on.", judged=_judged(run))
            return waits if run.done else _("Waiting for its turn.")
        case RunStatus.RUNNING:
            return _judged(run) + "." if run.total else _("Counting the pairs.")
        case RunStatus.DONE:
            return ngettext("%(num)s pair judged.", "%(num)s pairs judged.", run.total)
        case RunStatus.CANCELLED:
            return _("%(judged)s when it was stopped; they are saved.", judged=_judged(run))
        case RunStatus.FAILED:
            return _("Nothing was saved.")


def _judged(run: Run) -> str:
    return ngettext(
        "%(done)s of %(num)s pair judged",
        "%(done)s of %(num)s pairs judged",
        run.total,
        done=run.done,
    )
