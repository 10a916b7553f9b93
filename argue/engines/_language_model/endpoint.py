"""A server with chat completions as OpenAI's: Ollama, llama.cpp, vLLM, LM Studio, a hosted one."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

import httpx

from argue.engines._language_model.memory import Memory
from argue.errors import ModelError
from argue.settings import LanguageModel

TRIES = 5
"""Requests for one answer before the server is given up."""
AGAIN = frozenset({408, 409, 425, 429, 500, 502, 503, 504})
"""Statuses after which the same request may be answered."""
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 60.0
"""Seconds between two tries, doubled each time; a server may ask for up to the longest."""
MILLION = 1_000_000


class Endpoint:
    """Sends requests, waits where the server asks for that, and counts what they cost.

    Parameters
    ----------
    settings
        Where, which model, with which key, and how much may be spent.
    memory
        Where what is spent is added up.
    """

    def __init__(self, settings: LanguageModel, memory: Memory) -> None:
        self._settings, self._memory = settings, memory
        key = settings.key()
        self._client = httpx.Client(
            base_url=f"{settings.llm_url.rstrip('/')}/",
            headers={"Authorization": f"Bearer {key}"} if key else {},
            timeout=settings.llm_timeout,
        )
        self._broken = threading.Event()

    def __enter__(self) -> Endpoint:
        return self

    def __exit__(self, *error: object) -> None:
        self._client.close()

    def complete(self, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """The first choice of a chat completion.

        Raises
        ------
        ModelError
            If the budget is spent, the server refuses, or does not answer after :data:`TRIES`.
        """
        self._check_budget()
        what = ""
        for number in range(TRIES):
            if self._broken.is_set():
                break
            pause = FIRST_PAUSE * 2**number
            try:
                response = self._client.post("chat/completions", json=dict(body))
            except httpx.HTTPError as error:
                what = f"{type(error).__name__}: {error}"
            else:
                if response.status_code == httpx.codes.OK:
                    choice = self._choice(response)
                    if choice is not None:
                        return choice
                    what = f"half an answer: {response.text[:100]!r}"
                elif response.status_code in AGAIN:
                    what = _said(response)
                    pause = _asked_pause(response) or pause
                else:
                    raise ModelError(f"{self._settings.llm_url} refuses: {_said(response)}")
            if number + 1 < TRIES:
                time.sleep(min(pause, LONGEST_PAUSE))
        self._broken.set()  # the other threads need not try as often
        raise ModelError(
            f"{self._settings.llm_url} does not answer after {TRIES} tries ({what}); what was "
            "judged so far is kept, and is not asked for again"
        )

    def _choice(self, response: httpx.Response) -> Mapping[str, Any] | None:
        """The first choice of an answer, ``None`` if there is none; what it cost is added up."""
        try:
            content = response.json()
            choice: Mapping[str, Any] = content["choices"][0]
            used = content.get("usage") or {}
            read, written = (
                int(used.get(name) or 0) for name in ("prompt_tokens", "completion_tokens")
            )
        except (ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError):
            return None
        self._memory.spend(self._settings.llm_model, read, written)
        return choice if isinstance(choice, dict) else None

    def _check_budget(self) -> None:
        settings = self._settings
        read, written = self._memory.spent(settings.llm_model)
        if settings.llm_tokens and read + written >= settings.llm_tokens:
            raise ModelError(
                f"the budget of {settings.llm_tokens:,} tokens is spent ({read + written:,}); "
                "raise ARGUE_LLM_TOKENS to go on, what was judged so far is kept"
            )
        cost = (read * settings.llm_price_read + written * settings.llm_price_written) / MILLION
        if settings.llm_cost and cost >= settings.llm_cost:
            raise ModelError(
                f"the budget of {settings.llm_cost:g} is spent ({cost:.2f}); raise ARGUE_LLM_COST "
                "to go on, what was judged so far is kept"
            )


def _said(response: httpx.Response) -> str:
    """The status and what the server says of it."""
    try:
        error = response.json().get("error")
        words = error.get("message") if isinstance(error, dict) else error
    except (ValueError, AttributeError, RecursionError):
        words = response.text
    return f"{response.status_code} {response.reason_phrase}: {str(words or '')[:300]}".strip(": ")


def _asked_pause(response: httpx.Response) -> float:
    """The seconds for which the server asks to wait; 0 if it does not."""
    value = response.headers.get("Retry-After", "")
    try:
        return max(0.0, float(value))
    except ValueError:
        pass
    try:
        return max(0.0, (parsedate_to_datetime(value) - datetime.now(UTC)).total_seconds())
    except (ValueError, TypeError):
        return 0.0
