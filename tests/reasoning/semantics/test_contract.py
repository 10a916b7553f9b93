"""What every semantics promises."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings

from argue.errors import BadInput, SearchFault, UnknownName
from argue.semantics import SEMANTICS, _sets, tasks
from tests.semantics.frameworks import graph_of
from tests.semantics.test_grounded import attack_graphs

NAMES = SEMANTICS.names()


@settings(max_examples=25, deadline=None)
@given(attack_graphs())
@pytest.mark.parametrize("name", NAMES)
def test_accepted_arguments_do_not_conflict_and_reject_what_they_attack(name, graph):
    size, attacks = graph
    status = SEMANTICS.load(name).label(graph_of(size, attacks))
    assert status.shape == (size,)
    assert status.dtype == np.int8
    assert set(status.tolist()) <= {-1, 0, 1}
    for attacker, attacked in attacks:
        if status[attacker] == 1:
            assert status[attacked] == -1


@pytest.mark.parametrize("name", NAMES)
def test_summary_says_what_it_is(name):
    assert len(SEMANTICS.summary(name)) > 20


@pytest.mark.parametrize("name", NAMES)
def test_says_without_being_imported_what_must_be_known_beforehand(name):
    module = SEMANTICS.load(name)
    for constant in ("SINGLE", "FOLDED"):
        assert getattr(module, constant) is SEMANTICS.stated(name, constant)
        assert isinstance(getattr(module, constant), bool)


def test_codes_are_unique():
    codes = [SEMANTICS.stated(name, "CODE") for name in NAMES]
    assert len(set(codes)) == len(codes)
    assert all(code == SEMANTICS.load(name).CODE for name, code in zip(NAMES, codes, strict=True))


@pytest.mark.parametrize("name", NAMES)
def test_single_semantics_have_one_extension_of_everything(name):
    for attacks in (set(), {(0, 0)}, {(0, 1), (1, 0)}, {(0, 1), (1, 2), (2, 0)}):
        found = list(tasks.extensions(name, graph_of(3, attacks)))
        if SEMANTICS.load(name).SINGLE:
            assert len(found) == 1
        assert all(one.dtype == np.int32 for one in found)


@pytest.mark.parametrize("name", NAMES)
def test_no_arguments(name):
    empty = graph_of(0, ())
    assert [one.tolist() for one in tasks.extensions(name, empty)] == [[]]
    assert SEMANTICS.load(name).label(empty).tolist() == []
    assert tasks.count_extensions(name, empty) == 1


@pytest.mark.parametrize("name", NAMES)
def test_a_question_about_nobody_is_refused(name):
    with pytest.raises(BadInput, match="from 0 to 1, found 2"):
        tasks.decide_credulous(name, graph_of(2, ()), 2)
    with pytest.raises(BadInput, match="found -1"):
        tasks.decide_sceptical(name, graph_of(2, ()), -1)


def test_an_unknown_semantics_says_what_there_is():
    with pytest.raises(UnknownName, match="did you mean preferred"):
        tasks.some_extension("prefered", graph_of(1, ()))


SEARCHED = [name for name in NAMES if name not in ("grounded", "strong_admissible")]


@pytest.mark.parametrize("name", SEARCHED)
def test_a_solver_that_answers_wrongly_is_found_out(name, monkeypatch):
    """Every search is cheated with a model in which all that can be true is."""
    from argue.semantics._sat.encoding import Encoding

    monkeypatch.setattr(Encoding, "members", lambda self, model: list(range(self.size)))
    monkeypatch.setattr(
        "argue.semantics._flashlight.sets", lambda size, *_, **__: iter([[*range(size)]])
    )
    circle = graph_of(2, {(0, 1), (1, 0)})
    with pytest.raises(SearchFault, match="fault of Argue"):
        next(tasks.extensions(name, circle))


def test_checks_refuse_what_is_no_extension():
    graph = graph_of(3, {(0, 1), (1, 2)})
    yes, no = (_sets.members_of(graph, nodes) for nodes in ([0, 2], [2]))
    for check in (_sets.admissible, _sets.complete, _sets.stable, _sets.strongly_admissible):
        assert check(graph, yes)
        assert not check(graph, no)
    assert _sets.naive(graph, yes)
    assert not _sets.naive(graph, no)
    assert not _sets.conflict_free(graph, _sets.members_of(graph, [0, 1]))
