"""Figures for a monitor, read by the parser of the library that defines their format."""

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


def test_metrics_label_routes_not_urls(site: Site, library: str):
    site.html(f"/debates/{library}")
    site.html("/debates/secret-name", 404)
    site.html("/secret", 404)
    site.client.open("/secret", method="BREW")
    result = figures(site)
    page = ("method", "GET"), ("route", "/debates/<key>")
    assert result["argue_requests_total", *page, ("status", "200")] == 1
    assert result["argue_requests_total", *page, ("status", "404")] == 1
    none = ("route", "none"), ("status", "404")
    assert result["argue_requests_total", ("method", "GET"), *none] == 1
    assert result["argue_requests_total", ("method", "other"), *none] == 1
    assert result["argue_request_seconds_count", ("route", "/debates/<key>")] == 2
    bucket = ("le", "+Inf"), ("route", "/debates/<key>")
    assert result["argue_request_seconds_bucket", *bucket] == 2
    assert not any("secret" in str(name) for name in result)


def test_metrics_gauges_read_the_database(site: Site, library: str):
    site.html(f"/debates/{library}?engine=edit_distance")
    result = figures(site)
    assert (result["argue_queue_length",], result["argue_judged_pairs",]) == (1, 0)
    assert (result["argue_debates",], result["argue_arguments",]) == (1, 5)
    assert result["argue_database_bytes",] > 50_000
    site.judge()
    result = figures(site)
    assert (result["argue_queue_length",], result["argue_judged_pairs",]) == (0, 5)


def test_metrics_registry_per_app(new_site):
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
def test_metrics_refused_from_other_hosts(site: Site, options):
    response = site.get("/metrics", **options)
    assert response.status_code == 403
    assert "argue_requests" not in response.text


def test_metrics_token(new_site):
    site = new_site(metrics_token="let-me-in")
    token = {"Authorization": "Bearer let-me-in"}
    assert figures(site, headers=token, environ_overrides=ELSEWHERE)
    for headers in ({}, {"Authorization": "Bearer let-me-i"}, {"Authorization": "let-me-in"}):
        assert site.get("/metrics", headers=headers).status_code == 403
