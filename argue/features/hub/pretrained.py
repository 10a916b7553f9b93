"""Models of the transformers library that others made: loaded without noise, or refused.

The library itself goes on where parts are absent: without a tokenizer's files it makes one that
knows no word, and weights that it does not find are drawn at random.
"""

from __future__ import annotations

import logging
import re
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from logging.handlers import BufferingHandler
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit
from urllib.request import getproxies

from argue.errors import MissingLibrary, ModelError
from argue.plugins import libraries_for

_ABSENT = re.compile(r"^(\S+)\s*\|\s*MISSING\b", re.MULTILINE)
"""A line of the report that the library logs about the weights that it loaded."""
_PATIENCE = 1.5
"""Seconds in which each place of a hub has to answer."""


class LoadedModel(NamedTuple):
    """A model, and the names of the weights that its files do not have."""

    model: Any
    absent: tuple[str, ...]


def load_quietly(make: Callable[[], Any], name: str, expected: str) -> LoadedModel:
    """What ``make`` loads with sentence-transformers, without progress bars or reports.

    Raises ModelError if it cannot be loaded, or has no tokenizer; MissingLibrary if a library that
    it needs is not installed.

    ``name``, ``expected``: the model and what it should be, for the messages.
    """
    try:
        with libraries_for(f"the model {name}"), _quiet() as logged:
            model = make()
    except MissingLibrary:
        raise
    except Exception as error:  # each library below has exceptions of its own for damaged files
        first_line = str(error).strip().partition("\n")[0] or type(error).__name__
        raise ModelError(f"{name}: expected {expected}, found: {first_line}") from error
    _check_tokenizer(model.tokenizer, name)
    messages = "\n".join(record.getMessage() for record in logged)
    return LoadedModel(model, tuple(sorted(_ABSENT.findall(messages))))


def is_local(name: str) -> bool:
    """Whether a model has to be found on this machine: it is a directory, or no hub answers.

    The library asks a hub that does not answer again and again, for minutes; also for a model that
    it has in its cache. Behind a proxy nothing is known, and the library asks. Raises
    MissingLibrary if huggingface_hub is not installed, which comes with sentence-transformers.
    """
    if Path(name).is_dir():
        return True
    with libraries_for(f"the model {name}"):
        from huggingface_hub import constants
    if constants.HF_HUB_OFFLINE:
        return True
    proxied = getproxies().keys() & {"http", "https", "all"}
    return not proxied and not _hub_answers(constants.ENDPOINT)


def is_cached(name: str, revision: str | None) -> bool:
    """Whether a model of the hub was downloaded to this machine before."""
    from huggingface_hub import try_to_load_from_cache

    return isinstance(try_to_load_from_cache(name, "config.json", revision=revision), str)


def _hub_answers(address: str) -> bool:
    """Whether one of the first two places of a host lets itself be connected to."""
    try:
        parts = urlsplit(address)
        port = parts.port or (80 if parts.scheme == "http" else 443)
        places = socket.getaddrinfo(parts.hostname or "", port, type=socket.SOCK_STREAM)
    except (OSError, ValueError):  # no such host, or no address at all
        return False
    return any(_connects(*place) for place in places[:2])


def _connects(family: int, kind: int, protocol: int, _: str, place: Any) -> bool:
    with socket.socket(family, kind, protocol) as connection:
        connection.settimeout(_PATIENCE)
        try:
            connection.connect(place)
        except OSError:
            return False
    return True


def _check_tokenizer(tokenizer: Any, name: str) -> None:
    vocabulary = set(tokenizer.get_vocab()) - set(getattr(tokenizer, "all_special_tokens", ()))
    if len(vocabulary) < 2:  # some have the mark of a space besides
        raise ModelError(
            f"{name}: expected the files of a tokenizer beside config.json (tokenizer.json, or "
            "vocab.txt or what else its kind reads), found none that names a word"
        )


@contextmanager
def _quiet() -> Iterator[list[logging.LogRecord]]:
    """Keep the transformers library from writing; what it would have logged."""
    from transformers.utils import logging as typed

    library: Any = typed
    logger = logging.getLogger("transformers")
    progress_bar, kept = library.is_progress_bar_enabled(), BufferingHandler(10_000)
    handlers, passed_on = logger.handlers[:], logger.propagate
    library.disable_progress_bar()
    logger.handlers[:], logger.propagate = [kept], False
    try:
        yield kept.buffer
    finally:
        logger.handlers[:], logger.propagate = handlers, passed_on
        if progress_bar:
            library.enable_progress_bar()
