"""Mind maps and OPML: who stands in whom, and what Pro and Con say."""

from argue import formats
from argue.model import Debate
from tests.formats.samples import MINDMAP

FREEMIND = """\
<map version="1.0.1">
<node ID="a" TEXT="Open on Sundays." CREATED="1" COLOR="#ff0000">
<icon BUILTIN="idea"/>
<node ID="b" POSITION="right"><richcontent TYPE="NODE"><html><body>
<p>Nobody <b>asked</b>.</p></body></html></richcontent>
<richcontent TYPE="NOTE"><html><body><p>In May.</p></body></html></richcontent>
<arrowlink DESTINATION="c"/></node>
<node ID="c" TEXT="Con"/>
</node></map>
"""


def rows(debate: Debate) -> set[tuple[str, str, str]]:
    labels = {(one.source, one.target): one.label.value for one in debate.given}
    texts = {one.id: one.text for one in debate.arguments}
    return {
        (texts[one.source], labels.get((one.source, one.target), ""), texts[one.target])
        for one in debate.replies
    }


def test_opml_says_pro_and_con_in_three_ways() -> None:
    [debate] = formats.parse_text(MINDMAP).debates
    claim = "The library should open on Sundays."
    assert debate.issue == "1"
    assert rows(debate) == {
        ("Nobody asked the staff.", "attack", claim),
        ("Two did.\n\nIn May.", "attack", "Nobody asked the staff."),
        ("No other day is free.", "support", claim),
        ("Why?", "", claim),
    }


def test_freemind_has_rich_texts_notes_and_arrows() -> None:
    document = formats.parse_text(FREEMIND, name="x.mm")
    [debate] = document.debates
    assert rows(debate) == {
        ("Nobody asked.\n\nIn May.", "", "Open on Sundays."),
        ("Nobody asked.\n\nIn May.", "", "Con"),
        ("Con", "attack", "Open on Sundays."),
    }
    assert not document.refused


def test_of_several_texts_on_top_the_title_is_the_claim() -> None:
    text = "<opml><head><title>Zoos</title></head><body>%s</body></opml>"
    tops = '<outline text="A"/><outline text="B" relation="refutes"/><outline/>'
    document = formats.parse_text(text % tops)
    assert rows(document.debates[0]) == {("A", "", "Zoos"), ("B", "attack", "Zoos")}
    assert len(document.refused) == 1
