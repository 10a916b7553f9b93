"""DC and DS within a time limit: what is exact is not called a guess, and what is guessed is."""

import itertools
import json
import time
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

import argue
from argue.errors import BadInput
from argue.features.frameworks import within
from argue.features.frameworks.cli.solve import command
from argue.features.frameworks.framework import AbstractFramework, Numbers
from argue.features.frameworks.solving import sat
from argue.features.frameworks.solving.search import Maximal, Models
from argue.features.frameworks.within import Measured, decide, kind_of, seconds_of
from argue.model.attacks import AttackGraph, AttackLists
from argue.reasoning.semantics import load_semantics
from tests.conftest import ROOT
from tests.reasoning.semantics.frameworks import random_frameworks

DOCUMENT = json.loads(within.TABLE.read_bytes())
TABLE = DOCUMENT["guesses"]
PROBLEMS = [tuple(problem.split()) for problem in TABLE]
CIRCLES = [("a", "b"), ("b", "a"), ("b", "c"), ("c", "d"), ("d", "c")]
PAST = 1e-9
"""A limit, and a moment, that is over before anything is searched."""


def asked(graph: AttackGraph, problem: tuple[str, str], node: int, limit: float):
    task, name = problem
    framework = AbstractFramework(Numbers(graph.size), graph)
    return argue.solve(framework, name, task, str(node + 1), within=limit)


def expired(_conflicts: int):
    """What a search that had all the time there is meets when it is over."""
    sat._deadline.get().began = time.monotonic()
    raise sat.OutOfTime
    yield


@pytest.mark.parametrize("problem", PROBLEMS)
def test_what_is_exact_is_no_guess_and_a_guess_says_how_many_were_right(problem, monkeypatch):
    cells, kinds, asked_about = TABLE[" ".join(problem)], set(), []
    noted = lambda *words: asked_about.append(kind_of(*words)) or asked_about[-1]  # noqa: E731
    monkeypatch.setattr(within, "kind_of", noted)
    for _, graph in random_frameworks(f"within {problem}", 30, 7):
        for node in range(graph.size):
            truth, patient = (asked(graph, problem, node, limit) for limit in (0, 1000))
            assert patient == truth
            assert truth.exact
            assert not {"right_in", "right_between", "of"} & set(truth.as_object())
            with monkeypatch.context() as patched:
                patched.setattr(sat, "_slices", expired)
                late = asked(graph, problem, node, 1000)
            kinds.add(late.exact)
            if late.exact:
                assert late.answer == truth.answer
                assert late.right_in is None
                continue
            assert late.as_object()["exact"] is False
            row = cells.get(asked_about[-1])
            if row is None:
                assert (late.of, late.right_in, late.right_between) == (0, None, None)
                assert late.sentence.endswith("a guess of a kind that was not measured.")
            else:
                assert late.answer == row["answer"]
                assert (late.of, late.right_in) == (row["of"], row["right"] / row["of"])
                assert late.right_between[0] <= late.right_in <= late.right_between[1] + 1e-12
                told = Measured(row["right"], row["of"])
                assert late.right_between == told.interval
                assert late.sentence.endswith(f"{told.sentence}.")
    assert kinds == {True, False}


def test_every_semantics_of_competitions_can_be_asked():
    names = {"complete", "preferred", "stable", "semi_stable", "stage", "ideal"}
    expected = {f"{task} {name}" for task in ("DC", "DS") for name in names}
    assert set(TABLE) == expected - {"DS complete"}
    for problem in ("DC grounded", "DS grounded", "DS complete"):
        task, name = problem.split()
        assert argue.solve(CIRCLES, name, task, "a", within=PAST).exact


def test_the_table_counts_what_it_says():
    for cells in TABLE.values():
        assert set(cells) <= {"nothing", "candidate", "nothing, held", "candidate, held"}
        for cell in cells.values():
            assert isinstance(cell["answer"], bool)
            assert 0 <= cell["right"] <= cell["of"] > 0


def test_the_example_in_the_documentation_is_what_is_printed():
    document = " ".join((ROOT / "docs" / "solving.md").read_text(encoding="utf-8").split())
    cell = TABLE["DS preferred"]["nothing"]
    assert f"`argue: {Measured(cell['right'], cell['of']).sentence}`" in document


