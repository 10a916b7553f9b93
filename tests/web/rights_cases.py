"""Every request to every address, and what its right says that it comes to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from urllib.parse import unquote

from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from argue.services.deeds import Need
from argue.web.app.routes import right_to
from tests.web.world import CALLERS, ELSEWHERE, KINDS, NAMES, SAID, Caller, World, words_of
from tests.web.world_routes import Request, request_of, routes_of

LEVELS = ("read", "contribute", "moderate", "own")
_WITHOUT_ROLE = ("stranger", "researcher", "colleague")
_EVERYBODY_TAKES_PART = {
    "anonymous": "read",
    **dict.fromkeys((*_WITHOUT_ROLE, "reader", "participant", "author"), "contribute"),
    "moderator": "moderate",
    **dict.fromkeys(("owner", "administrator"), "own"),
}
_EVERYBODY_READS = _EVERYBODY_TAKES_PART | dict.fromkeys((*_WITHOUT_ROLE, "reader"), "read")
_ROLES_ALONE = {
    person: level
    for person, level in _EVERYBODY_READS.items()
    if person not in ("anonymous", *_WITHOUT_ROLE)
}
MAY = {
    "public": _EVERYBODY_TAKES_PART,
    "unlisted": _EVERYBODY_READS,
    "private": _ROLES_ALONE,
    "held": _EVERYBODY_READS,
}
"""The most that each may in each kind of debate; who is left out may not even read it."""
OF_DEBATES = {
    "who may read the debate": "read",
    "everybody with an account who may read the debate": "read signed in",
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
    "researchers, and owners of the installation": RESEARCHERS | {"colleague"},
    "the researcher who made it, and owners of the installation": RESEARCHERS,
    "owners of the installation": frozenset({"administrator"}),
}
"""Who that is in the world under test."""
MODERATED_IF_HELD = frozenset(
    {"evidence.add", "evidence.withdraw", "api.add_source", "api.withdraw_source"}
)
"""What only moderators do where additions wait for approval."""
MISSING = {
    "who made it, and owners of the installation": frozenset(NAMES),
    "the researcher who made it, and owners of the installation": frozenset({"colleague"}),
}
"""For whom a thing of others is not there, so that they get 404."""
NO_TOKEN = "; never with a token"
GROUPS = tuple(need.capitalize() for need in Need)


def who_may(rule: Rule) -> str:
    """Who may ask for an address, in the words of the documentation."""
    return right_to(rule).who


@dataclass(frozen=True)
class Case:
    """One request of somebody, and what it must come to: 0 for any answer that does it."""

    caller: Caller
    request: Request
    kind: str
    expected: int
    who: str = ""

    @property
    def of_debate(self) -> bool:
        return self.who.removesuffix(NO_TOKEN) in OF_DEBATES

    def __str__(self) -> str:
        return f"{self.caller}, {self.kind}: {self.request}, expected {self.expected or 'done'}"


REACHED = 418
"""What the views answer while the guard is asked alone."""


def expected(who: str, caller: Caller, kind: str, request: Request) -> int:
    """The status of the answer, 0 for any that does it, by what the documentation says."""
    person, who = caller.person, who.removesuffix(NO_TOKEN)
    if caller.how == "read" and request.method != "GET":
        return 403
    if who in OF_DEBATES:
        needed = OF_DEBATES[who]
        if kind == "held" and request.endpoint in MODERATED_IF_HELD:
            needed = "moderate"
        refusal = _of_a_debate(needed, person, kind)
    elif person in OTHERS[who]:
        upload = "their own" in who and "token" in request.parts
        refusal = 404 if upload and person != "author" else 0
    else:
        refusal = 404 if person in MISSING.get(who, ()) else 403
    if refusal and person == "anonymous" and not (refusal == 404 and who in OF_DEBATES):
        return 401 if request.address.startswith("/api/") else 303
    return refusal


def _of_a_debate(needed: str, person: str, kind: str) -> int:
    level = MAY[kind].get(person)
    if level is None:
        return 404
    if needed == "read signed in":
        return 403 if person == "anonymous" else 0
    if needed == "author":
        needed = "contribute" if person == "author" else "moderate"
    return 0 if LEVELS.index(level) >= LEVELS.index(needed) else 403


def cases(
    world: World, group: str, *, refused: bool, only: frozenset[tuple[str, str]] = frozenset()
) -> list[Case]:
    """All requests to the addresses of a group, or to some, that are to be refused, or done."""
    results: list[Case] = []
    for rule, method in routes_of(world):
        its_group, who = right_to(rule).need.capitalize(), who_may(rule)
        if (method, rule.rule) not in only if only else its_group != group:
            continue
        for kind in KINDS if who.removesuffix(NO_TOKEN) in OF_DEBATES else ("private",):
            for caller in CALLERS:
                request = request_of(world, rule, method, kind, caller.person)
                status = expected(who, caller, kind, request)
                if not status and who.endswith(NO_TOKEN) and caller.how in ("read", "write"):
                    status = 403
                if bool(status) is refused:
                    results.append(Case(caller, request, kind, status, who))
    return results


def status_of(answer: TestResponse) -> int:
    """0 for an answer that does what was asked for."""
    to_sign_in = answer.status_code == 303 and answer.location.startswith("/sign-in")
    return answer.status_code if answer.status_code >= 400 or to_sign_in else 0


def guarded(
    world: World, group: str = "", *, only: frozenset[tuple[str, str]] = frozenset()
) -> list[Case]:
    """Requests to a group, with what the guard must answer: 0 if it lets them pass.

    With ``only``, methods and addresses, these are asked by everybody else, of every debate. Else
    those are asked who tell one right from another, of debates of two kinds.
    """
    return [
        replace(case, expected=by_guard(case))
        for refused in (True, False)
        for case in cases(world, group, refused=refused, only=only)
        if bool(only) is not _tells_rights_apart(case)
    ]


def _tells_rights_apart(case: Case) -> bool:
    """Of those whom no right of this kind tells apart one is asked; few by tokens."""
    of_debates, of_others = ("researcher", "colleague"), ("reader", "participant", "moderator")
    return (
        case.kind in ("public", "private")
        and case.caller.person not in (of_debates if case.of_debate else of_others)
        and (
            case.caller.how == "session"
            or case.caller.person == "author"
            or case.caller == Caller("administrator", "write")
        )
    )


def by_guard(case: Case) -> int:
    """What the guard answers: it leaves to views and store who made a thing, and what it is of."""
    person, bare = case.caller.person, case.who.removesuffix(NO_TOKEN)
    if not case.expected or (case.caller.how == "read" and case.request.method != "GET"):
        return case.expected
    if OF_DEBATES.get(bare) == "author" and MAY[case.kind].get(person) == "contribute":
        return 0
    missing = case.expected == 404 and bare not in OF_DEBATES
    if missing and person != "anonymous":
        return 0
    return case.expected


def passes_guard(world: World, case: Case) -> bool:
    """Whether the guard answers a request as it must."""
    return guards_status(ask(world, case)) == case.expected


def guards_status(answer: TestResponse) -> int:
    """The status of what the guard answered, 0 where a view was reached."""
    return 0 if answer.status_code == REACHED else status_of(answer)


def visible(case: Case) -> set[str]:
    """The words of the world that somebody may see in an answer."""
    return words_of(" ".join(_visible(case)))


def _visible(case: Case) -> Iterator[str]:
    person = case.caller.person
    if case.request.endpoint in ("invitations.ask", "invitations.join"):  # told to what
        yield f"{case.kind}title"
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
            elif end in ("hiddensource", "hiddenquoted", "hiddengiven"):
                seen = case.request.endpoint in OWN_DATA and person == "author"
            elif end in ("hiddencomplaint", "reportedcomplaint", "labelcomplaint"):
                own = case.request.endpoint in OWN_DATA  # the participant complained
                seen = moderates or (own and person == "participant")
            else:
                seen = True
            if seen:
                yield kind + end
    owns = {
        "set": RESEARCHERS,
        "evaluation": RESEARCHERS,
        "other": RESEARCHERS,
        "collection": {"owner", "administrator"},
        "empty": {"owner", "administrator"},
        "upload": {"author"},
    }
    for word in ELSEWHERE:
        begin = next((one for one in owns if word.startswith(one)), "")
        by_link = word.startswith(("acquired", "project", "rules", "set")) and case.request.has_link
        if by_link or person in owns.get(begin, ()):
            yield word


OWN_DATA = frozenset({"account.data", "api.account_data"})
OWN_ROLES = frozenset({"administrator", "owner", "moderator", "author", "participant", "reader"})


def ask(world: World, case: Case) -> TestResponse:
    """Send the request of a case."""
    one = case.request
    return world.ask(case.caller, one.method, one.address, form=one.form, json=one.json)


def without_own_address(text: str, case: Case) -> str:
    """An answer without what the request itself brought."""
    for part in re.split("[/?&=.]", unquote(case.request.address)):
        if len(part) > 5:
            text = text.replace(part, "")
    return text
