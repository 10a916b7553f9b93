"""A light installation is small, holds all that it needs, and starts without the rest."""

import json
import os
import re
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from argue.engines import ENGINES, facts
from argue.reasoning.semantics import SEMANTICS
from tests.web.served import process_of

ROOT = Path(__file__).resolve().parent.parent
MOST = 239_000_000  # bytes; 236.6 million are measured, 16 of them for signatures
OWN = {"pip", "setuptools", "pkg_resources", "_distutils_hack"}  # in any new environment
HEAVY = [
    *("torch", "transformers", "sentence_transformers", "scipy", "sklearn", "spacy", "pyvis"),
    *("networkx", "IPython", "huggingface_hub", "onnx", "rapidfuzz", "simplemma", "voyager"),
]

STARTS = f"""
import sys, tempfile
from pathlib import Path
import argue
from argue.settings import Settings
from argue.web import create_app
app = create_app(Settings(database=Path(tempfile.mkdtemp()) / "a.sqlite"), start_worker=False)
client = app.test_client()
listed = client.get("/")
assert listed.status_code == 200, listed.status
print(*[name for name in {HEAVY!r} if name in sys.modules])
"""
ANALYSES = """
import json, sys
from click.testing import CliRunner
from argue.cli._root import argue
words = [["analyse", "debates/cash.md", *options] for options in json.loads(sys.argv[1])]
done = [CliRunner().invoke(argue, given, catch_exceptions=False) for given in words]
assert not any(one.exit_code for one in done), [one.output for one in done if one.exit_code]
print(json.dumps([one.stdout for one in done]))
"""
"""Prints what `argue analyse` prints with each of some options."""


def pins(name: str) -> dict[str, str]:
    """Version of each package that a file of requirements lists itself."""
    text = (ROOT / name).read_text(encoding="utf-8")
    return dict(re.findall(r"^([A-Za-z0-9._-]+)==(\S+)", text, flags=re.MULTILINE))


def test_no_heavy_library_is_imported_at_start():
    completed = subprocess.run(
        [sys.executable, "-c", STARTS], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert completed.returncode == 0, completed.stderr
    assert completed.stdout.split() == []


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-light.txt"])
def test_every_requirement_is_pinned(name):
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    stated = [line for line in lines if line and not line.startswith(("#", "-r "))]
    assert len(stated) == len(pins(name)) > 20


def test_the_full_installation_adds_to_the_light_one():
    assert "-r requirements-light.txt" in (ROOT / "requirements.txt").read_text(encoding="utf-8")
    assert not pins("requirements.txt").keys() & pins("requirements-light.txt").keys()


def recipe(*arguments: str) -> str:
    """What ``make run`` would do."""
    command = ["make", "--dry-run", "--always-make", "run", *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True).stdout


def test_the_first_command_is_the_light_installation():
    assert recipe() == recipe("LIGHT=1")
    assert "requirements-light.txt" in recipe()
    assert " requirements.txt" not in recipe()


def test_the_full_installation_is_asked_for():
    assert "-r requirements.txt" in recipe("FULL=1")
    assert ".venv-light" not in recipe("FULL=1")


def test_the_light_installation_has_what_engines_and_semantics_need():
    light = {name.lower().replace("_", "-") for name in pins("requirements-light.txt")}
    needed = {name for engine in ENGINES.names() for name in facts(engine).needs}
    needed.update(
        name for one in SEMANTICS.names() for name in SEMANTICS.stated(one, "NEEDS") or ()
    )
    packages = packages_distributions()
    owners = {owner.lower().replace("_", "-") for name in needed for owner in packages[name]}
    assert owners
    assert owners <= light


def run(*command: object, cwd: Path) -> subprocess.CompletedProcess[str]:
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    return subprocess.run(
        [str(part) for part in command],
        capture_output=True,
        text=True,
        cwd=cwd,
        check=False,
        env=environment | {"OMP_NUM_THREADS": "1"},
    )


@pytest.fixture(scope="module")
def light(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a new environment with the light installation of a copy of the project."""
    folder = tmp_path_factory.mktemp("light")
    tried = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", folder]
    if run(
        *tried, f"waitress=={pins('requirements-light.txt')['waitress']}", cwd=folder
    ).returncode:
        pytest.skip("no package index can be reached")
    copy = folder / "argue"
    tracked = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", cwd=ROOT)
    for name in filter(None, tracked.stdout.split("\0")):
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, copy / name)
    made = run("make", f"PYTHON={sys.executable}", ".venv-light/.ready", cwd=copy)
    assert made.returncode == 0, made.stderr
    return copy / ".venv-light" / "bin"


def size(light: Path) -> int:
    """Bytes of all packages that were installed."""
    (packages,) = light.parent.glob("lib/python*/site-packages")
    return sum(
        path.stat().st_size
        for part in packages.iterdir()
        if part.name.split("-")[0] not in OWN
        for path in (part.rglob("*") if part.is_dir() else [part])
        if path.is_file()
    )


@pytest.mark.install
def test_a_light_installation_is_small(light):
    assert 50_000_000 < size(light) < MOST


@pytest.mark.install
def test_a_light_installation_analyses_with_all_that_ships_and_draws(light, tmp_path):
    """By one process; the default engine by the program, as people call it."""
    copy = light.parent.parent
    completed = run(light / "argue", "analyse", "debates/homework.md", "--json", cwd=copy)
    assert completed.returncode == 0, completed.stderr
    assert json.loads(completed.stdout)
    ours = [name for name in ENGINES.names() if name != "gold" and facts(name).sends_to is None]
    pictures = [tmp_path / f"map{suffix}" for suffix in (".html", ".svg", ".png")]
    options = [
        *(["--engine", engine, "--json"] for engine in ours),
        *(["--engine", "gold", "--semantics", semantics] for semantics in SEMANTICS.names()),
        *(["--engine", "gold", "--picture", str(picture)] for picture in pictures),
    ]
    done = run(light / "python", "-c", ANALYSES, json.dumps(options), cwd=copy)
    assert done.returncode == 0, done.stderr
    printed = json.loads(done.stdout)
    for text in printed[: len(ours)]:
        assert json.loads(text)["debates"][0]["labelling"]
    assert all(printed)
    assert min(picture.stat().st_size for picture in pictures) > 1_000
    assert "vis" in pictures[0].read_text(encoding="utf-8")


@pytest.mark.install
def test_a_light_installation_names_what_it_lacks(light):
    completed = run(light / "argue", "concepts", "debates/homework.md", cwd=light.parent.parent)
    assert completed.returncode == 1
    assert "make run FULL=1" in completed.stderr
    assert "requirements.txt" in completed.stderr
    assert "Traceback" not in completed.stderr


@pytest.fixture
def served(light: Path, tmp_path: Path) -> Iterator[str]:
    """Address of a web app of the light installation."""
    serve = [light / "argue", "serve", "--port", "0"]
    with process_of(serve, tmp_path / "argue.sqlite", light.parent.parent) as (_, line):
        yield json.loads(line)["address"]


@pytest.mark.install
def test_a_light_installation_serves_pages_and_maps(served):
    for page in ("/", "/api/v1/openapi.json", "/static/map/draw.js"):
        with urllib.request.urlopen(f"{served}{page}", timeout=60) as answer:
            assert answer.status == 200
