"""Options that several commands share, so that they read alike everywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from pathlib import Path
from typing import Any, NamedTuple

import click

from argue.errors import BadInput
from argue.locales.phrases import did_you_mean

_Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def option(form: str, help: str, name: str = "", **how: Any) -> _Decorator:
    """An option as its help shows it, such as ``"--out OUT.csv"``: names, then what it takes.

    Parameters
    ----------
    name
        The parameter of the command that gets it, where that is called otherwise.
    how
        All else that :func:`click.option` takes.
    """
    words = form.split()
    names = [word for word in words if word.startswith("-")] + ([name] if name else [])
    if metavar := " ".join(word for word in words if not word.startswith("-")):
        how["metavar"] = metavar
    return click.option(*names, help=help, **how)


def text(form: str, help: str, name: str = "", default: str = "") -> _Decorator:
    """An option that takes a text, whose help states a default that is not empty."""
    return option(form, help, name, default=default, show_default=bool(default))


def flag(form: str, help: str, name: str = "") -> _Decorator:
    """An option that is there or not."""
    return option(form, help, name, is_flag=True)


def several(form: str, help: str, name: str = "", **how: Any) -> _Decorator:
    """An option that can be given several times, which its help says."""
    help = f"{help.removesuffix('.')}; can be given several times."
    return option(form, help, name, multiple=True, **how)


def number(
    form: str,
    default: float,
    help: str,
    name: str = "",
    *,
    least: float | None = None,
    most: float | None = None,
) -> _Decorator:
    """An option that takes a number: a whole one if the default is one, and in these bounds.

    Its help states a default that is not 0.
    """
    whole = isinstance(default, int)
    kind: Any = int if whole else float
    if (least, most) != (None, None):
        between: Any = click.IntRange if whole else click.FloatRange
        kind = between(least, most)
    return option(form, help, name, default=default, show_default=bool(default), type=kind)


def choice(
    form: str, choices: Iterable[str], help: str, name: str = "", default: str | None = None
) -> _Decorator:
    """An option that takes one of some words (:class:`OneOf`)."""
    return option(form, help, name, default=default, show_default=True, type=OneOf(choices))


def seed(help: str, least: int | None = None) -> _Decorator:
    """``--seed``; ``help`` says of what."""
    kind = int if least is None else click.IntRange(least)
    return option("--seed N", help, default=0, show_default=True, type=kind)


def folder(form: str, help: str) -> _Decorator:
    """A folder that must be named."""
    return option(form, help, required=True, type=click.Path(path_type=Path))


def out_file(
    form: str, help: str, *suffixes: str, name: str = "", default: str = "-"
) -> _Decorator:
    """A file to write, with one of these suffixes (:class:`OutFile`)."""
    return option(form, help, name, default=default, type=OutFile(*suffixes))


def plot(help: str) -> _Decorator:
    """``--picture``: a file to draw a plot in."""
    form, suffixes = "--picture OUT.svg|pdf|png", (".svg", ".pdf", ".png")
    return out_file(form, help, *suffixes, default="")


engine = text(
    "--engine E",
    "Engine that judges (see: argue list engines), the folder of a trained model, or a class "
    "of one's own as package.module:Class.",
)
pairing = text(
    "--pairs P",
    "Which pairs are judged; by default those that the file lists, else replies.",
    name="pairing",
)
min_confidence = number(
    "--min-confidence X",
    0.0,
    "Hide judged relations that are less sure, from 0 to 1; they do not count.",
    least=0,
    most=1,
)
_WHERE = "here, local:N with N processes, or dask://HOST:PORT."
cluster = text("--cluster WHERE", f"Who judges: {_WHERE}", default="here")
parsers = text("--cluster WHERE", f"Who parses: {_WHERE}", default="here")
processes = number(
    "--processes N", 1, "Parse by so many processes: short for --cluster local:N.", least=1
)
predictions = several(
    "--predictions FILE",
    "What another system predicted, in place of an engine: CSV, JSON lines or RTE answers.",
)
labels = option(
    "--labels 2|3",
    '2: engines say "support" or "attack" only; by default where gold has nothing else.',
    type=click.IntRange(2, 3),
    callback=lambda context, option, value: value or 0,
)
any_language = flag(
    "--any-language",
    "Judge also debates in a language that the engine does not name, or an unsure one.",
)
judge_all = flag(
    "--judge-all", "Judge also what the file states, as evaluators do; else that is the relation."
)
derived = several("--derived D", "Kind of derived attacks (see: argue list derived).")
support = text(
    "--support NAME",
    "How supports are read, in place of --derived (see: argue list interpretations).",
)
semantics = text("--semantics S", "Which arguments stand.", default="grounded")
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


argument = text("--argument A", "Id of the argument; by default the issue.")
debate = text("--debate ID", "Which debate, if FILE has several.", name="debate_id")
as_json = flag("--json", "JSON instead of text.", name="as_json")
as_csv = flag("--csv", "CSV instead of text.", name="as_csv")
no_store = flag("--no-store", "Do not keep the run among those of argue lab runs.")


def reading(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options of every command that reads debates, see :func:`reading_options`."""
    for form, help, how in reversed(_READING):
        command = option(form, help, expose_value=False, callback=_noted, **how)(command)
    return command


