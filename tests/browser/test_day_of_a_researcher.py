"""The day of a researcher: a corpus comes in as a zip and goes out as figures, files and frames.

There are accounts: what comes in is private at first, so the researcher shares a debate before it
stands in a frame, and a program needs a token of the researcher's.
"""

from __future__ import annotations

import csv
import io
import json
import urllib.error
import urllib.request
import zipfile

from argue.store import Store
from tests.browser.debate_page import fetch
from tests.browser.test_day_of_a_participant import watch

GOOD = """\
# Should the orchard be felled?

= The orchard should be felled.

+ old: The trees bear no more fruit.
  - few: A few of them still do.
- birds: Owls nest in the orchard.
"""
DOUBTFUL = """\
id,parent,stance,text
1,,,The mill should grind again.
2,1,con,The stream has too little water.
3,9,pro,This answers a row that is not there.
4,2,con,
"""
BROKEN = '{"debates": [{"id": "half'


PASSWORD = "plums and pears and quinces"


def test_a_day_of_a_researcher(visit_with_accounts, accounts_server):
    page = visit_with_accounts()
    watch(page)
    _sets_a_password(page, accounts_server)
    _brings_a_corpus(page)
    _lets_an_engine_judge_all(page)
    _reads_the_figures(page)
    _takes_all_away(page)
    key = _takes_one_debate_in_other_formats(page)
    _shares_it(page, key)
    _puts_it_into_a_page(visit_with_accounts(), key)
    token = _makes_a_token(page)
    _asks_with_a_program(accounts_server.address, key, token)
    _revokes_the_token(page, accounts_server.address, token)


def _sets_a_password(page, server) -> None:
    """The link that an owner hands over, which signs in as well."""
    with Store.open(server.database) as store:
        store.accounts.add("Olga", "owner")
        store.accounts.add("Rita", "researcher")
        link = store.accounts.make_link("Rita")
    page.goto(f"/password/{link}")
    page.get_by_label("New password").fill(PASSWORD)
    page.get_by_label("The same once more").fill(PASSWORD)
    page.get_by_label("The same once more").press("Enter")
    page.get_by_role("link", name="Rita", exact=True).wait_for()


