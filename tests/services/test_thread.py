from hypothesis import given
from hypothesis import strategies as st

from argue.model import Argument, Debate, Reply
from argue.services.debates import thread_of


def _debate(size: int, replies=(), pairs=(), issue: str | None = None) -> Debate:
    arguments = tuple(Argument(str(number), f"Text {number}.") for number in range(size))
    return Debate(
        "d", "D?", arguments, issue, tuple(Reply(*ends) for ends in replies), tuple(pairs)
    )


def test_an_argument_stands_under_the_first_that_it_answers():
    thread = thread_of(_debate(4, [("1", "0"), ("2", "1"), ("2", "0"), ("3", "2")]))
    assert thread.parents == {"1": "0", "2": "1", "3": "2"}
    assert thread.roots == ("0",)
    assert thread.path("3") == ["0", "1", "2", "3"]
    assert thread.sizes() == {"0": 3, "1": 2, "2": 1, "3": 0}


def test_what_answers_nothing_stands_under_the_issue():
    assert thread_of(_debate(3, [("2", "1")], issue="0")).children == {"0": ["1"], "1": ["2"]}


def test_the_issue_comes_first_and_under_nothing():
    thread = thread_of(_debate(3, pairs=[("2", "0"), ("0", "1")], issue="2"))
    assert thread.roots == ("2",)
    assert "2" not in thread.parents


def test_pairs_make_a_thread_where_there_are_no_replies():
    assert thread_of(_debate(3, pairs=[("1", "0"), ("2", "1")])).parents == {"1": "0", "2": "1"}


def test_pairs_in_a_circle_leave_one_at_the_top():
    thread = thread_of(_debate(3, pairs=[("0", "1"), ("1", "2"), ("2", "0")]))
    assert thread.parents == {"0": "1", "1": "2"}
    assert thread.roots == ("2",)


@given(st.lists(st.tuples(st.integers(0, 11), st.integers(0, 11)), max_size=40), st.booleans())
def test_whatever_the_pairs_each_argument_stands_in_one_place(ends, has_issue):
    pairs = {(str(source), str(target)) for source, target in ends if source != target}
    thread = thread_of(_debate(12, pairs=sorted(pairs), issue="5" if has_issue else None))
    order = list(thread.preorder())
    assert sorted(order, key=int) == [str(number) for number in range(12)]
    for argument in order:
        above = thread.parents.get(argument)
        assert above is None or order.index(above) < order.index(argument)
    assert sum(size == 0 for size in thread.sizes().values()) >= 1


def test_a_chain_of_20_000_replies_is_no_recursion():
    size = 20_000
    thread = thread_of(_debate(size, [(str(n + 1), str(n)) for n in range(size - 1)]))
    assert len(list(thread.preorder())) == size
    assert thread.sizes()["0"] == size - 1
    assert len(thread.path(str(size - 1))) == size
