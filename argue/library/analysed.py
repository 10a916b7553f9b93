"""A debate as the functions of the library take it: analysed already, or to be analysed."""

from __future__ import annotations

from collections.abc import Iterable

from argue import pipeline
from argue.engines import EngineLike, as_engine, engine_for
from argue.errors import BadInput, UnknownArgument
from argue.model import Analysis, Debate, Options
from argue.settings import Settings


def analysed(
    of: Analysis | Debate, engine: EngineLike = "", options: Options | None = None
) -> Analysis:
    """The analysis of a debate by an engine, or the one that is given.

    Parameters
    ----------
    engine
        As of :func:`argue.analyse`; empty for that of the settings, or the one that reads the
        debate's language, for a debate only.

    Raises
    ------
    BadInput
        If ``of`` is neither, or an analysis is given with an engine or options.
    """
    if isinstance(of, Analysis):
        if engine or options not in (None, Options()):
            raise BadInput(
                "expected an analysis, or a debate with an engine and options, found both"
            )
        return of
    if not isinstance(of, Debate):
        raise BadInput(
            f"expected a debate or its analysis, found {type(of).__name__}; argue.read(path) gives "
            "the debates of a file"
        )
    if isinstance(engine, str) and not engine:
        engine = engine_for(Settings.from_environment().engine, of)
    judge = as_engine(engine)
    return pipeline.analyse_debate(of, judge, options or Options())


def all_analysed(
    of: Analysis | Debate | Iterable[Analysis | Debate],
    engine: EngineLike = "",
    options: Options | None = None,
) -> list[Analysis]:
    """Those of several debates; parameters and errors as of :func:`analysed`."""
    if isinstance(of, Analysis | Debate | str) or not isinstance(of, Iterable):
        return [analysed(of, engine, options)]
    return [analysed(debate, engine, options) for debate in of]


def asked_about(debate: Debate, argument: str) -> str:
    """The id of the argument that is asked about: by default the issue.

    Raises
    ------
    UnknownArgument
        If there is none of that id.
    BadInput
        If the debate names no issue, and no argument is named.
    """
    ids = [known.id for known in debate.arguments]
    if argument and argument not in ids:
        raise UnknownArgument(argument, ids)
    if not argument and debate.issue is None:
        raise BadInput(
            f"{debate.id}: expected an argument to ask about, since the debate names no issue"
        )
    return argument or str(debate.issue)
