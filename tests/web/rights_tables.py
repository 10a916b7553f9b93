"""The table of rights as the documentation has it.

    .venv/bin/python -m tests.web.rights_tables

writes it anew into ``docs/accounts.md`` (deeds, for people) and ``docs/rights.md`` (addresses).
"""

import re
import tempfile
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from werkzeug.routing import Rule

from argue.services.deeds import Need
from argue.settings import Settings
from argue.web import create_app
from argue.web.app.access import right_to
from argue.web.app.rights_table import RIGHTS

DOCS = Path(__file__).resolve().parents[2] / "docs"
DEEDS, ADDRESSES = DOCS / "accounts.md", DOCS / "rights.md"
BEGIN, END = "<!-- rights: begin -->\n", "<!-- rights: end -->\n"
_ROW = re.compile(r"\| `([A-Z]+) ([^`]+)` \| ([^|]+) \|")


def deeds(rules: Iterable[Rule]) -> str:
    """A table of all deeds, by who may do them."""
    groups: dict[str, list[str]] = {need: [] for need in Need}
    for row in (*RIGHTS.rows, *(row for rule in rules if (row := right_to(rule)).deed)):
        groups[row.need].append(f"| {row.title} | {row.who} |")
    lines = (line for listed in groups.values() for line in sorted({*listed}))
    return "\n".join(["| | who may |", "|---|---|", *lines, ""])


def addresses(rules: Iterable[Rule]) -> str:
    """A table for each need: addresses with their methods, and who may ask for them."""
    results: dict[str, list[str]] = {need: [] for need in Need}
    for rule in sorted(rules, key=lambda one: one.rule):
        row = right_to(rule)
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
            results[row.need].append(f"| `{method} {rule.rule}` | {row.who} |")
    return "\n".join(
        "\n".join([f"## {need.capitalize()}\n", "| address | who may |", "|---|---|", *lines, ""])
        for need, lines in results.items()
    )


@cache
def documented() -> dict[tuple[str, str], tuple[str, str]]:
    """What ``docs/rights.md`` says: need and who may, by method and address."""
    results = {}
    for part in re.split(r"^## ", ADDRESSES.read_text(encoding="utf-8"), flags=re.M)[1:]:
        group = part.partition("\n")[0]
        results.update({(row[1], row[2]): (group, row[3]) for row in _ROW.finditer(part)})
    return results


def between(text: str) -> str:
    """What stands between the marks."""
    return text.partition(BEGIN)[2].partition(END)[0]


def replaced(text: str, table: str) -> str:
    """A text with another table between the marks."""
    before, _, rest = text.partition(BEGIN)
    return f"{before}{BEGIN}{table}{END}{rest.partition(END)[2]}"


def main() -> None:
    """Write both tables."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(database=Path(folder, "argue.sqlite"), auth="accounts")
        app = create_app(settings, start_worker=False, examples=Path(folder, "none"))
    for path, table in [(DEEDS, deeds), (ADDRESSES, addresses)]:
        content = table(app.url_map.iter_rules())
        path.write_text(replaced(path.read_text(encoding="utf-8"), content), encoding="utf-8")


if __name__ == "__main__":
    main()
