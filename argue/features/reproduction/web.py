"""The page of the papers, which needs no built documentation."""

from __future__ import annotations

import re

from flask import abort, current_app, render_template
from markupsafe import Markup, escape

from argue.features.reproduction.papers import papers
from argue.locales import _
from argue.services.deeds import Need
from argue.web.app.links import is_answered
from argue.web.app.routes import Card, Cost, Pages

blueprint = Pages("papers", __name__, need=Need.EVERYBODY, cost=Cost.ROWS)

_MARKS = re.compile(r"`([^`]+)`|\*([^*]+)\*|\[([^]]+)\]\(([^)]+)\)")


@blueprint.get(
    "/docs/papers",
    research=True,
    cards=(
        Card(
            "The papers",
            "Nine papers on entailment and argumentation: what prints each of their tables and "
            "figures here, and what differs.",
            0,
        ),
    ),
)
def page() -> str:
    """The nine papers: for each table, figure and example the command and page that print it."""
    try:
        listed = papers()
    except FileNotFoundError:
        abort(404, _("The page of the papers was not installed."))
    return render_template("reproduction/papers.html", papers=listed, marked=marked)


def marked(text: str) -> Markup:
    """Text with code, emphasis and links as a page shows it; links to pages that are served here.

    >>> marked("`a < b`, *so*")
    Markup('<code>a &lt; b</code>, <em>so</em>')
    """
    parts, end = [], 0
    for match in _MARKS.finditer(text):
        parts += [escape(text[end : match.start()]), _mark(*match.groups())]
        end = match.end()
    return Markup("").join([*parts, escape(text[end:])])


def _mark(code: str | None, emphasis: str | None, link: str | None, address: str | None) -> Markup:
    if code:
        shown = Markup("<code>{}</code>").format(code)
        is_page = "<" not in code and is_answered(code)
        return Markup('<a href="{}">{}</a>').format(code, shown) if is_page else shown
    if emphasis:
        return Markup("<em>{}</em>").format(emphasis)
    page, _, part = str(address).partition("#")
    if not page.endswith(".md") or not current_app.config["DOCUMENTATION"].is_dir():
        return escape(link)
    anchor = f"#{part}" if part else ""
    return Markup('<a href="/docs/{}.html{}">{}</a>').format(page[:-3], anchor, link)
