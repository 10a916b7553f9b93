"""The committee that ships: what each engine's word is worth, learned where none of them learned.

    python -m recipes.shipped.committee --data ../shared/data --out DIR

Learns on the development claims of the corpora (:mod:`recipes.shipped.corpora`), from which
no member learned. Its own figures there are of committees that learned without the claims that they
judge. A minute on two cores.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import click

from argue import formats
from argue.engines import ENGINES, MODELS, Engine, committee, load_engine
from argue.evaluation.outcome import Outcome, outcome_of
from argue.evaluation.relations import score_relations
from argue.evaluation.significance import score_significance
from argue.evaluation.training import card
from argue.evaluation.training.card import Figure
from argue.evaluation.training.leave_out import LeaveDebatesOut, labelled_pairs
from argue.evaluation.training.model_directory import check_free, written_at_once
from argue.model import Label, Pair
from recipes.shipped import corpora
from recipes.shipped.mixture import three_way

NOTE = (
    "The tenth of the claims of these corpora from which no member learned, and a fourth as many "
    "pairs made unrelated. No text of them is in this model, which is a few weights."
)


@click.command()
@click.option("--data", type=click.Path(path_type=Path, exists=True), required=True)
@click.option("--out", type=click.Path(path_type=Path), default=MODELS / "committee")
def main(data: Path, out: Path) -> None:
    """Weigh the engines that ship and write the committee to OUT."""
    check_free(out, force=True)
    members = [load_engine(name) for name in committee.MEMBERS]
    pairs = _pairs(data)
    node = labelled_pairs(formats.read(str(data / "node" / "debatepedia_train.xml")))
    with written_at_once(out, force=True) as folder:
        chosen = committee.train_with(members, pairs, folder)
        whole = committee.load_with(members, folder)
        held_out = LeaveDebatesOut(lambda some: _trained(members, some), pairs, 10, whole)
        rows = [_figure(f"`{one.name}`", one, pairs, node) for one in (*members, held_out)]
        leads = [_lead(held_out, one, pairs) for one in members]
        files = tuple(f"relations/{name}.jsonl" for name in corpora.RELATIONS)
        text = card.write(
            "committee",
            ENGINES.summary("committee"),
            card.Provenance(files, NOTE),
            pairs,
            (*chosen, *leads),
            card.Figures([row for pair in rows for row in pair], ""),
        )
        (folder / "README.md").write_text(text, encoding="utf-8")
    click.echo(text, file=sys.stderr)


def _pairs(data: Path) -> list[Pair]:
    return [
        Pair(str(number), "claim", row.text, row.hypothesis, debate=row.claim, stated=row.label)
        for number, row in enumerate(three_way(corpora.relations(data)))
    ]


def _trained(members: Sequence[Engine], pairs: Sequence[Pair]) -> Engine:
    with tempfile.TemporaryDirectory(prefix="argue-") as folder:
        committee.train_with(members, pairs, Path(folder))
        return committee.load_with(members, Path(folder))


def _figure(
    name: str, engine: Engine, pairs: Sequence[Pair], node: Sequence[Pair]
) -> tuple[Figure, ...]:
    two = [pair for pair in pairs if pair.stated is not Label.UNRELATED]
    return tuple(
        Figure(f"{what}: {name}", score_relations(*_labels(engine, some)))
        for what, some in (
            ("held-out claims, three labels", pairs),
            ("held-out claims, support and attack alone", two),
            ("debatepedia_train.xml", node),
        )
    )


def _labels(engine: Engine, pairs: Sequence[Pair]) -> tuple[list[Label], list[Label]]:
    """What the pairs state, and the likelier of the labels that are among it."""
    gold = [pair.stated for pair in pairs if pair.stated is not None]
    asked = set(gold)
    judged = [
        max(asked, key=lambda label: judgement.scores.get(label, 0.0))  # noqa: B023
        for judgement in engine.judge(pairs)
    ]
    return gold, judged


def _lead(engine: Engine, member: Engine, pairs: Sequence[Pair]) -> str:
    """How much more accurate the one is than the other, with an interval by drawing claims anew."""
    compared = score_significance(_outcomes(member, pairs), _outcomes(engine, pairs))
    found = compared.differences["debate"]["accuracy"]
    return (
        f"On the held-out claims, three labels, {found.difference:+.3f} in accuracy against "
        f"`{member.name}` (95 % interval {found.low:+.3f} to {found.high:+.3f}, claims drawn anew)."
    )


def _outcomes(engine: Engine, pairs: Sequence[Pair]) -> list[Outcome]:
    return [
        outcome_of(pair, judgement, pair.stated)
        for pair, judgement in zip(pairs, engine.judge(pairs), strict=True)
        if pair.stated is not None
    ]


if __name__ == "__main__":
    main()
