"""docs/support.md shows what the readings make of its example, and names every one of them."""

import re
from pathlib import Path

from argue import formats, pipeline
from argue.drawing.wording import SYMBOLS
from argue.features.comparison.compared import compare, readings
from argue.reasoning.supports import INTERPRETATIONS

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "support.md").read_text(encoding="utf-8")
SHOWN = ("deductive", "necessary", "evidential", "set_attacks", "coherence", "closure")


def table() -> str:
    """The statuses of the page's debate, as a table in Markdown."""
    (debate,) = formats.parse_text(re.search(r"```markdown\n(# .*?)```", PAGE, re.S)[1]).debates
    wanted = readings(SHOWN, ["none", "mediated"])
    result = compare(pipeline.bare(debate).framework, wanted)
    lines = [
        "| | " + " | ".join(one.name for one in result.readings) + " |",
        "|---|" + "---|" * len(result.readings),
    ]
    for row in result.rows:
        name = f"**{row.argument}**" if row.differs else row.argument
        lines.append(f"| {name} | " + " | ".join(map(SYMBOLS.get, row.statuses.values())) + " |")
    return "\n".join(lines)


def test_the_table_is_what_the_readings_say():
    assert table() in PAGE, f"docs/support.md should have\n{table()}"


def test_every_reading_has_its_part():
    assert set(re.findall(r"^### `(\w+)`", PAGE, re.M)) == set(INTERPRETATIONS.names())
