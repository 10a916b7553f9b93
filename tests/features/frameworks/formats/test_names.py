"""Formats whose arguments have names: ASPARTIX facts, and the Trivial Graph Format."""

import numpy as np
import pytest

from argue.errors import BadInput, ParseError
from argue.features.frameworks.formats import apx, tgf
from argue.features.frameworks.framework import AbstractFramework
from argue.model import AttackGraph


@pytest.mark.parametrize(
    ("parse", "text", "names", "attacks"),
    [
        (  # in any order and layout
            apx.parse_framework,
            b'%all\natt(a, "b c") . arg(a).\n\n  arg ( "b c" ).% and\narg(x_1).att(x_1,x_1).',
            ("a", "b c", "x_1"),
            [[0, 1], [2, 2]],
        ),
        (  # a fact that stands there twice
            apx.parse_framework,
            b"arg(a).\narg(a).\natt(a,a).\natt(a,a).\n",
            ("a",),
            [[0, 0]],
        ),
        (  # labels, and lines that stand there twice
            tgf.parse_framework,
            b"a An argument\nb\n\nb again\n # \na b an attack\nb b\na b\n",
            ("a", "b"),
            [[0, 1], [1, 1]],
        ),
    ],
)
def test_what_is_read(parse, text, names, attacks):
    result = parse(text)
    assert (result.names, result.graph.attacks.tolist()) == (names, attacks)


@pytest.mark.parametrize(
    ("parse", "argument", "middle", "attack", "wrong"),
    [
        (apx.parse_framework, "arg({}).\n", "", "att({},{}).\n", "line 60001: .* found 'nobody'"),
        (tgf.parse_framework, "{}\n", "#\n", "{} {}\n", "line 60002: .* found 'nobody'"),
    ],
)
def test_a_long_file_is_the_same_as_its_lines(parse, argument, middle, attack, wrong):
    names = [f"n{number}" for number in range(30_000)]
    rows = np.random.default_rng(2).integers(0, len(names), (30_000, 2)).tolist()
    text = "".join(map(argument.format, names)) + middle
    text += "".join(attack.format(f"n{a}", f"n{b}") for a, b in rows)
    result = parse(text.encode())
    assert list(result.names) == names
    assert {tuple(row) for row in result.graph.attacks.tolist()} == {tuple(row) for row in rows}
    with pytest.raises(ParseError, match=wrong):
        parse((text + attack.format("n1", "nobody")).encode())


def test_a_name_with_spaces_is_written_in_quotation_marks():
    framework = AbstractFramework(("a b", "é"), AttackGraph(2, np.array([[0, 1]])))
    written = apx.write_framework(framework)
    assert written.decode() == 'arg("a b").\narg(é).\natt("a b",é).\n'
    assert apx.parse_framework(written).names == ("a b", "é")


@pytest.mark.parametrize(("module", "name"), [(apx, 'a"b'), (tgf, "a b"), (tgf, ""), (tgf, "#")])
def test_names_that_would_be_read_otherwise_are_refused(module, name):
    with pytest.raises(BadInput, match=r"(apx|tgf) can hold"):
        module.write_framework(AbstractFramework((name,), AttackGraph(1, np.empty((0, 2)))))
