"""The page ``docs/rights.md``: who may do what, and who may ask for which address."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from werkzeug.routing import Rule

from argue.services.deeds import Need
from argue.settings import Settings
from argue.web import create_app
from argue.web.app.variants import every_route, right_to

HEAD = """# Rights

Who may do what on an [installation with accounts](accounts.md), and who may ask for which address,
as the server itself asks.

- Owners of the installation have every role in every debate. In a debate each role may do what the
  ones before it may: reader, participant, moderator, owner.
- To those who may not read a debate, or did not make a collection, an evaluation or a set of pairs,
  it is not there: 404. Who may not do something with what they see gets 403; without an account,
  401 from the JSON interface, and the page to sign in elsewhere.
- A token may do what its account may, unless the table says otherwise. One that only reads gets 403
  for whatever is not `GET`.

"""


def rights_text() -> str:
    """The whole page."""
    with TemporaryDirectory() as folder:
        settings = Settings(database=Path(folder, "argue.sqlite"), auth="accounts")
        rules = every_route(create_app(settings, start_worker=False, examples=None))
    return f"{HEAD}## What changes something\n\n{deeds(rules)}\n{addresses(rules)}"


def deeds(rules: Iterable[Rule]) -> str:
    """A table of all deeds, by who may do them."""
    groups: dict[str, set[str]] = {need: set() for need in Need}
    for row in (right_to(rule) for rule in rules):
        if row.deed:
            groups[row.need].add(f"| {row.deed.title} | {row.who} |")
    lines = (line for listed in groups.values() for line in sorted(listed))
    return "\n".join(["| | who may |", "|---|---|", *lines, ""])


def addresses(rules: Iterable[Rule]) -> str:
    """A table for each need: addresses with their methods, and who may ask for them."""
    results: dict[str, list[str]] = {need: [] for need in Need}
    for rule in sorted(rules, key=lambda rule: rule.rule):
        row = right_to(rule)
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
            results[row.need].append(f"| `{method} {rule.rule}` | {row.who} |")
    return "\n".join(
        "\n".join([f"## {need.capitalize()}\n", "| address | who may |", "|---|---|", *lines, ""])
        for need, lines in results.items()
        if lines
    )
