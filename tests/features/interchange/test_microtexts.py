from pathlib import Path

import pytest

from argue import formats
from argue.errors import LimitExceeded, ParseError
from argue.features.interchange.formats import microtexts
from argue.pipeline import bare
from argue.settings import Limits
from tests.debate_samples import link
from tests.formats.samples import MICROTEXTS


def test_an_undercut_is_of_the_argument_that_its_edge_comes_from() -> None:
    document = formats.parse_text(MICROTEXTS)
    [debate] = document.debates
    assert (debate.id, debate.title, debate.issue) == ("sundays", "Sundays?", "a1")
    texts = [argument.text for argument in debate.arguments]
    assert texts[0] == "The library should open on Sundays, all year & every year."
    assert {*debate.given} == {link("a2 - a1"), link("a3 - a2"), link("a4 - a2")}
    assert any("taken to be of the arguments" in told for told in document.warnings)


def test_the_corpus_is_read(shared: Path) -> None:
    [debate] = formats.read(shared / "formats" / "argmicrotexts_micro_b001.xml")
    assert (debate.source.format, debate.issue) == ("microtexts", "a5")
    said = "a1 - a5", "a2 + a1", "a3 - a1", "a4 - a1"
    assert {*debate.given} == {*map(link, said)}


def test_a_language_that_the_graph_states_is_read() -> None:
    for element, language in {"<arggraph ": "de", "<edu ": ""}.items():
        stated = MICROTEXTS.replace(element, f'{element}xml:lang="de" ', 1)
        assert formats.parse_text(stated).debates[0].language == language
    text = MICROTEXTS.replace("<arggraph ", '<arggraph xml:lang="klingon warrior" ', 1)
    with pytest.raises(ParseError, match="such as fr or pt-BR, found 'klingon warrior'"):
        formats.parse_text(text)


def test_many_comments_are_passed_at_once() -> None:
    assert not microtexts.detect("<!---->" * 2_000 + "<graph>")
    assert microtexts.detect("<!---->" * 2_000 + "<arggraph>")


def test_sides_are_written_and_ids_never_clash() -> None:
    outline = "# Zoos?\n= e1: Zoos are good.\n- e2: Prisons.\n  - s1: Large ones.\n  + c5: All.\n"
    [debate] = formats.parse_text(outline).debates
    text = formats.write([bare(debate)], "microtexts")
    for id, side in {"e1": "pro", "e2": "opp", "s1": "pro", "c5": "opp"}.items():
        assert f'<adu id="{id}" type="{side}"/>' in text
    [again] = formats.parse_text(text).debates
    assert again.arguments == debate.arguments
    assert (again.title, again.issue) == (debate.title, debate.issue)
    assert set(again.given) == set(debate.given)


def test_what_hangs_in_the_air_is_refused_with_its_reason() -> None:
    broken = MICROTEXTS.replace('type="und"', 'type="why"').replace('<adu id="a2"', '<adu id="a9"')
    reasons = " ".join(row.reason for row in formats.parse_text(broken).refused)
    assert "expected a segment that leads to 'a9'" in reasons
    assert "expected the type sup, exa, reb, und, add or seg, found 'why'" in reasons
    assert "there is no node 'a2'" in reasons


def test_circles_of_added_edges_end() -> None:
    text = MICROTEXTS.replace('trg="c8" type="add"', 'trg="c9" type="add"')
    [debate] = formats.parse_text(text).debates
    assert link("a4 - a2") not in debate.given


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("<arggraph>", "no element found"),
        ('<!DOCTYPE a [<!ENTITY x "y">]><arggraph/>', "the definition of an entity"),
        ("<arggraph/>", "a debate with at least one argument"),
    ],
)
def test_what_is_no_text_is_refused(text: str, found: str) -> None:
    with pytest.raises(ParseError, match=found):
        formats.parse_text(text, format="microtexts")


def test_the_length_of_a_joined_text_is_limited() -> None:
    with pytest.raises(LimitExceeded, match="ARGUE_MAX_TEXT"):
        formats.parse_text(MICROTEXTS, limits=Limits(max_text=40))
