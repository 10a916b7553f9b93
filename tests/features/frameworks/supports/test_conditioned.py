"""Readings that ask for more than a translation: right on small debates, and soon done on large."""

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from argue.errors import BadInput
from argue.features.comparison.compared import compare
from argue.features.frameworks.solving.sat import Solver
from argue.features.frameworks.support_readings import LISTED, MOST_LISTED, MOST_SEARCHED
from argue.model import Framework
from argue.reasoning import supports as interpretations
from argue.reasoning.semantics import SEMANTICS
from tests.features.frameworks.supports import definitions
from tests.features.frameworks.supports.test_definitions import found, framework

SEARCHED = sorted(set(SEMANTICS.names()) - {*LISTED})


@st.composite
def bipolar(draw, most=7):
    size = draw(st.integers(1, most))
    node = st.integers(0, size - 1)
    edges = st.sets(st.tuples(node, node), max_size=2 * size)
    return size, draw(edges), draw(edges)


def literal(size, attacks, supports, support):
    """The extensions of each semantics that the papers, or docs/support.md, define."""

    def meets(chosen):
        if support == "coherence":
            return definitions.safe(attacks, supports, size, chosen)
        return definitions.closed(supports, chosen)

    return definitions.dung(size, definitions.set_attacks(attacks, supports, size), meets)


def thread(size):
    """A thread of three replies each, a third of them supports."""
    rows = [(number, (number - 1) // 3) for number in range(1, size)]
    attacks = [row for place, row in enumerate(rows) if place % 3]
    return Framework(tuple(map(str, range(size))), np.array(attacks), np.array(rows[::3]))


@pytest.mark.parametrize("support", ["coherence", "closure"])
@given(drawn=bipolar())
@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
def test_extensions_and_labels_are_those_of_the_definition(support, drawn):
    size, attacks, supports = drawn
    struck = definitions.set_attacks(attacks, supports, size)
    for semantics, expected in literal(*drawn, support).items():
        assert found(*drawn, semantics, support) == expected, semantics
        hit = [definitions.attacked(struck, one) for one in expected]
        status = interpretations.label(framework(*drawn), semantics, support).tolist()
        for node in range(size):
            accepted = bool(expected) and all(node in one for one in expected)
            rejected = bool(expected) and all(node in one for one in hit)
            assert status[node] == accepted - rejected, semantics


@pytest.mark.parametrize("support", ["coherence", "closure"])
@pytest.mark.parametrize("semantics", SEARCHED)
def test_a_label_of_600_arguments_asks_few_questions(support, semantics, monkeypatch):
    asked, solve = [], Solver.solve
    monkeypatch.setattr(
        Solver, "solve", lambda self, *given: (asked.append(1), solve(self, *given))[1]
    )
    assert interpretations.label(thread(600), semantics, support).shape == (600,)
    assert len(asked) < 4 * 600


@pytest.mark.parametrize("support", ["coherence", "closure"])
def test_what_a_search_learns_changes_no_label(support):
    """A larger debate, of which what stands apart is one of its parts, twice over."""
    one = thread(40)
    shift = len(one.arguments)
    both = Framework(
        tuple(map(str, range(2 * shift))),
        np.concatenate((one.attacks, one.attacks + shift)),
        np.concatenate((one.supports, one.supports + shift)),
    )
    for semantics in SEARCHED:
        half = interpretations.label(one, semantics, support).tolist()
        assert interpretations.label(both, semantics, support).tolist() == [*half, *half]


@pytest.mark.parametrize("semantics", SEMANTICS.names())
def test_sizes_that_a_search_does_not_take_are_refused_beforehand(semantics):
    most = MOST_LISTED if semantics in LISTED else MOST_SEARCHED
    assert not interpretations.too_large("coherence", semantics, most)
    assert not interpretations.too_large("deductive", semantics, most + 1)
    with pytest.raises(BadInput, match=f"at most {most:,} arguments"):
        interpretations.label(thread(most + 1), semantics, "coherence")
    with pytest.raises(BadInput, match=f"at most {most:,} arguments"):
        next(interpretations.extensions(thread(most + 1), semantics, "closure"))


def test_a_comparison_leaves_out_what_a_debate_is_too_large_for():
    compared = compare(thread(MOST_LISTED + 1), semantics="stage")
    assert [reading.name for reading, _ in compared.left_out] == ["closure", "coherence"]
