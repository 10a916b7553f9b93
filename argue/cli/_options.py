"""Options that several commands share, so that they read alike everywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from pathlib import Path
from typing import Any, NamedTuple

import click

from argue.errors import BadInput, did_you_mean

_Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

engine: _Decorator = click.option(
    "--engine",
    default="",
    metavar="E",
    help="Engine that judges (see: argue list engines), the folder of a trained model, or a class "
    "of one's own as package.module:Class.",
)
pairing: _Decorator = click.option(
    "--pairs",
    "pairing",
    default="",
    metavar="P",
    help="Which pairs are judged; by default those that the file lists, else replies.",
)
min_confidence: _Decorator = click.option(
    "--min-confidence",
    type=click.FloatRange(0, 1),
    default=0.0,
    metavar="X",
    help="Hide judged relations that are less sure, from 0 to 1; they do not count.",
)


def _executor(does: str) -> _Decorator:
    return click.option(
        "--cluster",
        default="here",
        show_default=True,
        metavar="WHERE",
        help=f"Who {does}: here, local:N with N processes, or dask://HOST:PORT.",
    )


cluster = _executor("judges")
parsers = _executor("parses")
processes: _Decorator = click.option(
    "--processes",
    default=1,
    show_default=True,
    type=click.IntRange(min=1),
    metavar="N",
    help="Parse by so many processes: short for --cluster local:N.",
)
predictions: _Decorator = click.option(
    "--predictions",
    multiple=True,
    metavar="FILE",
    help="What another system predicted, in place of an engine: CSV, JSON lines or RTE answers; "
    "can be given several times.",
)
labels: _Decorator = click.option(
    "--labels",
    type=click.IntRange(2, 3),
    callback=lambda context, option, value: value or 0,
    metavar="2|3",
    help='2: engines say "support" or "attack" only; by default where gold has nothing else.',
)
any_language: _Decorator = click.option(
    "--any-language",
    is_flag=True,
    help="Judge also debates in a language that the engine does not name, or an unsure one.",
)
judge_all: _Decorator = click.option(
    "--judge-all",
    is_flag=True,
    help="Judge also what the file states, as evaluators do; else that is the relation.",
)
derived: _Decorator = click.option(
    "--derived",
    multiple=True,
    metavar="D",
    help="Kind of derived attacks; can be given several times (see: argue list derived).",
)
support: _Decorator = click.option(
    "--support",
    default="",
    metavar="NAME",
    help="How supports are read, in place of --derived (see: argue list interpretations).",
)
semantics: _Decorator = click.option(
    "--semantics", default="grounded", show_default=True, metavar="S", help="Which arguments stand."
)
_ANALYSIS = {
    "engine": engine,
    "pairing": pairing,
    "derived": derived,
    "support": support,
    "semantics": semantics,
    "min_confidence": min_confidence,
    "labels": labels,
    "judge_all": judge_all,
}


def analysis(*fields: str) -> _Decorator:
    """The options of an analysis: ``--engine``, ``--pairs`` and those of these fields.

    The command is handed them as one ``options``, an :class:`argue.model.Options`.
    """
    names = ("engine", "pairing", *fields)

    def decorated(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def run(**words: Any) -> Any:
            from argue.model import Options  # which --help can do without

            asked = {name: words.pop(name) for name in names}
            return command(options=Options.of(**asked), **words)

        optioned: Callable[..., Any] = run
        for name in reversed(names):
            optioned = _ANALYSIS[name](optioned)
        return optioned

    return decorated


argument: _Decorator = click.option(
    "--argument", default="", metavar="A", help="Id of the argument; by default the issue."
)
debate: _Decorator = click.option(
    "--debate", "debate_id", default="", metavar="ID", help="Which debate, if FILE has several."
)
as_json: _Decorator = click.option("--json", "as_json", is_flag=True, help="JSON instead of text.")
only_format: _Decorator = click.option(
    "--format", "file_format", default="", metavar="F", help="Format of the file; else detected."
)


def file_format(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options of every command that reads debates.

    ``--format`` is handed to the command; the others are found by :func:`reading_options`.
    """
    labels_are = click.option(
        "--labels-are",
        default="",
        metavar="L,L[,L]",
        expose_value=False,
        callback=_noted,
        help="What labels mean that are numbers or unclear: support,unrelated,attack for 0,1,2, or "
        "yes=support,no=attack,-=none.",
    )
    language = click.option(
        "--language",
        default="",
        metavar="TAG",
        expose_value=False,
        callback=_language,
        help="What debates are written in, such as en or pt-BR, where the file does not say.",
    )
    strict = click.option(
        "--strict",
        is_flag=True,
        expose_value=False,
        callback=_noted,
        help="Refuse a file of which something is not understood.",
    )
    return only_format(labels_are(language(strict(command))))


class ReadingOptions(NamedTuple):
    """How the command is to read debates."""

    labels_are: str = ""
    strict: bool = False
    language: str = ""


def reading_options() -> ReadingOptions:
    """What the options of the running command say."""
    context = click.get_current_context(silent=True)
    return ReadingOptions(**(context.meta.get(_NOTED, {}) if context else {}))


_NOTED = "argue.reading"


def _noted(context: click.Context, parameter: click.Parameter, value: Any) -> None:
    if parameter.name:
        context.meta.setdefault(_NOTED, {})[parameter.name] = value


def _language(context: click.Context, parameter: click.Parameter, value: str) -> None:
    if value:
        from argue.model.debate import check_language  # only where one is stated

        check_language(value)
    _noted(context, parameter, value)


def parsing_executor(processes: int, cluster: str) -> str:
    """The executor that ``--processes`` or ``--cluster`` names; raises BadInput if both do."""
    if processes == 1:
        return cluster
    if cluster != "here":
        raise BadInput(f"expected --processes or --cluster, found both ({processes}, {cluster})")
    return f"local:{processes}"


class OneOf(click.Choice[str]):
    """One of some words; another one is refused with the nearest."""

    def __init__(self, choices: Iterable[str]) -> None:
        super().__init__(list(choices))

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:
        message = super().get_invalid_choice_message(value, ctx).removesuffix(".")
        return did_you_mean(message, str(value), self.choices)


class OutFile(click.ParamType[str]):
    """A file to write, whose name must end in one of some suffixes; ``-`` is standard output.

    Parameters
    ----------
    suffixes
        In lower case, with the dot.
    """

    name = "file"

    def __init__(self, *suffixes: str) -> None:
        self.suffixes = suffixes

    def convert(
        self, value: Any, parameter: click.Parameter | None, context: click.Context | None
    ) -> str:
        if value not in ("", "-"):
            format_by_suffix(value, {suffix: suffix for suffix in self.suffixes})
        return str(value)


def format_by_suffix(
    path: str | Path, formats: Mapping[str, str], option: str = "", choices: Iterable[str] = ()
) -> str:
    """The format that the suffix of a file's name stands for.

    Parameters
    ----------
    formats
        By their suffixes, which are in lower case and have the dot.
    option, choices
        The option that names the format instead, if there is one, and the formats that it takes.

    Raises
    ------
    BadInput
        If the suffix stands for none of them, or the file is standard output.
    """
    suffix = Path(path).suffix.lower()
    if suffix in formats:
        return formats[suffix]
    instead = f"; {option} takes one of {', '.join(choices)}" if option else ""
    if str(path) == "-":
        raise BadInput(
            "-: expected a suffix that names a format, and standard output has none" + instead
        )
    raise BadInput(
        f"{path}: expected a name that ends in {', '.join(formats)}, found "
        f"{suffix or 'none of them'}{instead}"
    )
