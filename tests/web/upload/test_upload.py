import io
import re
import zipfile

import pytest
from werkzeug.test import TestResponse

from argue import formats
from argue.model import Votes
from argue.services.upload_drafts import Drafts
from tests.web.pages import OUTLINE, TOKEN, Site

ROWS = """\
id,parent,stance,text
1,,,Dogs may come to work.
2,1,pro,They calm people.
3,1,con,
4,9,con,Some are afraid of dogs.
5,1,con,Some are allergic to dogs.
"""
TWO = "# One?\n\n+ Yes.\n- No.\n\n# Two?\n\n+ Perhaps.\n"


def _count(site: Site) -> int:
    with site.store() as store:
        return store.debates.count()


def _drafts(site: Site) -> list[str]:
    folder = Drafts.beside(site.settings.database).folder
    return [path.stem for path in folder.glob("*.draft")] if folder.exists() else []


def _confirm(site: Site, preview: TestResponse, do: str = "save") -> TestResponse:
    return site.post(preview.request.path, {"do": do}, follow_redirects=True)


def test_a_text_is_previewed_and_only_then_saved(site: Site):
    preview = site.upload(OUTLINE)
    assert preview.request.path.startswith("/drafts/")
    assert "We read 5 arguments" in preview.text
    assert "markdown (recognised)" in preview.text
    assert "pasted text" in preview.text
    assert "People who work in the week could come at last." in preview.text
    assert '<option value="-" selected>' in preview.text
    assert _count(site) == 0
    page = _confirm(site, preview)
    assert page.request.path == "/debates/should-the-town-library-open-on-sundays"
    assert "Saved." in page.text
    assert _count(site) == 1
    assert _drafts(site) == []


def test_a_preview_survives_a_reload(site: Site):
    preview = site.upload(OUTLINE)
    pages = [TOKEN.sub("", site.html(preview.request.path)) for _ in range(2)]  # it holds the time
    assert pages[0] == pages[1]


def test_discarded_nothing_is_saved(site: Site):
    preview = site.upload(OUTLINE)
    assert "Nothing was saved" in _confirm(site, preview, "discard").text
    assert _count(site) == 0
    assert _drafts(site) == []
    assert site.get(preview.request.path).status_code == 404


def test_a_form_that_says_neither_saves_nothing(site: Site):
    assert _confirm(site, site.upload(OUTLINE), "").status_code == 400
    assert _count(site) == 0
    assert len(_drafts(site)) == 1


def test_confirmed_twice_it_is_there_once(site: Site):
    preview = site.upload(OUTLINE)
    _confirm(site, preview)
    assert _confirm(site, preview).status_code == 404
    assert _count(site) == 1


def test_refused_rows_are_shown_with_line_and_reason(site: Site, store):
    preview = site.upload(ROWS, name="dogs.csv")
    (document,) = [formats.read_bytes(ROWS.encode(), name="dogs.csv")]
    assert len(document.refused) == 2
    assert "2 rows were refused" in preview.text
    for row in document.refused:
        assert f'<td class="number">{row.line}</td>' in preview.text
        assert preview.text.count(row.reason.replace("'", "&#39;")) == 1  # told once, in the table
    assert "dogs.csv" in preview.text
    assert "We read 3 arguments" in preview.text
    debate = store.debates.load(_confirm(site, preview).request.path.rpartition("/")[2])
    assert [argument.id for argument in debate.arguments] == ["1", "2", "5"]


def test_several_debates_of_a_file_are_saved_together(site: Site):
    preview = site.upload(TWO, name="two.md")
    for words in ("2 debates, 5 arguments", ">One?</h2>", ">Two?</h2>"):
        assert words in preview.text
    page = _confirm(site, preview)
    assert page.request.path == "/debates"
    assert "Saved 2 of 2 debates." in page.text
    assert _count(site) == 2


def test_what_is_already_there_is_recognised_and_linked(site: Site, library: str):
    preview = site.upload(OUTLINE, name="again.md")
    assert "Already there" in preview.text
    assert f'href="/debates/{library}"' in preview.text
    assert "Open it" in preview.text
    page = _confirm(site, preview)
    assert page.request.path == f"/debates/{library}"
    assert "already there" in page.text
    assert _count(site) == 1


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "found neither"),
        ("   \n ", "found neither"),
        ("= A?\n\n+ Yes.\n* star\n", "line 4"),
        ("<!DOCTYPE x [<!ENTITY a 'b'>]><x>&a;</x>", "could not be read"),
        ("\x00\x01\x02", "could not be read"),
    ],
)
def test_what_cannot_be_read_is_said_and_the_text_is_kept(site: Site, text: str, says: str):
    response = site.upload(text)
    assert response.status_code == 400
    assert says in response.text
    assert 'role="alert"' in response.text
    assert "Problem: Add a debate" in response.text
    if "star" in text:
        assert "* star" in response.text
    assert _drafts(site) == []
    assert _count(site) == 0


