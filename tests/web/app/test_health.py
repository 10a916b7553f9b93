from argue.web.app.state import FULL_FOR
from tests.store.samples import ZOOS


def test_healthz_200_with_database(site):
    response = site.get("/healthz")
    assert (response.status_code, response.json) == (
        200,
        {"status": "ok", "disk": "ok", "worker": False, "waiting": 0},
    )


def test_healthz_counts_queued_runs(site, store):
    (key,) = site.add(ZOOS)
    store.runs.request(key, "gold", "1", "replies", 3)
    assert site.get("/healthz").json["waiting"] == 1


def test_healthz_tells_when_nobody_else_can_write(site):
    told = [site.get("/healthz", environ_overrides={FULL_FOR: long}) for long in (4.0, 6.0)]
    assert [(one.status_code, one.json["status"]) for one in told] == [(200, "ok"), (200, "full")]


def test_healthz_503_without_database(site):
    for path in site.settings.database.parent.glob("argue.sqlite*"):
        path.unlink()
    site.settings.database.write_text("no database any more " * 100)
    response = site.get("/healthz")
    assert (response.status_code, response.mimetype) == (503, "application/problem+json")
    assert "no SQLite database" in response.json["detail"]
    assert response.headers["Retry-After"] == "5"
