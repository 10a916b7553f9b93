"""The clock of the machine is set back by a day while the server works."""

import time
from datetime import UTC, datetime, timedelta

import pytest

from argue.features.mail.store import MailWish
from argue.model import Label
from argue.services import worker as worker_module
from argue.services.worker import Worker
from argue.store import RunStatus, Store
from argue.store.participation.records import Writer
from argue.store.people.passwords import PAIR
from argue.store.people.sessions import Sessions
from tests.web.accounts_site import AccountsSite
from tests.web.pages import Site

DAY = 24 * 3600.0


@pytest.fixture
def set_back(monkeypatch: pytest.MonkeyPatch):
    """Sets the clock of the wall back; the one that only measures durations goes on."""
    now = time.time

    def change(seconds: float = DAY) -> None:
        monkeypatch.setattr(time, "time", lambda: now() - seconds)

    return change


def test_a_run_whose_worker_is_gone_is_judged(site: Site, library: str, set_back, store):
    """Its last sign of life then lies in the future."""
    site.html(f"/debates/{library}")
    run = store.runs.claim("another machine/1/x")
    assert run is not None
    set_back()
    assert store.runs.release_stale(worker_module.STALE) == 1
    site.judge()
    assert store.runs.load(run.id).status is RunStatus.DONE


def test_a_run_that_is_being_judged_stays_with_its_worker(
    site: Site, library: str, set_back, store
):
    site.html(f"/debates/{library}")
    run = store.runs.claim("here")
    set_back()
    assert store.runs.heartbeat(run.id, "here")
    assert store.runs.release_stale(worker_module.STALE) == 0


def test_steps_keep_their_order_and_numbers(site: Site, library: str, set_back, store):
    ann = Writer("Ann")
    first = store.contributions.add(library, "issue", "One.", Label.ATTACK, by=ann)
    set_back()
    assert store.contributions.add(library, "issue", "Two.", Label.ATTACK, by=ann).id > first.id
    assert [step.text for step in store.contributions.steps(library)] == ["Two.", "One."]
    assert "Two." in site.html(f"/debates/{library}")


def test_a_token_opens_what_it_opened(new_site, set_back):
    people = AccountsSite(new_site(auth="accounts"))
    headers = people.token("Ada")
    set_back()
    client = people.site.app.test_client()
    assert client.get("/api/v1/debates", headers=headers).status_code == 200


def test_a_session_that_began_in_the_future_ends_in_time(new_site):
    people = AccountsSite(new_site(auth="accounts"))
    now = datetime.now(UTC)
    with people.site.store() as store:
        account = store.accounts.named("Ada").id
        sessions: Sessions = store.accounts.sessions
        token = sessions.start(account, moment=now)
        earlier = now - timedelta(days=1)
        assert sessions.of(token, moment=earlier)
        assert sessions.of(token, moment=now + timedelta(days=91)) is None


def test_who_typed_wrong_passwords_waits_no_longer_than_before(new_site):
    people = AccountsSite(new_site(auth="accounts"))
    with people.site.store() as store:
        attempts = store.accounts.attempts
        for _ in range(PAIR[0]):
            attempts.take("ada", "1.1.1.1", at=DAY)
        assert attempts.take("ada", "1.1.1.1", at=DAY)[1] > 0
        assert attempts.take("ada", "1.1.1.1", at=0.0)[1] == 0


def test_letters_go_on():
    now = datetime.now(UTC)
    wish = MailWish(1, "a@example.org", "token", confirmed=True, often=False, step=0, sent=now)
    assert not wish.due(now)
    assert wish.due(now - timedelta(days=2))


def test_the_worker_goes_on(site: Site, library: str, set_back):
    site.html(f"/debates/{library}")
    set_back()
    worker = Worker(site.settings.database, site.settings)
    while worker.work():
        pass
    with Store.open(site.settings.database) as store:
        assert [run.status for run in store.runs.of_debate(library)] == [RunStatus.DONE]
