"""The container file, as far as it can be held to account without a container engine."""

from __future__ import annotations

import re
import shlex

from argue.settings import Settings
from argue.web import STATIC, TEMPLATES
from tests.conftest import ROOT

LINES = (ROOT / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ").splitlines()


def _said(word: str) -> list[list[str]]:
    return [shlex.split(line)[1:] for line in LINES if line.startswith(f"{word} ")]


def test_what_is_copied_is_there_and_let_through_to_the_engine():
    ignored = (ROOT / ".containerignore").read_text(encoding="utf-8").splitlines()
    copied = [name for *names, _ in _said("COPY") for name in names]
    assert all((ROOT / name).exists() for name in copied)
    assert {line[1:] for line in ignored if line.startswith("!")} == set(copied)
    assert {"argue", STATIC.name, TEMPLATES.name, "LICENSE", "NOTICE"} <= set(copied)


def test_it_installs_what_make_installs_for_a_light_installation():
    make = (ROOT / "Makefile").read_text(encoding="utf-8")
    asked = re.search(r"install (--no-deps .*? -r requirements-light\.txt)", make)[1].split()
    ran = [words for words in _said("RUN") if "requirements-light.txt" in words]
    assert len(ran) == 1
    assert set(asked) - {"--no-compile"} <= set(ran[0])
    assert any("--editable" in words and "--no-deps" in words for words in _said("RUN"))


def test_its_settings_are_settings_and_it_does_not_run_as_root():
    (given,) = _said("ENV")
    environment = dict(one.split("=", 1) for one in given)
    settings = Settings.from_environment(environment)
    assert (str(settings.database), settings.auth) == ("/data/argue.sqlite", "accounts")
    assert _said("USER") == [["argue"]]
    (volume,), (port,) = _said("VOLUME"), _said("EXPOSE")
    assert volume == [str(settings.database.parent)]
    assert str(port[0]) in LINES[-1]
