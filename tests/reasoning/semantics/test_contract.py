"""What every semantics promises."""

import itertools
import random

import numpy as np
import pytest
from hypothesis import given, settings

from argue import pipeline
from argue.errors import BadInput, SearchFault, UnknownName
from argue.features.frameworks.solving import sets
from argue.model import Argument, Debate, Derivation, Label, Labelling, Options, Origin, Relation
from argue.reasoning.framework import build
from argue.reasoning.probability.bearing import resting_on
from argue.reasoning.semantics import SEMANTICS, grounded, load_semantics
from argue.reasoning.supports import INTERPRETATIONS
from tests.reasoning.semantics.frameworks import graph_of, random_attacks
from tests.reasoning.semantics.test_grounded import attack_graphs

NAMES = SEMANTICS.names()


@settings(max_examples=25, deadline=None)
@given(attack_graphs())
@pytest.mark.parametrize("name", NAMES)
def test_accepted_arguments_do_not_conflict_and_reject_what_they_attack(name, graph):
    size, attacks = graph
    status = load_semantics(name).label(graph_of(size, attacks))
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
    assert SEMANTICS.stated(name, "SINGLE") is load_semantics(name).single
    assert isinstance(load_semantics(name).folded, bool)


def test_codes_are_unique():
    codes = [SEMANTICS.stated(name, "CODE") for name in NAMES]
    assert len(set(codes)) == len(codes)
    assert all(code == SEMANTICS.load(name).CODE for name, code in zip(NAMES, codes, strict=True))


@pytest.mark.parametrize("name", NAMES)
def test_single_semantics_have_one_extension_of_everything(name):
    for attacks in (set(), {(0, 0)}, {(0, 1), (1, 0)}, {(0, 1), (1, 2), (2, 0)}):
        results = list(load_semantics(name).extensions(graph_of(3, attacks)))
        if load_semantics(name).single:
            assert len(results) == 1
        assert all(one.dtype == np.int32 for one in results)


@pytest.mark.parametrize("name", NAMES)
def test_no_arguments(name):
    empty = graph_of(0, ())
    assert [one.tolist() for one in load_semantics(name).extensions(empty)] == [[]]
    assert load_semantics(name).label(empty).tolist() == []
    assert load_semantics(name).count(empty) == 1


@pytest.mark.parametrize("name", NAMES)
def test_a_question_about_nobody_is_refused(name):
    with pytest.raises(BadInput, match="from 0 to 1, found 2"):
        load_semantics(name).containing(graph_of(2, ()), 2)
    with pytest.raises(BadInput, match="found -1"):
        load_semantics(name).avoiding(graph_of(2, ()), -1)


def test_an_unknown_semantics_says_what_there_is():
    with pytest.raises(UnknownName, match="did you mean preferred"):
        load_semantics("prefered").some_extension(graph_of(1, ()))


SEARCHED = [name for name in NAMES if name not in ("grounded", "strong_admissible")]


@pytest.mark.parametrize("name", SEARCHED)
def test_a_solver_that_answers_wrongly_is_found_out(name, monkeypatch):
    """Every search is cheated with a model in which all that can be true is."""
    from argue.features.frameworks.solving.sat import Encoding

    monkeypatch.setattr(Encoding, "members", lambda self, model: list(range(self.size)))
    monkeypatch.setattr(
        "argue.features.frameworks.solving.search.enumerate_sets",
        lambda size, *_, **__: iter([[*range(size)]]),
    )
    circle = graph_of(2, {(0, 1), (1, 0)})
    with pytest.raises(SearchFault, match="fault of Argue"):
        next(load_semantics(name).extensions(circle))


def test_checks_refuse_what_is_no_extension():
    graph = graph_of(3, {(0, 1), (1, 2)})
    yes, no = (sets.members_of(graph, nodes) for nodes in ([0, 2], [2]))
    for check in (sets.admissible, sets.complete, sets.stable, grounded.strongly_admissible):
        assert check(graph, yes)
        assert not check(graph, no)
    assert sets.naive(graph, yes)
    assert not sets.naive(graph, no)
    assert not sets.conflict_free(graph, sets.members_of(graph, [0, 1]))


@pytest.mark.parametrize("name", NAMES)
def test_an_attack_bears_on_no_more_statuses_than_it_is_said_to(name):
    chance = random.Random("bearing")
    for _ in range(150):
        size = chance.randint(2, 6)
        attacks = random_attacks(chance, size, chance.choice([0.1, 0.2, 0.3]), 0.2)
        changed = chance.randrange(size), chance.randrange(size)
        framework = build(
            map(str, range(size)), [Relation(str(a), str(b), Label.ATTACK) for a, b in attacks]
        )
        ends = [(str(changed[0]), str(changed[1]))]
        without, with_it = (
            load_semantics(name).label(graph_of(size, edges)).tolist()
            for edges in (attacks - {changed}, attacks | {changed})
        )
        found = resting_on(framework, ends, Labelling(name, {}))
        for node, (before, after) in enumerate(zip(without, with_it, strict=True)):
            assert before == after or str(node) in found


READINGS = [{"derived": kind} for kind in Derivation]
READINGS += [{"support": name} for name in INTERPRETATIONS.names()]


@pytest.mark.parametrize("reading", READINGS, ids=str)
@pytest.mark.parametrize("name", ["grounded", "complete", "stage2"])
def test_an_open_relation_bears_on_no_more_statuses_than_it_is_said_to(name, reading):
    chance = random.Random("supports")
    options, ids = Options.of(semantics=name, **reading), "abcde"
    debate = Debate("d", "d", tuple(Argument(id, id) for id in ids))
    for _ in range(60):
        changed, *others = chance.sample(list(itertools.permutations(ids, 2)), 4)
        known = [Relation(*ends, chance.choice([Label.ATTACK, Label.SUPPORT])) for ends in others]
        found = [
            pipeline.label(
                debate, [*known, Relation(*changed, label, 0.5, Origin.JUDGED, open=True)], options
            )
            for label in Label
        ]
        for analysis in found:
            certain = set(ids) - analysis.resting_on_open
            for id in certain:
                assert len({other.labelling.statuses[id] for other in found}) == 1
