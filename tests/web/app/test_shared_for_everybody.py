"""The walk of everybody over shared pages: each gets what they get where no page is shared."""

import gzip
import re
from collections.abc import Iterator
from datetime import timedelta
from itertools import product

import pytest
from flask import g

from argue.model import Label
from argue.store.core.changes import ShownWrites
from argue.store.people import sessions
from argue.web.debates import debate as debate_view
from tests.web.pages import without_token
from tests.web.world import CALLERS, KINDS, NAMES, Caller, World

QUERIES = ("", "?show=mine", "?find=Sunday", "?engine=gold&at=sat")
ASKING = tuple(caller for caller in CALLERS if caller.how == "session" or caller.person == "author")
"""Everybody in a browser; by tokens, whose pages are those of their person, one person."""
SAME = '<div class="argument" data-same></div>'
ROW = re.compile(r"<!--row ([^>]*)-->(.*?)<!--/row-->", re.DOTALL)


@pytest.fixture(autouse=True)
def _put_back(world: World) -> Iterator[None]:
    yield
    world.reset()


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """For whom a page was made, each time; all the while every request notes that a session or a
    token is still used, which no page shows.
    """
    for name in ("_SEEN_EVERY", "_USED_EVERY"):
        monkeypatch.setattr(sessions, name, timedelta(days=-1))
    seen: list[str] = []
    render = debate_view.render_template

    def rendered(*names: str, **values: object) -> str:
        seen.append(g.caller.viewer.name)
        return render(*names, **values)

    monkeypatch.setattr(debate_view, "render_template", rendered)
    return seen


def address(world: World, kind: str, query: str = "") -> str:
    return f"/debates/{world.facts[kind]['key']}{query}"


def answer(world: World, caller: Caller, where: str, **headers: str) -> tuple[int, str]:
    found = world.ask(caller, "GET", where, headers={"Accept-Encoding": "gzip", **headers})
    packed = found.headers.get("Content-Encoding") == "gzip"
    return found.status_code, (gzip.decompress(found.data) if packed else found.data).decode()


def test_everybody_gets_what_they_get_where_nothing_is_shared(world: World, monkeypatch):
    asked = [*product(ASKING, (address(world, *one) for one in product(KINDS, QUERIES)))]
    # backwards too: whoever asks first makes the page
    shared = [answer(world, *one) for one in asked]
    backwards = [answer(world, *one) for one in reversed(asked)][::-1]
    monkeypatch.setattr(ShownWrites, "version", lambda changes: None)
    for one, first, again in zip(asked, shared, backwards, strict=True):
        status, text = answer(world, *one)
        expected = status, without_token(text)
        assert (first[0], without_token(first[1])) == expected, str(one)
        assert (again[0], without_token(again[1])) == expected, str(one)
    assert {status for status, _ in shared} >= {200, 404}


def test_two_of_one_role_share_a_page_with_their_own_name_and_token(world: World, made: list[str]):
    where = address(world, "public", "?engine=gold")
    pair = [Caller("stranger"), Caller("researcher")]
    answer(world, pair[0], where)  # until its run is done
    world.site.judge()
    made.clear()
    pages = [answer(world, one, where)[1] for one in pair]
    assert len(made) == 1
    names = [NAMES[one.person] for one in pair]
    for page, own, other in zip(pages, names, reversed(names), strict=True):
        assert f">{own}</a>" in page
        assert other not in page
        assert made[0] not in page
        assert page.count("</html>") == 1
    assert without_token(pages[0]).replace(*names) == without_token(pages[1])


@pytest.mark.parametrize("person", ["author", "moderator", "owner", "administrator"])
def test_a_page_is_never_that_of_another_role(world: World, made: list[str], person: str):
    where = address(world, "public", "?engine=gold")
    answer(world, Caller("stranger"), where)
    world.site.judge()
    answer(world, Caller("stranger"), where)
    made.clear()
    answer(world, Caller(person), where)
    answer(world, Caller("stranger"), where)
    assert len(made) == 1


def test_a_name_is_filled_in_as_text(world: World):
    where = address(world, "public")
    with world.site.store() as store:
        account = store.accounts.named(NAMES["stranger"]).id
        store._db.database.execute("UPDATE accounts SET name = ? WHERE id = ?", ["<b>&", account])
        store._db.database.commit()
    text = answer(world, Caller("stranger"), where)[1]
    assert ">&lt;b&gt;&amp;</a>" in text
    assert "<b>&" not in text


def test_what_a_page_has_already_is_left_out(world: World):
    where, key = address(world, "public", "?engine=gold"), world.facts["public"]["key"]
    callers = (Caller("anonymous"), Caller("stranger"), Caller("author"))
    for caller, label in zip(callers, (Label.ATTACK, Label.SUPPORT, Label.ATTACK), strict=True):
        answer(world, caller, where)
        world.site.judge()
        before = answer(world, caller, where)[1]
        tag = re.search('data-page="([0-9a-f]{16})"', before)[1]
        rows = dict(ROW.findall(before))
        assert answer(world, caller, where, **{"Argue-Have": tag})[1].count(SAME) == len(rows)
        with world.site.store() as store:
            store.overrulings.add(key, "sat", "work", label, by="Eve")
        world.site.judge()
        after = answer(world, caller, where)[1]
        part = answer(world, caller, where, **{"Argue-Have": tag})[1]
        full = dict(ROW.findall(after))
        sent = [row for row in full if full[row] != rows.get(row)]
        assert "a-sat" in sent
        assert 0 < part.count(SAME) == len(full) - len(sent)
        assert [one for one, _ in ROW.findall(part)] == [*full]
        assert {one: text for one, text in ROW.findall(part) if SAME not in text} == {
            one: full[one] for one in sent
        }
        assert answer(world, caller, where, **{"Argue-Have": "0" * 16})[1].count(SAME) == 0
