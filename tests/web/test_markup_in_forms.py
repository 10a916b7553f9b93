"""Markup typed into every text field of every form comes back as text, wherever it is shown.

The forms are found by walking: from a few pages along links and along what forms lead to, each form
sent with markup of its own in each text field. A field whose markup is nowhere shown has to have a
reason in :data:`NOT_SHOWN`, and every field of the templates has to be met; so a new text field
without a trial fails here.
"""

import io
import re
import zipfile
from collections import Counter, deque
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pyotp
from flask.testing import FlaskClient
from werkzeug.routing import RequestRedirect
from werkzeug.test import TestResponse

from argue.features.rules.labelling import sheets
from argue.features.rules.labelling.sheets import Example
from argue.web import TEMPLATES
from tests.web.accounts_site import PASSWORD, AccountsSite
from tests.web.forms import Form, Page
from tests.web.pages import Site

MOST_OF_A_ROUTE = 4
"""Pages of one route that links are followed to."""
LEFT_OUT = (
    *("delete", "discard", "forget", "leave", "end_", "revoke", "remove", "password", "withdraw"),
    *("undo", "cancel", "hidden", "refused"),
)
"""What would take away what was typed: endpoints and buttons with these words are left alone."""
NOT_SHOWN = {
    ("held.decide", "remark"): "it is kept with a refusal only, which the second test shows",
    ("labelling.overview", "least"): "what is no number is refused without repeating it",
    ("debate_language.state", "language"): "what is no tag is refused, its quotes told by strokes",
    (
        "upload.confirm",
        "text-1",
    ): "the claim, in the same form, replaces it; the first test sends it alone",
    (
        "evaluations.start",
        "labels_are",
    ): "a form without predictions needs none; their own test sends markup",
    ("account.codes", "code"): "what is no code is refused without repeating it",
    ("sign_in.code", "code"): "so it is",
    ("account.add_token", "debate"): "a debate that is not there is refused without repeating it",
    ("account.add_token", "collection"): "so is a collection that is not there",
}
"""Fields whose words no page repeats, and why."""
RIGHT = {
    "other": "sat",
    "source": "sat",
    "target": "work",
    "least": "0.5",
    "per_rule": "3",
    "debate": "",
    "collection": "",
}
"""What must be right, or empty, for the other fields of a form to be kept."""
TEXT_FIELD = re.compile(r'<textarea[^>]*?name="(\w[^"]*)"|<input[^>]*type="(?:text|search)"[^>]*>')
NAME = re.compile(r'name="([^"{]+)')


def markup(number: int) -> str:
    """Something that would run in a text, in an attribute of either quote, and in a title."""
    return f"'\"></title><img src=x onerror=alert({number})>"