_READING: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("--format F", "Format of the file; else detected.", {"default": ""}),
    (
        "--labels-are L,L[,L]",
        "What labels mean that are numbers or unclear: support,unrelated,attack for 0,1,2, or "
        "yes=support,no=attack,-=none.",
        {"default": ""},
    ),
    (
        "--columns ROLE=COLUMN[,…]",
        "Which column of a table is what, such as text=post,target=topic,label=vote; also id, "
        "parent, author, debate, title, repeat (blank cells repeat the cell above), aside.",
        {"default": ""},
    ),
    (
        "--language TAG",
        "What debates are written in, such as en or pt-BR, where the file does not say.",
        {"default": ""},
    ),
    (
        "--claim TEXT",
        "What is claimed, where the file does not say: the words, or an argument's id.",
        {"default": ""},
    ),
    ("--strict", "Refuse a file of which something is not understood.", {"is_flag": True}),
)


class ReadingOptions(NamedTuple):
    """How the command is to read debates."""

    format: str = ""
    labels_are: str = ""
    columns: str = ""
    strict: bool = False
    language: str = ""
    claim: str = ""


def reading_options() -> ReadingOptions:
    """What the options of the running command say."""
    context = click.get_current_context(silent=True)
    return ReadingOptions(**(context.meta.get(_NOTED, {}) if context else {}))


_NOTED = "argue.reading"


def _noted(context: click.Context, parameter: click.Parameter, value: Any) -> None:
    """Note in the context what an option was given."""
    if parameter.name == "language" and value:
        from argue.model.debate import check_language  # only where one is stated

        check_language(value)
    context.meta.setdefault(_NOTED, {})[parameter.name] = value


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
    path: str | Path,
    formats: Mapping[str, str],
    option: str = "",
    choices: Iterable[str] = (),
    standard: str = "",
) -> str:
    """The format that the suffix of a file's name stands for.

    Parameters
    ----------
    formats
        By their suffixes, which are in lower case and have the dot.
    option, choices
        The option that names the format instead, if there is one, and the formats that it takes.
    standard
        The format of standard output, where it has one.

    Raises
    ------
    BadInput
        If the suffix stands for none of them, there are none, or the file is standard output.
    """
    suffix = Path(path).suffix.lower()
    if str(path) == "-" and standard:
        return standard
    if suffix in formats:
        return formats[suffix]
    if not formats:
        raise BadInput(f"{path}: expected a feature that writes such files, found none")
    instead = f"; {option} takes one of {', '.join(choices)}" if option else ""
    if str(path) == "-":
        raise BadInput(
            "-: expected a suffix that names a format, and standard output has none" + instead
        )
    raise BadInput(
        f"{path}: expected a name that ends in {', '.join(formats)}, found "
        f"{suffix or 'none of them'}{instead}"
    )
