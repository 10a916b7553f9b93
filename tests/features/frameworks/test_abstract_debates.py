"""Frameworks of names only, as debates and back: apx, tgf, i23, bipolar."""

from pathlib import Path

import pytest

from argue import formats
from argue.errors import ParseError
from argue.features.frameworks.formats import apx, bipolar, i23, tgf
from argue.model import Argument, Debate, Label, Relation, Status
from argue.pipeline import analyse, bare, label

DEBATE = Debate(
    "d",
    "d",
    (Argument("a b", "One."), Argument("c", "Two."), Argument('"', "Three.")),
    given=(Relation("c", "a b", Label.ATTACK), Relation('"', "c", Label.SUPPORT)),
)


def test_what_is_written() -> None:
    assert apx.write([bare(DEBATE)]) == 'arg("a b").\narg(c).\narg(_).\natt(c,"a b").\n'
    assert tgf.write([bare(DEBATE)]) == 'a_b\nc\n"\n#\nc a_b\n'
    assert i23.write([bare(DEBATE)]) == "p af 3\n2 1\n"
    assert bipolar.write([bare(DEBATE)]).endswith('att(c,"a b").\nsup(_,c).\n')


def test_what_is_lost() -> None:
    odd = "1 id as it is, since it has odd signs"
    assert formats.lost([bare(DEBATE)], "tgf") == ("1 title", "3 texts", "1 support", odd)
    assert formats.lost([bare(DEBATE)], "i23")[2] == "3 ids of arguments"
    assert formats.lost([bare(DEBATE)] * 2, "bipolar")[2:] == (
        "which of the 2 debates an argument belongs to",
        "2 ids as they are, having odd signs",
    )


def test_two_debates_are_one_framework() -> None:
    small = Debate("d", "d", (Argument("a", "One."),))
    assert tgf.write([bare(small), bare(small)]) == "d/a\nd~2/a\n#\n"


@pytest.mark.parametrize(
    ("format", "text"),
    [
        ("apx", "arg(a).\nattack(a).\n"),
        ("tgf", "a\n#\na\n"),
        ("i23", "p af 1\nx y\n"),
        ("bipolar", "arg(a).\nsup(a,b).\n"),
        ("bipolar", "arg(a).\nsup(a).\n"),
    ],
)
def test_the_place_of_a_mistake_is_named(format: str, text: str) -> None:
    with pytest.raises(ParseError, match="odd, line [23]: expected"):
        formats.parse_text(text, name="odd", format=format)


def test_the_samples(shared: Path) -> None:
    [debate] = formats.read(shared / "formats" / "baf_arg_att_sup.pl")
    assert len(debate.given) == 6
    [debate] = formats.read(shared / "formats" / "carneades_bas1.tgf")
    labelled = label(debate, debate.given).labelling
    assert labelled is not None
    assert labelled.of(next(iter(labelled.statuses.values()))) == ["a"]
    [debate] = formats.read(shared / "formats" / "iccma_a.apx")
    assert debate.given == (Relation("a", "a", Label.ATTACK),)
    assert not debate.warnings
    statuses = analyse(debate, engine="gold").statuses
    assert statuses == {"a": Status.UNDECIDED, "b": Status.ACCEPTED}