class Walk:
    """Everything that was met, typed and shown."""

    def __init__(self, site: Site, client: FlaskClient) -> None:
        self.closes = False
        self.site, self.client = site, client
        self.typed: dict[tuple[str, str], str] = {}
        self.shown: set[tuple[str, str]] = set()
        self._seen: set[str] = set()
        self._visits: Counter[tuple[str, bool]] = Counter()
        self._sent: set[object] = set()
        self._waiting: deque[str] = deque()

    def walk(self, *start: str) -> None:
        """Everything that can be reached from these."""
        self._waiting += start
        while self._waiting:
            address = self._waiting.popleft()
            self.take(address, self.client.get(address, buffered=True, follow_redirects=True))

    def take(self, address: str, answer: TestResponse) -> None:
        """Look at a page, and send its forms."""
        for form in self._look(address, answer):
            self._send(address, form)

    def as_another(self, client: FlaskClient) -> None:
        """Go on in another's browser, from the beginning, with the forms that were not sent yet."""
        self.client = client
        self._seen.clear()
        self._visits.clear()

    def _look(self, address: str, answer: TestResponse) -> list[Form]:
        """Check a page, note what it shows, and take its links up; its forms."""
        assert answer.status_code < 500, (address, answer.text)
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        if not answer.content_type.startswith("text/html"):
            return []
        page = Page(answer.text)
        assert page.dangers == [], (address, page.dangers)
        self.shown |= {field for field, said in self.typed.items() if page.says(said)}
        for link in page.links:
            self._take_up(link)
        return page.forms

    def _take_up(self, link: str) -> None:
        path = urlsplit(link).path
        if not link.startswith("/") or link in self._seen or "/downloads/" in path:
            return
        self._seen.add(link)
        endpoint = self._endpoint(path, "GET")
        kind = endpoint, Path(path).suffix in (".csv", ".json")  # a page and its files are one view
        self._visits[kind] += 1
        if endpoint not in ("", "language.choose") and self._visits[kind] <= MOST_OF_A_ROUTE:
            self._waiting.append(link.partition("#")[0])

    def _endpoint(self, path: str, method: str) -> str:
        try:
            return self.site.app.url_map.bind("localhost").match(path, method)[0]
        except RequestRedirect:
            return ""

    def _send(self, address: str, form: Form) -> None:
        """Send a form by each button: markup in all fields, and then with the right ones right."""
        action = form.action or address
        endpoint = self._endpoint(urlsplit(action).path, form.method.upper())
        names = [*form.typed]
        if not endpoint or any(word in endpoint for word in LEFT_OUT):
            return
        if endpoint == "decisions.close" and not self.closes:
            return  # at last: a closed debate takes nothing more
        for name in names:
            field = endpoint, name
            self.typed.setdefault(field, markup(len(self.typed) + 100))
        for button in form.buttons or [("", "")]:
            for right in ({}, RIGHT):
                what = endpoint, (*names, *form.given), button, bool(right)
                if what in self._sent or (right and not RIGHT.keys() & set(names)):
                    continue
                if button[1] in LEFT_OUT:
                    continue
                self._sent.add(what)
                data = dict(form.given)
                for name in names:
                    data[name] = [right.get(name, self._words(endpoint, name))]
                if button[0]:
                    data[button[0]] = [button[1]]
                answer = self._answer(form, action, endpoint, data)
                again = self._look(f"{form.method} {action}", answer)
                if answer.status_code == 200 and answer.request.path:
                    for each in again:
                        self._send(answer.request.path, each)

    def _answer(self, form: Form, action: str, endpoint: str, data: dict) -> TestResponse:
        if form.method == "get":
            return self.client.get(action.partition("?")[0], query_string=data, buffered=True)
        for name in form.files:
            if result := _file(endpoint, name):
                data[name] = [result]
        sent = self.client.post(action, data=data, buffered=True)
        self.site.judge()
        if sent.location:
            self._take_up(sent.location)
        return self.client.get(sent.location, buffered=True) if sent.location else sent

    def _words(self, endpoint: str, name: str) -> str:
        said = self.typed[endpoint, name]
        if (endpoint, name) == ("upload.receive", "text"):
            return f"# {said}\n\n= {said}\n\n+ a: {said}\n"
        return said


def _file(endpoint: str, name: str) -> tuple[io.BytesIO, str] | None:
    """A file where a form is refused without one, with markup in its texts and in its name."""
    said, called = markup(1), f"{markup(2)}.csv".replace("/", "")
    if endpoint == "labelling.relations_create":
        rows = f'debate,source,target,label\n"{said}","{said} a","{said} b",\n'.replace(
            '"\'"', "\"'"
        )
        return io.BytesIO(rows.replace("'\">", '\'"">').encode()), called
    if (endpoint, name) == ("labelling.rules_create", "sheet"):
        return io.BytesIO(sheets.write([Example(1, *[said] * 5)]).encode()), called
    return None


