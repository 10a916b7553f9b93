"""Recipes are run by hand from a checkout: what is installed does without them."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def test_the_package_imports_no_recipe():
    for path in (ROOT / "argue").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"^\s*(from|import) recipes\b", text, re.MULTILINE), path


@pytest.mark.parametrize("recipe", ["language", "tagger", "document_frequencies"])
def test_a_recipe_says_how_it_is_run(recipe):
    if recipe != "document_frequencies":
        pytest.importorskip("torch")
        pytest.importorskip("spacy")
    command = [sys.executable, "-m", f"recipes.{recipe}", "--help"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "usage" in done.stdout.lower()
