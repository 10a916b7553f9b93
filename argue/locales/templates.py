"""Messages, numbers and dates in Jinja's templates, and the messages that scripts carry.

``_("…")`` and ``{% trans %}`` give what :mod:`argue.locales` gives, as markup: a message may hold
tags, and what fills it is escaped.
"""

from __future__ import annotations

import json
import re
from datetime import datetime
from functools import cache
from pathlib import Path

from jinja2 import Environment
from markupsafe import Markup

from argue import locales
from argue.locales import ENGLISH, current_language, translate


def install(environment: Environment) -> None:
    """Let an environment's templates speak."""
    environment.add_extension("jinja2.ext.i18n")
    environment.policies["ext.i18n.trimmed"] = True
    environment.newstyle_gettext = True  # type: ignore[attr-defined]  # set by the extension
    environment.filters["localize"] = locales.localize
    environment.globals.update(
        _=_message,
        gettext=_message,
        ngettext=_ngettext,
        number=locales.number,
        decimal=locales.decimal,
        percent=locales.percent,
        date=locales.date,
        moment=locales.moment,
        time=time,
        current_language=locales.current_language,
        lang=lang,
    )


def lang(tag: str) -> Markup:
    """An attribute that says which language a text is in, a space before it.

    Empty where that is not known, or is the language that is spoken.

    >>> lang("fr"), lang("en"), lang("")
    (Markup(' lang="fr"'), Markup(''), Markup(''))
    """
    if not tag or tag.lower() == locales.current_language().name:
        return Markup()
    return Markup(' lang="%s"') % tag


def time(at: datetime) -> Markup:
    """A time as an element, which ``static/layout/times.js`` writes in the reader's time zone.

    >>> from datetime import UTC
    >>> time(datetime(2026, 3, 4, 5, 6, tzinfo=UTC))
    Markup('<time datetime="2026-03-04T05:06:00+00:00">4 March 2026, 05:06 UTC</time>')
    """
    return Markup('<time datetime="%s">%s</time>') % (at.isoformat(), locales.moment(at))


def _message(message: str, /, **values: object) -> Markup:
    return Markup(translate(message)) % locales.format_numbers(values)


def _ngettext(one: str, many: str, count: int, /, **values: object) -> Markup:
    result = Markup(locales.plural_form(one, many, count))
    return result % locales.format_numbers({"num": count, **values})


_SAID = re.compile(r'\b_\(\s*("(?:[^"\\]|\\.)*")')


def messages(script: str) -> list[str]:
    """The messages that a script's text says.

    >>> messages('button(_("Zoom in"), "+"); say(_("%(a)s of %(b)s", {a, b}))')
    ['Zoom in', '%(a)s of %(b)s']
    """
    return [json.loads(item) for item in _SAID.findall(script)]


def carried(scripts: Path) -> dict[str, str]:
    """Every message of a folder's scripts with its translation; nothing where English is spoken."""
    return {} if current_language() is ENGLISH else _carried(scripts, current_language().name)


@cache
def _carried(scripts: Path, language: str) -> dict[str, str]:
    results = sorted(scripts.glob("*/*.js"))
    texts = [path.read_text(encoding="utf-8") for path in results if ".min." not in path.name]
    return {message: translate(message) for text in texts for message in messages(text)}