def _zip(files: dict[str, str]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return made.getvalue()


def _of_templates(accounts: bool) -> Iterator[str]:
    """The name of every text field of templates: those that are for accounts, or all others."""
    for path in TEMPLATES.rglob("*.html"):
        if bool({"accounts", "invitations"} & {*path.parts}) is not accounts:
            continue
        for item in TEXT_FIELD.finditer(path.read_text(encoding="utf-8")):
            if name := NAME.search(item[0]):
                yield name[1]


def test_markup_in_every_field_is_text_on_every_page(site: Site, library: str):
    page = f"/debates/{library}"
    site.shown(f"{page}?engine=word_overlap")
    reply = {"to": "sat", "text": "So what?", "stance": "attack", "do": "publish"}
    assert site.post(f"{page}/reply", reply).status_code == 303
    rows = "id,parent,stance,text\n1,,,Dogs may come.\n2,1,con,They bark.\n"
    zipped = _zip({"a.csv": rows, "b.csv": rows.replace("Dogs", "Cats")})
    previews = [site.upload(rows), site.upload(zipped, "two.zip")]
    site.post("/evaluations/new", {"engine": "word_overlap", "debate": [library]})
    site.judge()
    walk = Walk(site, site.client)
    walk.typed["upload.confirm", "text-1 alone"] = markup(3)
    site.post(previews[0].request.path, {"do": "change", "step": "0", "text-1": markup(3)})
    walk.walk(f"{page}/report?id=c1", f"{page}/moderation")  # its queue, not that of another debate
    walk.walk("/", *(preview.request.path for preview in previews), f"{page}?engine=word_overlap")
    walk.walk(f"{page}/argument?id=c1", f"{page}/moderation", page)
    walk.closes = True
    for _ in ("close", "reopen", "read what was decided, and why it was reopened"):
        walk.walk(f"{page}/decision")
    _all_is_shown(walk)
    _all_are_met(walk, accounts=False)


def test_markup_in_every_field_is_text_where_there_are_accounts(new_site):
    """An owner walks, then somebody whose name is markup and whose replies wait for approval."""
    sites = AccountsSite(new_site(auth="accounts"))
    mallory, key = markup(4), sites.add("Olga")
    with sites.site.store() as store:
        store.accounts.add(mallory, "member")
        store.accounts.use_link(store.accounts.make_link(mallory), PASSWORD)
        rita = store.accounts.named("Rita").id
        secret = store.accounts.second_factors.begin(rita)
        store.accounts.second_factors.confirm(rita, pyotp.TOTP(secret).now())
    page = f"/debates/{key}"
    sites.post(
        "Olga", f"{page}/people/sharing", {"visibility": "public", "everybody": "participant"}
    )
    sites.post("Olga", f"{page}/holding", {"holding": "1"})
    for number in (1, 2):
        form = {"to": "sat", "text": markup(number), "stance": "attack", "do": "publish"}
        assert sites.post(mallory, f"{page}/reply", form).status_code == 303
    sites.post("Olga", f"{page}/held/1", {"decision": "refused", "remark": markup(5)})
    walk = Walk(sites.site, sites.client("Olga"))
    walk.typed["held.decide", "refusal"] = markup(5)
    walk.walk(f"{page}/moderation", f"{page}/report?id=c1", f"{page}/moderation")
    walk.walk("/", "/account", "/accounts", f"{page}?engine=word_overlap")
    for name in (mallory, ""):
        walk.as_another(sites.client(name))
        walk.walk(page, "/account", "/sign-in", f"{page}/moderation")
    walk.as_another(sites.site.app.test_client())
    walk.take("/sign-in", sites.sign_in("Rita", client=walk.client))
    walk.as_another(sites.client("Olga"))
    walk.closes = True
    for _ in ("close", "reopen", "read what was decided, and why it was reopened"):
        walk.walk(f"{page}/decision")
    _all_are_met(walk, accounts=True)
    _all_is_shown(walk)


def _all_are_met(walk: Walk, *, accounts: bool) -> None:
    met = {re.sub(r"\d+$", "", name) for _, name in walk.typed}
    assert set(_of_templates(accounts)) <= met, "a text field that this walk does not meet"


def _all_is_shown(walk: Walk) -> None:
    assert walk.typed.keys() - walk.shown - NOT_SHOWN.keys() == set()
    assert walk.shown & NOT_SHOWN.keys() == set(), "shown all the same"
