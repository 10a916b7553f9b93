"""One HTML page with maps and the whole text of debates, and the script files that draw maps.

The page opens without a network.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from argue import locales
from argue.drawing import wording
from argue.errors import MissingLibrary
from argue.features.map.extract import extract
from argue.features.map.legend import hidden_phrase, relation_phrase
from argue.features.map.network import graph
from argue.files import site_folder
from argue.installation import how_to_install
from argue.language.identification import language_of
from argue.locales import _, ngettext
from argue.model import Analysis, Label, Status, Verdict

VIS_VERSION = "9.1.2"
"""The vis-network that pyvis 0.3.2 brings along."""
VIS_FILES = ("vis-network.min.js",)
"""All that a map needs of it: its style sheet dresses parts that a map does not use."""
MAP_SCRIPTS = ("words.js", "draw.js", "parts.js", "widget.js", "map.js")
"""Our own scripts, in the order in which they must run; the first is on every page."""

STATIC = site_folder("static")
TEMPLATES = site_folder("templates") / "map"


def vis_file(name: str) -> Path:
    """Where one of the :data:`VIS_FILES` is: in a wheel, or in pyvis, which is not imported.

    Raises KeyError if the name is none of them: whatever a client asks for, nothing else is ever
    opened; MissingLibrary if neither has it, or pyvis brings another version of vis-network.

    >>> vis_file("vis-network.min.js").is_file()
    True
    """
    if name not in VIS_FILES:
        raise KeyError(name)
    version = f"vis-{VIS_VERSION}"
    spec = find_spec("pyvis")
    folders = (
        [Path(folder) / "lib" for folder in spec.submodule_search_locations or ()] if spec else []
    )
    for path in (site_folder(version) / name, *(folder / version / name for folder in folders)):
        if path.is_file():
            return path
    raise MissingLibrary(
        f"the map needs pyvis with vis-network {VIS_VERSION}, found "
        f"{'another version' if folders else 'no pyvis'}; {how_to_install('pyvis')}"
    )


def map_text(name: str) -> str:
    """One of our own files; raises MissingLibrary if the installation lacks ``static``."""
    path = STATIC / ("layout" if name == MAP_SCRIPTS[0] else "map") / name
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise MissingLibrary(
            f"expected the file {path}, found none; install Argue from a full checkout "
            "(`git clone`, then `make run`)"
        ) from None


Explanations = Mapping[str, Mapping[str, str]]
"""Debate id → argument id → why it is accepted, rejected or undecided."""

WHOLE, FOLDED = 60, 28
"""Arguments up to which a map that can be opened further is drawn whole, and to which it folds."""
MOST_BRANCHES = 100
"""Branches of a debate that open on a page without a server."""
_DEEPEST = 8
_UNSAFE = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}


def page(analyses: Sequence[Analysis], *, explanations: Explanations | None = None) -> str:
    """A page with the map of each debate and, below it, every argument as text.

    Script, style and data are in the page itself; its content-security policy names the hashes of
    the first two and forbids everything else. The caller writes it as UTF-8. ``explanations`` stand
    below the arguments that they explain, where given.

    Raises MissingLibrary if the script that draws is missing (:func:`vis_file`).
    """
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    from argue.locales.templates import carried, install

    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    install(environment)
    vis = vis_file("vis-network.min.js").read_text(encoding="utf-8")
    scripts = [vis, "\n".join(map_text(name) for name in (*MAP_SCRIPTS, "page.js"))]
    style = "\n".join(map_text(name) for name in ("page.css", "map.css"))
    contents = [
        (number, analysis.debate.title, language_of(analysis.debate))
        for number, analysis in enumerate(analyses, start=1)
    ]
    title, language = ngettext("%(num)s debate", "%(num)s debates", len(analyses)), ""
    if len(analyses) == 1:
        [(_number, title, language)] = contents
    text = environment.get_template("page.html").render(
        title=title,
        language=language,
        policy=_policy(scripts, style),
        scripts=scripts,
        style=style,
        sections=(_section(analysis, explanations or {}) for analysis in analyses),
        words=embedded(carried(STATIC)) if carried(STATIC) else "",
        contents=contents,
    )
    # Half of a surrogate pair, which JSON input may hold, cannot be written as UTF-8.
    return text.encode("utf-8", "replace").decode("utf-8")


def embedded(value: Any) -> str:
    r"""JSON that may stand inside a script element: nothing in it ends the element.

    >>> embedded({"text": "</script>"})
    '{"text":"\\u003c/script\\u003e"}'
    """
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for character, escape in _UNSAFE.items():
        text = text.replace(character, escape)
    return text


def _policy(scripts: Sequence[str], style: str) -> str:
    own = f"script-src {' '.join(map(_hash, scripts))}; style-src {_hash(style)}"
    return f"default-src 'none'; {own}; base-uri 'none'; form-action 'none'"


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return f"'sha256-{base64.b64encode(digest).decode('ascii')}'"


def _section(analysis: Analysis, explanations: Explanations) -> dict[str, Any]:
    """One debate on the page."""
    debate = analysis.debate
    return {
        "title": debate.title,
        "language": language_of(debate),
        "facts": _facts(analysis),
        "formal": _formal(analysis),
        "warnings": (*debate.warnings, *analysis.warnings),
        "graph": embedded(_with_branches(analysis)),
        "entries": _entries(analysis, explanations.get(debate.id, {})),
    }


def _with_branches(analysis: Analysis) -> dict[str, Any]:
    """The map, and for each box that holds a folded branch the map around it, by argument."""
    whole = graph(analysis, whole_up_to=WHOLE, folded_to=FOLDED)
    branches: dict[str, Any] = {}
    waiting = [node["argument"] for node in whole["nodes"] if node["more"]]
    for argument in waiting:
        if len(branches) == MOST_BRANCHES:
            break
        if argument not in branches:
            part = graph(analysis, focus=argument, whole_up_to=WHOLE, folded_to=FOLDED)
            branches[argument] = part
            waiting += [node["argument"] for node in part["nodes"] if node["more"]]
    return {**whole, "branches": branches}


def _facts(analysis: Analysis) -> str:
    count = len(analysis.debate.arguments)
    words = [ngettext("%(num)s argument", "%(num)s arguments", count)]
    found = Counter(known.verdict for known in analysis.verdicts.values())
    words += [wording.counted(verdict, found[verdict]) for verdict in Verdict if found[verdict]]
    if analysis.framework.derived:
        kinds = ", ".join(map(_, analysis.framework.derived))
        words.append(_("derived attacks: %(kinds)s", kinds=kinds))
    if analysis.options.engine:
        words.append(_("judged by %(engine)s", engine=analysis.options.engine))
    if analysis.hidden:
        words.append(wording.hidden(analysis).removesuffix("."))
    return " · ".join(words)


def _formal(analysis: Analysis) -> str:
    """The statuses, counted, which may be other words than the verdicts."""
    if analysis.labelling is None:
        return ""
    found = Counter(analysis.statuses.values())
    words = [f"{locales.number(found[status])} {_(status)}" for status in Status if found[status]]
    semantics = _(analysis.labelling.semantics.replace("_", "-"))
    return " · ".join([*words, _("%(semantics)s semantics", semantics=semantics)])


def _entries(analysis: Analysis, explanations: Mapping[str, str]) -> Iterator[dict[str, str | int]]:
    """Each argument as text. ``depth`` is how far it is indented, 0 to 8; ``look`` the status whose
    colours it has, ``mark`` symbol and word of status or verdict; both empty without any.
    """
    whole = extract(analysis, None, len(analysis.debate.arguments))
    relations = _relations(analysis)
    waiting = whole.thread.roots[::-1]
    while waiting:
        number = waiting.pop()
        waiting += whole.thread.children[number][::-1]
        argument, mark = whole.arguments[number], whole.marks[number]
        yield {
            "id": argument.id,
            "depth": min(whole.thread.layer[number], _DEEPEST),
            "look": wording.look(mark) if mark else "",
            "mark": f"{wording.symbol(mark)} {wording.word(mark)}" if mark else "",
            "headline": argument.headline,
            "text": argument.text,
            "relations": " ".join(relations.get(argument.id, ())),
            "explanation": explanations.get(argument.id, ""),
        }


def _relations(analysis: Analysis) -> dict[str, list[str]]:
    """What each argument does to others, a sentence each."""
    answers = {reply.ends for reply in analysis.debate.replies}
    phrases = [(relation, relation_phrase(relation)) for relation in analysis.relations]
    phrases += [(relation, hidden_phrase(relation)) for relation in analysis.hidden]
    result: dict[str, list[str]] = {}
    for relation, phrase in phrases:
        counts = relation.label is not Label.UNRELATED or relation.overruled is not None
        if counts or relation.ends in answers:
            result.setdefault(relation.source, []).append(f"{phrase[0].upper()}{phrase[1:]}.")
    return result
