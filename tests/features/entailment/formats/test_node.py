from collections import Counter
from pathlib import Path

import pytest

from argue import formats
from argue.errors import ParseError
from argue.features.entailment.formats import node
from argue.formats import Reading
from argue.model import Argument, Debate, Label, Origin, Relation, Reply
from argue.pipeline import bare, label
from tests.formats.samples import NODE


def pair(attributes: str, t: str = "A", h: str = "B", ids: tuple[str, str] = ("2", "1")) -> str:
    return f'<pair {attributes}><t id="{ids[0]}">{t}</t><h id="{ids[1]}">{h}</h></pair>'


def labels(debate: Debate) -> list[str]:
    return [relation.label.value for relation in debate.gold]


def corpus(*pairs: str) -> str:
    return f"<entailment-corpus>{''.join(pairs)}</entailment-corpus>"


def test_topics_are_debates_and_the_same_id_in_another_topic_is_another_argument() -> None:
    sundays, tools = node.parse(NODE)
    assert (sundays.id, tools.id) == ("Sundays", "Tools")
    assert [argument.id for argument in sundays.arguments] == ["s-2", "s-1", "s-3", "s-2~2"]
    assert sundays.arguments[2].text == "Who works all week has no other day & no evening."
    assert sundays.pairs == (("s-2", "s-1"), ("s-3", "s-1"), ("s-2~2", "s-2"))
    assert sundays.replies == tuple(Reply(*ends) for ends in sundays.pairs)
    assert labels(sundays) == ["attack", "support", "support"]
    assert (sundays.given, sundays.issue) == ((), "s-1")
    assert sundays.warnings == (
        "line 13: the id 's-2' stands for two texts; 'Staff have families.' is 's-2~2' here",
    )


@pytest.mark.parametrize(
    ("attributes", "label"),
    [
        ('entailment="YES"', "support"),
        ('ENTAILMENT="ENTAILMENT"', "support"),
        ('entailment="NO"', "attack"),
        ('entailment="contradiction"', "attack"),
        ('entailment="UNKNOWN"', "unrelated"),
        ('BAF="" entailment="YES"', "support"),
        ('BAF="ATTACK" entailment="UNKNOWN"', "attack"),
        ('baf="SUPPORT" entailment="CONTRADICTION"', "support"),
    ],
)
def test_attributes_and_what_they_mean(attributes: str, label: str) -> None:
    [debate] = node.parse(corpus(pair(f'topic="T" {attributes}')))
    assert labels(debate) == [label]


def test_a_pair_without_a_relation_is_a_pair_to_judge() -> None:
    [debate] = node.parse(corpus(pair('topic="T"')))
    assert debate.pairs == (("2", "1"),)
    assert not debate.gold


def test_what_cannot_be_used_is_refused_with_its_reason() -> None:
    reading = Reading("a.xml")
    [debate] = node.parse(
        corpus(
            pair('topic="T" entailment="YES"'),
            pair('topic="T" entailment="PERHAPS"', ids=("3", "1")),
            pair('topic="T" entailment="NO"', t=" ", ids=("4", "1")),
            pair('topic="T" entailment="NO"'),
            pair('topic="T" entailment="YES"', h="A", ids=("2", "2")),
            '<pair topic="T" id="x"><t id="5">C</t></pair>',
        ),
        reading,
    )
    assert [relation.ends for relation in debate.gold] == [("2", "1"), ("2", "2")]
    assert [refused.reason for refused in reading.refused] == [
        "expected entailment to be YES or ENTAILMENT or NO or CONTRADICTION or UNKNOWN, "
        "found 'PERHAPS'",
        "expected a text in <t>, found none",
        "expected a text in <h>, found none",
        "the same pair stands in line 1 already as support, here as attack",
    ]
    assert len(debate.warnings) == 4


def worded_twice(first: str, second: str) -> Debate:
    """A debate in which one id has two texts."""
    pairs = (
        pair('topic="T" entailment="NO"', t=first),
        pair('topic="T" entailment="YES"', t="Other.", h=second, ids=("3", "2")),
    )
    [debate] = node.parse(corpus(*pairs))
    return debate


@pytest.mark.parametrize(
    ("first", "second", "text"),
    [
        ("I don't know [if he il guilty].", "I don't know [if he is guilty].", "il"),
        ("A child\u2019s self\u2013esteem counts", "A child's self-esteem counts!", "\u2019"),
        ("It is cheap.", "It is cheap, and everybody knows how to use it.", "everybody"),
        ("It is cheap, and everybody knows how to use it.", "IT IS CHEAP", "everybody"),
        ("A year of 365 days is long. " * 30, "A year of 366 days is long. " * 30 + "So!", "So!"),
    ],
)
def test_two_wordings_of_one_id_are_one_argument_with_the_longer_text(
    first: str, second: str, text: str
) -> None:
    debate = worded_twice(first, second)
    assert [argument.id for argument in debate.arguments] == ["2", "1", "3"]
    assert debate.pairs == (("2", "1"), ("3", "2"))
    assert text in debate.by_id()["2"].text
    assert len(debate.warnings) == 1


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Nobody asked the staff.", "A drill is used ten minutes in its life."),
        ("?!", "?"),
        ("Ban", "Banana skins are slippery"),
        ("He walked the dog. " * 20, "Rates of interest rose again last week. " * 10),
    ],
)
def test_unlike_texts_of_one_id_are_two_arguments(first: str, second: str) -> None:
    ids = [argument.id for argument in worded_twice(first, second).arguments]
    assert ids == ["2", "1", "3", "2~2"]


