import subprocess
import sys
from pathlib import Path

import pytest

from argue.web.app.rates import KEPT, Rates
from tests.web.app.test_api import API, problem


def test_rate_limit_per_minute(tmp_path: Path):
    rates = Rates(tmp_path / "rates")
    asked = [rates.ask("ann", 60, now=second / 10) == 0 for second in range(6_000)]
    assert sum(asked[:600]) == 60 + 59  # all at once, and one for each second that has passed
    assert sum(asked[5_400:]) == 60


def test_rate_limit_per_caller(tmp_path: Path):
    rates = Rates(tmp_path / "rates")
    assert [rates.ask(who, 1, now=0.0) for who in ("ann", "bob", "ann")] == [0, 0, 60]


def test_rate_limit_with_clock_set_back(tmp_path: Path):
    rates = Rates(tmp_path / "rates")
    assert rates.ask("ann", 1, now=1e9) == 0
    assert rates.ask("ann", 1, now=0.0) <= 60


def test_rate_limit_across_processes(tmp_path: Path):
    path, each = tmp_path / "rates", 40
    code = (
        "import sys; from pathlib import Path; from argue.web.app.rates import Rates\n"
        f"print(sum(Rates(Path(sys.argv[1])).ask('ann', 50, now=5.0) == 0 for _ in range({each})))"
    )
    running = [
        subprocess.Popen([sys.executable, "-c", code, str(path)], stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    assert sum(int(process.communicate()[0]) for process in running) == 50


def test_rate_limit_evicts_expired_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("argue.web.app.rates.KEPT", 3)
    rates = Rates(tmp_path / "rates")
    for number in range(20):
        rates.ask(f"person {number}", 1, now=number * 100.0)
    assert KEPT > 3
    assert rates.path.stat().st_size < 20_000
    assert rates.ask("person 19", 1, now=1_900.0) == 60


def test_rate_limit_with_corrupt_file(tmp_path: Path):
    path = tmp_path / "rates"
    path.write_text("no database " * 100)
    assert [Rates(path).ask("ann", 1, now=0.0) for _ in range(3)] == [0, 0, 60]


def test_rate_limit_with_read_only_file(tmp_path: Path):
    rates = Rates(tmp_path)  # a folder
    assert [rates.ask("who counts alone", 2, now=0.0) for _ in range(3)] == [0, 0, 30]


def test_api_429_has_retry_after(new_site):
    site = new_site(api_rate=3, api_changes=1)
    assert [site.get(f"{API}/engines").status_code for _ in range(2)] == [200, 200]
    assert site.client.post(f"{API}/debates", json={"text": "x"}).status_code == 400
    refused = site.get(f"{API}/engines")
    assert "3 requests" in problem(refused, 429)
    assert 1 <= int(refused.headers["Retry-After"]) <= 20
    assert site.get("/").status_code == 200


def test_api_rate_limit_of_changes(new_site):
    site = new_site(api_changes=1)
    first, second = (site.client.post(f"{API}/debates", json={"text": "x"}) for _ in range(2))
    assert first.status_code == 400
    assert "1 changes" in problem(second, 429)
    assert site.get(f"{API}/engines").status_code == 200


def test_another_address_is_not_refused_and_no_limit_is_none(new_site):
    site = new_site(api_rate=1)
    asked = [
        site.get(f"{API}/pairs", environ_overrides={"REMOTE_ADDR": place}).status_code
        for place in ("192.0.2.1", "192.0.2.2", "192.0.2.1", "2001:db8::1", "2001:db8::2")
    ]
    assert asked == [200, 200, 429, 200, 429]
    site = new_site(api_rate=0, api_changes=0)
    assert [site.get(f"{API}/pairs").status_code for _ in range(5)] == [200] * 5
