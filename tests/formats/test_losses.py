"""What a format cannot hold is said when something is written in it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from argue import formats
from argue.formats.base.losses import PARTS, losses
from argue.model import Analysis, Argument, Debate, Label, Relation, Reply, Status, Verdict
from argue.pipeline import bare, label
from argue.reasoning.probability import with_chances
from tests.debate_samples import link

DEBATE = Debate(
    "trams",
    "Should the city build trams?",
    (
        Argument("t", "Build trams."),
        Argument("a b", "They are quiet. Very.", "They are quiet."),
        Argument("c", "Who pays?"),
        Argument("d", "Nobody asked."),
    ),
    issue="t",
    replies=(Reply("a b", "t"), Reply("c", "t")),
    given=(
        Relation("a b", "t", Label.SUPPORT),
        link("c - c"),
        Relation("d", "a b", Label.UNRELATED),
    ),
    gold=(Relation("a b", "t", Label.ATTACK),),
)


def test_nothing_is_held_so_all_is_told() -> None:
    unsure = Relation("d", "t", Label.ATTACK, 0.4)
    analysis = replace(label(DEBATE, DEBATE.given), hidden=(unsure,))
    assert losses([analysis, analysis], (), borders=False) == (
        *("2 titles", "8 texts", "2 headlines", "8 ids of arguments"),
        *("2 marks of what a debate is about", "2 attacks", "2 supports"),
        *("2 pairs that are unrelated", "2 replies without a label", "2 gold relations"),
        *("8 statuses", "2 relations too unsure to count"),
        "which of the 2 debates an argument belongs to",
    )
    assert losses([analysis], tuple(PARTS), borders=False) == ()


def test_an_issue_that_is_the_only_root_needs_no_mark() -> None:
    given = (Relation("a b", "t", Label.SUPPORT), link("c - t"))
    debate = replace(DEBATE, given=(*given, link("d - c")))
    assert not any("mark" in told for told in losses([bare(debate)], ()))


@pytest.mark.parametrize("name", formats.outputs())
def test_every_writer_says_what_it_holds(name: str) -> None:
    module = formats.FORMATS.load(name)
    if name in ("json", "jsonl"):
        assert formats.lost([bare(DEBATE)], name) == ()
    else:
        assert set(module.HOLDS) < set(PARTS)


def test_a_language_is_lost_where_there_is_no_place_for_it() -> None:
    spoken = bare(replace(DEBATE, language="fr"))
    told = "1 language of a debate"
    holding = {name for name in formats.outputs() if told not in formats.lost([spoken], name)}
    assert holding == {"html", "json", "jsonl"}


def test_all_formats_at_once_say_what_each_says_alone() -> None:
    analyses = [label(DEBATE, DEBATE.given), bare(DEBATE)]
    result = formats.lost_each(analyses)
    assert result == {name: formats.lost(analyses, name) for name in formats.outputs()}


OPEN = link("b - a", 0.6, open=True)


@pytest.fixture(scope="module")
def unread() -> Analysis:
    """A claim with a reply that the engine takes for an attack, and is not sure."""
    texts = (Argument("a", "Build trams."), Argument("b", "Who pays?"), Argument("c", "The state."))
    replies = (Reply("b", "a"), Reply("c", "b"))
    stated = link("c + b")
    debate = Debate("d", "d", texts, "a", replies=replies, given=(stated,))
    return with_chances(label(debate, (OPEN, stated)))


@pytest.mark.parametrize("name", formats.outputs())
def test_an_open_relation_never_comes_back_as_stated(name: str, unread: Analysis) -> None:
    told = any("open relation" in said for said in formats.lost([unread], name))
    assert told is ("open" not in getattr(formats.FORMATS.load(name), "HOLDS", ("open",)))
    if not {name} <= {*formats.readers()} & {*formats.writers()}:
        return
    [debate, *_] = formats.parse_text(formats.write([unread], name), format=name).debates
    source = {one.id for one in debate.arguments if {one.id, one.text} & {"b", "Who pays?"}}
    stated = [one for one in debate.given if one.source in source and not one.open]
    assert not [one for one in stated if one.label is not Label.UNRELATED]


def test_an_open_claim_is_not_written_as_rejected(unread: Analysis) -> None:
    assert unread.statuses["a"] is Status.REJECTED
    assert unread.verdicts["a"].verdict is Verdict.OPEN
    for name in ("argdown", "dot", "markdown", "mermaid", "node", "tikz"):
        lines = formats.write([unread], name).splitlines()
        assert not any("rejected" in line for line in lines if "Build trams." in line), name
    for row in formats.write([unread], "csv").splitlines():  # both, as in JSON
        assert ",open," in row or "Build trams." not in row
