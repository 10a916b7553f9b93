"""Say of each pair whether its text supports or attacks its hypothesis."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import click

from argue.cli import _debates, _options
from argue.cli._output import print_document
from argue.engines import Engine, results_of, unread
from argue.errors import BadInput
from argue.judging import pairs_for
from argue.model import Argument, Debate, Judgement, Label, Options, Pair, Relation
from argue.model.record import Ends, Record, Share, optional
from argue.model.relation import EntailmentRule
from argue.pairing import default_pairing, pair_up, searches, select_relations, steps_of
from argue.settings import Settings

GROUP = "Engines"

_CHUNK = 512
_WIDTH = 90
_GAP = " … "


@dataclass(frozen=True, slots=True)
class JudgementLine(Record):
    """A line of ``argue judge --json``: a pair and what the engine says of it."""

    NAME = "judgement/1"
    TITLE = "Judgement"
    JSON = (
        "id",
        "label",
        "confidence",
        "scores",
        optional("open"),
        "debate",
        "source",
        "target",
        optional("rules"),
        optional("excerpts"),
    )

    id: str
    """The id that the file gives the pair, or ``source>target``; unique in the output."""
    label: Label
    """What the source does to the target."""
    confidence: Share
    """How sure the engine is."""
    scores: Mapping[Label, Share]
    """The score of each label; they add up to 1."""
    debate: str
    """Id of the debate."""
    source: str
    """Id of the argument T, the text.

    With ``--steps`` the ids of the premises, with ``+`` between them."""
    target: str
    """Id of the argument H, the hypothesis."""
    rules: Sequence[EntailmentRule] | None = None
    """The entailment rules that were used; absent for an engine without rules."""
    excerpts: Sequence[Ends] = ()
    """The parts of both texts that were read; absent where all was."""
    open: bool = False
    """Whether the engine is too unsure for the label to be shown; absent if not."""

    def as_object(self) -> dict[str, Any]:
        """An engine with rules that used none has an empty list."""
        result = super(JudgementLine, self).as_object()
        return {**result, "rules": []} if self.rules == [] else result


@click.command()
@click.argument("file")
@_options.analysis()
@_options.flag(
    "--steps",
    "Judge what the file states supports a conclusion, all its premises together as the text.",
)
@_options.reading
@_options.cluster
@_options.as_json
def command(file: str, options: Options, steps: bool, cluster: str, as_json: bool) -> None:
    """Judge the pairs of the debates in FILE, without asking which arguments stand.

    With --json one object a line. Its id is the one that FILE gives the pair, or "source>target".
    Where two pairs of FILE would have the same, all begin with "debate:", and should two still be
    alike, "#2" and so on is added.
    With --steps each stated support is judged instead, linked premises together: "support" says
    that the conclusion is entailed, and source names the premises, with "+" between them.
    Of pairs that were searched for (--pairs retrieved) those that count in an analysis are told.
    A label of which the engine is too unsure for pages to show it is called open.
    A debate in a language that the engine does not read is not judged; its texts together decide.
    An engine with entailment rules says which of them it used, and one that reads a long pair in
    part which parts it read.

    \b
    argue judge example:car-free-centres --engine word_overlap
    argue judge corpus.xml --engine edit_distance --json
    argue judge map.argdown --steps
    """
    debates, pairing = _debates.read_debates(file), options.pairing
    if steps and pairing:
        raise BadInput("--steps judges what the file states: leave out --pairs")
    judge = _debates.loaded_engine(options.engine, debates, cluster, pairing)
    limits = Settings.from_environment().limits
    listed = [steps_of(debate) if steps else pair_up(debate, pairing, limits) for debate in debates]
    _debates.print_warnings((debate.id, debate.warnings) for debate in debates)
    write = _json_writer(listed, judge) if as_json else _text_writer(judge)
    hidden = sys.stdout.isatty()
    with (
        _debates.printing_cost(judge),
        _debates.progress_bar(debates, hidden=hidden) as (each, progress),
    ):
        for debate, pairs in zip(each, listed, strict=True):
            if why := unread(judge, debate):
                click.echo(f"argue: {debate.id}: {why}", err=True)
                continue
            for start in range(0, len(pairs), _CHUNK):
                chunk = pairs[start : start + _CHUNK]
                judged = _judged(judge, debate, chunk)
                write(judged if steps else _counting(pairing or default_pairing(debate), judged))
                progress(start + len(chunk), len(pairs))


def _judged(engine: Engine, debate: Debate, pairs: Sequence[Pair]) -> list[tuple[Pair, Judgement]]:
    """The pairs that the engine judged; the others are told."""
    pairs = pairs_for(engine, debate, pairs)
    judged = []
    for pair, result in zip(pairs, results_of(engine, pairs), strict=True):
        if isinstance(result, Judgement):
            judged.append((pair, result))
        else:
            click.echo(f"argue: {pair.id}: not judged: {result}", err=True)
    return judged


_Judged = Sequence[tuple[Pair, Judgement]]
_Writer = Callable[[_Judged], None]


def _counting(pairing: str, judged: _Judged) -> _Judged:
    """What counts of what a pairing found: the same as in an analysis."""
    if not searches(pairing):
        return judged
    relations = select_relations(
        pairing,
        [
            Relation(pair.source, pair.target, judgement.label, judgement.confidence)
            for pair, judgement in judged
        ],
    )
    ends = {relation.ends for relation in relations}
    return [(pair, judgement) for pair, judgement in judged if pair.ends in ends]


def _rules_and_excerpts(
    engine: Engine, pair: Pair
) -> tuple[Sequence[Any] | None, Sequence[tuple[str, str]]]:
    """The entailment rules that it used, None if it has none; the parts read, if not all was."""
    rules, excerpts = (getattr(engine, name, None) for name in ("fired", "excerpts"))
    texts = pair.text, pair.hypothesis
    return rules(*texts) if rules else None, excerpts(*texts) if excerpts else ()


def _json_writer(listed: Sequence[Sequence[Pair]], engine: Engine) -> _Writer:
    ids = [pair.id for pairs in listed for pair in pairs]
    distinct = len(ids) == len(set(ids))
    used: Counter[str] = Counter()

    def write(judged: _Judged) -> None:
        for pair, judgement in judged:
            name = pair.id if distinct else f"{pair.debate}:{pair.id}"
            used[name] += 1
            name += f"#{used[name]}" if used[name] > 1 else ""
            rules, excerpts = _rules_and_excerpts(engine, pair)
            line = JudgementLine(
                name,
                judgement.label,
                round(judgement.confidence, 6),
                {label: round(score, 6) for label, score in judgement.scores.items()},
                pair.debate,
                pair.source,
                pair.target,
                None if rules is None else list(rules),
                excerpts,
                judgement.open,
            )
            print_document(line, lines=True)

    return write


def _text_writer(engine: Engine) -> _Writer:
    def write(judged: _Judged) -> None:
        for pair, judgement in judged:
            rules, excerpts = _rules_and_excerpts(engine, pair)
            unsure = " (open)" if judgement.open else ""
            click.echo(
                f"{judgement.label} {judgement.confidence:.2f}{unsure}  {pair.debate}: "
                f"{pair.source} → {pair.target}\n"
                f"  {_short(pair.text)}\n  → {_short(pair.hypothesis)}\n"
                + "".join(f"  rule: {rule}\n" for rule in rules or ())
                + "".join(f"  read: {_ends(one)} → {_ends(other)}\n" for one, other in excerpts)
            )

    return write


def _short(text: str) -> str:
    return Argument("text", text).short(_WIDTH)


def _ends(text: str) -> str:
    """The first and the last words of what was read, so that it differs from the whole text."""
    text = " ".join(text.split())
    if len(text) <= _WIDTH:
        return text
    half = (_WIDTH - len(_GAP)) // 2
    head, tail = text[:half].rpartition(" "), text[-half:].partition(" ")
    return f"{(head[0] or head[2]).rstrip(' …')}{_GAP}{(tail[2] or tail[0]).lstrip(' …')}"
