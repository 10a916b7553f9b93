"""One debate: its thread with a status beside every argument, explanations, downloads."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Annotated, Any, get_args

from flask import Response, render_template, request, url_for
from flask.typing import ResponseReturnValue

from argue import formats, pipeline
from argue.errors import UnknownName
from argue.formats import FORMATS
from argue.language.claims import candidates, unclaimed
from argue.locales import _, ngettext
from argue.model import Argument
from argue.plugins import provided
from argue.services import debates, topics
from argue.services.because import explain_verdicts
from argue.services.debate_view import DebateView, dialogues_of, resting, unconfirmed, why_of
from argue.services.debates import DEBATES, listed, with_sources
from argue.services.deciding import deciding
from argue.services.deeds import Need
from argue.services.degrees import describe_degrees
from argue.store.participation.pending import EDIT, REPLY
from argue.web.app.api import FILE, JUDGING, Done, nothing, output, query_input, response_of
from argue.web.app.api import blueprint as api
from argue.web.app.api_records import Answer, about
from argue.web.app.api_shared import ChoicesQuery
from argue.web.app.people import Action, known, may, may_change, owns_installation
from argue.web.app.resources import Resources, negotiated
from argue.web.app.routes import Cost
from argue.web.app.shared_pages import passing, shared
from argue.web.app.state import settings, store
from argue.web.ui.changes import STANDING_NOW, compared_edits, visible_changes
from argue.web.ui.choices import MOST_FIND, Selection, judged_debate, requested_debate, selection_of
from argue.web.ui.filters import Filters
from argue.web.ui.judging import judging_line, progress_text, reader_words, unread_words
from argue.web.ui.links import Links, anchor, cited, fragment, page_values
from argue.web.ui.outline import MOST_ROWS, outline
from argue.web.ui.reply_form import Form, reply_form
from argue.web.ui.row_keys import RowKeys, thread_key
from argue.web.ui.scores import percent
from argue.web.ui.words import sentence

resources = Resources("debate", __name__, need=Need.READ)

MOST_TEXT = 1_200
"""Characters of an argument that the thread shows; its own page shows all."""
MOST_REASONS = 20
MOST_RELATIONS = 50
MOST_RELATED = 3
"""Related debates that the page names."""
MOST_POSITIONS = 12
"""Positions that a page lists before the others are folded away."""
PICTURE = "picture"
"""Another name of the format ``html``: a standalone page with the map."""


def _of_reader(key: str) -> Hashable:
    """All of who asks that the page of a debate hangs on, ``None`` of somebody who wrote there."""
    me = known()
    added = DEBATES.load(store(), key).contributed.values()
    if any(me in (contribution.writer.id, contribution.last.writer.id) for contribution in added):
        return None
    pending = (*visible_changes(key, REPLY), *visible_changes(key, EDIT))
    return (
        tuple(may(action, key) for action in get_args(Action)),
        owns_installation(),
        store().visits.seen(me, key),
        *(module.state_of(key) for module in provided("readers")),
        *(tuple(module.of(key).items()) for module in provided("debate_rows")),
        tuple(change.id for change in pending),
        tuple(likeness for _, likeness in topics.related_debates(store(), key)),
    )


@resources.get("/debates/<key>", record="api.debate", cost=Cost.PLAIN)
@negotiated
@shared(_of_reader)
def page(key: str) -> ResponseReturnValue:
    """The thread, or the progress of its judging; with ``piece=thread`` the rows alone."""
    view = requested_debate(key)
    if not view.result.run.stored:
        passing()
    selection = selection_of(request.args, view.debate)
    filters = Filters(view, selection)
    only = filters.passing()
    rows = outline(view.at_position, view.thread, at=selection.at, skip=selection.skip, only=only)
    links = Links(key, view.choices, {row.argument.id for row in rows.rows}, selection.find)
    hits = rows.hits() if selection.find else {}
    thread = {
        "selection": selection,
        "outline": rows,
        "hits": hits,
        "marks": view.marks,
        "row_key": RowKeys(view, links, selection, hits),
        "thread_key": thread_key(view, selection, only),
        **debate_values(view, links),
    }
    if request.args.get("piece") == "thread":
        return render_template("debate/_thread.html", **thread)
    return render_template(
        "debate/page.html",
        filters=filters.offered(),
        passing=None if only is None else len(only),
        concepts=filters.concepts(),
        concepts_known=filters.known is not None,
        **thread,
        **_whole(view),
        **_reply_box(view),
    )


@resources.get("/debates/<key>/argument", cost=Cost.PLAIN, command="explain")
def argument(key: str) -> ResponseReturnValue:
    """One argument: its whole text, why it has its status, all its relations."""
    view = requested_debate(key)
    chosen = view.argument(request.args.get("id", ""))
    relations = view.at_position.relations
    return render_template(
        "debate/argument.html",
        **debate_values(view, Links(key, view.choices)),
        **_explained(view, chosen),
        path=[view.arguments[above] for above in view.thread.path(chosen.id)[:-1]],
        outgoing=[relation for relation in relations if relation.source == chosen.id],
        incoming=[relation for relation in relations if relation.target == chosen.id],
        unsure=[
            relation
            for relation in view.at_position.hidden
            if chosen.id in (relation.source, relation.target)
        ],
        most_relations=MOST_RELATIONS,
        most_rows=MOST_ROWS,
        concepts=_concepts(view, chosen),
    )


@resources.get("/debates/<key>/explanation", cost=Cost.PLAIN, command="explain")
def explanation(key: str) -> ResponseReturnValue:
    """Why one argument has its status: a piece of a page, put into the thread when asked for."""
    view = judged_debate(key, asked := request.args.get("id", ""))
    chosen = view.argument(asked)
    links = Links(key, view.choices)
    return render_template(
        "debate/_explanation.html", **debate_values(view, links), **_explained(view, chosen)
    )


@resources.get("/debates/<key>/delete", deed=debates.delete, cost=Cost.ROWS)
def ask_delete(key: str) -> ResponseReturnValue:
    """Ask before deleting."""
    return render_template("debate/delete.html", key=key, debate=store().debates.load(key))


@resources.do(
    "/debates/<key>/delete",
    "delete",
    debates.delete,
    nothing,
    json="/debates/<key>",
    method="DELETE",
    cost=Cost.ROWS,
)
def delete_debate(key: str) -> Done:
    """Forget a debate and all that was computed from it"""
    debates.delete(store(), key)
    return Done(page=url_for("debates.index"), message=_("The debate was deleted."))


def debate_values(view: DebateView, links: Links) -> dict[str, Any]:
    """What every template about a debate needs."""
    return {
        **page_values(view),
        "concepts_offered": topics.offered(settings()),
        "concepts_missing": topics.missing(),
        "labelling": view.at_position.labelling,
        "links": links,
        "anchor": anchor,
        "fragment": fragment,
        "most_text": MOST_TEXT,
        "hidden": len(view.at_position.hidden),
        "verdicts": view.verdict.verdicts,
        "degrees": view.degrees,
        "describe_degrees": describe_degrees(view.degrees) if view.degrees else "",
        "positions": view.result.positions,
        "most_positions": MOST_POSITIONS,
        "contributed": view.contributed,
        "warnings_by_moderators": store().reports.warnings(view.key),
        "merged_arguments": view.merged_arguments,
        "topic": unclaimed(view.debate),
        "may_change": may_change,
        "cited": cited,
    }


def _whole(view: DebateView) -> dict[str, Any]:
    """What the page of a whole debate needs besides."""
    debate, steps = view.debate, store().overrulings.steps(view.key)
    waiting, rests = unconfirmed(view), resting(view)
    return {
        "total": len(debate.arguments),
        "counts": view.counts,
        "verdict": view.verdict,
        "claims": _claims(view),
        "judging_line": judging_line(view),
        "unread": unread_words(view),
        "reader": reader_words(view),
        "card": _card(view),
        "run": view.result.run,
        "run_text": progress_text(view.result.run) if view.result.run else "",
        "percent": percent,
        "judged": view.result.confidences.size,
        "to_confirm": len(waiting),
        "resting": rests,
        "all_read": not any(
            relation.ends in view.judged.unjudged for relation in waiting[: rests or None]
        ),
        "state": store().version_tag(view.key),
        "last_step": max(
            (contribution.last.id for contribution in view.contributed.values()), default=0
        ),
        "last_overruling": max((step.id for step in steps), default=0),
        "last_merge": max((step.id for step in store().merging.steps(view.key)), default=0),
        "standing_now": STANDING_NOW,
        "behind": view.result.behind,
        "held": visible_changes(view.key, REPLY),
        "held_edits": compared_edits(view.key),
        "most_find": MOST_FIND,
        "related": topics.related_debates(store(), view.key)[:MOST_RELATED],
        "reported": len(store().reports.waiting(view.key)),
        "disputed": len(store().reports.doubted(view.key)),
    }


def _card(view: DebateView) -> str:
    """What other sites show of a link to the debate: the claim and the verdict on it."""
    said = view.verdict.claim
    if said is None:
        return ngettext("%(num)s argument", "%(num)s arguments", len(view.debate.arguments))
    claim = view.arguments[said.claim].short(120)
    return f"{claim} {sentence(said.assessment)} {said.sentence}"


def _claims(view: DebateView) -> list[str] | None:
    """The ids of what may be the claim, where the debate names none; ``None`` where it does."""
    if view.debate.issue and not unclaimed(view.debate):
        return None
    return [id for id in candidates(view.debate) if id not in view.withdrawn]


def _reply_box(view: DebateView) -> dict[str, Any]:
    """The box above the thread that answers the issue; with ``reply=ID`` it is open, and for ID."""
    if not may("contribute", view.key):
        return {}
    asked = request.args.get("reply", "")
    if asked not in view.arguments:
        issue = view.arguments[view.debate.issue] if view.debate.issue else None
        return {"reply_to": issue}
    return {"reply_to": view.arguments[asked], **reply_form(view, Form(asked))}


def _explained(view: DebateView, chosen: Argument) -> dict[str, Any]:
    standing = view.verdict.verdicts.get(chosen.id)
    result, in_all = why_of(view, chosen.id) if standing else None, not view.choices.position
    told = explain_verdicts(view.told, chosen.id).get(chosen.id) if standing else None
    return {
        "argument": chosen,
        "aside": chosen.id in view.asides,
        "gone": chosen.id in view.withdrawn,
        "status": view.verdict.statuses.get(chosen.id),
        "standing": standing,
        "explanation": pipeline.explain(view.judged, chosen.id) if result and in_all else None,
        "known": told,
        "deciding": deciding(view, chosen.id, result) if result and not told else None,
        "dialogues": dialogues_of(view, result) if result else (),
        "most_reasons": MOST_REASONS,
    }


def _concepts(view: DebateView, chosen: Argument) -> list[tuple[str, Selection]]:
    """The key concepts of one argument, each with the selection of all arguments that have it."""
    named = topics.topics_of_argument(store(), view.key, chosen.id)
    return [(topic.text, Selection().about(topic.word)) for topic in named]


class LostOut(Answer):
    """What a file leaves out, in short phrases; empty if nothing."""

    lost: Annotated[list[str], about("What the format cannot hold, in sentences.")]


@resources.read(
    "/debates/<key>/downloads/<format>",
    "download",
    api.doc(
        responses={**FILE, **JUDGING, **response_of(501, "A library is missing", "ProblemOut")}
    ),
    query=ChoicesQuery,
    json="/debates/<key>/files/<format>",
)
def debate_file(key: str, format: str, query: ChoicesQuery | None = None) -> Response:
    """The debate and what was computed, in a format that `/formats` says is written

    Or as `picture`, a standalone page with the map.
    """
    format = output_format(format)
    view = judged_debate(key) if query else requested_debate(key)
    analysis, module = listed(with_sources(store(), key, view.certified)), FORMATS.load(format)
    content = formats.write_bytes([analysis], format)
    charset = "; charset=utf-8" if format in formats.writers() else ""
    response = Response(content, content_type=f"{module.MEDIA_TYPE}{charset}")
    name = formats.file_name(view.key, format)
    response.headers.set("Content-Disposition", "attachment", filename=name)
    return response


@api.get("/debates/<key>/files/<format>/lost", need=Need.READ)
@query_input(ChoicesQuery)
@output(LostOut, others=JUDGING)
def debate_file_lost(key: str, format: str, query: ChoicesQuery) -> object:
    """What that file leaves out, because its format has no place for it"""
    format, view = output_format(format), judged_debate(key)
    analysis = listed(with_sources(store(), key, view.certified))
    return {"lost": list(formats.lost([analysis], format))}


def output_format(format: str) -> str:
    """The name of the format that is meant; raises UnknownName if there is none that is written."""
    format = "html" if format == PICTURE else format
    if format not in formats.outputs():
        raise UnknownName("output format", format[:80], formats.outputs())
    return format
