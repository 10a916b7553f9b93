"""The container and compose files: held to account without an engine, and built where one is."""

import re
import shlex
import shutil
import subprocess

import pytest

from argue.features.doctor.cli.doctor import environment_file
from argue.settings import Settings
from tests.conftest import ROOT

FOLDERS = ("templates", "static", "debates", "examples")
"""Of the site: those that setup.py puts into a wheel."""
LINES = (ROOT / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ").splitlines()


def _said(word: str) -> list[list[str]]:
    return [shlex.split(line)[1:] for line in LINES if line.startswith(f"{word} ")]


def test_what_is_copied_is_there_and_let_through_to_the_engine():
    ignored = (ROOT / ".containerignore").read_text(encoding="utf-8").splitlines()
    copied = [name for *names, _ in _said("COPY") for name in names]
    assert all((ROOT / name).exists() for name in copied)
    assert {line[1:] for line in ignored if line.startswith("!")} == set(copied)
    assert {"argue", *FOLDERS, "LICENSE", "NOTICE"} <= set(copied)


def test_it_installs_what_make_installs_for_a_light_installation():
    make = (ROOT / "Makefile").read_text(encoding="utf-8")
    asked = re.search(r"install (--no-deps .*? -r requirements-light\.txt)", make)[1].split()
    ran = [words for words in _said("RUN") if "requirements-light.txt" in words]
    assert len(ran) == 1
    assert "requirements-sign-in.txt" in ran[0]  # compose.yaml offers its settings
    assert set(asked) - {"--no-compile"} <= set(ran[0])
    assert any("--editable" in words and "--no-deps" in words for words in _said("RUN"))


def test_its_settings_are_settings_and_it_does_not_run_as_root():
    (given,) = _said("ENV")
    settings = Settings.from_environment(dict(one.split("=", 1) for one in given))
    assert (str(settings.database), settings.auth) == ("/data/argue.sqlite", "accounts")
    assert _said("USER") == [["argue"]]
    (volume,), (port,) = _said("VOLUME"), _said("EXPOSE")
    assert volume == [str(settings.database.parent)]
    assert str(port[0]) in LINES[-1]


def engine() -> str:
    """A container engine that answers; empty if there is none."""
    for name in ("podman", "docker"):
        if shutil.which(name):
            asked = [name, "info"]
            if not subprocess.run(asked, capture_output=True, timeout=60, check=False).returncode:
                return name
    return ""


@pytest.mark.install
def test_the_image_is_built_and_judges():
    if not (program := engine()):
        pytest.skip("no container engine answers")
    build = [program, "build", "--file", "Containerfile", "--tag", "argue-test", "."]
    done = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    words = ["argue", "analyse", "/srv/argue/debates/cash.md", "--engine", "gold"]
    run = [program, "run", "--rm", "argue-test", *words]
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "accepted" in done.stdout


def test_the_settings_of_a_server_are_settings():
    settings = Settings.from_environment(environment_file(ROOT / "deploy" / "argue.env"))
    assert (settings.auth, settings.hosts) == ("accounts", ("argue.example.org",))
    text = (ROOT / "deploy" / "argue.env").read_text(encoding="utf-8")
    listed = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    names = re.findall(r"^#?(ARGUE_\w+)=", text, re.M)
    assert [name for name in names if f"| `{name}` |" not in listed] == []


def test_the_unit_is_one_that_systemd_takes(tmp_path):
    text = (ROOT / "deploy" / "argue.service").read_text(encoding="utf-8")
    assert "argue serve" in text
    assert "EnvironmentFile=/etc/argue.env" in text
    if not shutil.which("systemd-analyze"):
        pytest.skip("no systemd-analyze here")
    unit = tmp_path / "argue.service"  # of what is here: a program that exists
    unit.write_text(re.sub(r"/opt/argue/bin/argue", "/bin/true", text), encoding="utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "argue.service:" not in done.stderr, "unknown or wrong lines"


def test_what_is_composed_fits_the_container_and_the_settings():
    yaml = pytest.importorskip("yaml")
    composed = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    services = composed["services"]
    server, backup = services["argue"], services["backup"]
    assert (ROOT / server["build"]["dockerfile"]).is_file()
    assert Settings.from_environment(
        {**server["environment"], "ARGUE_HOSTS": "argue.example.org"}
    ).hosts == ("argue.example.org",)
    assert "ports" not in server  # whose ARGUE_PROXY is whoever connects
    (port,) = _said("EXPOSE")[0]
    assert services["proxy"]["command"].endswith(f"--to argue:{port}")
    assert server["image"] == backup["image"]
    mounted = {volume.partition(":")[2] for volume in backup["volumes"]}
    made = {word for words in _said("RUN") for word in words if word in ("/data", "/backup")}
    assert mounted == made
    for service in (server, backup):
        assert service["read_only"]
        assert service["cap_drop"] == ["ALL"]
        assert {"mem_limit", "pids_limit", "security_opt", "tmpfs"} <= set(service)
    assert server["environment"]["ARGUE_DATABASE"].startswith("/data/")
    assert server["environment"]["XDG_CACHE_HOME"].startswith("/data/")
    assert set(composed["volumes"]) == {
        volume.partition(":")[0] for each in services.values() for volume in each["volumes"]
    }
