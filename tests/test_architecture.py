"""The picture is that of the code, and the three files of ``docs/architecture.md`` work."""

from __future__ import annotations

import importlib
import re
import sys
from pathlib import Path

import pytest

import argue
from argue import formats, plugins
from argue.formats import _recognition
from argue.model import Label
from argue.settings import Settings
from argue.store import Store
from argue.web import create_app
from argue.web.app import factory
from tests.conftest import ROOT
from tests.formats import test_contract as contract
from tools.architecture import PICTURE, drawing

TEXT = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
FILES = {
    match[2]: match[1]
    for match in re.finditer(r"```python\n(\"\"\".*?\n# (\S+)\n.*?)```", TEXT, re.DOTALL)
}
"""The text of each file that is shown, by its path."""
DEBATE = "# Trams?\n\n= Trams are good.\n\n? Nobody can pay for so many trams.\n"


def test_the_picture_is_drawn_from_the_code():
    assert PICTURE.read_text(encoding="utf-8") == drawing(), "python -m tools.architecture"


@pytest.mark.parametrize("path", FILES)
def test_a_file_has_few_lines_besides_imports(path):
    lines = [line for line in FILES[path].splitlines()[2:] if line.strip()]
    assert len([line for line in lines if not line.startswith(("from", "import"))]) <= 14


@pytest.fixture
def added(tmp_path: Path):
    """The three files, found where they would lie."""
    before, searched = set(sys.modules), []
    for path, content in FILES.items():
        package = importlib.import_module(Path(path).parent.as_posix().replace("/", "."))
        folder = tmp_path / package.__name__
        folder.mkdir()
        (folder / Path(path).name).write_text(content, encoding="utf-8")
        package.__path__.append(str(folder))
        searched.append(package.__path__)
    forget()
    yield
    for name in set(sys.modules) - before:
        if name.rpartition(".")[2] in {"shouts", "longer", "length"}:
            del sys.modules[name]
    for path in searched:
        path.pop()
    forget()


def forget() -> None:
    """Look into the folders again."""
    importlib.invalidate_caches()
    plugins._files.cache_clear()
    _recognition._readers.cache_clear()
    _recognition._files.cache_clear()
    factory._blueprints.cache_clear()  # by tests/conftest.py


@pytest.mark.usefixtures("added")
def test_the_format_is_recognised_and_read():
    (debate,) = formats.parse_text("!Trams are good.\n!Nobody can pay for them.\n").debates
    assert debate.source.format == "shouts"
    assert (debate.issue, debate.given[0].label) == ("0", Label.ATTACK)
    contract.test_a_reader_refuses_nonsense_with_an_error_of_ours("shouts")


@pytest.mark.usefixtures("added")
def test_the_engine_judges():
    (debate,) = formats.parse_text(DEBATE).debates
    (relation,) = argue.analyse(debate, engine="longer").relations
    assert relation.label is Label.ATTACK


@pytest.mark.usefixtures("added")
def test_the_page_is_shown(tmp_path):
    settings = Settings(database=tmp_path / "argue.sqlite")
    client = create_app(settings, start_worker=False).test_client()
    with Store.open(settings.database) as store:
        (saved,) = store.debates.add(formats.parse_text(DEBATE).debates)
    page = client.get(f"/debates/{saved.key}/length")
    assert "10" in page.text.partition("<main")[2].partition("</main>")[0]
