"""A server with chat completions as OpenAI's: Ollama, llama.cpp, vLLM, LM Studio, a hosted one."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import threading
import time
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

import httpx

from argue.errors import ModelError, RemoteFault
from argue.features.language_model.engines._language_model.answers import NoAnswer
from argue.features.language_model.engines._language_model.memory import Memory
from argue.locales import lazy
from argue.settings import LanguageModel

TRIES = 5
"""Requests for one judgement before the server is given up."""
RETRIED = frozenset({408, 409, 425, 429, 500, 502, 503, 504})
"""Statuses after which the same request may be answered."""
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 60.0
"""Seconds between two tries, doubled each time; a server may ask for up to the longest."""
MILLION = 1_000_000
REFUSED = frozenset({400, 413, 422})
"""Statuses of a request that this one question is to blame for: too long, or not let through."""
REPLACEMENTS = {
    "max_tokens": "max_completion_tokens",
    "temperature": "",
    "top_logprobs": "",
    "logprobs": "",
}
"""Parameters that some models refuse, as those that think first do; and what to send instead."""
MOST_BYTES = 16 * 2**20
"""Of one answer, which comes unpacked; the longest with probabilities has a fifth of that."""
CHARACTERS = 3
"""Characters for which a token is counted where the server does not count."""

logging.getLogger("httpx").setLevel(logging.WARNING)  # at INFO it logs each address that it asks


class _Unusable(Exception):
    """An answer that is not read to its end; the message says why."""


class Endpoint:
    """Sends requests, waits where the server asks for that, and counts what they cost.

    ``settings`` say where, which model, with which key, and how much may be spent; in ``memory``
    what is spent is added up; ``tries`` are the requests for one answer before the server is given
    up. Each request has ``llm_timeout`` seconds in all, however slowly its answer drips in, and
    :data:`MOST_BYTES`. An event loop in a thread of its own keeps that time: it can leave a request
    wherever that is.
    """

    def __init__(self, settings: LanguageModel, memory: Memory, tries: int = TRIES) -> None:
        self._settings, self._memory, self._tries = settings, memory, tries
        self._key = key = settings.key()
        headers = {"Accept-Encoding": "identity"} | (
            {"Authorization": f"Bearer {key}"} if key else {}
        )
        self._client = httpx.AsyncClient(
            base_url=f"{settings.llm_url.rstrip('/')}/", headers=headers, timeout=None
        )
        self._broken, self._refused = threading.Event(), set[str]()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    def __enter__(self) -> Endpoint:
        return self

    def __exit__(self, *error: object) -> None:
        asyncio.run_coroutine_threadsafe(self._client.aclose(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def stop(self) -> None:
        """Try nothing again."""
        self._broken.set()

    def complete(self, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """The first choice of a chat completion.

        Raises ModelError if the budget is spent, RemoteFault if the server refuses or does not
        answer after all tries, and NoAnswer if it refuses this question.
        """
        what, number = "", 0
        while number < self._tries:
            self._check_budget()
            if self._broken.is_set():
                break
            result = self._attempt(body)
            if isinstance(result, dict):
                return result
            what, pause = result
            if pause is None:  # each parameter is refused but once
                continue
            number += 1
            if number < self._tries:
                time.sleep(min(pause or FIRST_PAUSE * 2 ** (number - 1), LONGEST_PAUSE))
        self._broken.set()  # the other threads need not try as often
        raise RemoteFault(
            lazy("the server of the language model does not answer; try again in a while")
            if self._tries == 1
            else lazy(
                "the server of the language model does not answer after %(tries)s tries; what was "
                "judged so far is kept, and is not asked for again",
                tries=str(self._tries),
            ),
            f"{self._settings.llm_url}: {what}",
        )

    def _attempt(self, body: Mapping[str, Any]) -> dict[str, Any] | tuple[str, float | None]:
        """A choice; or what went wrong and for how long to wait: 0 unasked, ``None`` not at all."""
        sent = self._without_refused(body)
        try:
            received = self._receive(sent)
            response = asyncio.run_coroutine_threadsafe(received, self._loop).result()
        except (httpx.HTTPError, _Unusable) as error:
            return self._without_key(f"{type(error).__name__.lstrip('_')}: {error}"), 0
        if response.status_code == httpx.codes.OK:
            choice = self._choice(response, sent)
            return choice or (self._without_key(f"half an answer: {response.text[:100]!r}"), 0)
        words = self._without_key(_error_message(response))
        if response.status_code in RETRIED:
            return words, _retry_after(response)
        if response.status_code not in REFUSED:
            status = str(response.status_code)
            raise RemoteFault(
                lazy("the server of the language model refuses (status %(status)s)", status=status),
                f"{self._settings.llm_url}: {words}",
            )
        named = {name for name in REPLACEMENTS if name in sent and re.search(rf"\b{name}\b", words)}
        if not named:
            raise NoAnswer(f"refused: {words}")
        self._refused |= named
        return words, None

    async def _receive(self, body: Mapping[str, Any]) -> httpx.Response:
        """The whole answer, in time and of a size that can be read."""
        seconds, content = self._settings.llm_timeout, bytearray()
        try:
            async with (
                asyncio.timeout(seconds),
                self._client.stream("POST", "chat/completions", json=body) as response,
            ):
                if response.headers.get("Content-Encoding", "identity") != "identity":
                    raise _Unusable("a packed answer, which was not asked for")
                async for piece in response.aiter_raw():
                    content += piece
                    if len(content) > MOST_BYTES:
                        raise _Unusable(f"an answer of more than {MOST_BYTES:,} bytes")
        except TimeoutError:
            raise _Unusable(f"no whole answer within {seconds} seconds") from None
        asked = {"Retry-After": response.headers.get("Retry-After", "")}
        return httpx.Response(response.status_code, headers=asked, content=bytes(content))

    def _without_refused(self, body: Mapping[str, Any]) -> dict[str, Any]:
        """The request without the parameters that the server refused before."""
        left_out = self._refused | ({"top_logprobs"} if "logprobs" in self._refused else set())
        sent = {name: value for name, value in body.items() if name not in left_out}
        instead = {REPLACEMENTS[name]: body[name] for name in left_out if name in body}
        return {**sent, **{name: value for name, value in instead.items() if name}}

    def _without_key(self, words: str) -> str:
        """The words without the key, which a server may repeat."""
        return words.replace(self._key, "…") if self._key else words

    def _choice(self, response: httpx.Response, sent: Mapping[str, Any]) -> dict[str, Any] | None:
        """The first choice of an answer, ``None`` if there is none; what it cost is added up."""
        try:
            content = response.json()
        except (ValueError, RecursionError):
            content = None
        used = content.get("usage") if isinstance(content, dict) else None
        asked = json.dumps(sent.get("messages"))
        self._memory.spend(
            self._settings.llm_model,
            _tokens_used(used, "prompt_tokens", asked),
            _tokens_used(used, "completion_tokens", response.text),
        )
        try:
            choice = content["choices"][0]
        except (KeyError, IndexError, TypeError):
            return None
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


def _tokens_used(used: object, name: str, words: str) -> int:
    """The tokens that the server counted, else about as many as the words have."""
    value = used.get(name) if isinstance(used, dict) else None
    if isinstance(value, int) and 0 <= value <= MILLION**2:
        return value
    return len(words) // CHARACTERS + 1


def _error_message(response: httpx.Response) -> str:
    """The status and what the server says of it."""
    try:
        error = response.json().get("error")
        words = error.get("message") if isinstance(error, dict) else error
    except (ValueError, AttributeError, RecursionError):
        words = response.text
    return f"{response.status_code} {response.reason_phrase}: {str(words or '')[:300]}".strip(": ")


def _retry_after(response: httpx.Response) -> float:
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
