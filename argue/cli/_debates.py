"""Debates read, judged and analysed for a command, counted by a bar while it works."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial, wraps
from os.path import getsize as size_of
from os.path import isfile as is_file
from pathlib import PurePath
from typing import Any, NamedTuple

import click

from argue import judging, pipeline
from argue.cli import _options, _output
from argue.cli._options import reading_options
from argue.engines import AnyLanguage, Engine, Spent, check_languages, engine_for, load_engine
from argue.errors import ArgueError, BadInput, LimitExceeded, NotFound, UnknownArgument
from argue.locales.phrases import did_you_mean
from argue.model import Analysis, Debate, Options, Origin, Relation
from argue.model.spilled import Spilled
from argue.plugins import required
from argue.reasoning import framework
from argue.settings import Settings

LARGE = 8_000_000
"""From so many bytes on JSON lines of debates are read line by line."""
MOST_DOUBTS = 12
"""Doubtful lines of a file that are named."""


def read_debates(
    files: str | Sequence[str], *, format: str = "", warn: bool = False
) -> list[Debate]:
    """The debates of files, zips and folders; each file that is skipped is told, and why.

    A file that is named alone must be a debate; among several, in a zip or in a folder it is
    skipped if it is none. With ``warn`` what readers warn of is told.

    Raises
    ------
    BadInput
        If nothing can be read.
    """
    from argue import formats  # only where something is read

    paths = [files] if isinstance(files, str) else files
    options, limits = reading_options(), Settings.from_environment().limits
    format = format or options.format
    bundle = formats.read_all(
        paths, format=format, limits=limits, labels_are=options.labels_are, columns=options.columns
    )
    for file in bundle.files:
        if file.skipped:
            click.echo(f"argue: {file.name}: skipped: {file.skipped}", err=True)
    if options.strict:
        for file in bundle.files:
            if file.document:
                formats.refuse_losses(file.document.account, file.name)
    counts = formats.summary_of([document.account for document in bundle.documents])
    if counts:
        name = bundle.files[0].name if len(bundle.files) == 1 else f"{len(bundle.files):,} files"
        click.echo(f"argue: {name or '-'}: {counts}", err=True)
    for file in bundle.files:
        if file.document and (doubts := file.document.doubts):
            _print_doubts(file.name or "-", [*dict.fromkeys(doubt.line for doubt in doubts)])
    bundle.check(", ".join(paths))
    if warn:
        print_warnings((debate.id, debate.warnings) for debate in bundle.debates)
    return list(map(_as_stated, bundle.debates))


class DebatesOfLines(Spilled[Debate]):
    """Debates that were read one by one, and :func:`argue.judging.labels_stated` of them all."""

    labels_stated = 2

    def append(self, item: Debate) -> None:
        """Add one at the end."""
        super().append(item)
        self.labels_stated = max(self.labels_stated, judging.labels_stated(item))


def read_many(files: Sequence[str]) -> Sequence[Debate]:
    """The same of files of which JSON lines of debates may be larger than memory: from
    :data:`LARGE` bytes on, lines are read one by one, and the limits hold for each.
    """
    from argue import formats  # only where something is read

    options = reading_options()
    if options.format not in ("", "jsonl") or not all(map(_is_large, files)):
        return read_debates(files)
    limits = Settings.from_environment().limits
    asked = options.format, limits, options.labels_are, options.columns
    debates, account = DebatesOfLines(kind=Debate), formats.Account()
    for name, number, line in _lines(files, limits.max_bytes + 1):
        unit = formats.Unit(name, line, line=True)
        try:
            document = unit.read(*asked)
            if options.strict:
                formats.refuse_losses(document.account, name)
        except ArgueError as error:
            reason = unit.reason(error)
            if options.strict or isinstance(error, LimitExceeded) or _is_object(line):
                raise BadInput(f"{name}, line {number}: {reason}") from error
            click.echo(f"argue: {name}: line {number}: left out: {reason}", err=True)
            continue
        account.seen.update(document.account.seen)
        account.left_out += document.account.left_out
        for debate in document.debates:
            debates.append(_as_stated(debate))
    if counts := formats.summary_of([account]):
        click.echo(f"argue: {', '.join(files)}: {counts}", err=True)
    return debates


def _is_large(file: str) -> bool:
    """Whether its lines are debates as Argue writes them, which are read one by one."""
    if not (file.endswith((".jsonl", ".ndjson")) and is_file(file) and size_of(file) >= LARGE):
        return False
    from argue.formats.base.object_reading import is_own

    try:
        with open(file, "rb") as lines:
            first = json.loads(lines.readline(10_000_000))
    except (OSError, ValueError):  # which reading the whole tells
        return False
    return isinstance(first, dict) and is_own(first)


def _lines(files: Sequence[str], most: int) -> Iterator[tuple[str, int, bytes]]:
    """The lines of files that are not empty, up to so many bytes, each with its file and number."""
    for file in files:
        with open(file, "rb") as lines:
            for number, line in enumerate(iter(partial(lines.readline, most), b""), 1):
                if line.strip():
                    yield PurePath(file).name, number, line


def _is_object(line: bytes) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except ValueError:
        return False


def _as_stated(debate: Debate) -> Debate:
    """The debate in the language and about the claim that options say."""
    options = reading_options()
    debate = replace(debate, language=debate.language or options.language)
    if not options.claim:
        return debate
    from argue.language.claims import with_stated_claim  # seldom needed

    return with_stated_claim(debate, options.claim)


def _print_doubts(name: str, lines: Sequence[int]) -> None:
    """Say on standard error of which lines the reading of a conversation is not sure."""
    shown = ", ".join(map(str, lines[:MOST_DOUBTS])) + (", …" if len(lines) > MOST_DOUBTS else "")
    places = "1 place is" if len(lines) == 1 else f"{len(lines)} places are"
    click.echo(f"argue: {name}: {places} doubtful (line {shown})", err=True)


def print_warnings(debates: Iterable[tuple[str, Iterable[str]]]) -> None:
    """Print warnings on standard error, each behind its debate's id; none of them twice."""
    printed: set[str] = set()
    for debate, warnings in debates:
        for warning in warnings:
            if warning not in printed:
                printed.add(warning)
                click.echo(f"argue: {debate}: {warning}", err=True)


