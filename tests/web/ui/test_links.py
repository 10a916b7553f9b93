import pytest

from argue.store.participation.records import Writer
from argue.web.ui.links import cited


def link(address: str, title: str) -> str:
    return f'<a class="citation" href="/debates/{address}">{title}</a>'


def elsewhere(address: str, scheme: str = "") -> str:
    """A link that nobody vouches for."""
    return f'<a href="{scheme}{address}" rel="nofollow ugc noopener">{address}</a>'


@pytest.mark.parametrize(
    ("text", "markup"),
    [
        ("See /debates/trams#a-cost.", f"See {link('trams#a-cost', 'trams › cost')}."),
        (
            "(http://localhost/debates/trams?engine=gold&pairs=all#a-1.2)",
            f"({link('trams#a-1.2', 'trams › 1.2')})",
        ),
        ("/debates/trams#a-a%20b", link("trams#a-a%20b", "trams › a b")),
        (
            "https://evil.example/debates/trams#a-cost",
            elsewhere("https://evil.example/debates/trams#a-cost"),
        ),
        ("See www.example.org.", f"See {elsewhere('www.example.org', 'https://')}."),
        (
            '<a href="https://x.example/">\'"</a>',
            "&lt;a href=&#34;https://x.example/&#34;&gt;&#39;&#34;&lt;/a&gt;",
        ),
        (
            'https://x.example/"onclick="alert(1)',
            elsewhere("https://x.example/&#34;onclick=&#34;alert(1)"),
        ),
        (
            "javascript:alert(1) data:text/html,x vbscript:x",
            "javascript:alert(1) data:text/html,x vbscript:x",
        ),
        ("/debates/trams", "/debates/trams"),
        ("<b>/debates/<i>#a-x</b>", "&lt;b&gt;/debates/&lt;i&gt;#a-x&lt;/b&gt;"),
        ("/debates/t#a-%22onclick=", link("t#a-%22onclick%3D", "t › &#34;onclick=")),
        ("javascript:/debates/a#a-b", f"javascript:{link('a#a-b', 'a › b')}"),
        ("", ""),
    ],
)
def test_permalinks_of_this_site_are_links_and_nothing_else_is(site, text, markup):
    with site.app.test_request_context("/"):
        assert str(cited(text)) == markup


def test_an_argument_cites_one_of_another_debate(site, library, drinks, store):
    text = f"As in /debates/{drinks}#a-taste, it depends."
    store.contributions.add(library, "work", text, by=Writer("Ann"))
    shown = f'<a class="citation" href="/debates/{drinks}#a-taste">'
    query = "engine=word_overlap"
    assert shown in site.shown(f"/debates/{library}?{query}")
    assert shown in site.html(f"/debates/{library}/argument?id=c1&{query}")
