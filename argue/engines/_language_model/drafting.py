"""A reply that a language model drafts for somebody who may change it, and send it or not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from argue.engines._language_model.answers import NoAnswer, words_of
from argue.engines._language_model.endpoint import Endpoint
from argue.engines._language_model.memory import Memory
from argue.engines._language_model.prompt import cut, fill_places, format_path
from argue.errors import RemoteFault
from argue.locales import lazy
from argue.settings import LanguageModel

WORDS = Path(__file__).with_name("draft.txt")
PATIENCE = 45
"""Seconds that somebody waits for a draft at most."""
_TOKENS = 400


def draft(settings: LanguageModel, path: Sequence[str], text: str, questions: Sequence[str]) -> str:
    """A reply that attacks ``text`` by asking one of some critical questions of it.

    The server is asked once, and not again where it fails: somebody waits.

    Parameters
    ----------
    path
        What was said above the text, from the issue on.

    Raises
    ------
    BadInput
        If the language model is off.
    ModelError
        If the server does not answer or refuses, or the budget is spent.
    """
    settings.check()
    patient = replace(settings, llm_timeout=min(settings.llm_timeout, PATIENCE))
    with Endpoint(patient, Memory(settings.llm_cache), tries=1) as endpoint:
        try:
            return words_of(endpoint.complete(_request_body(settings, path, text, questions)))
        except NoAnswer as error:
            wrote = lazy("%(model)s wrote no reply", model=settings.llm_model)
            raise RemoteFault(wrote, str(error)) from error


def _request_body(
    settings: LanguageModel, path: Sequence[str], text: str, questions: Sequence[str]
) -> Mapping[str, Any]:
    listed = "\n".join(f"- {question}" for question in questions)
    places = {"{path}": format_path(path), "{hypothesis}": cut(text), "{questions}": listed}
    content = fill_places(WORDS.read_text(encoding="utf-8"), places)
    return {
        "model": settings.llm_model,
        "messages": [{"role": "user", "content": content}],
        "temperature": 0.7,
        "max_tokens": _TOKENS,
    }
