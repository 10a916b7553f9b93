"""A program's way to an Argue that runs elsewhere, through its JSON interface.

>>> client = Client("http://127.0.0.1:5000", "the token that 'argue' gave")
>>> client.address("debates", {"search": "zoos"})
'http://127.0.0.1:5000/api/v1/debates?search=zoos'

Waiting is the client's: for a debate that is still being judged, and where it asked too often.
"""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from base64 import b64encode
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode, urljoin, urlsplit

from argue.errors import BadInput, Cancelled, NotFound, StoreError
from argue.locales.phrases import reason_of

PREFIX = "/api/v1/"
PATIENCE = 600.0
"""Seconds that a call waits in all."""
TIMEOUT = 60.0
"""Seconds that one request may take."""


class Client:
    """One installation.

    ``url``: where it is, as ``http://127.0.0.1:5000``.
    ``token``: from its page of tokens; none where the installation has no accounts.

    Raises
    ------
    BadInput
        If ``url`` is no address; from every method, if the installation refuses what was asked.
    NotFound
        From every method, if there is no such thing.
    StoreError
        From every method, if the installation cannot be reached or fails.
    """

    def __init__(self, url: str, token: str = "") -> None:
        if urlsplit(url).scheme not in ("http", "https"):
            raise BadInput(f"expected an address that begins with http, found {url!r}")
        self._root = url.rstrip("/")
        self._headers = {"Accept": "application/json"}
        if token:
            self._headers["Authorization"] = f"Bearer {token}"

    def debates(self, search: str = "") -> Iterator[dict[str, Any]]:
        """All debates, or those that speak of some words; one page after the other."""
        address: str | None = self.address("debates", {"search": search})
        while address:
            part = self._ask(address)
            yield from part["debates"]
            address = urljoin(self._root + "/", part["next"]) if part["next"] else None

    def upload(self, path: str | Path, *, format: str = "", collection: str = "") -> list[str]:
        """Save the debates of a file, or of a zip of files, all or none.

        Their keys come back, also of those that were there before. ``collection`` is the title of a
        new collection into which they are put.
        """
        path = Path(path)
        try:
            data = path.read_bytes()
        except OSError as error:
            raise BadInput(f"{path}: cannot be read: {reason_of(error)}") from error
        content = {"data": b64encode(data).decode(), "name": path.name, "format": format}
        draft = self._ask(self.address("drafts"), content)
        save = self.address(f"drafts/{draft['token']}/save")
        result = self._ask(save, {"collection_title": collection})
        return [debate["key"] for debate in result["debates"]]

    def analyse(self, key: str, **choices: Any) -> dict[str, Any]:
        """A debate, judged and labelled, as ``argue analyse --json`` has it.

        ``choices`` are those of the interface: ``engine``, ``pairs``, ``derived``, ``semantics``, …
        Raises Cancelled if the debate is not judged within ten minutes.
        """
        result: dict[str, Any] = self._ask(
            self.address(f"debates/{quote(key, safe='')}/analysis", choices)
        )
        return result

    def address(self, path: str, query: Mapping[str, Any] | None = None) -> str:
        """The address of a path of the interface."""
        asked = {name: value for name, value in (query or {}).items() if value not in ("", None)}
        return f"{self._root}{PREFIX}{path}" + (f"?{urlencode(asked, True)}" if asked else "")

    def _ask(self, address: str, content: object = None) -> Any:
        until = time.monotonic() + PATIENCE
        while True:
            status, wait, answer = self._once(address, content)
            if status not in (202, 429):
                return answer
            if time.monotonic() + wait > until:
                raise Cancelled(f"{address}: still waiting after {PATIENCE:g} seconds")
            time.sleep(wait)

    def _once(self, address: str, content: object) -> tuple[int, float, Any]:
        """Status, seconds after which to ask again, and the answer."""
        data = None if content is None else json.dumps(content).encode()
        headers = self._headers | ({"Content-Type": "application/json"} if data else {})
        request = urllib.request.Request(address, data, headers)
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT) as response:
                return response.status, _wait(response.headers), json.load(response)
        except urllib.error.HTTPError as error:
            with error:
                if error.code == 429:
                    return 429, _wait(error.headers), None
                raise _problem_of(error, address) from None
        except (OSError, ValueError) as error:
            raise StoreError(f"{address}: expected an Argue that answers, found {error}") from error


def _wait(headers: Any) -> float:
    return float(headers.get("Retry-After") or 1)


def _problem_of(error: urllib.error.HTTPError, address: str) -> Exception:
    """The problem that the interface tells, as one of our errors."""
    try:
        detail = str(json.load(error)["detail"])
    except (ValueError, KeyError, TypeError):
        detail = error.reason
    kind = {404: NotFound}.get(error.code, BadInput if error.code < 500 else StoreError)
    return kind(f"{address}: {detail}")
