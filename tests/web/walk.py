"""Walks an app by its links and asks other addresses: ``python -m tests.web.walk FOLDER < JSON``.

It is run with another ``argue`` on the path, from which folders were taken away. Standard input has
a list of addresses; standard output the status of each of them, and of each that a link led to.
"""

from __future__ import annotations

import html
import json
import re
import sys
from collections import Counter, deque
from pathlib import Path

from werkzeug.exceptions import HTTPException

from argue.services.worker import Worker
from argue.settings import Settings
from argue.web import create_app

MOST = 2
"""Addresses of one endpoint that are followed."""
_LINK = re.compile(r'<a\b[^>]*?\shref="(/[^"#]*)')


def main() -> None:
    """Walk."""
    settings = Settings(database=Path(sys.argv[1], "argue.sqlite"), engine="gold", concepts=False)
    app = create_app(settings, start_worker=False)
    client = app.test_client()

    def ask(address: str) -> tuple[int, str]:
        response = client.get(address)
        text = response.text if response.mimetype == "text/html" else ""
        response.close()
        return response.status_code, text

    urls = app.url_map.bind("localhost")
    first, seen, linked = ["/", *json.load(sys.stdin)], Counter(), {}
    asked = {address: ask(address)[0] for address in first}
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
    json.dump({"asked": asked, "linked": linked}, sys.stdout)


if __name__ == "__main__":
    main()
