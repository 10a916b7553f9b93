"""Who may do what: every address, asked by everybody, of each kind of debate.

What is expected is what an address says of itself, read here with a table of our own of what its
words mean; ``-k Moderators`` asks for one group of addresses.
What is refused changes nothing and tells nothing; what is answered tells each only what they may
see.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import wraps

import pytest
from werkzeug.test import TestResponse

from argue.services.deeds import Need
from argue.web.app import access
from argue.web.app.routes import right_to
from tests.web.rights_cases import (
    GROUPS,
    NO_TOKEN,
    OF_DEBATES,
    REACHED,
    Case,
    ask,
    by_guard,
    cases,
    expected,
    guarded,
    guards_status,
    passes_guard,
    status_of,
    visible,
    who_may,
    without_own_address,
)
from tests.web.rights_counting import counted
from tests.web.world import (
    ANONYMOUS,
    CALLERS,
    KINDS,
    NAMES,
    PEOPLE,
    Caller,
    World,
    names_of,
    text_of,
    words_of,
)
from tests.web.world_routes import request_of, routes_of


@pytest.fixture(autouse=True)
def _put_back(world: World) -> Iterator[None]:
    yield
    world.reset()


# ── what is refused ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("group", GROUPS)
def test_what_views_refuse_changes_nothing_and_tells_nothing(world: World, group: str):
    """What the guard refuses reaches no view, and is asked for below."""
    before = world.dump()
    asked = [case for case in cases(world, group, refused=True) if not by_guard(case)]
    for case in asked:
        answer = ask(world, case)
        assert status_of(answer) == case.expected, (str(case), answer.status_code, answer.text)
        tells_nothing(answer, case)
    if world.dump() != before:
        pytest.fail(f"changes something although it is refused: {culprit(world, asked)}")


def tells_nothing(answer: TestResponse, case: Case) -> None:
    """A refusal names nobody but who asks, and holds no text that somebody wrote."""
    text = without_own_address(text_of(answer), case)
    assert not words_of(text), (str(case), words_of(text))
    assert names_of(text) <= {case.caller.person}, (str(case), names_of(text))


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
        who = who_may(rule)
        if who.removesuffix(NO_TOKEN) not in OF_DEBATES:
            continue
        for caller in (ANONYMOUS, Caller("stranger"), Caller("stranger", "write")):
            there = Case(caller, request_of(world, rule, method, "private", caller.person), "", 0)
            key = str(world.facts["private"]["key"])
            nowhere = Case(caller, there.request.of_debate(key, "nope"), "", 0)
            assert there.request != nowhere.request
            results = [without_key(text_of(ask(world, one)), key) for one in (there, nowhere)]
            assert results[0] == results[1], str(there)


@pytest.mark.long
def test_a_token_for_one_debate_reads_nothing_of_others(world: World):
    """By every address, of this debate and of the others, where its person may read all."""
    person = "administrator"
    within, account = str(world.facts["public"]["key"]), Caller(person, "narrowed")
    with world.site.store() as store:
        number = store.accounts.named(NAMES[person]).id
        token = store.accounts.tokens.add(number, "x", "read", debate=within)
    world.own[person]["narrowed"] = token
    answered, asked = 0, set()
    for rule, method in routes_of(world):
        for kind in KINDS if method == "GET" else ():
            case = Case(account, request_of(world, rule, method, kind, person), kind, 0)
            if case.request.address in asked:
                continue
            asked.add(case.request.address)
            answer = ask(world, case)
            said = words_of(without_own_address(text_of(answer), case))
            others = {word for word in said if not word.startswith("public")}
            if others:  # a link opens what it leads to, whoever has it
                others -= words_of(text_of(ask(world, replace(case, caller=ANONYMOUS))))
            assert not others, (str(case), answer.status_code, others)
            answered += answer.status_code == 200 and bool(said)
    assert answered > 20


def without_key(text: str, key: str) -> str:
    """An answer without what differs between two debates of which none is there."""
    return re.sub(r'csrf_token" value="[^"]+', "", text).replace(key, "nope")


def test_nothing_is_found_by_counting(world: World):
    """Numbers that anybody can count up to lead to nothing that who asks may not see anyway."""
    keys = {kind: str(facts["key"]) for kind, facts in world.facts.items()}
    asked = list(counted(world))
    for case in asked:
        text = without_own_address(text_of(ask(world, case)), case)
        assert not words_of(text) - visible(case), (str(case), words_of(text) - visible(case))
        secret = [keys[kind] for kind in ("unlisted", "private") if keys[kind] in text]
        assert not secret, (str(case), secret)
    reached = {case.request.endpoint for case in asked}
    assert {"api.run", "api.bulk", "evaluations.page", "api.snapshot"} <= reached


# ── the guard alone ─────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def without_views(world: World) -> Iterator[World]:
    """The app with views that do nothing, so that only the guard refuses."""
    views = world.site.app.view_functions
    real = dict(views)
    views.update({name: wraps(view)(lambda **parts: ("", REACHED)) for name, view in real.items()})
    yield world
    views.update(real)


@pytest.mark.parametrize("group", GROUPS)
def test_the_guard_asks_before_the_view(without_views: World, group: str):
    """So no right hangs on what a view, or the store, looks at besides."""
    _guard_answers(without_views, guarded(without_views, group))


@pytest.mark.long
def test_the_guard_tells_everybody_apart_at_one_address_of_each_right(without_views: World):
    """In every debate and by every token; for the guard, addresses of one right are alike."""
    rights = {}
    for rule, method in routes_of(without_views):
        kind = who_may(rule), method == "GET", rule.rule.startswith("/api/")
        rights.setdefault(kind, (method, rule.rule))
    asked = guarded(without_views, only=frozenset(rights.values()))
    assert {case.caller for case in asked} == {*CALLERS}
    _guard_answers(without_views, asked)


def _guard_answers(world: World, asked: Sequence[Case]) -> None:
    before = world.dump()
    with world.site.store():  # else each request is the first that opens the database
        for case in asked:
            answer = ask(world, case)
            assert guards_status(answer) == case.expected, (str(case), answer.status_code)
            if case.expected:
                tells_nothing(answer, case)
    assert world.dump() == before


def test_a_wrong_token_is_refused_wherever_a_token_matters(without_views: World):
    for rule, method in routes_of(without_views):
        who = who_may(rule)
        sent = request_of(without_views, rule, method, "public", "anonymous")
        answer = without_views.ask(
            ANONYMOUS,
            method,
            sent.address,
            form=sent.form,
            json=sent.json,
            headers={"Authorization": "Bearer argue_wrong"},
        )
        ignored = "no token is checked" in who or "also without an account" in who
        assert answer.status_code == (REACHED if ignored else 401), str(sent)


WEAKER: dict[Need, tuple[Need, ...]] = {
    Need.OWN: (Need.MODERATE, Need.CONTRIBUTE, Need.READ, Need.EVERYBODY),
    Need.MODERATE: (Need.CONTRIBUTE, Need.READ, Need.EVERYBODY),
    Need.AUTHOR: (Need.READ, Need.EVERYBODY),
    Need.CONTRIBUTE: (Need.READ, Need.EVERYBODY),
    Need.READ_SIGNED_IN: (Need.READ, Need.EVERYBODY),
    Need.READ: (Need.EVERYBODY,),
    Need.ADMINISTRATOR: (Need.RESEARCHER, Need.ACCOUNT, Need.EVERYBODY),
    Need.RESEARCH_MAKER: (Need.MAKER, Need.EVERYBODY),
    Need.RESEARCHER: (Need.ACCOUNT, Need.EVERYBODY),
    Need.MAKER: (Need.EVERYBODY,),
    Need.SELF: (Need.EVERYBODY,),
    Need.PROJECT: (Need.LINK,),
    Need.ACCOUNT: (Need.EVERYBODY,),
}
"""What somebody could write into the table by mistake."""


@pytest.mark.long
@pytest.mark.parametrize("group", GROUPS)
def test_every_weaker_right_would_be_noticed(
    without_views: World, group: str, monkeypatch: pytest.MonkeyPatch
):
    """The walk above fails for each single address whose right is made weaker."""
    rights = {rule.endpoint: right_to(rule) for rule, _ in routes_of(without_views)}
    asked: dict[str, list[Case]] = {}
    for case in guarded(without_views, group):
        if case.expected:
            asked.setdefault(case.request.endpoint, []).append(case)
    for endpoint, item in asked.items():
        row = rights[endpoint]
        weaker = [replace(row, need=need) for need in WEAKER.get(row.need, ())]
        for mutant in [*weaker, *([replace(row, browser=False)] if row.browser else [])]:
            with monkeypatch.context() as patch:
                patch.setattr(access, "right_to", lambda *route, right=mutant: right)
                noticed = any(not passes_guard(without_views, case) for case in item)
            assert noticed, (endpoint, mutant.need)


# ── what is done ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("group", GROUPS)
def test_what_may_be_done_is_done_and_tells_only_what_may_be_seen(world: World, group: str):
    """So a refusal above is one for rights, and not for a body or an object that is not there.

    With tokens one person asks: what views tell depends on the person; how they ask is the guard's,
    which is asked in every way above. To debates researchers are strangers.
    """
    for case in cases(world, group, refused=False):
        if case.caller.how != "session" and case.caller != (
            Caller("author", "read" if case.request.method == "GET" else "write")
        ):
            continue
        if case.of_debate and (
            case.caller.person in ("researcher", "colleague")
            or case.caller.person not in TELLING.get(case.kind, PEOPLE)
            or _is_asked_by_another(case)
        ):
            continue
        if case.request.endpoint.startswith("oidc."):
            continue  # this installation has no provider: 404, whoever asks
        answer = ask(world, case)
        if case.request.method != "GET":
            world.reset()
        assert status_of(answer) == 0, (str(case), answer.status_code, answer.text)
        hidden = words_of(without_own_address(text_of(answer), case)) - visible(case)
        assert not hidden, (str(case), hidden)


ALIKE = {"administrator": "owner", "owner": "moderator", "reader": "stranger"}
"""Who may see of a debate what the other may, and more: where both may ask, the other does."""


TELLING = {"unlisted": ("anonymous", "stranger"), "held": ("author", "participant", "moderator")}
"""Whose answers in a kind of debate are others than in a public or a private one."""


def _is_asked_by_another(case: Case) -> bool:
    """Whether the walk asks the same by somebody who may see no more."""
    other = ALIKE.get(case.caller.person)
    return bool(other) and not expected(case.who, Caller(other), case.kind, case.request)
