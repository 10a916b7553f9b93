import socket

import pytest

from argue.features.hub import pretrained as foreign_models

constants = pytest.importorskip(
    "huggingface_hub.constants", reason="comes with sentence-transformers"
)


@pytest.fixture
def hub(monkeypatch):
    """A port that answers."""
    monkeypatch.setattr(foreign_models, "getproxies", dict)
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", False)
    with socket.create_server(("127.0.0.1", 0)) as server:
        monkeypatch.setattr(constants, "ENDPOINT", f"http://127.0.0.1:{server.getsockname()[1]}")
        yield server


def test_a_hub_that_answers_is_asked(hub):
    assert not foreign_models.is_local("nobody/no-model")


def test_a_hub_that_does_not_answer_is_not_asked_again_and_again(hub, monkeypatch):
    hub.close()
    assert foreign_models.is_local("nobody/no-model")
    monkeypatch.setattr(foreign_models, "getproxies", lambda: {"no": "localhost"})
    assert foreign_models.is_local("nobody/no-model")
    monkeypatch.setattr(foreign_models, "getproxies", lambda: {"https": "http://proxy:8080"})
    assert not foreign_models.is_local("nobody/no-model"), "it may be reached through the proxy"


@pytest.mark.parametrize("address", ["http://nowhere.invalid", "http://127.0.0.1:port", "nonsense"])
def test_what_is_no_address_does_not_answer(hub, monkeypatch, address):
    monkeypatch.setattr(constants, "ENDPOINT", address)
    assert foreign_models.is_local("nobody/no-model")


def test_a_directory_is_no_name_on_a_hub(hub, tmp_path, monkeypatch):
    assert foreign_models.is_local(str(tmp_path))
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", True)
    assert foreign_models.is_local("nobody/no-model")