def loaded_engine(
    name: str, debates: Sequence[Debate], cluster: str = "here", pairing: str = ""
) -> Engine:
    """The engine of that name, or that of the settings; ``cluster`` judges the debates first.

    Where nobody names one and that of the settings does not read the language of the debates, it
    is the one that does, if it is the same for all.

    Raises
    ------
    ArgueError
        As of :func:`argue.engines.load_engine`, and of the feature that spreads work.
    """
    settings = Settings.from_environment()
    name = name or usual_engine(settings.engine, debates)
    if cluster == "here":
        return load_engine(name)
    with progress_bar([]) as (_, progress):
        engine: Engine = required("spread", "--cluster").judged_ahead(
            name, debates, cluster, pairing=pairing, limits=settings.limits, progress=progress
        )
        return engine


def usual_engine(name: str, debates: Iterable[Debate]) -> str:
    """The engine of debates where nobody chose one: that of this name, or another that reads their
    language, if it is the same for all (:func:`argue.engines.engine_for`).
    """
    able = {engine_for(name, debate) for debate in debates}
    return able.pop() if len(able) == 1 else name


def for_languages(engine: Engine, debates: Iterable[Debate], *, any_language: bool) -> Engine:
    """The engine; with ``any_language`` one that judges debates in any.

    Raises
    ------
    BadInput
        If it does not read the language of a debate.
    """
    if any_language:
        return AnyLanguage(engine)
    check_languages(engine, debates)
    return engine


def judge_debates(
    debates: Sequence[Debate], options: Options
) -> list[tuple[Debate, tuple[Relation, ...]]]:
    """Judge debates, and say who judged; no engine's name stands for the one of the settings.

    Raises
    ------
    ArgueError
        As of :func:`argue.engines.load_engine` and :func:`argue.judging.judge_debate`.
    """
    judge, limits = loaded_engine(options.engine, debates), Settings.from_environment().limits
    judged: list[tuple[Debate, tuple[Relation, ...]]] = []
    with progress_bar(debates) as (each, progress):
        for debate in each:
            relations = judging.judge_debate(
                debate,
                judge,
                options.pairing,
                limits=limits,
                progress=progress,
                judge_all=options.judge_all,
            ).relations
            own = framework.self_relations(debate, relations)
            judged.append((debate, (*relations, *own)))
    print_who_judged(judge.name, (relations for _, relations in judged))
    return judged


def print_who_judged(engine: str, relations: Iterable[Sequence[Relation]]) -> None:
    """How many relations are stated and how many the engine judged, where it judged not all."""
    origins = Counter(
        relation.origin is Origin.JUDGED for judged in relations for relation in judged
    )
    if engine != "gold" and origins[False]:
        click.echo(
            f"argue: {origins[False]:,} stated, {origins[True]:,} judged by {engine}; "
            "--judge-all has it judge all",
            err=True,
        )


