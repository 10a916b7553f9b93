"""An installation with accounts and a real object behind every route, made once and copied.

Every text that somebody wrote holds a word of its own (:class:`Fact` ``words``), so that a test can
tell from an answer alone whose text it shows. :mod:`tests.web.world_objects` makes them.
"""

from __future__ import annotations

import io
import re
import shutil
import sqlite3
import zipfile
from collections.abc import Mapping
from contextlib import closing
from copy import deepcopy
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from itsdangerous import URLSafeTimedSerializer
from werkzeug.test import TestResponse

from argue.web.app.state import EXTENSION
from tests.conftest import ROOT
from tests.web.pages import Site

DOCUMENTATION = ROOT / "docs" / "_viewer"
"""A folder with a first page, as the documentation is where it was built."""

NAMES = {
    "administrator": "Adalwin",
    "owner": "Ottoline",
    "moderator": "Mordecai",
    "author": "Auberon",
    "participant": "Parthenia",
    "reader": "Reinhild",
    "stranger": "Stratonice",
    "researcher": "Rosamund",
    "colleague": "Cuthbert",
}
"""Who has an account, by what they are; the first owns the installation, the last two research."""
ROLES = {
    "owner": "owner",
    "moderator": "moderator",
    "author": "participant",
    "participant": "participant",
    "reader": "reader",
}
"""Roles in each debate."""
PEOPLE = ("anonymous", *NAMES)
HOWS = ("session", "read", "write")
"""How somebody with an account asks: in a browser, or with a token that reads or writes."""
KINDS = {
    "public": ("public", "participant"),
    "unlisted": ("unlisted", "reader"),
    "private": ("private", "participant"),
    "held": ("public", "reader"),
}
"""The debates: who reads them, and what everybody with an account is. In the last replies wait."""
PASSWORD = "correct horse battery"
CSRF = "0123456789abcdef"

Facts = dict[str, Any]
"""Keys, numbers and tokens of objects, by the names that :mod:`tests.web.world_routes` uses."""


def _unread(value: Any) -> Any:
    """A field of a form; a file as one that no request has read yet."""
    if not isinstance(value, tuple):
        return value
    stream, name = value
    return io.BytesIO(stream.getvalue()), name


@dataclass(frozen=True)
class Caller:
    """Somebody of :data:`PEOPLE`, and how they ask."""

    person: str
    how: str = "session"

    def __str__(self) -> str:
        return self.person if self.person == "anonymous" else f"{self.person} by {self.how}"


ANONYMOUS = Caller("anonymous")
CALLERS = (ANONYMOUS, *(Caller(person, how) for person in NAMES for how in HOWS))


