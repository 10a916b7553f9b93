"""Score the components of the engine `components`, or ask them about one pair."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from argue.cli import _debates, _options, _output
from argue.cli._input import read_text
from argue.cli._output import print_document
from argue.errors import BadInput

GROUP = "papers"

if TYPE_CHECKING:
    from argue.features.monothematic.engines.phenomena import Answer

_MARK = {"entailment": "⇒", "contradiction": "⊥"}


@click.command()
@click.argument("files", nargs=-1, metavar="FILE…")
@_options.several("--component C", "Only this one, on all sets.", name="names")
@_options.flag(
    "--ablation",
    "What each component adds to the engine: each left out, each alone, one after the other.",
)
@_options.number("--skip N", 0, "Leave out the first N pairs of each file.", least=0)
@_options.flag("--no-wordnet", "Use the project's own word lists only.")
@_options.text("--text T", "Ask about one pair: its text…")
@_options.text("--hypothesis H", "…and its hypothesis.")
@_options.text("--model DIR", "Trained composition to ask with.", default="components")
@_options.as_json
def command(
    files: tuple[str, ...],
    names: tuple[str, ...],
    ablation: bool,
    skip: int,
    no_wordnet: bool,
    text: str,
    hypothesis: str,
    model: str,
    as_json: bool,
) -> None:
    """Score components on the phenomena that they are for, or show how they decide one pair.

    Each FILE is JSONL with text, hypothesis, label and phenomenon. Coverage is the share of pairs
    that a component answers; precision and recall are given for entailment and contradiction
    apart. Where a file says no more than "not entailed", a contradiction counts as right.

    With --ablation FILE is any corpus of labelled pairs. The engine is trained with all components,
    without each, with each alone (all held against all together), and with ever more of them in the
    order of the papers' categories, or in that of --component (held against the one before). Every
    debate is judged by a model that has not seen it.

    \b
    argue papers components phenomena/*.jsonl --skip 500
    argue papers components debatepedia_train.xml --ablation
    argue papers components --text "Zoos harm animals." --hypothesis "Zoos should be banned."
    """
    if bool(text) != bool(hypothesis) or bool(text) == bool(files):
        raise BadInput("expected either files, or --text and --hypothesis")
    if ablation and text:
        raise BadInput("--ablation: expected files, found --text")
    if ablation:
        _ablate(files, names, as_json)
    elif text:
        _ask(text, hypothesis, model, as_json)
    else:
        _score(files, names, skip, no_wordnet, as_json)


def _ablate(files: Sequence[str], names: Sequence[str], as_json: bool) -> None:
    from argue.features.measures.leave_out import labelled_pairs
    from argue.features.monothematic.component_scores import ablate_components, component_rows
    from argue.features.training.ablation import Ablation, ablation_table

    rows: list[Ablation] = []
    total = len(files) * component_rows(names)
    with _output.bar(total=total, unit="model") as bar:
        for file in files:
            pairs = labelled_pairs(_debates.read_debates(file))
            rows += ablate_components(Path(file).stem, pairs, names, progress=bar.update)
    table = ablation_table(rows, "What each component adds", "components")
    _output.print_tables([table], as_json=as_json, as_csv=False)


def _ask(text: str, hypothesis: str, model: str, as_json: bool) -> None:
    from argue.engines import load_engine
    from argue.features.monothematic.engines.components import ComponentsEngine
    from argue.model import Pair

    engine = load_engine(model)
    if not isinstance(engine, ComponentsEngine):
        raise BadInput(f"--model: expected a model of components, found {engine.name}")
    decision = engine.explain(Pair("T", "H", text, hypothesis))
    if as_json:
        print_document(decision)
        return
    click.echo(f"{decision.label} ({decision.confidence:.2f})")
    for name, rejection in decision.rejected_by:
        click.echo(_line("rejects", name, rejection))
    for vote in decision.votes:
        click.echo(_line(f"{vote.weight:+.2f}", vote.component, vote.answer))
    click.echo(f"argue: {engine.knowledge}", err=True)


def _line(worth: str, component: str, answer: Answer) -> str:
    words = [", ".join(side) or "–" for side in (answer.text_words, answer.hypothesis_words)]
    return f"{worth}  {component:<13}  {words[0]} {_MARK[answer.verdict]} {words[1]}"


def _score(
    files: Sequence[str], names: Sequence[str], skip: int, no_wordnet: bool, as_json: bool
) -> None:
    from argue.features.grammar.wordnet import installed
    from argue.features.monothematic import component_scores as phenomena

    wordnet = None if no_wordnet else installed()
    pairs = [pair for file in files for pair in phenomena.parse(read_text(file), file)[skip:]]
    scores = phenomena.score_phenomena(pairs, names, wordnet)
    if not scores:
        raise BadInput("expected pairs of a phenomenon that a component is for, found none")
    if as_json:
        print_document(phenomena.ScoresOfComponents(scores))
    else:
        click.echo(phenomena.scores_table(scores).text())
    left_out = () if names else phenomena.unscored(scores)
    if left_out:
        click.echo(
            f"argue: none of these sets is for {', '.join(left_out)}; --component scores one of "
            "them on every set",
            err=True,
        )
    where = wordnet.folder if wordnet else "none, only the project's own lists were used"
    click.echo(f"argue: WordNet: {where}", err=True)
