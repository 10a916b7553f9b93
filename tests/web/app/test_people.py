from flask import session

from argue.store.participation.records import MOST_NAME, SOMEBODY
from argue.web.app.people import NAME, Person, may, named, person, require
from tests.web.pages import Site


def test_without_accounts_the_one_user_may_do_everything(site: Site):
    with site.app.test_request_context("/"):
        assert person() == Person(None, SOMEBODY)
        assert all(may(action, "x") for action in ("read", "contribute", "moderate", "own"))
        require("own", "x")


def test_a_typed_name_is_kept_until_none_is_typed(site: Site):
    with site.app.test_request_context("/"):
        assert named("  Ada \n L. ") == person() == Person(None, "Ada L.")
        assert session.permanent
        assert named(" ") == person() == Person(None, SOMEBODY)
        assert NAME not in session


def test_a_name_that_the_store_will_refuse_is_not_kept_whole(site: Site):
    with site.app.test_request_context("/"):
        assert len(named("x" * 10_000).name) == 10_000
        assert len(session[NAME]) == MOST_NAME + 1
