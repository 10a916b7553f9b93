"""What a format cannot hold is said when something is written in it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from argue import formats
from argue.formats.base.losses import PARTS, losses
from argue.model import Argument, Debate, Label, Relation, Reply
from argue.pipeline import bare, label

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
        Relation("c", "c", Label.ATTACK),
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
    given = (Relation("a b", "t", Label.SUPPORT), Relation("c", "t", Label.ATTACK))
    debate = replace(DEBATE, given=(*given, Relation("d", "c", Label.ATTACK)))
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
    lost = {
        name
        for name in formats.outputs()
        if "1 language of a debate" in formats.lost([spoken], name)
    }
    assert lost == set(formats.outputs()) - {"html", "json", "jsonl"}


def test_all_formats_at_once_say_what_each_says_alone() -> None:
    analyses = [label(DEBATE, DEBATE.given), bare(DEBATE)]
    result = formats.lost_each(analyses)
    assert result == {name: formats.lost(analyses, name) for name in formats.outputs()}
