"""How Sphinx builds the site of the documentation: ``make docs`` writes it to ``build/docs``.

The sources are README, which is the first page and whose links are the contents, and all pages
below ``docs``; from the docstrings of the public names come the pages ``docs/names/``. The viewer
for the description of the JSON interface is Swagger UI as a package brings it, with a description
that is made here. Nothing on the site asks another server.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

project = "Argue"
author = "The Argue developers"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
root_doc = "README"
exclude_patterns = [
    "*.egg-info",
    "debates/papers",
    *(
        path.name
        for path in ROOT.iterdir()
        if path.is_dir() and path.name not in ("docs", "debates")
    ),
]
myst_heading_anchors = 4
myst_links_external_new_tab = False
suppress_warnings = ["myst.header"]
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
napoleon_google_docstring = False
templates_path, html_static_path = ["_templates"], ["_static"]
html_css_files = ["site.css"]
html_favicon = "../static/layout/icon.svg"
html_theme = "alabaster"
html_theme_options = {
    "description": "Which arguments of a debate stand",
    "page_width": "1240px",
    "body_max_width": "auto",
    "sidebar_width": "250px",
    "font_size": "16px",
    "code_font_size": "14px",
    "font_family": "system-ui, sans-serif",
    "head_font_family": "system-ui, sans-serif",
    "show_powered_by": False,
}
html_sidebars = {"**": ["about.html", "searchbox.html", "navigation.html"]}
html_show_sourcelink = html_show_copyright = False
html_copy_source = False
pygments_style = "default"

_LINK = re.compile(r"\]\(((?:docs/|debates/README|[A-Z]+(?=\.md))[^)#]*)\.(?:md|rst)\)")
_GROUP = re.compile(r"^- \*\*(.+?)\*\*(.*(?:\n  .*)*)", re.M)
_CARD = re.compile(r"\[([^]]+)\]\(((?:\.\./)+argue/[^)]+\.md)\)")


def setup(app: Any) -> None:
    """Called by Sphinx."""
    from tools import documentation

    documentation.write()
    app.connect("source-read", lambda app, page, source: documentation.complete(page, source))
    app.connect("source-read", _contents)
    app.connect("build-finished", _viewer)


def _contents(app: Any, page: str, source: list[str]) -> None:
    """README's groups of links are the contents; cards of models are files to load."""
    text = _CARD.sub(r"{download}`\1 <\2>`", source[0])
    if page == root_doc:
        groups = _GROUP.findall(text.partition("## Documentation")[2])
        text += "".join(_tree(title, _LINK.findall(links)) for title, links in groups)
    if page == "docs/api":
        text = text.replace("`/docs/api/`", '<a href="../api/index.html">here</a>')
    if page == "debates/README":
        text += _tree("", sorted(path.stem for path in (ROOT / "debates").glob("[!R]*.md")))
    source[0] = text


def _tree(title: str, pages: list[str]) -> str:
    caption = [f":caption: {title}"] if title else []
    absolute = [f"/{page}" if title else page for page in dict.fromkeys(pages)]
    return "\n".join(["\n", "```{toctree}", ":hidden:", *caption, "", *absolute, "```", ""])


def _viewer(app: Any, error: Exception | None) -> None:
    """The first page under its usual name, and the viewer in ``api/`` with the description."""
    if error is not None:
        return
    shutil.copy(Path(app.outdir) / "README.html", Path(app.outdir) / "index.html")
    import flask_swagger_ui

    from argue.settings import Settings
    from argue.web import create_app

    dist, out = Path(flask_swagger_ui.__file__).parent / "dist", Path(app.outdir) / "api"
    out.mkdir(exist_ok=True)
    for name in ("swagger-ui.css", "swagger-ui-bundle.js"):
        shutil.copy(dist / name, out / name)
    for name in ("index.html", "viewer.js"):
        shutil.copy(ROOT / "docs" / "_viewer" / name, out / name)
    with TemporaryDirectory() as folder:
        settings = Settings(database=Path(folder) / "argue.sqlite")
        spec = create_app(settings, start_worker=False, examples=None).spec
    (out / "openapi.js").write_text(f"window.description = {json.dumps(spec)};\n", encoding="utf-8")
