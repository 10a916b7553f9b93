"""Uploads on a server with processes: read there, while others write."""

import io
import time
from collections.abc import Callable

from tests.web.pages import Site


def test_a_large_table_is_previewed_and_saved(with_processes: Callable[..., Site]) -> None:
    site = with_processes()
    rows = "".join(f"{at},1,con,No {at}.\n" for at in range(2, 1_200))
    table = f"id,parent,stance,text\n1,,,Trams?\n{rows}"
    answer = site.post("/debates/new", {"file": (io.BytesIO(table.encode()), "x.csv"), "text": ""})
    assert answer.status_code == 303
    deadline = time.monotonic() + 300
    while (page := site.client.get(answer.location)).status_code == 202:
        assert time.monotonic() < deadline
        time.sleep(0.5)
    assert page.status_code == 200
    assert "Trams?" in page.text