def test_few_cases_state_little_and_what_states_much_holds_it():
    assert Measured(11, 11).stated < 0.75
    assert Measured(72, 72).stated < 0.95 < Measured(73, 73).stated
    counts = DOCUMENT["held_out"]["95% and more"]
    assert counts["right"] >= 0.97 * counts["of"] > 0


def test_without_a_limit_nobody_looks_at_the_clock(monkeypatch):
    monkeypatch.setattr(sat, "time", None)
    assert argue.solve(CIRCLES, "preferred", "DC", "a").answer is True


def test_a_search_ends_at_its_deadline(monkeypatch):
    """The clock goes on by a second each time that somebody looks at it."""
    monkeypatch.setattr(sat, "time", SimpleNamespace(monotonic=itertools.count(1.0).__next__))
    pigeons = [[10 * one + hole for hole in range(1, 10)] for one in range(10)]
    pairs = itertools.combinations(range(10), 2)
    pigeons += [[-10 * a - hole, -10 * b - hole] for a, b in pairs for hole in range(1, 10)]
    solver = sat.Solver(pigeons, 100)
    with sat.deadline(20), pytest.raises(sat.OutOfTime):
        solver.solve()
    assert sat.time.monotonic() < 25
    with sat.deadline(0):
        assert solver.solve([1, -2]) is False  # as before, for as long as it takes


def test_the_patient_solver_ends_at_its_deadline_and_answers_before(monkeypatch):
    monkeypatch.setattr(sat, "PATIENCE", 0)
    solver = sat.Solver([[1, 2], [-1, 2]], 2)
    with sat.deadline(time.monotonic() + 1000):
        assert solver.solve()
        assert 2 in solver.model()
        assert not solver.solve([-2])
    with sat.deadline(PAST), pytest.raises(sat.OutOfTime):
        solver.solve()


def late(evidence: str):
    def search(*_: object):
        if limit := sat._deadline.get():
            limit.began = time.monotonic()
        raise sat.OutOfTime(evidence)

    return search


def decided(evidence: str, task: str, semantics: str, seconds: float = 1000):
    """The answer about one of two arguments that attack each other, by a search that is late."""
    asked = SimpleNamespace(containing=late(evidence), avoiding=late(evidence))
    graph = AttackLists.of(2, [(0, 1), (1, 0)])
    return decide(asked, graph, 0, (task, semantics), time.monotonic() + seconds)


def test_less_time_than_was_measured_says_nothing_of_the_share():
    short = decided("none", "DC", "stable", 0.01)
    enough = decided("none", "DC", "stable")
    assert short.measured == (0, 0)
    assert enough.measured.of > 0
    assert short.holds == enough.holds
    with sat.deadline(PAST) as limit, pytest.raises(sat.OutOfTime):
        sat.Solver([[1]], 1).solve()
    assert limit.searched == 0


CIRCLE = AttackLists.of(3, [(0, 1), (1, 2), (2, 0)])
"""No admissible set holds an argument of it."""


@pytest.mark.parametrize("problem", sorted(within.ADMISSIBLE))
def test_what_no_admissible_set_holds_is_in_no_extension_however_late_the_search(problem):
    task, semantics = problem.split()
    asked = SimpleNamespace(containing=late("none"), avoiding=late("candidate"))
    moment = time.monotonic() + 1000
    assert decide(asked, CIRCLE, 0, (task, semantics), moment) == (False, None, None)
    held = within.search(asked, AttackLists.of(2, [(0, 1), (1, 0)]), 0, (task, semantics), moment)
    assert held[0] == ("nothing, held" if task == "DC" else "candidate, held")


def test_the_question_for_an_admissible_set_has_a_part_of_the_time(monkeypatch):
    monkeypatch.setattr(sat, "time", SimpleNamespace(monotonic=itertools.count(1.0).__next__))
    with sat.deadline(101.0) as limit, pytest.raises(sat.OutOfTime), sat.part_of_time(0.25):
        list(itertools.chain.from_iterable(map(sat._slices, itertools.repeat(1))))
    assert 20 < sat.time.monotonic() < 32
    assert limit.began
    with pytest.raises(ValueError, match="expected a deadline"), sat.part_of_time(0.5):
        pass


