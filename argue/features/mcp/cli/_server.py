"""The server of ``argue site mcp``, which offers the tools to a client.

A tool fails with an :class:`~argue.errors.ArgueError`, which the client is told as the sentence
that a command prints; so are arguments that it does not take.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError, UnexpectedToolError
from mcp_types import CallToolResult, InputRequiredResult, ToolAnnotations
from pydantic import ValidationError

from argue.engines import HUB, facts, loaded_engine
from argue.errors import ArgueError
from argue.features.mcp.cli._tools import Tools
from argue.installation import release
from argue.locales.phrases import did_you_mean
from argue.plugins import libraries_for
from argue.settings import Settings

INSTRUCTIONS = (
    "Argue reads a debate and says which of its arguments stand. A text is a question or claim and "
    "the replies to it: an outline with + and - before supports and attacks, a chat, a thread, "
    "mails. Verdicts follow from the relations alone, not from what you know of the subject; "
    "'likely' verdicts rest on labels of a machine that nobody confirmed."
)


def server(settings: Settings, engine: str = "", *, write: bool = False) -> MCPServer:
    """The server with its tools; the engine is loaded for the first question that asks it.

    Raises UnknownName, ModelError, MissingLibrary if there is no engine of that name, or a library
    is missing that it needs; BadInput if it would send texts and the settings do not say where, or
    not that it may; if it is named by a module that is not there.
    """
    name = engine or settings.engine
    with libraries_for(f"engine {name!r}"):
        known = facts(name)
        for library in known.missing:
            raise ModuleNotFoundError(name=library)
    if known.sends_to is not None or ":" in name.removeprefix(HUB):
        loaded_engine(name)  # facts do not tell a mistake in settings, or in a module's name
    tools = Tools(settings, engine, write)
    result = _Server("argue", instructions=INSTRUCTIONS, version=release())
    for tool, reads in (
        (tools.search_debates, True),
        (tools.analyse, not write),
        (tools.verdict, not write),
        (tools.what_would_change, not write),
        (tools.evaluate_predictions, True),
    ):
        about = ToolAnnotations(read_only_hint=reads, destructive_hint=False, open_world_hint=False)
        result.tool(annotations=about, structured_output=True)(_with_tool_errors(tool))
    return result


class _Server(MCPServer):
    """The SDK's server, which tells of wrong arguments in a sentence."""

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        """Call a tool; raises ToolError as the SDK's."""
        schemas = {tool.name: tool.input_schema["properties"] for tool in await self.list_tools()}
        known = schemas.get(name, arguments)
        for argument in arguments:
            if argument not in known:
                message = f"{name}: expected {', '.join(known)}, found {argument}"
                raise ToolError(did_you_mean(message, argument, known))
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            if isinstance(error, UnexpectedToolError):
                raise
            sentence = str(error).removeprefix(f"Error executing tool {name}: ")
            if isinstance(error.__cause__, ValidationError):
                sentence = f"{name}: {_wrong_arguments(error.__cause__)}"
            raise ToolError(sentence) from None


def _wrong_arguments(error: ValidationError) -> str:
    """What is wrong with the first argument that is, which may be of several kinds."""
    wrong = error.errors()
    argument = wrong[0]["loc"][0]
    if wrong[0]["type"] == "missing":
        return f"expected {argument}, found none"
    kinds = [
        problem["msg"].removeprefix("Input should be ").replace("valid ", "")
        for problem in wrong
        if problem["loc"][0] == argument
    ]
    found = str(wrong[0]["input"])[:60]
    return f"expected {' or '.join(dict.fromkeys(kinds))} as {argument}, found {found!r}"


def _with_tool_errors(tool: Callable[..., Any]) -> Callable[..., Any]:
    """The tool, whose errors the client is told; of other exceptions it learns nothing."""

    @wraps(tool)
    def called(*args: Any, **words: Any) -> Any:
        try:
            return tool(*args, **words)
        except ArgueError as error:
            raise ToolError(str(error)) from error

    return called