def _brings_a_corpus(page) -> None:
    """What was read of each file is told before anything is saved."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, text in {
            "good.md": GOOD,
            "doubtful.csv": DOUBTFUL,
            "broken.json": BROKEN,
        }.items():
            archive.writestr(name, text)
    page.goto("/")
    page.get_by_role("link", name="Paste or upload a discussion").first.press("Enter")
    page.get_by_label("File").set_input_files(
        {"name": "corpus.zip", "mimeType": "application/zip", "buffer": packed.getvalue()}
    )
    page.get_by_role("button", name="Read it").press("Enter")
    page.get_by_role("heading", name="What was read of each file").wait_for()
    rows = {
        row.get_by_role("rowheader").inner_text(): row.inner_text()
        for row in page.locator(".files-read tbody tr").all()
    }
    assert rows.keys() == {"good.md", "doubtful.csv", "broken.json"}
    assert "markdown" in rows["good.md"]
    assert "csv" in rows["doubtful.csv"]
    assert "skipped:" in rows["broken.json"]
    assert page.get_by_role("heading", name="refused").count() == 1
    page.get_by_label("or a new one with the title").fill("Village questions")
    page.get_by_role("button", name="Save 2 debates").press("Enter")
    page.get_by_role("heading", name="Village questions", level=1).wait_for()


def _lets_an_engine_judge_all(page) -> None:
    page.get_by_label("Engine").select_option("word_overlap")
    page.get_by_role("button", name="Judge all").press("Enter")
    page.get_by_text("2 of 2 debates judged.").wait_for()


def _reads_the_figures(page) -> None:
    """The table on the page, and the same as a file."""
    page.reload()
    page.locator("#shown").select_option("word_overlap")
    page.locator("form", has=page.locator("#shown")).get_by_role("button").press("Enter")
    page.wait_for_url("**engine=word_overlap**")
    page.locator("figure svg").nth(2).wait_for()  # at first, perhaps, what says "computing"
    table = page.get_by_role("region", name="Debates with their figures")
    shown = {row.get_by_role("link").inner_text() for row in table.locator("tbody tr").all()}
    address = page.locator("a[href*='.csv?'][href*='table=debates']").first.get_attribute("href")
    rows = list(csv.DictReader(io.StringIO(fetch(page, address).text())))
    assert len(rows) == len(shown) == 2
    for row in rows:
        judged = sum(int(row[status]) for status in ("accepted", "rejected", "undecided"))
        assert judged == int(row["arguments"])


def _takes_all_away(page) -> None:
    with page.expect_download() as saved:
        page.locator(".outputs").get_by_role("link", name="graphml", exact=True).press("Enter")
    with zipfile.ZipFile(saved.value.path()) as archive:
        names = archive.namelist()
    assert "debates.csv" in names
    assert sum(name.endswith(".graphml") for name in names) == 2


def _takes_one_debate_in_other_formats(page) -> str:
    page.get_by_role("link", name="Should the orchard be felled?").first.click()
    page.locator(".verdict").wait_for()
    key = page.url.rpartition("/")[2].partition("?")[0]
    page.get_by_role("link", name="Export & research").press("Enter")
    page.locator(".downloads").wait_for()
    for format, begins in {"svg": "<svg", "aif": "{", "apx": "arg("}.items():
        link = page.locator(f".downloads a[href*='/downloads/{format}']").first
        result = fetch(page, link.get_attribute("href"))
        assert begins in result.text()[:400], format
    page.go_back()
    page.locator(".verdict").wait_for()
    return key


def _shares_it(page, key: str) -> None:
    page.get_by_role("link", name="Who reads this debate, and who takes part").press("Enter")
    page.get_by_label("public: everybody").check()
    sharing = page.locator("form", has=page.get_by_role("group", name="Who may read it"))
    sharing.get_by_role("button", name="Save").press("Enter")
    page.get_by_role("status").wait_for()
    page.goto(f"/debates/{key}")


def _puts_it_into_a_page(nobody, key: str) -> None:
    """Whoever reads a frame needs no account."""
    nobody.goto(f"/embed/debates/{key}")
    assert nobody.locator(".tree li").count() == 4


def _makes_a_token(page) -> str:
    page.get_by_role("link", name="Rita", exact=True).press("Enter")
    page.get_by_label("Name of a new token").fill("my notebook")
    page.get_by_role("button", name="Make it").press("Enter")
    return page.locator("code.secret").inner_text()


def _asks_with_a_program(address: str, key: str, token: str) -> None:
    """It reads what the researcher may read, and changes nothing, as the token was made for."""
    api = f"{address}/api/v1"
    assert "/api/v1/debates/{key}" in _asked(f"{api}/openapi.json", token)["paths"]
    result = _asked(f"{api}/debates/{key}/statuses?engine=word_overlap", token)
    assert {"issue", "old", "few", "birds"} <= _strings(result)
    own, public = (
        {one["key"] for one in _asked(f"{api}/debates", each)["debates"]} for each in (token, "")
    )
    assert key in public
    assert len(own - public) == 1  # the other one of the corpus, which is private still
    assert _asked(f"{api}/debates", token, {"text": GOOD, "save": True})["status"] == 403


def _revokes_the_token(page, address: str, token: str) -> None:
    revoke = page.get_by_role("button", name="Revoke my notebook")
    revoke.press("Enter")
    revoke.wait_for(state="detached")
    assert _asked(f"{address}/api/v1/debates", token)["status"] == 401


def _asked(address: str, token: str, sent: object = None) -> dict[str, object]:
    """What a program is answered that knows nothing but its token."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if sent is None else json.dumps(sent).encode()
    try:
        answer = urllib.request.urlopen(urllib.request.Request(address, data, headers), timeout=60)
    except urllib.error.HTTPError as refused:
        answer = refused
    with answer:
        return json.load(answer)


def _strings(answer: dict[str, object]) -> set[str]:
    return set(json.dumps(answer).split('"'))
