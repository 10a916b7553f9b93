from __future__ import annotations

from collections import Counter

import pytest

from argue.errors import BadInput
from argue.rules.revisions.stages import StageResult, Work


class Killed(Exception):
    pass


def results(done, stop=None):
    """Ten items, each of two rows; killed in the middle of the item ``stop``."""

    def rows(item):
        yield {"row": 2 * item}
        if item == stop:
            raise Killed
        yield {"row": 2 * item + 1}

    for item in range(done, 10):
        yield StageResult(rows(item), Counter(items=1, rows=2))


@pytest.mark.parametrize("stop", range(10))
@pytest.mark.parametrize("every", [1, 3, 20])
def test_a_killed_stage_goes_on_where_it_was_stopped(tmp_path, stop, every):
    with pytest.raises(Killed):
        Work(tmp_path).run("a", lambda done: results(done, stop), {"x": 1}, every=every)
    assert not Work(tmp_path).finished("a")
    begun = []

    def rest(done):
        begun.append(done)
        return results(done)

    assert Work(tmp_path).run("a", rest, {"x": 1}, every=every) == {"items": 10, "rows": 20}
    assert begun == [stop // every * every]
    assert [row["row"] for row in Work(tmp_path).rows("a")] == list(range(20))


def test_a_finished_stage_is_not_done_again(tmp_path):
    work = Work(tmp_path)
    first = work.run("a", results, {})

    def again(done):
        raise AssertionError("done again")

    assert work.run("a", again, {}) == first
    assert work.finished("a")


def test_other_settings_need_another_folder(tmp_path):
    Work(tmp_path).run("a", results, {"x": 1})
    with pytest.raises(BadInput, match="begun with, x 1; found x 2; name another folder"):
        Work(tmp_path).run("a", results, {"x": 2})


def test_a_damaged_state(tmp_path):
    (tmp_path / "a.state.json").write_text("{")
    with pytest.raises(BadInput, match="expected the state of a stage"):
        Work(tmp_path).finished("a")


def test_a_file_is_no_folder(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match="expected a directory"):
        Work(tmp_path / "file")
