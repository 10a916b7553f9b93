"""Train an engine on debates whose relations are known."""

from __future__ import annotations

import logging
from pathlib import Path

import click

from argue.cli import _debates, _options

GROUP = "Engines"

_LISTS = ("--data", "--dev")


class _Command(click.Command):
    """Lets ``--data`` and ``--dev`` take all words up to the next option, as ``*`` gives them."""

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(context, _repeated(args))


@click.command(cls=_Command)
@click.argument("engine")
@_options.several("--data FILE…", "Learn from these.", required=True)
@_options.text(
    "--config EXPERIMENT",
    "How to learn: a TOML file, an XML file of EDITS, a name (see: argue list experiments), or the "
    "directory of a model, as which it learns.",
)
@_options.several("--dev FILE…", "Measure on these.")
@_options.folder("--out DIR", "Write it here.")
@_options.text("--note TEXT", "For the card: origin and licence of data.")
@_options.option(
    "--minutes N",
    "Learn for so long at most, where that takes longer (cross_encoder).",
    type=click.FloatRange(min=0, min_open=True),
)
@_options.flag("--force", "Replace the model in DIR.")
@_options.reading
def command(
    engine: str,
    data: tuple[str, ...],
    config: str,
    dev: tuple[str, ...],
    out: Path,
    note: str,
    minutes: float | None,
    force: bool,
) -> None:
    """Train ENGINE on the relations that the debates in FILE… state, and write it to DIR.

    The directory appears complete or not at all: model.json and a card, README.md, that says what
    was learned from and how well held-out debates are judged. Use it with --engine DIR.

    \b
    argue train word_overlap --data corpus.xml --out models/mine
    argue analyse thread.md --engine models/mine
    argue train edit_distance --config combination --data rte1_dev.xml --out models/rte
    argue evaluate rte2_dev.xml --engine models/rte
    """
    from argue.features.measures.leave_out import Limited
    from argue.features.training.learning import check, train  # NumPy, which --help can do without

    how = Limited(config, minutes or 0.0)
    check(engine, out=out, force=force, config=how)
    progress, lines = logging.getLogger("argue.training"), logging.StreamHandler()
    lines.setFormatter(logging.Formatter("%(asctime)s %(message)s", "%H:%M:%S"))
    progress.handlers, progress.propagate = [lines], False
    progress.setLevel(logging.INFO)
    measured = _debates.read_debates(dev, warn=True) if dev else []
    learned = _debates.read_debates(data, warn=True)
    chosen = train(engine, learned, measured, out=out, force=force, note=note, config=how)
    for sentence in chosen:
        click.echo(f"argue: {sentence}", err=True)
    click.echo(f"argue: wrote {out / 'model.json'} and its card {out / 'README.md'}", err=True)


def _repeated(args: list[str]) -> list[str]:
    """``--data a b`` as ``--data a --data b``.

    >>> _repeated(["gold", "--data", "a", "b", "--out", "d"])
    ['gold', '--data', 'a', '--data', 'b', '--out', 'd']
    """
    repeated: list[str] = []
    current = ""
    for position, word in enumerate(args):
        if word.startswith("-") and word != "-":
            current = word if word in _LISTS else ""
            repeated.append(word)
        elif current and args[position - 1] != current:
            repeated += [current, word]
        else:
            repeated.append(word)
    return repeated
