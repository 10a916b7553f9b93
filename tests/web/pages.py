"""A web app for one test: empty database, no example debates, runs judged when the test says so."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from argue.model import Debate
from argue.services.worker import Worker
from argue.settings import Settings
from argue.store import Store
from argue.web import create_app
from argue.web.app.state import EXTENSION

TOKEN = re.compile(r'name="csrf_token" value="([^"]+)"')
OUTLINE = """\
# Should the town library open on Sundays?

= It should open on Sundays.

+ work: People who work in the week could come at last.
  - sat: Most of them already come on Saturday.
    - full: The reading room is full on Saturday afternoons.
- pay: Sunday hours cost twice as much.
  - -> work
"""
DRINKS = """\
# Tea or coffee?

= Drink tea.

- coffee: Drink coffee.
  - taste: Tea tastes better.
    - fresh: Coffee is fresher.
      - -> taste
+ calm: Tea calms.
"""
"""A circle of two attacks, which makes two positions, and a support."""
ODD = """\
# Which day?

= Meet on Monday.

- tue: Meet on Tuesday.
  - wed: Meet on Wednesday.
    - -> issue
"""
"""A circle of three attacks, under which nothing is stable."""


STATED = "as its writer put it"
"""How a relation is told that the source of a debate states."""


def words_of(html: str) -> str:
    """What is read of a page, or of a part of one."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def part(html: str, mark: str) -> str:
    """The words of the first element with this in its tag, as ``role="status"``; or nothing."""
    found = re.search(rf"<(\w+)[^>]*{re.escape(mark)}.*?>(.*?)</\1>", html, re.S)
    return words_of(found[2]) if found else ""


def row_of(html: str, id: str) -> str:
    """The part of a page that shows one argument, without its replies."""
    start = html.index(f'id="a-{id}"')
    return html[start : html.index("</div>\n</div>", start)]


def relation_of(html: str, id: str) -> str:
    """What an argument does to the one above it, and who says so, in the words of its row."""
    found = row_of(html, id)
    (does,) = re.findall(r'<span class="relation">(.*?)</span>(?=\n|$)', found, re.M)
    says = re.search(r'<span class="sure.*?</span>', found)
    return words_of(f"{does} {says[0] if says else ''}")


def badge(html: str, after: str = "") -> str:
    """The words of the first badge after some text, without its symbol and percentage."""
    found = re.search(
        r'<span class="badge [^>]*>(?:<span class="badge-symbol.*?</span>)?'
        r'(.*?)(<span class="badge-share|</span>)',
        html[html.index(after) :],
        re.S,
    )
    assert found
    return " ".join(found[1].split())


@dataclass(frozen=True)
class Site:
    """The app under test, its browser-like client and its store."""

    app: Flask
    client: FlaskClient
    settings: Settings

    @classmethod
    def of(cls, settings: Settings) -> Site:
        """An app with these settings, without a worker and example debates."""
        app = create_app(settings, start_worker=False, examples=None)
        app.testing = True
        return cls(app, app.test_client(), settings)

    def another(self) -> Site:
        """The same in the browser of somebody else."""
        return replace(self, client=self.app.test_client())

    def store(self) -> Store:
        return Store.open(self.settings.database)

    def add(self, *debates: Debate) -> list[str]:
        with self.store() as store:
            return [saved.key for saved in store.debates.add(debates)]

    def judge(self) -> None:
        """Judge everything that waits."""
        worker = Worker(self.settings.database, self.settings)
        while worker.work():
            pass
        self.app.extensions[EXTENSION].background.run_pending()

    def get(self, address: str, **options: Any) -> TestResponse:
        return self.client.get(address, buffered=True, **options)

    def html(self, address: str, status: int = 200) -> str:
        response = self.get(address)
        assert response.status_code == status, response.text
        return response.text

    def shown(self, address: str) -> str:
        """A page whose runs are judged."""
        self.html(address)
        self.judge()
        return self.html(address)

    def computed(self, address: str) -> TestResponse:
        """An answer for which the engines behind the server were asked."""
        assert self.get(address).status_code == 202, address
        self.judge()
        return self.get(address)

    def token(self, address: str = "/debates/new") -> str:
        return TOKEN.search(self.html(address))[1]

    def post(
        self, address: str, data: dict[str, Any] | None = None, **options: Any
    ) -> TestResponse:
        """Send a form as a page of ours would."""
        form = {"csrf_token": self.token(), **(data or {})}
        return self.client.post(address, data=form, **options)

    def upload(self, content: str | bytes, name: str = "", format: str = "") -> TestResponse:
        """Send a file if it has a name, else a text; answers what the browser sees next."""
        form: dict[str, Any] = {"format": format}
        if name:
            data = content.encode() if isinstance(content, str) else content
            form["file"] = (BytesIO(data), name)
        else:
            form["text"] = content
        return self.post(
            "/debates/new", form, content_type="multipart/form-data", follow_redirects=True
        )


def without_token(text: str) -> str:
    """A page without the token of its session."""
    for token in TOKEN.findall(text):
        text = text.replace(token, "TOKEN")
    return text


def content(answer: Any) -> dict[str, Any]:
    """A JSON answer without the name of its schema."""
    return {name: value for name, value in answer.json.items() if name != "schema"}
