"""Figures for a monitor, read by the parser of the library that defines their format."""

from __future__ import annotations

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.web.pages import Site

ELSEWHERE = {"REMOTE_ADDR": "203.0.113.9"}


def figures(site: Site, **options):
    """The value of each sample by its name and labels."""
    response = site.get("/metrics", **options)
    assert response.status_code == 200
    assert response.content_type == "text/plain; version=0.0.4; charset=utf-8"
    return {
        (sample.name, *sorted(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(response.text)
        for sample in family.samples
    }


def test_requests_are_counted_by_route_and_status_and_never_by_address(site: Site, library: str):
    site.html(f"/debates/{library}")
    site.html("/debates/secret-name", 404)
    site.html("/secret", 404)
    site.client.open("/secret", method="BREW")
    found = figures(site)
    page = ("method", "GET"), ("route", "/debates/<key>")
    assert found["argue_requests_total", *page, ("status", "200")] == 1
    assert found["argue_requests_total", *page, ("status", "404")] == 1
    none = ("route", "none"), ("status", "404")
    assert found["argue_requests_total", ("method", "GET"), *none] == 1
    assert found["argue_requests_total", ("method", "other"), *none] == 1
    assert found["argue_request_seconds_count", ("route", "/debates/<key>")] == 2
    bucket = ("le", "+Inf"), ("route", "/debates/<key>")
    assert found["argue_request_seconds_bucket", *bucket] == 2
    assert not any("secret" in str(name) for name in found)


def test_what_the_database_holds_is_told_as_it_is_now(site: Site, library: str):
    site.html(f"/debates/{library}?engine=edit_distance")
    found = figures(site)
    assert found["argue_queue_length",] == 1
    assert found["argue_judged_pairs",] == 0
    assert (found["argue_debates",], found["argue_arguments",]) == (1, 5)
    assert found["argue_database_bytes",] > 50_000
    site.judge()
    found = figures(site)
    assert found["argue_queue_length",] == 0
    assert found["argue_judged_pairs",] == 5


def test_each_app_counts_for_itself(new_site):
    first, second = new_site(), new_site()
    first.html("/")
    assert ("argue_request_seconds_count", ("route", "/")) not in figures(second)


@pytest.mark.parametrize(
    "options",
    [
        {"environ_overrides": ELSEWHERE},
        {"headers": {"Authorization": "Bearer guess"}, "environ_overrides": ELSEWHERE},
    ],
)
def test_nobody_else_reads_them(site: Site, options):
    response = site.get("/metrics", **options)
    assert response.status_code == 403
    assert "argue_requests" not in response.text


def test_a_token_lets_others_read_them_and_is_then_asked_of_everybody(new_site):
    site = new_site(metrics_token="let-me-in")
    token = {"Authorization": "Bearer let-me-in"}
    assert figures(site, headers=token, environ_overrides=ELSEWHERE)
    for headers in ({}, {"Authorization": "Bearer let-me-i"}, {"Authorization": "let-me-in"}):
        assert site.get("/metrics", headers=headers).status_code == 403
