"""The pages ``docs/rights``: who may do what, and who may ask for which address."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory

from werkzeug.routing import Rule

from argue.services.deeds import Need
from argue.settings import Settings
from argue.web import create_app
from argue.web.app.variants import every_route, right_to
from tools.reference_pages import page_list

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


def rights_pages() -> dict[str, Callable[[], str]]:
    """What writes each page, by its name in ``docs``: what may be done, and addresses by need."""
    needs = {f"rights/{need.name.lower()}.md": partial(addresses, need) for need in Need}
    return {"rights.md": rights_text, **needs}


def rights_text() -> str:
    """The page with what changes something, and the list of the others."""
    needs = [f"rights/{need.name.lower()}" for need in Need]
    return f"{HEAD}## What changes something\n\n{deeds()}\n## Addresses\n\n{page_list(needs)}"


@cache
def _rules() -> tuple[Rule, ...]:
    """All addresses of an installation with accounts."""
    with TemporaryDirectory() as folder:
        settings = Settings(database=Path(folder, "argue.sqlite"), auth="accounts")
        return tuple(every_route(create_app(settings, start_worker=False, examples=None)))


def deeds() -> str:
    """A table of all deeds, by who may do them."""
    groups: dict[str, set[str]] = {need: set() for need in Need}
    for row in map(right_to, _rules()):
        if row.deed:
            groups[row.need].add(f"| {row.deed.title} | {row.who} |")
    lines = (line for listed in groups.values() for line in sorted(listed))
    return "\n".join(["| | who may |", "|---|---|", *lines, ""])


def addresses(need: Need) -> str:
    """The page of the addresses with a need, their methods, and who may ask for them."""
    rows = [
        f"| `{method} {rule.rule}` | {right_to(rule).who} |"
        for rule in sorted(_rules(), key=lambda rule: rule.rule)
        if right_to(rule).need == need
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})
    ]
    return "\n".join([f"# {need.capitalize()}\n", "| address | who may |", "|---|---|", *rows, ""])
