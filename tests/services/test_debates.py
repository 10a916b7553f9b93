import pytest

from argue.errors import NotFound
from argue.model import Argument, Debate
from argue.store import Store
from argue.web.readings import Readings


def _debate(text: str, size: int = 1) -> Debate:
    return Debate("d", "D", tuple(Argument(str(number), text) for number in range(size)))


def test_a_debate_is_read_once_while_it_stays_the_same(tmp_path):
    readings = Readings(most=10)
    with Store.open(tmp_path / "x.sqlite") as store:
        (saved,) = store.add_debates([_debate("One.")])
        first = readings.of(store, saved.key)
        assert readings.of(store, saved.key) is first
        store.delete_debate(saved.key)
        with pytest.raises(NotFound):
            readings.of(store, saved.key)
        assert store.add_debates([_debate("Two.")])[0].key == saved.key
        assert readings.of(store, saved.key).debate.arguments[0].text == "Two."


def test_the_oldest_goes_when_there_are_too_many_arguments(tmp_path):
    readings = Readings(most=10)
    with Store.open(tmp_path / "x.sqlite") as store:
        keys = [saved.key for saved in store.add_debates([_debate(x, 4) for x in "abc"])]
        first = readings.of(store, keys[0])
        second = readings.of(store, keys[1])
        readings.of(store, keys[0])
        readings.of(store, keys[2])
        assert readings.of(store, keys[0]) is first
        assert readings.of(store, keys[1]) is not second


def test_two_databases_are_not_mixed_up(tmp_path):
    readings = Readings(most=10)
    for name, text in (("a", "One."), ("b", "Two.")):
        with Store.open(tmp_path / name) as store:
            (saved,) = store.add_debates([_debate(text)])
            assert readings.of(store, saved.key).debate.arguments[0].text == text
