"""What to do where a computation met its limit: a plainer address, and the command line."""

from __future__ import annotations

import shlex
from typing import Any

from flask import Request, url_for

from argue import formats

FILE = "debate.json"
"""What the commands call the debate as a file."""
_ANALYSE = ("engine", "pairs", "derived", "support", "semantics")


def debate_key(request: Request) -> str:
    """The key of the debate whose address is asked for; empty where it is none of a debate."""
    # Sets of monothematic pairs have keys too, and two blueprints.
    of_pairs = (request.blueprint or "").startswith("monothematic")
    return "" if of_pairs else str((request.view_args or {}).get("key", ""))


def command_of(request: Request) -> str:
    """The command that computes the same without a limit; empty where no debate is asked for.

    It is complete for ``argue analyse``; of other commands it is the beginning, and their help says
    how to go on.
    """
    arguments = request.view_args or {}
    if not debate_key(request):
        return ""
    command = getattr(request.url_rule, "command", "")
    if command:
        return f"argue {command} {FILE}"
    words = ["argue", "analyse", FILE]
    for name in _ANALYSE:
        for value in filter(None, request.args.getlist(name)):
            words += [f"--{name}", value]
    if (format := arguments.get("format", "")) in formats.pictures().values():
        words += ["--picture", formats.file_name("debate", format)]
    return shlex.join(words)


def plain_address(request: Request) -> str:
    """The page of the debate under grounded semantics, with the same engine; empty if of none."""
    key = debate_key(request)
    if not key:
        return ""
    same = {name: request.args.get(name) or None for name in ("engine", "pairs")}
    query: dict[str, Any] = {"key": key, "semantics": "grounded", **same}
    return url_for("debate.page", **query)
