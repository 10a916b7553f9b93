"""A class joins one debate by a code and posts, each in a browser session of its own.

``ARGUE_CLASS=30`` has thirty of them: 282 s on two cores, 376 s beside the other tests.
"""

from __future__ import annotations

import os
import time

from argue import formats
from argue.features.invitations.store import Invitations
from argue.store.core.viewer import Viewer
from tests.web.pages import OUTLINE

PEOPLE = int(os.environ.get("ARGUE_CLASS", 3))


def test_a_class_joins_by_a_code_and_posts(visit_with_accounts, accounts_server):
    with accounts_server.store() as store:
        teacher = store.accounts.add("Teacher of the class")
        store.see_as(Viewer(teacher.id, teacher.name))
        (debate,) = formats.parse_text(OUTLINE).debates
        key = store.debates.add([debate])[0].key
        code = Invitations.in_store(store).add(key, "participant").code
    begun = time.monotonic()
    pages = [visit_with_accounts("phone") for _ in range(PEOPLE)]
    for number, page in enumerate(pages):
        page.goto("/join")
        page.get_by_label("The six signs").fill(f"{code[:3]} {code[3:].lower()}")
        page.locator("main form button").click()
        page.get_by_label("Your name").fill(f"Pupil {_word(number)}")
        page.get_by_role("button", name="Join").click()
        page.wait_for_url(f"**/debates/{key}")
    for number, page in enumerate(pages):
        page.goto(f"/debates/{key}?reply=work")
        form = page.locator("form[data-draft]").first
        form.get_by_label("Your reply to").fill(f"Reason {_word(number)}, which nobody gave.")
        form.get_by_label("attacks it").check()
        form.get_by_role("button", name="Publish").press("Enter")
        page.get_by_text(f"Reason {_word(number)}").first.wait_for()
    taken = time.monotonic() - begun
    print(f"{PEOPLE} people joined and posted in {taken:.0f} s")
    with accounts_server.store() as store:
        added = store.contributions.of(key).values()
    assert len({entry.writer.name for entry in added}) == len(added) == PEOPLE


def _word(number: int) -> str:
    """A name that looks like no other: no digits, which look alike."""
    return "ABCDEF"[number // 5] + "aeimu"[number % 5] + "rnstl"[number % 5]
