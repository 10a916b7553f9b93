"""Merging duplicates, walked as a moderator would, on pages and by the JSON interface."""

import pytest

from argue.model import Label
from argue.store.participation.records import Writer
from tests.web.pages import Site, content, part

pytestmark = pytest.mark.usefixtures("by_words")
SAME = "Working people could come at last, which they cannot in the week."


@pytest.fixture
def again(site: Site, library: str, store) -> str:
    """An argument that says again what ``work`` says, and has an answer."""
    ann = Writer("Ann", "1")
    result = store.contributions.add(library, "issue", SAME, Label.SUPPORT, by=ann).argument
    store.contributions.add(library, result, "Not those with children.", Label.ATTACK, by=ann)
    return result


def merge(site: Site, library: str, argument: str, **form: str):
    form = {"id": argument, "by": "May", **form}
    return site.post(f"/debates/{library}/merge", form, follow_redirects=True)


def undo(site: Site, library: str, step: object):
    form = {"step": str(step)}
    return site.post(f"/debates/{library}/merge/undo", form, follow_redirects=True)


def test_the_most_alike_are_proposed_first(site: Site, library: str, again: str):
    page = site.html(f"/debates/{library}/merge?id={again}")
    assert page.index('value="work" checked') < page.index('name="into" value="full"')
    assert f'name="into" value="{again}"' not in page
    assert SAME in page
    argument = site.shown(f"/debates/{library}/argument?id={again}")
    assert f"/debates/{library}/merge?id={again}" in argument
    assert "/merge?id=issue" not in site.html(f"/debates/{library}/argument?id=issue")


def test_merged_it_is_read_under_the_other_and_its_links_lead_there(
    site: Site, library: str, again: str
):
    site.shown(f"/debates/{library}")
    done = merge(site, library, again, into="work", reason="Said before.")
    assert "“People who work" in part(done.text, 'role="status"')
    page = site.shown(f"/debates/{library}")
    assert f'<p class="again small" id="a-{again}">also said as: <q>{SAME}</q>' in page
    assert f'<li id="a-{again}"' not in page
    argument = site.html(f"/debates/{library}/argument?id=work")
    assert "Also said as" in argument
    assert "<q>Said before.</q>" in argument
    for address, ends in [
        (f"argument?id={again}", "id=work"),
        (f"?at={again}&show=accepted", "at=work"),
        (f"reply?to={again}", "to=work"),
        (f"relation?source={again}&target=issue", "source=work"),
        (f"relation?source=work&target={again}", "argument?id=work"),
    ]:
        answer = site.get(f"/debates/{library}/{address}".replace("/?", "?"))
        assert answer.status_code == 303
        assert ends in answer.headers["Location"]
    assert SAME in site.html(f"/debates/{library}/history?id={again}")
    assert SAME not in site.html(f"/debates/{library}/downloads/csv")


def test_undone_all_is_as_it_was(site: Site, library: str, again: str, store):
    site.shown(f"/debates/{library}")
    before = site.get(f"/api/v1/debates/{library}/statuses").json["statuses"]
    was = store.debates.load(library)
    merge(site, library, again, other="work")
    site.shown(f"/debates/{library}")
    queue = site.html(f"/debates/{library}/moderation")
    assert f"<q>{SAME[:30]}" in queue
    assert "</q> into <q>People who" in queue
    assert store.debates.load(library) != was
    (step,) = store.merging.steps(library)
    undone, late = (undo(site, library, step.id) for _ in range(2))
    assert part(undone.text, 'role="status"')
    assert store.debates.load(library) == was
    assert site.get(f"/api/v1/debates/{library}/statuses").json["statuses"] == before
    assert "merged" in part(late.text, 'role="status"')
    assert undo(site, library, "x").status_code == 400


def test_what_cannot_be_merged_is_said_on_the_form(site: Site, library: str, again: str):
    done = merge(site, library, again, other="nothing", reason="Kept.")
    assert done.status_code == 400
    assert "&#39;nothing&#39;" in part(done.text, 'role="alert"')
    assert ">Kept.</textarea>" in done.text
    assert merge(site, library, "issue", into="work").status_code == 400
    assert merge(site, library, "none", into="work").status_code == 404
    assert site.client.post(f"/debates/{library}/merge", data={"id": again}).status_code == 403


def test_a_reply_that_was_begun_before_goes_to_the_one_that_speaks(
    site: Site, library: str, again: str, store
):
    merge(site, library, again, into="work")
    form = {"to": again, "text": "It is so.", "stance": "support", "token": "t", "by": "Bo"}
    for _ in range(2):  # sent twice, it is one
        done = site.post(f"/debates/{library}/reply", form, follow_redirects=True)
        assert (done.status_code, done.history[0].status_code) == (200, 303)
    added = store.contributions.of(library).values()
    assert [one.parent for one in added if one.writer.name == "Bo"] == ["work"]


def test_by_the_json_interface(site: Site, library: str, again: str):
    api = f"/api/v1/debates/{library}/merges"
    asked = {"argument": again, "into": "work", "by": "May", "reason": "The same."}
    done = site.client.post(api, json=asked)
    assert done.status_code == 201
    step = content(done)
    assert (step["argument"], step["into"], step["by"]) == (again, "work", "May")
    answer = site.get(api).json
    assert answer["said_again"] == [{"argument": again, "text": SAME, "by": "Ann", "into": "work"}]
    assert answer["steps"] == [step]
    undone = site.client.post(f"{api}/{step['id']}/undo", json={"by": "May"})
    assert (undone.status_code, undone.json["into"]) == (201, "")
    assert site.get(api).json["said_again"] == []
    assert site.client.post(f"{api}/{step['id']}/undo", json={}).status_code == 409
    assert site.client.post(api, json={**asked, "into": again}).status_code == 400
    assert site.client.post(f"{api}/999/undo", json={}).status_code == 404


def test_a_run_done_while_merged_judges_what_undoing_brings_back(
    site: Site, library: str, again: str, store
):
    address = f"/debates/{library}?engine=word_overlap"
    merge(site, library, again, into="work")
    site.shown(address)
    (step,) = store.merging.steps(library)
    undo(site, library, step.id)
    site.shown(address)
    (run,) = [one for one in store.runs.of_debate(library) if one.engine == "word_overlap"]
    replies = {(reply.source, reply.target) for reply in store.debates.load(library).replies}
    assert {(one.source, one.target) for one in store.runs.relations(run.id)} > replies
    assert store.runs.behind() == []
    exported = site.get(f"{address.replace('?', '/downloads/json?')}").json
    counted = exported["debates"][0] if "debates" in exported else exported
    assert {(one["source"], one["target"]) for one in counted["relations"]} == replies
