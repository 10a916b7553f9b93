"""Says of texts which language they are in, where it is another than the page's (WCAG 2.2, 3.1.2).

What people wrote stays in the language they wrote it in, whoever reads the page. In templates
``<p{{ lang(debate) }}>`` says so of an element that holds nothing but a text of the debate, and
``{{ own(text, debate) }}`` of such a text within a sentence. Both say nothing where the language is
not known, or is that of the page.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from flask import Blueprint
from flask.sansio.blueprints import BlueprintSetupState
from markupsafe import Markup

from argue.language.identification import NAMES, identified, language_of, name_of
from argue.locales.templates import lang as lang_of
from argue.model import Debate
from argue.store import DebateSummary
from argue.store.debates.collections import MOST_TITLE
from argue.store.participation.records import MOST_NAME, MOST_REASON, MOST_TEXT
from argue.web.app.people import writer_field
from argue.web.app.state import store
from argue.web.ui import words
from argue.web.ui.tables import cell

Texts: TypeAlias = Debate | DebateSummary | str
"""A debate, one in a list, or the tag of a language."""
LENGTHS = {"name": MOST_NAME, "reason": MOST_REASON, "text": MOST_TEXT, "title": MOST_TITLE}
"""Characters that the fields of forms take."""

blueprint = Blueprint("ui", __name__)


@blueprint.record_once
def register(state: BlueprintSetupState) -> None:
    """Let templates know of it, and of the words."""
    state.app.jinja_env.filters["cell"] = cell
    state.app.jinja_env.globals.update(
        words=words,
        lengths=LENGTHS,
        writer_field=writer_field,
        plural=words.plural,
        lang=lang,
        own=own,
        written_in=written_in,
        spoken_in=spoken_in,
        tag_of=tag_of,
        language_names=NAMES,
        language_name=name_of,
    )


def tag_of(texts: Texts) -> str:
    """The BCP 47 tag of the language that texts are in; empty if it is not known."""
    if isinstance(texts, str):
        return texts
    return language_of(texts) if isinstance(texts, Debate) else texts.language


def lang(texts: Texts) -> Markup:
    """The attribute for an element that holds these texts, a space before it; often empty."""
    return lang_of(tag_of(texts))


def own(text: Any, texts: Texts) -> Markup:
    """One of the texts for the middle of a sentence."""
    attribute = lang(texts)
    return Markup("<span%s>%s</span>") % (attribute, text) if attribute else Markup("%s") % text


def spoken_in(keys: Iterable[str]) -> dict[str, str]:
    """The languages of debates by their keys, for lists that know no more of them."""
    return store().languages.by_key(list(dict.fromkeys(keys)))


def written_in(*texts: str) -> str:
    """The language of texts that belong to no debate, as far as they tell it themselves."""
    return identified(texts)
