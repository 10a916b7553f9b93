"""Who may do what: every address, asked by everybody, of each kind of debate.

What is expected is what ``docs/rights.md`` says, read here with a table of our own of what its
words mean; the groups of addresses are those of that page (``-k "Owning"`` asks for one of them).
What is refused changes nothing and tells nothing; what is answered tells each only what they may
see.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pytest

from argue.web.rights import Need, Row, Table
from tests.web import rights_tables
from tests.web.world import (
    ANONYMOUS,
    CALLERS,
    ELSEWHERE,
    KINDS,
    NAMES,
    SAID,
    Caller,
    World,
    names_of,
    text_of,
    words_of,
)
from tests.web.world_objects import build
from tests.web.world_routes import Request, request_of, routes_of

LEVELS = ("read", "contribute", "moderate", "own")
_EVERYBODY_TAKES_PART = {
    "anonymous": "read", "stranger": "contribute", "researcher": "contribute",
    "reader": "contribute", "participant": "contribute", "author": "contribute",
    "moderator": "moderate", "owner": "own", "administrator": "own",
}  # fmt: skip
_EVERYBODY_READS = {
    **_EVERYBODY_TAKES_PART, "stranger": "read", "researcher": "read", "reader": "read",
}  # fmt: skip
_ROLES_ALONE = {
    person: level
    for person, level in _EVERYBODY_READS.items()
    if person not in ("anonymous", "stranger", "researcher")
}
MAY = {
    "public": _EVERYBODY_TAKES_PART, "unlisted": _EVERYBODY_READS, "private": _ROLES_ALONE,
    "held": _EVERYBODY_READS,
}  # fmt: skip
"""The most that each may in each kind of debate; who is left out may not even read it."""
OF_DEBATES = {
    "who may read the debate": "read",
    "participants of the debate": "contribute",
    "the participant who wrote it, and moderators of the debate": "author",
    "moderators of the debate": "moderate",
    "owners of the debate": "own",
}
RESEARCHERS = frozenset({"researcher", "administrator"})
OTHERS = {
    "everybody; no token is checked": frozenset({"anonymous", *NAMES}),
    "everybody": frozenset({"anonymous", *NAMES}),
    "everybody who has the link, also without an account": frozenset({"anonymous", *NAMES}),
    "everybody with an account": frozenset(NAMES),
    "everybody with an account who has the link": frozenset(NAMES),
    "everybody with an account, and only what is their own": frozenset(NAMES),
    "who made it, and owners of the installation": frozenset({"owner", "administrator"}),
    "researchers, and owners of the installation": RESEARCHERS,
    "the researcher who made it, and owners of the installation": RESEARCHERS,
    "owners of the installation": frozenset({"administrator"}),
}
"""Who that is in the world under test."""
HIDDEN_AS_MISSING = {"who made it, and owners of the installation"}
NO_TOKEN = "; never with a token"
GROUPS = tuple(dict.fromkeys(group for group, _ in rights_tables.documented().values()))


@dataclass(frozen=True)
class Case:
    """One request of somebody, and what it must come to: 0 for any answer that does it."""

    caller: Caller
    request: Request
    kind: str
    expected: int

    def __str__(self) -> str:
        return f"{self.caller}, {self.kind}: {self.request}, expected {self.expected or 'done'}"


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    """One installation for all tests here; each puts back what it changes."""
    return build(tmp_path_factory.mktemp("world") / "installation")


@pytest.fixture(autouse=True)
def _put_back(world: World) -> Iterator[None]:
    yield
    world.reset()


def expected(who: str, caller: Caller, kind: str, request: Request) -> int:
    """The status of the answer, 0 for any that does it, by what the documentation says."""
    person, who = caller.person, who.removesuffix(NO_TOKEN)
    if caller.how == "read" and request.method != "GET":
        return 403
    if who in OF_DEBATES:
        refusal = _of_a_debate(OF_DEBATES[who], person, kind)
    elif person in OTHERS[who]:
        upload = "their own" in who and "token" in request.parts
        refusal = 404 if upload and person != "author" else 0
    else:
        refusal = 404 if who in HIDDEN_AS_MISSING else 403
    if refusal and person == "anonymous" and not (refusal == 404 and who in OF_DEBATES):
        return 401 if request.address.startswith("/api/") else 303
    return refusal


def _of_a_debate(needed: str, person: str, kind: str) -> int:
    level = MAY[kind].get(person)
    if level is None:
        return 404
    if needed == "author":
        needed = "contribute" if person == "author" else "moderate"
    return 0 if LEVELS.index(level) >= LEVELS.index(needed) else 403


def cases(world: World, group: str, *, refused: bool) -> list[Case]:
    """All requests to the addresses of a group that are to be refused, or to be done."""
    found, said = [], rights_tables.documented()
    for rule, method in routes_of(world):
        its_group, who = said[method, rule.rule]
        if its_group != group:
            continue
        for kind in KINDS if who.removesuffix(NO_TOKEN) in OF_DEBATES else ("private",):
            for caller in CALLERS:
                request = request_of(world, rule, method, kind, caller.person)
                status = expected(who, caller, kind, request)
                if not status and who.endswith(NO_TOKEN) and caller.how in ("read", "write"):
                    status = 403
                if bool(status) is refused:
                    found.append(Case(caller, request, kind, status))
    return found


def status_of(answer: object) -> int:
    """0 for an answer that does what was asked for."""
    to_sign_in = answer.status_code == 303 and answer.location.startswith("/sign-in")
    return answer.status_code if answer.status_code >= 400 or to_sign_in else 0


# ── the table ───────────────────────────────────────────────────────────────────────────────────


def test_documentation_has_the_table_of_rights(world: World):
    """Else: .venv/bin/python -m tests.web.rights_tables"""
    deeds = rights_tables.DEEDS.read_text(encoding="utf-8")
    assert rights_tables.between(deeds) == rights_tables.deeds()
    addresses = rights_tables.ADDRESSES.read_text(encoding="utf-8")
    rules = world.site.app.url_map.iter_rules()
    assert rights_tables.between(addresses) == rights_tables.addresses(rules)


def test_an_address_without_a_right_keeps_the_app_from_starting():
    row = Row("All", "Look", Need.EVERYBODY, ("look.page", "find.*"))
    Table([row]).check(["look.page", "find.page", "find.table"])
    for rows, endpoints in [
        ([row], ["look.page", "look.other", "find.page"]),  # in none
        ([row], ["look.page"]),  # names what is not there
        ([row, row], ["look.page", "find.page"]),  # in two
    ]:
        with pytest.raises(LookupError):
            Table(rows).check(endpoints)


def test_every_route_has_a_request_that_is_answered_where_it_may_be_asked(world: World):
    """So a refusal is one for rights, and not for a body or an object that is not there."""
    for rule, method in routes_of(world):
        person = "author" if "upload" in rule.endpoint or "draft" in rule.endpoint else "owner"
        if rule.endpoint.startswith(("admin", "monothematic", "evaluations")):
            person = "administrator"
        for who in (person, "administrator"):
            sent = request_of(world, rule, method, "private", who)
            answer = world.ask(
                Caller(who), sent.method, sent.address, form=sent.form, json=sent.json
            )
            if answer.status_code < 400:
                break
        if method != "GET":
            world.reset()
        assert answer.status_code < 400, (str(sent), answer.status_code, answer.text)


# ── what is refused ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("group", GROUPS)
def test_what_is_refused_changes_nothing_and_tells_nothing(world: World, group: str):
    before, asked = world.dump(), cases(world, group, refused=True)
    for case in asked:
        answer = ask(world, case)
        assert status_of(answer) == case.expected, (str(case), answer.status_code, answer.text)
        text = without_own_address(text_of(answer), case)
        assert not words_of(text), (str(case), words_of(text))
        assert names_of(text) <= {case.caller.person}, (str(case), names_of(text))
    if world.dump() != before:
        pytest.fail(f"changes something although it is refused: {culprit(world, asked)}")


def culprit(world: World, asked: Sequence[Case]) -> str:
    """The first request that changes something, asked for alone."""
    for case in asked:
        world.reset()
        before = world.dump()
        ask(world, case)
        if world.dump() != before:
            return str(case)
    return "only together"


def test_a_private_debate_looks_as_one_that_is_not_there(world: World):
    for rule, method in routes_of(world):
        _, who = rights_tables.documented()[method, rule.rule]
        if who.removesuffix(NO_TOKEN) not in OF_DEBATES:
            continue
        for caller in (ANONYMOUS, Caller("stranger"), Caller("stranger", "write")):
            there = Case(caller, request_of(world, rule, method, "private", caller.person), "", 0)
            key = str(world.facts["private"]["key"])
            nowhere = Case(caller, there.request.of_debate(key, "nope"), "", 0)
            if there.request != nowhere.request:  # the number of a run is in no debate
                found = [without_key(text_of(ask(world, one)), key) for one in (there, nowhere)]
                assert found[0] == found[1], str(there)


def without_key(text: str, key: str) -> str:
    """An answer without what differs between two debates of which none is there."""
    return re.sub(r'csrf_token" value="[^"]+', "", text).replace(key, "nope")


# ── what is done ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("group", GROUPS)
def test_what_may_be_done_is_done_and_tells_only_what_may_be_seen(world: World, group: str):
    for case in cases(world, group, refused=False):
        answer = ask(world, case)
        if case.request.method != "GET":
            world.reset()
        assert status_of(answer) == 0, (str(case), answer.status_code, answer.text)
        hidden = words_of(without_own_address(text_of(answer), case)) - visible(case)
        assert not hidden, (str(case), hidden)


def visible(case: Case) -> set[str]:
    """The words of the world that somebody may see in an answer."""
    return words_of(" ".join(_visible(case)))


def _visible(case: Case) -> Iterator[str]:
    person = case.caller.person
    for kind in KINDS:
        level = MAY[kind].get(person)
        listed = kind in ("public", "held") or (level and person in OWN_ROLES)
        if level is None or not (listed or (kind == case.kind and kind == "unlisted")):
            continue
        moderates = LEVELS.index(level) >= LEVELS.index("moderate")
        for end in SAID:
            if end in ("replydraft", "editdraft"):
                seen = person == "author"
            elif end in ("waits", "waitingedit", "hidden"):
                seen = moderates or person == "author"
            elif end in ("hiddencomplaint", "reportedcomplaint"):
                seen = moderates
            else:
                seen = True
            if seen:
                yield kind + end
    owns = {
        "set": RESEARCHERS, "evaluation": RESEARCHERS, "other": RESEARCHERS,
        "collection": {"owner", "administrator"}, "empty": {"owner", "administrator"},
        "upload": {"author"},
    }  # fmt: skip
    for word in ELSEWHERE:
        begin = next((one for one in owns if word.startswith(one)), "")
        by_link = word.startswith(("project", "rules")) and case.request.has_link
        if by_link or person in owns.get(begin, ()):
            yield word


OWN_ROLES = frozenset({"administrator", "owner", "moderator", "author", "participant", "reader"})


def ask(world: World, case: Case) -> object:
    """Send the request of a case."""
    one = case.request
    return world.ask(case.caller, one.method, one.address, form=one.form, json=one.json)


def without_own_address(text: str, case: Case) -> str:
    """An answer without what the request itself brought."""
    for part in case.request.parts.values():
        if len(str(part)) > 5:
            text = text.replace(str(part), "")
    return text
