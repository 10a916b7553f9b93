from dataclasses import replace

import pytest

from argue.errors import BadInput, NotFound
from argue.store.participation.drafts import ReplyDraft
from tests.store.samples import ZOOS

KEY = "should-zoos-be-closed"
DRAFT = ReplyDraft("t", KEY, "", "cages", "I thi", "attack")


@pytest.fixture
def drafts(store):
    store.debates.add([ZOOS])
    return store.reply_drafts


def test_a_draft_is_kept_in_place_of_the_former_one(drafts):
    drafts.keep("ann", DRAFT)
    drafts.keep("ann", replace(DRAFT, text="I think so."))
    drafts.keep("ann", replace(DRAFT, token="u", argument="c1"))
    results = {one.token: one for one in drafts.all("ann")}
    assert {token: one.text for token, one in results.items()} == {"t": "I think so.", "u": "I thi"}
    assert (results["t"].title, results["t"].stance) == ("Should zoos be closed?", "attack")
    assert results["u"].argument == "c1"


def test_nobody_sees_the_drafts_of_others(drafts):
    drafts.keep("ann", DRAFT)
    assert drafts.all("bob") == []
    drafts.drop("bob", "t")
    with pytest.raises(NotFound):
        drafts.of("bob", "t")
    assert drafts.of("ann", "t").text == "I thi"


def test_a_draft_outlives_its_debate(drafts, store):
    drafts.keep("ann", DRAFT)
    store.debates.delete(KEY)
    assert [(one.title, one.text) for one in drafts.all("ann")] == [
        ("Should zoos be closed?", "I thi")
    ]


def test_a_draft_can_be_thrown_away(drafts):
    drafts.keep("ann", DRAFT)
    drafts.drop("ann", "t")
    assert drafts.all("ann") == []


def test_what_is_too_much_is_refused(drafts, monkeypatch):
    monkeypatch.setattr("argue.store.participation.drafts.MOST_DRAFTS", 3)
    with pytest.raises(BadInput, match="at most 10,000 characters, found 10,001"):
        drafts.keep("ann", replace(DRAFT, text="x" * 10_001))
    with pytest.raises(BadInput, match="a token of 1 to 200"):
        drafts.keep("ann", replace(DRAFT, token=""))
    with pytest.raises(NotFound):
        drafts.keep("ann", replace(DRAFT, key="nowhere"))
    for number in range(3):
        drafts.keep("ann", replace(DRAFT, token=str(number)))
    with pytest.raises(BadInput, match="at most 3 drafts"):
        drafts.keep("ann", DRAFT)
    assert drafts.keep("ann", replace(DRAFT, token="2", text="more")).text == "more"
