"""See how errors in relations travel into what is accepted."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from argue.cli import _debates, _options, _output
from argue.engines import Engine
from argue.errors import BadInput
from argue.features.plots import write_plot
from argue.model import Options
from argue.settings import Settings

GROUP = "Engines"

_KINDS = ("flipped", "support_to_attack", "attack_to_support", "dropped", "invented")
_MEASURES = ("precision", "recall", "f1", "accuracy")


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="GOLD…")
@_options.engine
@_options.predictions
@_options.pairing
@_options.derived
@_options.flag("--every-derived", "All sixteen sets of kinds of derived attacks.")
@_options.several(
    "--semantics S", "Which arguments stand.", default=("grounded",), show_default=True
)
@_options.several(
    "--error K",
    f"Kind of error: {', '.join(_KINDS)}; by default all.",
    name="errors",
    type=_options.OneOf(_KINDS),
)
@_options.number("--samples N", 10000, "Worlds drawn for each point.", least=2)
@_options.seed("The same seed gives the same figures.", least=0)
@_options.flag("--leave-one-debate-out", "Judge each debate by an engine trained on the others.")
@_options.plot("Draw it.")
@_options.choice(
    "--measure M",
    _MEASURES,
    f"What the picture shows of acceptance: {', '.join(_MEASURES)}.",
    default="f1",
)
@_options.reading
@_options.cluster
@_options.as_json
def command(
    files: tuple[str, ...],
    engine: str,
    predictions: tuple[str, ...],
    pairing: str,
    derived: tuple[str, ...],
    every_derived: bool,
    semantics: tuple[str, ...],
    errors: tuple[str, ...],
    samples: int,
    seed: int,
    leave_one_debate_out: bool,
    picture: str,
    measure: str,
    cluster: str,
    as_json: bool,
) -> None:
    """Let relations of the debates in GOLD go wrong at random and see what is accepted then.

    For relation accuracies from 0.5 to 1: expected precision, recall, F1 and accuracy of
    acceptance, for each kind of error. Few relations are enumerated, else worlds are drawn, with
    the standard error beside each figure. Without --derived for no derived attacks, mediated,
    secondary and both.

    With --engine, or the --predictions of another system, its real point beside the curve, and
    whether its mistakes harm acceptance more or less than as many at random places; and the
    relations on which most statuses depend.

    \b
    argue propagate example:homework
    argue propagate corpus.xml --engine edit_distance --leave-one-debate-out --derived mediated
    argue propagate 'example:*' --error flipped --picture curve.svg
    """
    # NumPy, not for --help
    from argue.features.measures.leave_out import learned_warning, leave_debates_out
    from argue.features.measures.predictions import one_prediction, print_unmatched
    from argue.features.propagation import propagate_errors
    from argue.features.propagation.errors import Error
    from argue.features.propagation.of_debates import judged_relations
    from argue.features.propagation.report import propagation_chart, propagation_text

    limits = Settings.from_environment().limits
    debates = _debates.read_debates(files)
    if leave_one_debate_out and cluster != "here":
        raise BadInput("expected --cluster or --leave-one-debate-out, found both")
    predicted = one_prediction(
        engine, predictions, debates, limits, labels_are=_options.reading_options().labels_are
    )
    judge: Engine | None = None
    if predicted:
        (judge,) = predicted
    elif leave_one_debate_out:
        name = engine or Settings.from_environment().engine
        judge = leave_debates_out(name, debates)
    elif engine:
        judge = _debates.loaded_engine(engine, debates, cluster, pairing)
    with _debates.progress_bar([]) as (_, progress):
        judged = (
            judged_relations(judge, debates, pairing, limits=limits, progress=progress)
            if judge
            else None
        )
    sets = _sets(derived, every=every_derived)
    rules = [
        Options.of(judge.name if judge else "", derived=names, semantics=name)
        for name in semantics
        for names in sets
    ]
    with _debates.progress_bar([], unit="point") as (_, progress):
        result = propagate_errors(
            debates,
            rules,
            judged=None if judged is None else lambda debate: judged[id(debate)],
            samples=samples,
            errors=tuple(map(Error, errors or _KINDS)),
            seed=seed,
            progress=progress,
        )
    print_unmatched(predicted)
    if judge and (learned := learned_warning(judge, debates)):
        click.echo(f"argue: warning: {learned}", err=True)
    _debates.print_warnings((debate.id, debate.warnings) for debate in debates)
    if picture:
        write_plot(Path(picture), propagation_chart(result, measure=measure))
        click.echo(f"argue: wrote {picture}", err=True)
    text = partial(propagation_text, width=_output.width())
    _output.show(result, text, as_json=as_json)


def _sets(derived: tuple[str, ...], *, every: bool) -> list[tuple[str, ...]]:
    from itertools import combinations

    from argue.features.propagation import SETS
    from argue.model import Derivation

    if every and derived:
        raise BadInput("expected --derived or --every-derived, found both")
    if every:
        kinds = list(map(str, Derivation))
        return [chosen for count in range(len(kinds) + 1) for chosen in combinations(kinds, count)]
    return [derived] if derived else list(SETS)