def test_a_file_and_a_text_are_one_too_many(site: Site):
    from io import BytesIO

    form = {"text": OUTLINE, "file": (BytesIO(b"# A?\n\n+ Yes.\n"), "a.md")}
    response = site.post("/debates/new", form, content_type="multipart/form-data")
    assert response.status_code == 400
    assert "found both" in response.text


def test_the_format_can_be_chosen(site: Site):
    response = site.upload(OUTLINE, format="kialo")
    assert response.status_code == 400
    assert re.search('<option value="kialo"[^>]* selected>', response.text)
    response = site.upload(OUTLINE, format="markdown")
    assert "(recognised)" not in response.text
    assert site.upload(OUTLINE, format="word").status_code == 400


@pytest.mark.parametrize(
    "name", ["../../etc/passwd.md", "C:\\windows\\x.md", "/abs/olute.md", "a\x07b.md", "x" * 500]
)
def test_a_client_s_file_name_names_no_file(site: Site, name: str, tmp_path, store):
    before = set(tmp_path.rglob("*"))
    preview = site.upload(OUTLINE, name=name)
    assert preview.status_code == 200
    new = set(tmp_path.rglob("*")) - before
    assert all("argue.sqlite" in str(path) for path in new)
    page = _confirm(site, preview)
    shown = store.debates.load(page.request.path.rpartition("/")[2]).source.name
    assert "/" not in shown
    assert "\\" not in shown
    assert len(shown) <= 100
    assert shown.isprintable()


def test_everything_read_is_saved_or_nothing(site: Site, monkeypatch: pytest.MonkeyPatch):
    """A failure in the middle leaves no half of a file, and the draft for another try."""
    from argue.store.core import serial

    real, calls = serial.insert, []

    def breaking(*arguments: object, **options: object) -> object:
        calls.append(1)
        if len(calls) == 2:
            raise OSError("the disk is gone")
        return real(*arguments, **options)

    preview = site.upload(TWO)
    monkeypatch.setattr(serial, "insert", breaking)
    with pytest.raises(OSError, match="disk is gone"):
        _confirm(site, preview)
    assert _count(site) == 0
    assert len(_drafts(site)) == 1


def zipped(*files: tuple[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in files:
            archive.writestr(name, content)
    return out.getvalue()


ARCHIVE = (
    ("corpus/trams.md", b"# Trams?\n+ They are quiet.\n"),
    ("corpus/birds.csv", b"id,parent,stance,text\na,,issue,Feed birds.\nb,a,maybe,No.\n"),
    ("corpus/notes.txt", b"Bring milk."),
    ("../evil.md", b"# Evil?\n+ Yes.\n"),
)


def test_votes_of_a_polis_export_stand_beside_their_comments(site: Site, store):
    comments = (
        "timestamp,datetime,comment-id,author-id,agrees,disagrees,moderated,comment-body\n"
        "1,x,0,7,0,0,1,Trams are quiet.\n2,x,1,7,4,2,1,Trams are slow.\n"
    )
    votes = "timestamp,datetime,comment-id,voter-id,vote\n1,x,0,1,1\n2,x,0,2,-1\n3,x,0,3,0\n"
    draft = site.upload(
        zipped(("comments.csv", comments.encode()), ("votes.csv", votes.encode())), "trams.zip"
    )
    page = _confirm(site, draft)
    assert "1 agree, 1 disagree, 1 pass" in page.text
    assert "0 agree, 0 disagree, 0 pass" in page.text
    key = page.request.path.rpartition("/")[2]
    assert "1 agree, 1 disagree, 1 pass" in site.html(f"/debates/{key}/argument?id=0")
    arguments = site.get(f"/api/v1/debates/{key}").get_json()["arguments"]
    assert arguments[0]["votes"] == {"agree": 1, "disagree": 1, "passed": 1}
    assert [argument.votes for argument in store.debates.load(key).arguments] == [
        *(Votes(1, 1, 1), Votes(0, 0, 0))
    ]


def test_few_kinds_are_offered_and_of_a_data_file_its_format_is_asked(site: Site):
    preview = site.upload(OUTLINE)
    for page in (site.html("/debates/new"), preview.text):
        menu = re.findall(r'<select [^>]*name="format".*?</select>', page, re.DOTALL)[0]
        assert menu.count("<option") <= 8
        assert 'value="csv"' not in menu
    where, read = preview.request.path, {"step": "0", "do": "read", "format": "data"}
    assert "choose one" in site.post(where, read, follow_redirects=True).text
    named = site.post(where, {**read, "data_format": "markdown"}, follow_redirects=True).text
    assert "markdown</dd>" in named
    assert re.search(r'value="markdown"[^>]* selected', named)


def test_a_file_is_sent_as_the_data_file_that_the_menus_say(site: Site):
    form = {"text": ROWS, "format": "data"}
    assert site.post("/debates/new", form).status_code == 400
    other = {"text": "", "format": "outline", "data_format": "csv"}
    assert re.search(r'value="outline" selected', site.post("/debates/new", other).text)
    sent = site.post("/debates/new", {**form, "data_format": "csv"}, follow_redirects=True)
    assert "<dd>csv</dd>" in sent.text
