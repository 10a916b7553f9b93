"""What somebody may not see looks like what was never there, and clashes with nothing."""

import re

import pytest

from argue.features.collections.bulk import BulkRuns
from argue.features.evaluations.store import Evaluations, Setup
from argue.features.labelling.tasks import relations
from argue.features.monothematic.store import Decompositions
from argue.features.rules.labelling.sheets import Example
from argue.features.rules.labelling.tasks import rules
from argue.store.core.viewer import Viewer
from argue.store.debates.collections import Collections
from argue.web.app.routes import every_route
from tests.pair_sets import add_set
from tests.web.accounts_site import AccountsSite
from tests.web.app.test_api import API
from tests.web.pages import DRINKS, TOKEN

HIDDEN, MISSING = 7002, 7003
PARTS = {"number": "1", "format": "csv", "argument": "work", "id": "work", "place": "1"}


# ── keys ────────────────────────────────────────────────────────────────────────────────────────

PAIR = {"text": "Ann sleeps.", "hypothesis": "Ann is awake.", "judgement": "contradiction"}


def made(place: AccountsSite, who: str, kind: str, title: str) -> str:
    """The key of a thing of that title that somebody makes, as they see it."""
    client = place.client(who)
    if kind == "debate":
        text = f"# {title}\n+ {who} says so.\n"
        return client.post(f"{API}/debates", json={"text": text}).json["debates"][0]["key"]
    if kind == "collection":
        return client.post(f"{API}/collections", json={"title": title}).json["key"]
    return place.post(who, "/phenomena", {**PAIR, "title": title}).location.split("/")[-1]


@pytest.mark.parametrize("kind", ["debate", "collection", "set of pairs"])
@pytest.mark.parametrize("owner", ["Olga", "Rita"])
def test_a_key_tells_nothing_of_what_others_hide(place: AccountsSite, kind: str, owner: str, store):
    store.accounts.set_role("Bob", "researcher")
    made(place, owner, kind, "Wages")
    guessed, fresh = (made(place, "Bob", kind, title) for title in ("Wages", "Taxes"))
    shape = r"-[bcdfghjkmnpqrstvwxz]{6}"
    assert re.fullmatch("wages" + shape, guessed)
    assert re.fullmatch("taxes" + shape, fresh)
    assert re.fullmatch("taxes-2" + shape, made(place, "Bob", kind, "Taxes 2"))


def test_who_sees_everything_gets_short_keys(place: AccountsSite):
    assert made(place, "Olga", "collection", "Wages") == "wages"
    assert made(place, "Olga", "collection", "Wages") == "wages-2"


def test_a_key_of_a_project_tells_nothing_of_others(place: AccountsSite, store):
    store.see_as(Viewer(1, "Olga", everything=True))
    items = [relations.PairItem(1, 0, "Wages", "", "1", "2", "Ann sleeps.", "Ann is awake.")]
    examples = [Example(1, "x", "y", "Ann sleeps.", "Ann sleeps", "Ann is awake")]
    keys = [relations.TASK.projects(store).create("Wages", items).key for _ in range(2)]
    keys += [rules.TASK.projects(store).create("Wages", examples, []).key for _ in range(2)]
    for key in keys:
        assert re.fullmatch(r"wages-[a-z]{6}", key)


# ── addresses ───────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def hidden(place: AccountsSite, store) -> dict[str, tuple[str, str]]:
    """By how addresses begin: what Rita may not see, and what is not there."""
    for table in ("evaluations", "runs", "bulk_runs"):
        with store._db.writing():
            store._db.execute(
                "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table, HIDDEN - 1)
            )
    olga = store.accounts.named("Olga")
    store.see_as(Viewer(olga.id, olga.name))
    debate = place.add("Olga", DRINKS)
    collection = Collections.in_store(store).create("Wages", debates=[debate]).key
    pairs = add_set(Decompositions.in_store(store), "Wages", [("1", PAIR)])
    assert Evaluations.in_store(store).request(Setup("gold"), [], 0) == HIDDEN
    assert store.runs.request(debate, "gold", "1", "given").id == HIDDEN
    assert BulkRuns.in_store(store).request(collection, "gold").id == HIDDEN
    numbers = str(HIDDEN), str(MISSING)
    results = {"debates": debate, "collections": collection, "monothematic": pairs}
    return {
        **{kind: (key, key[:-6] + "zzzzzz") for kind, key in results.items()},
        **dict.fromkeys(("evaluations", "runs", "bulk"), numbers),
    }


def test_what_is_hidden_answers_like_what_is_not_there(place: AccountsSite, hidden):
    tried = 0
    for rule in sorted(every_route(place.site.app), key=str):
        kind = rule.rule.removeprefix(API).split("/")[1].partition("<")[0]
        if not rule.arguments or kind not in hidden:
            continue
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
            for who in ("Rita", ""):
                one, other = (
                    _answer(place, who, method, _address(rule.rule, word), word)
                    for word in hidden[kind]
                )
                assert one == other, (rule.rule, method, who)
                tried += 1
    assert tried > 300


def _address(rule: str, word: str) -> str:
    """The address of a rule, whose first part that varies is the word."""
    address = re.sub(r"<any\((\w+)[^<>]*>", r"\1", rule)
    address = re.sub(r"<(?:[^:<>]+:)?\w+>", word, address, count=1)
    return re.sub(r"<(?:[^:<>]+:)?(\w+)>", lambda part: PARTS.get(part[1], "1"), address)


def _answer(place: AccountsSite, who: str, method: str, address: str, word: str) -> tuple[str, ...]:
    client = place.client(who)
    if method == "GET" or address.startswith(API):
        answer = client.open(address, method=method, json=None if method == "GET" else {})
    else:
        answer = place.post(who, address)
    text = TOKEN.sub("", answer.text) + str(answer.location)
    text = text.replace(f"{HIDDEN:,}", word).replace(f"{MISSING:,}", word)
    return str(answer.status_code), text.replace(word, "WORD")
