"""Long work tells how far it is, also where nobody sees a terminal."""

from __future__ import annotations

import time

from argue.cli import _progress


def test_without_a_terminal_lines_tell_how_far_it_is(monkeypatch, capsys):
    monkeypatch.setattr(_progress, "EVERY", 0.05)
    with _progress.bar(total=3, unit="pair") as bar:
        for _ in range(3):
            time.sleep(0.08)
            bar.update()
    lines = capsys.readouterr().err.splitlines()
    assert lines
    assert all(line.startswith("argue: ") for line in lines)
    assert any("1 of 3 pairs in 0:00" in line for line in lines)


def test_what_is_quick_or_hidden_says_nothing(monkeypatch, capsys):
    with _progress.bar(range(3), total=3, unit="pair") as bar:
        assert list(bar) == [0, 1, 2]
    monkeypatch.setattr(_progress, "EVERY", 0.01)
    with _progress.bar(hidden=True, unit="pair") as bar:
        time.sleep(0.05)
        bar.update()
    assert capsys.readouterr().err == ""


def test_a_terminal_has_a_bar(monkeypatch, capsys):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    with _progress.bar(total=2, unit="pair", delay=0, mininterval=0) as bar:
        bar.update()
    assert "1/2" in capsys.readouterr().err
