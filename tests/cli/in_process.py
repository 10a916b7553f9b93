"""The command line without a process of its own, which takes a second to start.

What ``argue.__main__.main`` does besides is tested in processes by ``test_main.py``.
"""

from __future__ import annotations

from dataclasses import dataclass

from click.testing import CliRunner

from argue.cli._root import argue
from argue.errors import ArgueError, BadInput, ModelError, NotFound


@dataclass(frozen=True)
class Done:
    """What a command wrote, and its exit status."""

    returncode: int
    stdout: str
    stderr: str


def run(*words: object, stdin: str = "") -> Done:
    """Run ``argue`` with these words, as ``argue.__main__.main`` does."""
    result = CliRunner().invoke(argue, list(map(str, words)), input=stdin)
    error = result.exception
    if isinstance(error, ArgueError):
        code = 2 if isinstance(error, BadInput | ModelError | NotFound) else 1
        return Done(code, result.stdout, f"{result.stderr}argue: {error}\n")
    if error is not None and not isinstance(error, SystemExit):
        raise error
    return Done(result.exit_code, result.stdout, result.stderr)
