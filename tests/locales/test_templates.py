"""Templates that participants read say all by gettext, and no message lacks its French."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

from babel.messages.catalog import Message
from jinja2 import Environment, nodes

from argue.cli import COMMANDS
from argue.locales import languages
from argue.locales.templates import install
from argue.web.app.shared_pages import CachedFragments
from tools.messages import ROOT, catalogue, messages, untranslated
from tools.reference import FOLDERS

SAID = ("aria-label", "title", "placeholder", "alt", "label", "content")
"""Attributes that people read or hear."""
SILENT = {"script", "style", "code", "pre", "kbd", "meta"}
NAMES = {
    *("Argue", "CSV", "JSON", "SVG", "F1", "T", "H", "AIF", "ASPIC", "PNG", "HTML", "ZIP", "API"),
    *("noindex", "light", "dark", "width", "device", "initial", "scale"),
}
"""The same in every language."""
RESEARCH = (
    *("certification", "collections", "evaluations", "front/research.html", "labelling"),
    *("manual", "monothematic", "plots", "propagation", "reproduction"),
)
"""Where templates of pages for research and of the manual lie, which are in English."""
MARKED = re.compile(r"(?<![\w.])n?(?:_|gettext)\(|{% ?trans|\| ?localize\b")
_UNSAID = ("test", "iter", "target", "args", "call", "template", "names", "defaults")
WORD = re.compile(r"[A-Za-z]{2,}")


def environment() -> Environment:
    made = Environment(autoescape=True, extensions=[CachedFragments])
    install(made)
    return made


class Reader(HTMLParser):
    """Collects what people read of a page: texts, and attributes that are shown or spoken."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag, attrs):
        self._silent += tag in SILENT and tag != "meta"
        self.said += [value for name, value in attrs if name in SAID and value and tag != "meta"]

    def handle_endtag(self, tag):
        self._silent -= tag in SILENT and self._silent > 0

    def handle_data(self, data):
        if not self._silent:
            self.said.append(data)


def text_of(node: nodes.Node) -> Iterator[str]:
    """What a template writes by itself, in order; what gettext says is left out."""
    if isinstance(node, nodes.TemplateData):
        yield node.data
    elif isinstance(node, nodes.Const):
        yield f" {node.value} " if isinstance(node.value, str) else " "
    elif isinstance(node, nodes.CondExpr):
        for part in (node.expr1, node.expr2):
            yield from text_of(part) if part is not None else ()
    elif isinstance(node, nodes.Or | nodes.And | nodes.Add):
        yield from text_of(node.left)
        yield from text_of(node.right)
    elif isinstance(node, nodes.Concat):
        for part in node.nodes:
            yield from text_of(part)
    elif isinstance(node, nodes.Expr):
        yield " "
    else:
        for child in node.iter_child_nodes(_UNSAID):
            yield from text_of(child)


def english(source: str) -> list[str]:
    """The English words that a template says outside gettext."""
    reader = Reader()
    reader.feed("".join(text_of(environment().parse(source))))
    reader.close()
    return [word for said in reader.said for word in WORD.findall(said) if word not in NAMES]


def test_a_template_says_nothing_outside_gettext_or_nothing_in_it():
    for path in sorted((ROOT / "templates").rglob("*.html")):
        name, source = path.relative_to(ROOT / "templates").as_posix(), path.read_text("utf-8")
        if not name.startswith(RESEARCH) or MARKED.search(source):
            assert (name, english(source)) == (name, [])


PLUG_INS = tuple(f"{folder.package.replace('.', '/')}/" for folder in (COMMANDS, *FOLDERS.values()))


def of_plug_ins(message: Message) -> bool:
    """Whether a message that was extracted stands in files of plug-ins only."""
    places = [place for place, _ in message.locations]
    return bool(places) and all(place.rpartition("/")[0] + "/" in PLUG_INS for place in places)


def test_every_message_is_translated():
    """But for those of plug-ins alone, which ``make messages`` lists: one file adds a plug-in."""
    expected = [one for one in messages() if one.id and not of_plug_ins(one)]
    ids = {one.id for one in expected}
    for language in languages().keys() - {"en"}:
        written = catalogue(language)
        missing = [one.id for one in expected if not written.get(one.id, one.context)]
        assert (language, missing) == (language, []), "run `make messages`"
        assert [one.id for one in untranslated(written) if one.id in ids] == []
