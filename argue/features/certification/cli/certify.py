"""Say which judged statuses hold with a guarantee."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import click

from argue.cli import _debates, _options, _output
from argue.errors import BadInput
from argue.model import Options, OptionWords
from argue.settings import Settings

GROUP = "lab"


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="SOURCE…")
@_options.analysis("derived", "semantics", "labels")
@_options.predictions
@_options.several(
    "--labelled GOLD",
    "Labelled debates, drawn at random from the collection; without any, how many labels would do.",
)
@_options.option(
    "--level X",
    "Between 0 and 1: confidence of the bounds, and least share of right certified statuses.",
    type=click.FloatRange(0, 1, min_open=True, max_open=True),
    default=0.95,
    show_default=True,
)
@_options.number("--next N", 0, "Also the N pairs to label next.", name="count", least=0)
@_options.reading
@_options.any_language
@_options.cluster
@_options.seed("Of all that is drawn at random.")
@_options.as_json
def command(
    files: tuple[str, ...],
    options: Options,
    predictions: tuple[str, ...],
    labelled: tuple[str, ...],
    level: float,
    count: int,
    any_language: bool,
    cluster: str,
    seed: int,
    as_json: bool,
) -> None:
    """Judge the debates of SOURCE and say what holds of them with a guarantee.

    Labelled debates of the same kind tell, for any engine and in finite samples: bounds for the
    share of relations that are right and for precision, recall and accuracy of acceptance; and
    which statuses are certified: at most 1 − level of them are wrong, with that confidence. Where
    none can be, how many labels would do.

    Without labelled debates it says how many would be needed, under several assumptions.

    The labelled debates must be drawn at random from the collection. Where they look otherwise a
    warning says so, and nothing is certified.

    \b
    argue lab certify debates --engine word_overlap --level 0.8 --next 20
    argue lab certify debates --engine word_overlap --labelled gold --level 0.9
    argue lab certify corpus.zip --engine edit_distance --labelled gold.zip --next 20
    """
    from argue.features.certification.guarantees import (
        certify,  # NumPy, which --help can do without
    )
    from argue.features.certification.guarantees.forecast import forecast
    from argue.features.certification.guarantees.next_labels import next_labels
    from argue.features.certification.guarantees.report import certificate_text, warning_text
    from argue.features.measures.leave_out import learned_warning
    from argue.features.measures.predictions import one_prediction

    settings = Settings.from_environment()
    source = _debates.read_debates(files)
    gold = _debates.read_debates(labelled) if labelled else []
    both = [*source, *gold]
    predicted = one_prediction(
        options.engine,
        predictions,
        both,
        settings.limits,
        labels_are=_options.reading_options().labels_are,
    )
    if predicted and getattr(predicted[0], "sureness", "") != "confidences":
        raise BadInput(f"{predictions[0]}: expected a confidence of each prediction, found none")
    judge = (
        predicted[0]
        if predicted
        else _debates.for_languages(
            _debates.loaded_engine(options.engine, both, cluster, options.pairing),
            both,
            any_language=any_language,
        )
    )
    words: OptionWords = {
        "pairing": options.pairing,
        "derived": options.derived,
        "semantics": options.semantics,
        "labels": options.labels,
    }
    make: Callable[..., Any] = partial(forecast, source)
    if labelled:
        if learned := learned_warning(judge, gold):
            click.echo(f"argue: warning: {learned}", err=True)
        make = partial(certify, source, gold)
    with _debates.progress_bar([]) as (_, progress):
        result = make(judge, level=level, seed=seed, progress=progress, **words)
    if warning := warning_text(result):
        click.echo(f"argue: warning: {warning}", err=True)
    result = replace(result, next=next_labels(result.units, count, seed))
    _output.show(result, certificate_text, as_json=as_json)