def test_what_was_proved_is_exact_without_a_witness_but_for_stable_sets_of_other_parts():
    assert decided("proof", "DC", "preferred") == (True, None, None)
    assert decided("proof", "DS", "preferred") == (False, None, None)
    assert decided("proof", "DC", "stable").measured is not None


def test_a_kind_of_guess_that_was_not_measured_says_so(monkeypatch):
    table = {"limit": 0, "guesses": {"DC stable": {}, "DS stable": {}}}
    monkeypatch.setattr(within, "_table", lambda: table)
    answer = decided("candidate", "DC", "stable")
    assert answer == (True, None, Measured(0, 0))
    assert "not measured" in answer.measured.sentence
    assert not decided("candidate", "DS", "stable").holds
    assert not decided("none", "DC", "stable").holds


def test_an_admissible_set_with_the_argument_proves_it_before_it_is_grown(monkeypatch):
    monkeypatch.setattr(Maximal, "_grown", late("none"))
    solution = argue.solve(CIRCLES, "preferred", "DC", "a", within=1000)
    assert (solution.exact, solution.answer, solution.extensions) == (True, True, ())


def test_a_part_that_nobody_asked_about_does_not_make_a_guess(monkeypatch):
    lists = AttackLists.of(4, [(0, 1), (1, 0), (2, 3), (3, 2)])
    monkeypatch.setattr(Models, "extensions", late("none"))
    with pytest.raises(sat.OutOfTime) as caught:
        load_semantics("stable").small.containing(lists, 0)
    assert caught.value.evidence == "proof"


def test_a_set_that_nothing_refuted_yet_is_a_candidate(monkeypatch):
    lists = AttackLists.of(3, [(0, 1), (1, 0), (2, 2)])  # which has no stable set
    for name, method in (("preferred", "_grown"), ("semi_stable", "_widened")):
        search = load_semantics(name).small._search(lists)
        monkeypatch.setattr(type(search), method, late("none"))
        with pytest.raises(sat.OutOfTime) as caught:
            search.lacking([search.encoding.accepted(0)])
        assert caught.value.evidence == "candidate"


def test_times():
    assert [seconds_of(text) for text in ("1s", "250 ms", ".5", "2m")] == [1.0, 0.25, 0.5, 120.0]
    for text in ("", "s", "-1s", "1h", "1e3", "nan"):
        with pytest.raises(BadInput, match="expected a time such as 1s"):
            seconds_of(text)


@pytest.mark.parametrize("limit", [-1.0, float("nan")])
def test_a_limit_is_no_less_than_nothing(limit):
    with pytest.raises(BadInput, match="at least 0 seconds"):
        argue.solve(CIRCLES, "preferred", "DC", "a", within=limit)


@pytest.mark.parametrize("words", ["-p SE-PR", "-p DC-CF2 -a 1", "-p CE-ST"])
def test_a_problem_without_measured_guesses_has_no_limit(tmp_path, words):
    file = tmp_path / "f.af"
    file.write_text("p af 2\n1 2\n2 1\n")
    with pytest.raises(BadInput, match="expected with a time limit one of DC complete, "):
        CliRunner().invoke(
            command, [str(file), *words.split(), "--within", "1s"], catch_exceptions=False
        )


def test_a_guess_is_told_on_standard_error_and_an_exact_answer_is_not(tmp_path, monkeypatch):
    file = tmp_path / "f.af"
    file.write_text("p af 3\n1 2\n2 1\n1 3\n2 3\n")
    words = [str(file), "-p", "DC-PR", "-a", "3", "--within", "9m"]
    exact = CliRunner().invoke(command, words)
    assert (exact.stdout, exact.stderr, exact.exit_code) == ("NO\n", "", 0)
    monkeypatch.setattr(sat, "_slices", expired)
    guess = CliRunner().invoke(command, words)
    assert guess.stdout in ("YES\n", "NO\n")
    assert guess.stderr.startswith("argue: a guess: at least ")
    assert guess.exit_code == 0
