import time

from argue import formats
from argue.settings import Settings
from argue.store import Store
from argue.web import EXAMPLES, create_app
from tests.web.pages import Site


def test_a_versioned_static_file_may_be_kept_and_another_not(site: Site):
    html = site.html("/")
    start = html.index("/static/layout/layout.css?v=")
    kept = site.get(html[start : html.index('"', start)])
    assert "immutable" in kept.headers["Cache-Control"]
    assert "immutable" not in site.get("/static/layout/layout.css").headers["Cache-Control"]
    assert "immutable" not in site.get("/static/nope.css?v=1").headers["Cache-Control"]


def test_pages_are_private(site: Site):
    assert site.get("/").headers["Cache-Control"] == "private, no-cache"


def test_the_examples_are_there_from_the_first_start_and_only_once(tmp_path):
    settings = Settings(database=tmp_path / "argue.sqlite")
    number = len([path for path in EXAMPLES.rglob("*.md") if path.name != "README.md"])
    assert number >= 8
    for _ in range(2):
        create_app(settings, start_worker=False)
        with Store.open(settings.database) as store:
            assert store.debates.count(example=True) == number
            assert store.debates.count() == number


def test_the_examples_are_judged_by_themselves(tmp_path):
    """In the background, as the author states, without a request."""
    settings = Settings(database=tmp_path / "argue.sqlite")
    (tmp_path / "debates").mkdir()
    text = (EXAMPLES / "cash.md").read_text(encoding="utf-8")
    (tmp_path / "debates" / "one.md").write_text(text, encoding="utf-8")
    (tmp_path / "debates" / "README.md").write_text("# Not a debate\n", encoding="utf-8")
    app = create_app(settings, examples=tmp_path / "debates")
    try:
        with Store.open(settings.database) as store:
            (summary,) = store.debates.search()
            until = time.monotonic() + 30
            while (runs := store.runs.of_debate(summary.key)) and any(run.active for run in runs):
                assert time.monotonic() < until
                time.sleep(0.05)
        assert {(run.engine, str(run.status)) for run in runs} == {("gold", "done")}
        assert "arguments stand" in app.test_client().get("/").text
    finally:
        app.extensions["argue"].worker.stop()


def test_an_example_that_was_edited_replaces_its_former_self(tmp_path):
    settings = Settings(database=tmp_path / "argue.sqlite")
    folder = tmp_path / "debates"
    folder.mkdir()
    for text in ("# One?\n\n+ Yes.\n", "# One?\n\n+ Yes, indeed.\n"):
        (folder / "one.md").write_text(text, encoding="utf-8")
        create_app(settings, start_worker=False, examples=folder)
    with Store.open(settings.database) as store:
        (summary,) = store.debates.search()
        assert store.debates.load(summary.key).arguments[-1].text == "Yes, indeed."
    assert formats.read(folder / "one.md")
