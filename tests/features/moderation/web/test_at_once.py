"""Two people decide at the same moment: what both were told is what stands."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from argue.errors import ArgueError
from argue.model import Label
from argue.store import Store
from argue.store.participation.pending import EDIT
from argue.store.participation.records import NewEdit, Writer
from tests.web.pages import Site

ROUNDS = 12


def at_once(site: Site, *deeds: Callable[[Store], object]) -> list[object]:
    """What each deed gave, or the error that it met; each by a thread and a store of its own."""
    start = Barrier(len(deeds))

    def do(deed: Callable[[Store], object]) -> object:
        with site.store() as store:
            start.wait()
            try:
                return deed(store)
            except ArgueError as error:
                return error

    with ThreadPoolExecutor(len(deeds)) as threads:
        return list(threads.map(do, deeds))


def test_two_arguments_merged_into_each_other_at_once_make_no_circle(site: Site, library: str):
    may, joe = Writer("May", "1"), Writer("Joe", "2")
    for number in range(ROUNDS):
        with site.store() as store:
            one, two = (
                store.contributions.add(
                    library, "issue", f"{word} {number}.", Label.ATTACK, by=may
                ).argument
                for word in ("It is dear", "It costs much")
            )
        told = at_once(
            site,
            lambda store, one=one, two=two: store.merging.merge(library, one, two, by=may),
            lambda store, one=one, two=two: store.merging.merge(library, two, one, by=joe),
        )
        assert sum(isinstance(result, ArgueError) for result in told) == 1, told
        with site.store() as store:
            ids = {argument.id for argument in store.debates.load(library).arguments}
            assert len({one, two} & ids) == 1


@pytest.mark.parametrize("rival", ["withdraw", "refuse"])
def test_approved_and_taken_back_at_once_one_of_the_two_is_refused(
    site: Site, library: str, rival: str
):
    ann, may = Writer("Ann", "1"), Writer("May", "2")
    for number in range(ROUNDS):
        with site.store() as store:
            own = store.contributions.add(
                library, "issue", f"It is dear {number}.", Label.ATTACK, by=ann
            )
            store.pending.require(library, True)
            edit = NewEdit(own.argument, f"It is cheap {number}.", own.relation, own.id)
            change = store.pending.add_edit(library, edit, by=ann)
        rivals: dict[str, Callable[[Store], object]] = {
            "withdraw": lambda store, own=own: store.contributions.withdraw(
                library, own.argument, by=ann, seen=own.id
            ),
            "refuse": lambda store, change=change: store.pending.refuse(
                library, EDIT, change.id, by=may, remark="No."
            ),
        }
        told = at_once(
            site,
            lambda store, change=change: store.pending.approve(library, EDIT, change.id, by=may),
            rivals[rival],
        )
        approved = not isinstance(told[0], ArgueError)
        assert isinstance(told[1], ArgueError) is approved, told
        with site.store() as store:
            last = store.contributions.last(library, own.argument)
        assert (last.text == f"It is cheap {number}.") is approved
        assert last.withdrawn is (rival == "withdraw" and not approved)
