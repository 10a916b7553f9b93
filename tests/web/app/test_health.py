from __future__ import annotations

from tests.store.samples import ZOOS


def test_200_while_the_database_answers(site):
    response = site.get("/healthz")
    assert (response.status_code, response.json) == (
        200, {"status": "ok", "disk": "ok", "worker": False, "waiting": 0},
    )  # fmt: skip


def test_waiting_runs_are_counted(site):
    (key,) = site.add(ZOOS)
    with site.store() as store:
        store.request_run(key, "gold", "1", "replies", 3)
    assert site.get("/healthz").json["waiting"] == 1


def test_503_with_the_reason_while_it_does_not(site):
    for path in site.settings.database.parent.glob("argue.sqlite*"):
        path.unlink()
    site.settings.database.write_text("no database any more " * 100)
    response = site.get("/healthz")
    assert response.status_code == 503
    assert response.mimetype == "application/problem+json"
    assert "no SQLite database" in response.json["detail"]
    assert response.headers["Retry-After"] == "5"


def test_it_is_no_part_of_the_described_interface(site):
    assert "/healthz" not in site.get("/api/v1/openapi.json").json["paths"]
