"""Pages of one argument under every reading of support: their frameworks have further nodes."""

from html import unescape
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

from argue.reasoning.supports import INTERPRETATIONS
from benchmarks.worst import hard
from tests.debate_samples import unstated
from tests.web.app.test_computing import judged
from tests.web.pages import Site

CHOICES = [
    *({"support": name} for name in INTERPRETATIONS.names()),
    {"derived": ["mediated", "secondary", "supported", "extended"]},
]
SEMANTICS = ("grounded", "ideal", "preferred", "cf2")
PAGES = ("argument?", "explanation?")


@pytest.fixture
def circular(site: Site) -> str:
    """The key of a debate in which every argument answers others, with support and attack."""
    return judged(site, hard(12, 14))


@pytest.fixture
def unstated_circular(site: Site) -> str:
    """The key of the same without a statement, so that the engine judges all of it."""
    return judged(site, unstated(hard(12, 14)))


@pytest.mark.parametrize("chosen", CHOICES, ids=str)
def test_pages_of_an_argument_link_to_arguments_alone(site: Site, circular: str, chosen, store):
    pytest.importorskip("pysat")
    ids = {argument.id for argument in store.debates.load(circular).arguments}
    for semantics in SEMANTICS:
        for id in ("a1", "a4", "a7"):
            for page in PAGES:
                query = urlencode({"id": id, "semantics": semantics, **chosen}, doseq=True)
                answer = site.get(f"/debates/{circular}/{page}{query}")
                assert answer.status_code == 200, (page, query)
                assert linked(answer.text) <= ids
                assert "attack ()" not in answer.text


def linked(html: str) -> set[str]:
    """The ids that addresses of argument pages name."""
    addresses = (piece.partition('"')[0] for piece in html.split('href="')[1:])
    parts = (urlsplit(unescape(address)) for address in addresses)
    return {
        parse_qs(part.query).get("id", [""])[0] for part in parts if part.path.endswith("/argument")
    } - {""}


def test_what_no_argument_says_explains_a_status(site: Site, circular: str):
    """Under evidential support an argument may be rejected since it lacks support."""
    pages = [
        site.html(f"/debates/{circular}/explanation?id=a{number}&support=evidential")
        for number in range(12)
    ]
    assert any("lacks support" in page for page in pages)


def test_chances_of_a_circular_debate_are_shown(site: Site, unstated_circular: str):
    site.shown(f"/debates/{unstated_circular}?engine=word_overlap")
    answer = site.get(f"/api/v1/debates/{unstated_circular}/analysis?engine=word_overlap").json
    assert answer["chances"]["about"]
