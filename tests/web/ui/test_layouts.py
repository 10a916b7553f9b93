"""Layouts leave the names of the pages that extend them alone."""

import pytest
from jinja2 import Environment, nodes

from argue.web.app.shared_pages import CachedFragments
from tools.messages import ROOT

LAYOUTS = sorted((ROOT / "templates" / "layout").glob("[a-z]*.html"))


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda path: path.stem)
def test_no_layout_sets_a_name_for_the_whole_page(layout):
    """What a layout sets hides what the view gives to blocks; ``with`` does not."""
    template = Environment(extensions=["jinja2.ext.i18n", CachedFragments]).parse(
        layout.read_text()
    )
    assert _set_in(template.body) == []


def _set_in(pending: list[nodes.Node]) -> list[str]:
    pending, found = [*pending], []
    while pending:
        node = pending.pop()
        if isinstance(node, nodes.Assign):
            found.append(node.target.name)
        if not isinstance(node, nodes.Block | nodes.Macro | nodes.For | nodes.With):
            pending.extend(node.iter_child_nodes())
    return found
