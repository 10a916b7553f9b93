import pytest

from argue.errors import BadInput, ParseError
from argue.features.rules.scores.applications import key_of, parse_applications, read_applications

HEADER = ",rule_lhs,rule_rhs,lhs,rhs,judgment,confidence\n"


def test_a_crowd_file_is_read():
    text = HEADER + '0,own,be owned by@R@,"He own ""it""","""it"" be owned by He",yes,0.8\n'
    [found] = parse_applications(text)
    assert found.key == (("own",), ("be", "own", "by"), True)
    assert (found.text, found.hypothesis) == ('He own "it".', '"it" be owned by He.')
    assert found.holds


@pytest.mark.parametrize(
    ("right", "left", "crossed"),
    [
        ("he, owns, it", "he, bought, it", False),
        ("he, owns, it", "it, was bought by, he", True),
        ("he, owns, it", "it, was bought by, who", True),
        ("he, owns, it", "he, gave, who", False),
        ("a, owns, b", "c, bought, d", False),
    ],
)
def test_arguments_of_triples_are_matched(right, left, crossed):
    [found] = parse_applications(f"{right}\t{left}\tFalse\n")
    assert found.key.crossed is crossed


def test_spellings_of_one_rule_have_one_key():
    own = key_of("X owns Y", "Y is owned by X")
    assert own == key_of("owning", "be owned by@R@") == key_of("be owned by@R@", "own").reverse
    assert own != key_of("own", "be owned by")
    assert own.reverse.reverse == own


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        ("", 1, "an empty file"),
        ("left,right\n", 1, "left,right"),
        (HEADER + "0,a,b,x a y,x b y,maybe,1\n", 2, "maybe"),
        (HEADER + "0,a, ,x a y,x b y,yes,1\n", 2, "yes"),
        ("a, b, c\td, e, f\tTrue\na, b\td, e, f\tTrue\n", 2, "a, b"),
        ("a, b, c\td, e, f\tyes\n", 1, "yes"),
    ],
)
def test_what_is_no_application_is_refused_with_its_line(text, line, expected):
    with pytest.raises(ParseError, match=expected) as caught:
        parse_applications(text, "gold.csv")
    assert f"line {line}" in str(caught.value)
    assert "gold.csv" in str(caught.value)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(BadInput, match=r"gone\.csv"):
        read_applications(tmp_path / "gone.csv")


def test_the_published_sets_are_read_whole(shared):
    folder = shared / "data" / "rules"
    crowd = read_applications(folder / "zeichner2012.csv")
    assert [sum(each.holds is holds for each in crowd) for holds in (True, False)] == [2447, 4120]
    assert sum(each.key.crossed for each in crowd) == 188
    triples = read_applications(folder / "levy-holt-dev.tsv")
    assert (len(triples), sum(each.holds for each in triples)) == (5486, 1085)
