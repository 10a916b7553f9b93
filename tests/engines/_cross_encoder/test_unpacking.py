import gzip
import logging
import os
import time
from multiprocessing import get_context

import pytest

from argue.engines._cross_encoder.network import Network
from argue.engines._cross_encoder.unpacking import UNUSED, unpacked
from argue.errors import ModelError
from tests.engines._cross_encoder import small

CONTENT = b"weights " * 1000


@pytest.fixture
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache/argue/models"


@pytest.fixture
def packed(tmp_path):
    path = tmp_path / "model.onnx.gz"
    path.write_bytes(gzip.compress(CONTENT))
    return path


def test_weights_are_unpacked_once_for_their_owner_alone(cache, packed):
    file = unpacked(packed, "digest")
    assert file == cache / "digest.onnx"
    assert file.read_bytes() == CONTENT
    assert (file.stat().st_mode & 0o777, cache.stat().st_mode & 0o777) == (0o600, 0o700)
    before = file.stat().st_ino
    assert unpacked(packed, "digest").stat().st_ino == before


def test_a_file_of_another_size_is_written_anew(cache, packed):
    unpacked(packed, "digest").write_bytes(b"half")
    assert unpacked(packed, "digest").read_bytes() == CONTENT


def test_several_processes_unpack_at_once(cache, packed):
    with get_context("spawn").Pool(2) as pool:
        files = pool.starmap(unpacked, [(packed, "digest")] * 4)
    assert {file.read_bytes() for file in files} == {CONTENT}
    assert [file.name for file in cache.iterdir()] == ["digest.onnx"]


def test_where_nothing_can_be_written_that_is_told(tmp_path, packed, monkeypatch, caplog):
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    with caplog.at_level(logging.WARNING):
        assert unpacked(packed, "digest") is None
    assert str(tmp_path / "file") in caplog.text


def test_a_damaged_file_leaves_nothing_behind(cache, packed):
    packed.write_bytes(packed.read_bytes()[:-20])
    with pytest.raises(ModelError, match="model.onnx.gz"):
        unpacked(packed, "digest")
    assert list(cache.iterdir()) == []


def test_what_was_unpacked_long_ago_goes(cache, packed):
    old, moment = unpacked(packed, "old"), time.time() - UNUSED - 60
    os.utime(old, (moment, moment))
    unpacked(packed, "new")
    assert [file.name for file in cache.iterdir()] == ["new.onnx"]


def test_a_network_opens_from_the_unpacked_file(cache, tmp_path):
    small.write(tmp_path)
    pairs = [("Trams are quiet.", "Trams are loud.")]
    expected = Network(tmp_path, small.POSITIONS).logits(pairs)
    network = (tmp_path / "model.onnx").read_bytes()
    (tmp_path / "model.onnx.gz").write_bytes(gzip.compress(network))
    (tmp_path / "model.onnx").unlink()
    result = Network(tmp_path, small.POSITIONS, digest="digest").logits(pairs)
    assert (cache / "digest.onnx").read_bytes() == network
    assert (result == expected).all()
