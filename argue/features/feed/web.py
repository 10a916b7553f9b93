"""What people added to a debate, or below one of its arguments, as an Atom feed."""

from __future__ import annotations

from feedgenerator import Atom1Feed
from flask import Blueprint, Response, request, url_for
from markupsafe import escape

from argue.formats.base.text import writable
from argue.locales import _, current_language
from argue.model import Origin
from argue.services.debate_view import DebateView
from argue.services.deeds import Need
from argue.store.participation.records import Contribution
from argue.web.ui.changes import quoted
from argue.web.ui.choices import requested_debate
from argue.web.ui.links import fragment
from argue.web.ui.words import VERBS, sentence

blueprint = Blueprint("feed", __name__)

MOST = 50
"""Replies in a feed, the newest."""


@blueprint.get("/debates/<key>/feed.atom", need=Need.READ)
def page(key: str) -> Response:
    """The newest replies; with ``argument`` those below it, at any depth."""
    view = requested_debate(key)
    argument = request.args.get("argument", "")
    if argument:
        view.argument(argument)
    here = url_for("debate.page", key=key, _external=True)
    title = view.debate.title or view.debate.id
    if argument:
        title = _("%(title)s: answers to “%(text)s”", title=title, text=_quoted(view, argument))
    claim = None if argument else view.verdict.claim
    feed = Atom1Feed(
        title=title,
        link=here + (fragment(argument) if argument else ""),
        description=f"{sentence(claim.assessment)} {claim.sentence}" if claim else "",
        feed_url=request.url,
        feed_guid=request.url,
        language=current_language().name,
    )
    for contribution in _newest(view, argument):
        feed.add_item(
            title=_(
                "%(name)s on “%(text)s”",
                name=contribution.writer.name,
                text=_quoted(view, contribution.parent),
            ),
            link=here + fragment(contribution.argument),
            description=_summary(contribution),
            author_name=contribution.writer.name,
            unique_id=here + fragment(contribution.argument),
            pubdate=contribution.first.at,
            updateddate=contribution.last.at,
        )
    text = writable(feed.writeString("utf-8"))  # XML forbids what older texts may hold
    return Response(text, mimetype="application/atom+xml")


def _newest(view: DebateView, argument: str) -> list[Contribution]:
    """The contributions that stand, the newest first; those below an argument if one is named."""
    standing = [
        contribution for contribution in view.contributed.values() if not contribution.withdrawn
    ]
    if argument:
        standing = [
            contribution
            for contribution in standing
            if argument in view.thread.path(contribution.argument)[:-1]
        ]
    return sorted(standing, key=lambda one: one.first.id, reverse=True)[:MOST]


def _summary(one: Contribution) -> str:
    """What its writer says that it does, and its text, escaped: feeds take a summary for HTML."""
    relation = one.last.relation
    verb = f"{VERBS[relation.label]}: " if relation and relation.origin is not Origin.JUDGED else ""
    return str(escape(f"{verb}{one.last.text}"))


def _quoted(view: DebateView, argument: str) -> str:
    found = view.arguments.get(argument)
    return quoted(found) if found else argument
