"""Walks an app by its links and asks other addresses: ``python -m tests.web.walk FOLDER < JSON``.

It is run with another ``argue`` on the path, from which folders were taken away. Standard input has
a list of addresses; standard output the status of each of them, and of each that a link led to, and
what ``argue list engines`` prints.
"""

from __future__ import annotations

import html
import json
import os
import re
import sys
from collections import Counter, deque
from pathlib import Path

from click.testing import CliRunner
from flask import Flask
from jinja2 import FileSystemBytecodeCache
from werkzeug.exceptions import HTTPException

from argue.cli._root import argue
from argue.services.worker import Worker
from argue.settings import Settings
from argue.web import create_app

MOST = 2
"""Addresses of one endpoint that are followed."""
_LINK = re.compile(r'<a\b[^>]*?\shref="(/[^"#]*)')


def main() -> None:
    """Walk; a page is asked for once, and again where it was still to be computed."""
    Flask.jinja_options["bytecode_cache"] = FileSystemBytecodeCache(os.environ["XDG_CACHE_HOME"])
    settings = Settings(database=Path(sys.argv[1], "argue.sqlite"), engine="gold", concepts=False)
    app = create_app(settings, start_worker=False)
    client, answers = app.test_client(), dict[str, tuple[int, str]]()

    def ask(address: str) -> tuple[int, str]:
        if answers.get(address, (202,))[0] == 202:
            response = client.get(address)
            text = response.text if response.mimetype == "text/html" else ""
            response.close()
            answers[address] = response.status_code, text
        return answers[address]

    urls = app.url_map.bind("localhost")
    first, seen, linked = ["/", *json.load(sys.stdin)], Counter(), {}
    for address in first:
        ask(address)
    while Worker(settings.database, settings).work():  # what the pages asked for
        pass
    asked = {address: ask(address)[0] for address in first}
    waiting = deque(["/"])
    while waiting:
        address = waiting.popleft()
        linked[address], text = ask(address)
        for found in map(html.unescape, _LINK.findall(text)):
            try:
                endpoint, _ = urls.match(found.partition("?")[0])
            except HTTPException as error:  # it leads nowhere, which is what the test looks for
                endpoint = error.name
            if found not in linked and found not in waiting and seen[endpoint] < MOST:
                seen[endpoint] += 1
                waiting.append(found)
    listed = CliRunner().invoke(argue, ["list", "engines"], catch_exceptions=False).output
    json.dump({"asked": asked, "linked": linked, "engines": listed}, sys.stdout)


if __name__ == "__main__":
    main()
