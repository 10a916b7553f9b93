"""The wheel serves and analyses outside the repository; the scripts of ``examples/`` run."""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import urllib.error
import urllib.request
import venv
import zipfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.docs_blocks import blocks, run_shell
from tests.web.served import process_of

pytestmark = pytest.mark.long

SCRIPTS = sorted((ROOT / "examples").glob("*.py"))
SITE = ("templates", "static", "debates", "examples")
SOURCES = (".po",)
"""What is compiled, and does not ship itself."""
OUTLINE = "# Should the library open on Sundays?\n- Nobody would come.\n"


def run(*command: object, cwd: Path) -> str:
    """Standard output of a command that must succeed, without PYTHONPATH."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(
        [str(part) for part in command],
        capture_output=True,
        text=True,
        cwd=cwd,
        env=environment,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_example_script(script, tmp_path):
    arguments = [tmp_path] if "folder: Path" in script.read_text(encoding="utf-8") else []
    assert run(sys.executable, script, *arguments, cwd=ROOT).strip()


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what git tracks."""
    folder = tmp_path_factory.mktemp("wheel")
    names = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", cwd=ROOT)
    archive = folder / "source.zip"
    with zipfile.ZipFile(archive, "w") as file:
        for name in filter(None, names.split("\0")):
            if (ROOT / name).is_file():
                file.write(ROOT / name, name)
    with zipfile.ZipFile(archive) as file:
        file.extractall(folder / "source")
    return folder / "source"


@pytest.fixture(scope="module")
def wheel(source: Path) -> Path:
    """The wheel that pip builds from the source archive of that copy."""
    folder = source.parent
    run(sys.executable, "-c", f"import backend; backend.build_sdist({str(folder)!r})", cwd=source)
    (archive,) = folder.glob("*.tar.gz")
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    run(*pip, "wheel", "--no-deps", "--wheel-dir", folder, archive, cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The ``argue`` of an environment with the wheel and the libraries of this environment."""
    place = tmp_path_factory.mktemp("environment")
    venv.create(place, with_pip=False)
    python = place / "bin" / "python"
    (packages,) = place.glob("lib/python*/site-packages")
    with zipfile.ZipFile(wheel) as file:
        file.extractall(packages)
    links = [sysconfig.get_paths()["purelib"]]
    links += [line for path in Path(links[0]).glob("*.pth") for line in lines(path)]
    (packages / "libraries.pth").write_text("\n".join(links), encoding="utf-8")
    program = place / "bin" / "argue"
    program.write_text(
        f"#!{python}\nfrom argue.__main__ import main\nraise SystemExit(main())\n", encoding="utf-8"
    )
    program.chmod(0o755)
    return program


def lines(path: Path) -> list[str]:
    """Folders of libraries that a ``.pth`` file names, the repository left out."""
    named = path.read_text(encoding="utf-8").splitlines()
    return [line for line in named if "site-packages" in line]


@pytest.mark.install
def test_the_wheel_holds_what_git_tracks_of_it(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    tracked = run("git", "ls-files", "-z", cwd=ROOT).split("\0")
    for folder, place in {"argue": "", **dict.fromkeys(SITE, "argue/site/")}.items():
        ours = {place + name for name in tracked if name.startswith(f"{folder}/")}
        assert {name for name in ours - names if not name.endswith(SOURCES)} == set()
    assert not any(name.startswith(("recipes", "tests", "benchmarks")) for name in names)


@pytest.mark.install
def test_the_wheel_analyses_with_the_engine_that_ships(installed, tmp_path):
    (tmp_path / "thread.md").write_text(OUTLINE, encoding="utf-8")
    command = ["analyse", "thread.md", "--json", "--picture", "map.html"]
    (debate,) = json.loads(run(installed, *command, cwd=tmp_path))["debates"]
    assert debate["labelling"]
    assert "vis" in (tmp_path / "map.html").read_text(encoding="utf-8")


TUTORIALS = ("docs/tutorial-evaluator.md", "docs/tutorial-researcher.md")


def _runs(python: str) -> bool:
    return not subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode


def interpreters() -> list[Path]:
    """This Python, and the newest other one of this machine that the package is for."""
    stated = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    versions = {line.rpartition(" ")[2] for line in stated["classifiers"] if " :: 3." in line}
    others = sorted(versions - {f"{sys.version_info.major}.{sys.version_info.minor}"})
    for version in reversed(others):
        names = [shutil.which(f"python{version}")]
        names += map(str, Path.home().glob(f".pyenv/versions/{version}.*/bin/python{version}"))
        for name in filter(None, names):
            if _runs(name):
                return [Path(sys.executable), Path(name)]
    return [Path(sys.executable)]


@pytest.fixture(scope="module")
def program_of(
    wheel: Path, installed: Path, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[Path], Path]:
    """The ``argue`` of an environment of a Python; of another one with what pip installs."""

    @cache
    def program(python: Path) -> Path:
        if python == Path(sys.executable):
            return installed
        place = tmp_path_factory.mktemp(python.name)
        run(python, "-m", "venv", place, cwd=place)
        pip = [place / "bin" / "python", "-m", "pip", "--quiet", "--disable-pip-version-check"]
        run(*pip, "install", "--no-compile", wheel, cwd=place)
        return place / "bin" / "argue"

    return program


@pytest.mark.install
@pytest.mark.parametrize(
    ("python", "page"),
    [
        *((interpreters()[0], page) for page in TUTORIALS),
        *((python, TUTORIALS[0]) for python in interpreters()[1:]),
    ],
)
def test_a_tutorial_runs_outside_the_repository(python, page, program_of, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PYTHONPATH", raising=False)
    monkeypatch.setenv("ARGUE_DATABASE", str(tmp_path / "argue.sqlite"))
    program = program_of(python)
    setup, printed = f'argue() {{ "{program}" "$@"; }}', ""
    ran = 0
    for block in (block for block in blocks() if block.page == page):
        if block.language == "sh":
            printed = words(run_shell(block.text, setup))
        elif block.language == "python":
            run(program.parent / "python", "-c", block.text, cwd=tmp_path)
        else:
            assert [line for line in block.text.splitlines() if words(line) not in printed] == []
        ran += block.language != "text"
    assert ran >= 5


def words(text: str) -> str:
    """Without what parts words."""
    return " ".join(text.split())


@pytest.fixture
def served(installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a server of the wheel, started in an empty folder."""
    monkeypatch.delenv("PYTHONPATH", raising=False)
    serve = [installed, "serve", "--port", "0"]
    with process_of(serve, tmp_path / "argue.sqlite", tmp_path) as (_, line):
        yield json.loads(line)["address"]


@pytest.mark.install
def test_the_wheel_serves_pages_scripts_and_example_debates(served):
    listed = json.load(urllib.request.urlopen(f"{served}/api/v1/debates", timeout=30))
    assert {debate["example"] for debate in listed["debates"]} == {True}
    key = listed["debates"][0]["key"]
    for address in ("/", f"/debates/{key}", "/static/layout/layout.css"):
        with urllib.request.urlopen(f"{served}{address}", timeout=30) as answer:
            assert answer.status == 200
