"""What every format of abstract frameworks promises."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from argue.errors import ParseError
from argue.features.frameworks import abstract
from argue.features.frameworks.abstract import ABSTRACT_FORMATS
from argue.features.frameworks.framework import AbstractFramework, Numbers
from argue.model import AttackGraph

NAMES = ABSTRACT_FORMATS.names()


@st.composite
def frameworks(draw):
    size = draw(st.integers(0, 12))
    node = st.integers(0, size - 1)
    attacks = draw(st.sets(st.tuples(node, node), max_size=30)) if size else set()
    rows = np.array(sorted(attacks), dtype=np.int32).reshape(-1, 2)
    return AbstractFramework(Numbers(size), AttackGraph(size, rows))


@settings(max_examples=60, deadline=None)
@given(frameworks())
@pytest.mark.parametrize("name", NAMES)
def test_what_is_written_is_read_again(name, framework):
    if name == "apx" and not framework.names:
        return  # no facts, which are refused as an empty file
    again = abstract.read_bytes(abstract.write(framework, name), format=name)
    assert list(again.names) == list(framework.names)
    np.testing.assert_array_equal(again.graph.attacks, framework.graph.attacks)


@settings(max_examples=200, deadline=None)
@given(st.one_of(st.binary(), st.text('apft123(),.#%"\n\r\t ', max_size=40).map(str.encode)))
@pytest.mark.parametrize("name", NAMES)
def test_whatever_the_content_the_only_error_says_what_was_expected(name, data):
    module = ABSTRACT_FORMATS.load(name)
    module.detect_framework(data)
    for content in (data, b"p af 3\n" + data, b"arg(a).\n" + data, b"1\n#\n" + data):
        try:
            module.parse_framework(content, "it")
        except ParseError as error:
            assert str(error).startswith("it")  # noqa: PT017


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_no_framework(name):
    for nothing in (b"", b"\n \n"):
        with pytest.raises(ParseError):
            abstract.read_bytes(nothing, format=name)


@pytest.mark.parametrize("name", NAMES)
def test_line_ends_of_windows_and_a_missing_last_one_change_nothing(name):
    graph = AttackGraph(3, np.array([[1, 0], [2, 1]]))
    content = abstract.write(AbstractFramework(Numbers(3), graph), name)
    for other in (content.replace(b"\n", b"\r\n"), content.rstrip(b"\n")):
        again = abstract.read_bytes(other, format=name)
        assert list(again.names) == ["1", "2", "3"]
        np.testing.assert_array_equal(again.graph.attacks, graph.attacks)


@pytest.mark.parametrize("name", NAMES)
def test_summary_shows_the_format(name):
    assert len(ABSTRACT_FORMATS.summary(name)) > 20


@pytest.mark.parametrize(
    ("name", "text", "line", "found"),
    [
        ("i23", b"p af 2\n1 2\n1\n", 3, "'1'"),
        ("i23", b"p af 2\n1 2 2\n", 2, "'1 2 2'"),
        ("i23", b"p af 2\n0 1\n", 2, "'0 1'"),
        ("i23", b"p af 2\n# c\n\n1 3\n", 4, "'1 3'"),
        ("i23", b"p af 2\n1 -2\n", 2, "'1 -2'"),
        ("i23", b"p af 2\n1 x\n", 2, "'1 x'"),
        ("i23", b"p af 2\n1 2\np af 2\n", 3, "'p af 2'"),
        ("i23", b"p af 2\n1 99999999999999999999999\n", 2, "'1 99999999999999999999999'"),
        ("i23", b"p af 2\n1,2\n", 2, "'1,2'"),
        ("i23", b"p af 2\n1 \n", 2, "'1'"),
        ("i23", b"p af 2\n1 2\n 2\n", 3, "'2'"),
        ("i23", b"# c\n1 2\n", 2, "'1 2'"),
        ("i23", b"p af\n", 1, "'p af'"),
        ("i23", b"p cnf 3 2\n", 1, "'p cnf 3 2'"),
        ("i23", b"p af 3000000000\n", 1, "'p af 3000000000'"),
        ("i23", b"p af 2 1\n", 1, "'p af 2 1'"),
        ("apx", b"arg(a).\narg(b)\n", 2, "'arg(b)'"),
        ("apx", b"arg(a).\n\nargument(b).\n", 3, "'argument(b).'"),
        ("apx", b"arg(a). att(a,b).\n", 1, "'b'"),
        ("apx", b"arg(a).\natt(a).\n", 2, "'att(a).'"),
        ("apx", b"arg(a).\nsupport(a,a).\n", 2, "'support(a,a).'"),
        ("apx", b"arg(a).\natt(a,a). att(a,\n", 2, "'att(a,'"),
        ("apx", b"arg(\xff).\n", 1, "b'\\xff'"),
        ("tgf", b"a\nb\na b\n", 3, "none"),
        ("tgf", b"a\n#\na\n", 3, "'a'"),
        ("tgf", b"a\n#\n\na b\n", 4, "'b'"),
        ("tgf", b"a\n#\n#\n", 3, "'#'"),
        ("tgf", b"a\n\xff\n#\n", 2, "b'\\xff'"),
    ],
)
def test_a_malformed_line_is_named(name, text, line, found):
    with pytest.raises(ParseError) as caught:
        ABSTRACT_FORMATS.load(name).parse_framework(text, "odd")
    assert (caught.value.line, caught.value.found) == (line, found)