@dataclass
class World:
    """The app under test and what there is in it.

    ``facts`` are those of each debate, by its kind; ``common`` those of everything else.
    """

    site: Site
    facts: dict[str, Facts] = field(default_factory=dict)
    common: Facts = field(default_factory=dict)
    own: dict[str, Facts] = field(default_factory=dict)
    """Sessions and tokens of each person."""
    _prepared: Path | None = None

    def ask(
        self,
        caller: Caller,
        method: str,
        address: str,
        *,
        form: Mapping[str, Any] | None = None,
        json: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> TestResponse:
        """One request; no cookie is taken over from the answer, so that none depends on another."""
        sent = {**(headers or {}), **self.headers(caller)}
        options: dict[str, Any] = {"json": json} if json is not None else {}
        if form is not None:
            token = URLSafeTimedSerializer(self.site.app.secret_key, salt="wtf-csrf-token").dumps(
                CSRF
            )
            fields = {name: _unread(value) for name, value in form.items()}
            options["data"] = {"csrf_token": token, **fields}
        client = self.site.app.test_client(use_cookies=False)
        answer = client.open(address, method=method, headers=sent, **options)
        if answer.mimetype == "text/event-stream":  # goes on for a minute
            answer.response = [b""]
        answer.get_data()
        answer.close()
        return answer

    def headers(self, caller: Caller) -> dict[str, str]:
        """The session or the token with which somebody asks."""
        session, sent = {"csrf_token": CSRF}, {}
        own = self.own.get(caller.person, {})
        if own and caller.how == "session":
            session["signed_in"] = own["session"]
        elif own:
            sent["Authorization"] = f"Bearer {own[caller.how]}"
        app = self.site.app
        signed = app.session_interface.get_signing_serializer(app).dumps(session)
        return {**sent, "Cookie": f"argue_session={signed}"}

    def without_accounts(self) -> World:
        """The same objects where nobody has an account."""
        return self._served(auth="none")

    def copy(self, folder: Path) -> World:
        """What :meth:`keep` kept, in a folder that is not there yet."""
        assert self._prepared is not None
        shutil.copytree(self._prepared, folder)
        facts, common, own = deepcopy((self.facts, self.common, self.own))
        copied = replace(self, facts=facts, common=common, own=own)
        return copied._served(database=folder / "argue.sqlite")

    def _served(self, **changes: object) -> World:
        chosen = replace(self.site.settings, **changes)
        site = Site.of(chosen)
        site.app.config["DOCUMENTATION"] = DOCUMENTATION
        return replace(self, site=site)

    def debate(self, kind: str) -> Facts:
        """Everything that a request to a debate may need."""
        return {**self.common, **self.facts[kind]}

    def keep(self) -> None:
        """Let :meth:`reset` come back to what there is now."""
        database = self.site.settings.database
        with closing(sqlite3.connect(database)) as file:
            file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._prepared = database.parent.with_name(database.parent.name + "-prepared")
        shutil.copytree(database.parent, self._prepared)

    def reset(self) -> None:
        """Undo everything that was done since :meth:`keep`."""
        assert self._prepared is not None
        self.site.app.extensions[EXTENSION].changes.close()  # its files are about to be replaced
        folder = self.site.settings.database.parent
        there = {path.relative_to(folder) for path in folder.rglob("*")}
        kept = {path.relative_to(self._prepared) for path in self._prepared.rglob("*")}
        for name in there - kept:
            if (folder / name).is_file():
                (folder / name).unlink()
        for name in kept:
            if (self._prepared / name).is_file():
                shutil.copyfile(self._prepared / name, folder / name)

    def dump(self) -> dict[str, list[Any]]:
        """All rows of all tables, and the files beside the database, to be compared."""
        database = self.site.settings.database
        results: dict[str, list[Any]] = {}
        with closing(sqlite3.connect(database)) as file:
            names = file.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            for (name,) in names:
                columns = [row[1] for row in file.execute(f"PRAGMA table_info('{name}')")]
                hidden = MOVING.get(name, ())
                if name in LEFT_OUT or name.startswith("sqlite_"):
                    continue
                chosen = ", ".join(f'"{one}"' for one in columns if one not in hidden)
                results[name] = file.execute(f'SELECT {chosen} FROM "{name}"').fetchall()
        folder = database.with_name(database.name + ".drafts")
        results["drafts beside"] = sorted(
            (path.name, path.read_bytes()) for path in folder.glob("*") if path.is_file()
        )
        return results


LEFT_OUT = frozenset({"visits", "sign_in_attempts"})
"""Tables that reading, and being refused, may change."""
MOVING = {"api_tokens": ("used",), "sessions": ("seen",)}
"""The same of single columns: when something was used last."""


SAID = [
    *("title", "issue", "work", "sat", "full", "pay", "own", "ownsource", "ownquoted", "owngiven"),
    *("hiddensource", "hiddenquoted", "hiddengiven", "edited", "why", "hidden", "withdrawn"),
    *("reported", "merged", "hiddencomplaint", "reportedcomplaint", "labelcomplaint"),
    *("hiddenremark", "mergereason", "word", "waits", "waitingedit", "replydraft", "editdraft"),
    *("snapshot", "decision", "dissent", "reopening"),
]
"""How the words of a debate end, which begin with its kind."""
ELSEWHERE = [
    *("settext", "settitle", "setheading", "setnote", "sethypothesis", "collectiontitle"),
    *("collectionheading", "collectionnote", "emptytitle", "emptyheading", "projecttitle"),
    *("projecttext", "projecthypothesis", "projectsun", "projectann", "projectben"),
    *("projectguide", "acquiredtitle", "acquiredann", "acquiredben", "acquiredguide"),
    *("acquiredbuy", "acquiredown", "acquiredtrams", "rulestitle", "rulesann", "rulesben"),
    *("rulesguide", "rulestrams", "rulesmoon", "uploadtitle", "uploadissue", "uploadwork"),
    *("uploadname", "evaluationengine", "otherengine", "evaluationtag"),
]
"""The words of everything else."""
WORDS = frozenset({*(kind + end for kind in KINDS for end in SAID), *ELSEWHERE})
_WORD = re.compile("[A-Za-z]+")


def text_of(answer: TestResponse) -> str:
    """What an answer says, the files of a zip included."""
    if not zipfile.is_zipfile(io.BytesIO(answer.data)):
        return answer.data.decode("utf-8", "replace")
    with zipfile.ZipFile(io.BytesIO(answer.data)) as archive:
        files = [archive.read(name).decode("utf-8", "replace") for name in archive.namelist()]
        return "\n".join([*archive.namelist(), *files])


def words_of(text: str) -> set[str]:
    """The words of an answer that somebody of the world wrote."""
    return WORDS & {*_WORD.findall(text)}


def names_of(text: str) -> set[str]:
    """The people whose names an answer tells."""
    results = {*_WORD.findall(text)}
    return {person for person, name in NAMES.items() if name in results}
