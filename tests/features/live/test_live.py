"""What open pages hear of what others do: by asking, and by streams, of which there are few."""

import json

import pytest

from argue import formats
from argue.features.live import web as live
from argue.model import Label, Origin, Relation
from argue.store.participation.records import Writer
from tests.web.reply.test_reply import send, site

REPLIES = "".join(f"- a{number}: Argument {number}.\n" for number in range(300))

__all__ = ["site"]
pytestmark = pytest.mark.usefixtures("by_words")


def ask(site, key, **query):
    return site.client.get(f"/debates/{key}/live", query_string=query).json


def statuses(site, key):
    return site.client.get(f"/api/v1/debates/{key}/statuses").json["statuses"]


def test_while_nothing_happens_nothing_is_told(site, library):
    site.shown(f"/debates/{library}")
    first = ask(site, library)
    assert first["changed"]
    assert ask(site, library, since=first["state"]) == {"state": first["state"], "changed": False}


def test_a_reply_of_somebody_else_is_told_once(site, library):
    site.shown(f"/debates/{library}")
    before = ask(site, library)
    assert statuses(site, library)["work"] == "accepted"
    send(site, library)
    after = ask(site, library, since=before["state"], step=before["step"])
    assert after["steps"] == [{"argument": "c1", "action": "add", "by": "Ann"}]
    assert statuses(site, library)["work"] == "rejected"
    assert statuses(site, library)["c1"] == "accepted"
    send(site, library, to="c1", text="They were asked.", token="t2")
    last = ask(site, library, since=after["state"], step=after["step"])
    assert [step["argument"] for step in last["steps"]] == ["c2"], "what was told is not told again"
    assert statuses(site, library)["work"] == "accepted"


def test_an_overruled_relation_and_a_finished_run_are_changes_too(site, library, store):
    assert "<progress" in site.html(f"/debates/{library}")
    waiting = ask(site, library)["state"]
    site.judge()
    judged = ask(site, library, since=waiting)
    assert judged["changed"]
    assert statuses(site, library)["work"] == "accepted"
    store.overrulings.add(library, "sat", "work", None, by="Ann")
    assert ask(site, library, since=judged["state"])["changed"]


def test_what_somebody_says_of_a_relation_is_told_once_and_so_is_taking_it_back(
    site, library, store
):
    site.shown(f"/debates/{library}")
    before = ask(site, library)
    assert (before["overrulings"], before["overruling"]) == ([], 0)
    store.overrulings.add(library, "sat", "work", Label.SUPPORT, by="Zoe")
    second = store.overrulings.add(library, "sat", "work", Label.UNRELATED, by="Ben")
    after = ask(site, library, since=before["state"], overruling=before["overruling"])
    pair = {"source": "sat", "target": "work"}
    assert after["overrulings"] == [
        {**pair, "label": "support", "stands": "support", "by": "Zoe"},
        {**pair, "label": "unrelated", "stands": "unrelated", "by": "Ben"},
    ]
    assert (after["overruling"], after["steps"]) == (second.id, [])
    store.overrulings.undo(library, second.id, by="Ann")
    store.overrulings.add(library, "sat", "work", None, by="Zoe")
    last = ask(site, library, since=after["state"], overruling=after["overruling"])
    assert last["overrulings"] == [
        {**pair, "label": None, "stands": "support", "by": "Ann"},
        {**pair, "label": None, "stands": None, "by": "Zoe"},
    ]


def test_what_is_merged_and_taken_apart_is_told(site, library, store):
    site.shown(f"/debates/{library}")
    before = ask(site, library)
    step = store.merging.merge(library, "full", "sat", by=Writer("Mo"))
    after = ask(site, library, since=before["state"], merge=before["merge"])
    assert after["merges"] == [{"argument": "full", "into": "sat", "by": "Mo"}]
    assert "full" not in statuses(site, library)
    store.merging.undo(library, step.id, by=Writer("Mo"))
    last = ask(site, library, since=after["state"], merge=after["merge"])
    assert last["merges"] == [{"argument": "full", "into": "", "by": "Mo"}]