def test_alike_texts_at_both_ends_of_a_pair_stay_two_arguments() -> None:
    ends = pair('topic="T"', t="He is guilty.", h="He is not guilty.", ids=("1", "1"))
    [debate] = node.parse(corpus(ends))
    assert debate.pairs == (("1", "1~2"),)


def test_alike_texts_in_other_topics_stay_apart() -> None:
    debates = node.parse(corpus(pair('topic="S"', t="So it is."), pair('topic="T"', t="So it is!")))
    assert [debate.by_id()["2"].text for debate in debates] == ["So it is.", "So it is!"]


def test_comparisons_of_texts_grow_with_the_number_of_pairs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compared: list[str] = []

    def count(one: str, other: str) -> bool:
        compared.append(other)
        return False

    monkeypatch.setattr("argue.formats.base.pairs.alike", count)
    pairs = [pair('topic="T"', t=f"Text {n}.", h=f"Reply {n}.", ids=("1", "2")) for n in range(500)]
    [debate] = node.parse(corpus(*pairs))
    assert len(debate.arguments) == 1000
    assert len(compared) <= 20


def test_circles_of_pairs_stay_pairs() -> None:
    circle = pair('topic="T"'), pair('topic="T"', t="B", h="A", ids=("1", "2"))
    [debate] = node.parse(corpus(*circle))
    assert debate.pairs == (("2", "1"), ("1", "2"))
    assert debate.replies == (Reply("2", "1"),)
    assert debate.issue is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("<c><pair topic='a'><t>x</t></c>", "line 1: expected well-formed XML, found mismatched"),
        ("<c>\n<pair topic='a'>\n<pair>", "line 3: expected </pair>, found another <pair> inside"),
        ("<c>\n<t>x</t></c>", "line 2: expected <pair> around it, found <t> outside of a pair"),
        ("<c><pair topic='a'><t>x</t><t>y</t></pair></c>", "expected one <t> in a pair, found two"),
        ("<c/>", "expected at least one <pair> with <t> and <h>, found none"),
        ('<!DOCTYPE c [<!ENTITY a "b">]><c>&a;</c>', "line 1: expected XML without definitions"),
        ('<!DOCTYPE c [<!ENTITY % a SYSTEM "file:///etc/passwd">]><c/>', "definition of an entity"),
        ('<!DOCTYPE c SYSTEM "http://localhost:1/x.dtd"><c>&a;</c>', "found undefined entity"),
    ],
)
def test_malformed_and_dangerous_xml_is_refused(text: str, message: str) -> None:
    with pytest.raises(ParseError, match="^a.xml") as caught:
        node.parse(text, Reading("a.xml"))
    assert message in str(caught.value)


def test_the_training_half_of_the_benchmark(shared: Path) -> None:
    document = formats.read_bytes(
        (shared / "data" / "node" / "debatepedia_train.xml").read_bytes(), name="x.xml"
    )
    labels = Counter(relation.label for debate in document.debates for relation in debate.gold)
    assert document.format == "node"
    assert len(document.debates) == 10
    assert sum(len(debate.pairs) for debate in document.debates) == 100
    assert labels == {Label.SUPPORT: 55, Label.ATTACK: 45}
    assert not document.refused
    assert [warning.split(";")[0] for warning in document.warnings] == [
        "line 167: the id 'tr-3' stands for two wordings of one argument",
        "line 227: the id 'tr-3' stands for two wordings of one argument",
    ]
    assert sum(len(debate.arguments) for debate in document.debates) == 111
    assert not any("~" in argument.id for one in document.debates for argument in one.arguments)


def test_the_samples(shared: Path) -> None:
    [debate] = formats.read(shared / "formats" / "node_12angrymen_excerpt.xml")
    assert labels(debate) == ["attack", "attack", "support", "attack"]
    assert [one.id for one in debate.arguments if one.id.startswith("1-j8")] == ["1-j8"]
    assert len(debate.warnings) == 1
    [debate] = formats.read(shared / "formats" / "node_debatepedia_excerpt.xml")
    assert (debate.id, debate.issue) == ("Violentgames", "tr-1")


def test_pairs_come_back_as_they_were_written() -> None:
    debates = node.parse(NODE)
    again = node.parse(node.write([bare(debate) for debate in debates]))
    for debate, other in zip(debates, again, strict=True):
        assert (other.id, other.issue, other.pairs) == (debate.id, debate.issue, debate.pairs)
        assert (other.arguments, other.gold) == (debate.arguments, debate.gold)


def test_an_analysis_is_written_with_its_labels_and_statuses() -> None:
    arguments = (Argument("1", 'Yes & "so".'), Argument("2", "No <b>."), Argument("3", "Hm."))
    debate = Debate("Q & A", "Q", arguments, pairs=(("2", "1"), ("3", "2")), pair_ids=("x", "y"))
    unrelated = Relation("3", "2", Label.UNRELATED, 0.25, Origin.JUDGED)
    text = node.write([label(debate, [Relation("2", "1", Label.ATTACK), unrelated])])
    assert 'id="x" topic="Q &amp; A" entailment="NO">' in text
    assert 'id="y" topic="Q &amp; A" entailment="UNKNOWN" confidence="0.25">' in text
    assert '<h id="1" status="rejected">Yes &amp; "so".</h>' in text
    [again] = node.parse(text)
    assert again.arguments == (arguments[1], arguments[0], arguments[2])
    assert again.pair_ids == ("x", "y")
    assert labels(again) == ["attack", "unrelated"]
