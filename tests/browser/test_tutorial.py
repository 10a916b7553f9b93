"""The tutorial for participants is done as it stands, step by step, in a browser."""

from __future__ import annotations

import re

from tests.conftest import ROOT

TUTORIAL = (ROOT / "docs" / "tutorial-participant.md").read_text(encoding="utf-8")
STEP = re.compile(r"Open `([^`]+)`|Under \*([^*]+)\* write\s+`([^`]+)`|\*\*(.+?)\*\*|“([^”]+)”")


def press(page, words: str) -> None:
    """Press the button or link, or choose the answer, of that name."""
    name = re.compile(rf"^\W*{re.escape(words)}\W*$")
    links = page.get_by_role("link", name=name).or_(page.get_by_role("radio", name=name))
    page.get_by_role("button", name=name).or_(links).first.click()


def test_the_steps_of_a_participant(visit):
    page, done = visit(), 0
    for found in STEP.finditer(TUTORIAL):
        address, label, typed, pressed, said = found.groups()
        if address:
            page.goto(address)
        elif label:
            page.get_by_label(label).first.fill(typed)
        elif pressed:
            press(page, pressed)
        else:
            page.get_by_text(" ".join(said.split())).first.wait_for()
        done += 1
    assert done >= 15
    assert page.url.endswith("/export")