class Question(NamedTuple):
    """Which argument of which debate of a file is asked about, and how it is analysed."""

    file: str
    debate_id: str
    options: Options
    argument: str = ""
    """Its id; empty for the issue."""

    def analysed(self, *, issue: bool = True) -> tuple[Analysis, str]:
        """The analysis of the debate, and the id of the argument.

        Without ``issue`` none is needed.

        Raises
        ------
        NotFound
            If no debate has that argument, or none has that id.
        BadInput
            If several debates have it, or the debate has no issue and no argument is named.
        """
        debates = read_debates(self.file)
        chosen = _chosen(debates, self.argument, self.debate_id, self.file)
        print_warnings([(chosen.id, chosen.warnings)])
        with progress_bar([chosen]) as (_, progress):
            analysis = pipeline.analyse_debate(
                chosen,
                loaded_engine(self.options.engine, debates),
                self.options,
                limits=Settings.from_environment().limits,
                progress=progress,
            )
        print_who_judged(analysis.options.engine, [analysis.relations])
        print_warnings([(chosen.id, analysis.warnings)])
        return analysis, self.argument or (_issue(chosen) if issue else "")


def question(
    *fields: str, argument: bool = True
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """FILE and the options of a command that asks about one debate, and perhaps an argument of it.

    The command is handed them as one ``question``; ``fields`` as of :func:`_options.analysis`.
    """

    def decorated(command: Callable[..., None]) -> Callable[..., None]:
        @wraps(command)
        def run(**words: Any) -> None:
            asked = {name: words.pop(name) for name in Question._fields if name in words}
            command(question=Question(**asked), **words)

        optioned = _options.debate(_options.analysis(*fields, "judge_all")(_options.reading(run)))
        return click.argument("file")(_options.argument(optioned) if argument else optioned)

    return decorated


def argument_text(debate: Debate, argument: str) -> str:
    """An argument's id with the beginning of what it says."""
    named = debate.by_id().get(argument)
    return f"{argument}: {named.short()}" if named else argument


def _chosen(debates: list[Debate], argument: str, debate_id: str, file: str) -> Debate:
    named = [debate for debate in debates if not debate_id or debate.id == debate_id]
    if debate_id and not named:
        debate_ids = [debate.id for debate in debates]
        message = f"{file}: no debate {debate_id!r}; there is: {', '.join(debate_ids)}"
        raise NotFound(did_you_mean(message, debate_id, debate_ids))
    having = [debate for debate in named if not argument or argument in debate.by_id()]
    if not having:
        there = [said.id for debate in named for said in debate.arguments]
        raise UnknownArgument(argument, there, file)
    if len(having) > 1:
        ids = ", ".join(debate.id for debate in having)
        raise BadInput(f"{file}: expected one debate, found {ids}; name one with --debate")
    return having[0]


def _issue(debate: Debate) -> str:
    if debate.issue is None:
        raise BadInput(
            f"{debate.id}: expected an argument to ask about, since the debate names no issue; "
            "name one with --argument"
        )
    return debate.issue


@contextmanager
def printing_cost(engine: Engine) -> Iterator[None]:
    """What a language model read and wrote meanwhile, how fast, and for how much."""
    before, began = getattr(engine, "spent", None), time.monotonic()
    yield
    after = getattr(engine, "spent", None)
    if not isinstance(before, Spent) or not isinstance(after, Spent) or before == after:
        return
    spent, seconds = Spent(0, 0, 0.0).and_between(before, after), time.monotonic() - began
    cost = f", for {spent.cost:.2f}" if spent.cost else ""
    click.echo(
        f"argue: {engine.name} read {spent.read:,} tokens and wrote {spent.written:,} in "
        f"{_output.clock(seconds)}, {spent.read / max(seconds, 0.1):,.0f} read a second{cost}",
        err=True,
    )


@contextmanager
def progress_bar(
    debates: Sequence[Debate], *, hidden: bool = False, unit: str = "pair"
) -> Iterator[tuple[Iterable[Debate], judging.Progress]]:
    """The debates, and whom to tell of the pairs done in the present one.

    Several debates are counted as they are taken; of a single one or none, what is told of, in
    ``unit``.
    """
    several = len(debates) > 1
    total = len(debates) if several else None
    with _output.bar(hidden=hidden, total=total, unit="debate" if several else unit) as bar:

        def take() -> Iterator[Debate]:
            for debate in debates:
                yield debate
                if several:
                    bar.update()

        def show(done: int, total: int) -> None:
            if not several:
                bar.total = total
                bar.update(done - bar.n)

        yield take(), show