def test_a_page_knows_what_it_shows_so_that_only_what_comes_later_is_told(site, library, store):
    said = store.overrulings.add(library, "sat", "work", Label.SUPPORT, by="Zoe")
    merged = store.merging.merge(library, "full", "sat", by=Writer("Mo"))
    added = store.contributions.add(library, "work", "No.", by=Writer("Ann"))
    html = site.shown(f"/debates/{library}")
    for name, number in (("overruling", said.id), ("merge", merged.id), ("step", added.id)):
        assert f'data-{name}="{number}"' in html


def test_a_reported_label_and_its_decision_are_followed(site, unlabelled, store):
    site.shown(f"/debates/{unlabelled}?engine=word_overlap")
    states = [ask(site, unlabelled)["state"]]
    judged = Relation("sat", "work", Label.SUPPORT, 0.6, Origin.JUDGED)
    store.reports.add(unlabelled, "sat", "No.", by=Writer("Ann"), judged=judged)
    states.append(ask(site, unlabelled)["state"])
    store.reports.settle(unlabelled, judged.ends, by=Writer("Owner"), label=None, remark="")
    states.append(ask(site, unlabelled)["state"])
    assert len(set(states)) == 3


def test_while_nothing_happens_only_the_state_is_looked_up(site, library, monkeypatch):
    site.shown(f"/debates/{library}")
    state = ask(site, library)["state"]
    monkeypatch.setattr(live, "_changes", lambda key: pytest.fail("looked further"))
    assert not ask(site, library, since=state)["changed"]


def test_what_is_told_does_not_grow_with_the_debate(site, library, store):
    """An open page asks at each change, and shows a hundred rows."""
    (large,) = site.add(*formats.parse_text(f"# Large?\n\n= It is.\n\n{REPLIES}").debates)
    sizes = []
    for key, parent in ((library, "work"), (large, "a7")):
        site.shown(f"/debates/{key}")
        before = ask(site, key)
        store.contributions.add(key, parent, "No.", by=Writer("Ann"))
        after = ask(site, key, since=before["state"], step=before["step"])
        assert [step["by"] for step in after["steps"]] == ["Ann"]
        sizes.append(len(json.dumps(after)))
    assert abs(sizes[0] - sizes[1]) < 20


def test_a_stream_tells_each_state_once_and_ends():
    states = iter(["1", "2", "2", "3", *["3"] * live.LOOKS])
    told = list(live.beats("1", lambda: next(states), lambda seconds: None))
    assert [part for part in told if "change" in part] == [
        "event: change\ndata: 2\n\n",
        "event: change\ndata: 3\n\n",
    ]
    assert any(part.startswith(":") for part in told), "a sign of life"


def test_a_page_hears_of_a_reply_through_its_stream(site, library, monkeypatch, store):
    monkeypatch.setattr(live, "PAUSE", 0.0)
    monkeypatch.setattr(live, "LOOKS", 3)
    site.shown(f"/debates/{library}")
    state = ask(site, library)["state"]
    store.contributions.add(library, "work", "No.", by=Writer("Ann"))
    now = store.version_tag(library)
    response = site.client.get(f"/debates/{library}/events?since={state}")
    assert response.mimetype == "text/event-stream"
    assert f"event: change\ndata: {now}\n\n" in response.text


def test_no_more_streams_than_a_quarter_of_the_threads_and_each_place_comes_back(
    site, library, monkeypatch
):
    monkeypatch.setattr(live, "PAUSE", 0.0)
    address = f"/debates/{library}/events"
    most = site.settings.threads // 4
    opened = [site.client.get(address, buffered=False) for _ in range(most)]
    refused = site.client.get(address)
    assert (refused.status_code, refused.headers["Retry-After"]) == (204, "5")
    for response in opened:
        assert next(response.response).startswith(b"retry:")
        response.close()
    again = [site.client.get(address, buffered=False) for _ in range(most)]
    assert {response.status_code for response in again} == {200}
    for response in again:
        response.close()  # some before their first word
    assert site.client.get(address, buffered=False).status_code == 200


@pytest.mark.parametrize("page", ["live", "events"])
def test_of_a_debate_that_is_not_there_nothing_is_told(site, page):
    assert site.client.get(f"/debates/nowhere/{page}").status_code == 404


def test_odd_numbers_are_no_steps(site, library):
    for name in ("step", "overruling", "merge"):
        assert ask(site, library, **{name: "x" * 50})["changed"]
