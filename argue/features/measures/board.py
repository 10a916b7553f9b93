"""A leaderboard that anybody can join offline: what engines and trivial answers score on open sets.

Sets are known by a hash of their labelled pairs, whatever file they stand in: texts of others are
not part of Argue. ``benchmarks/board.py`` measures the rows, in ``argue/engines/_figures.json``.
Debates are labelled under grounded semantics without derived attacks, since a choice of these
changes what is accepted in gold.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from argue.engines import published
from argue.errors import BadInput
from argue.features.measures.evaluation import Evaluation
from argue.locales import plural
from argue.model import GROUNDED, Debate, Options
from argue.model.tables import Column, Table
from argue.pipeline import DEFAULTS

COLUMNS: list[Column[Mapping[str, Any]]] = [
    Column("system"),
    Column("accuracy"),
    Column("mean_recall", "mean recall"),
    Column("macro_f1", "macro F1"),
    Column("acceptance_f1", "F1 of acceptance"),
    Column("rho", "ρ"),
    Column("tau", "τ"),
]
PLACES = {"mean_recall": "mean recall", "acceptance_f1": "acceptance", "rho": "the order"}
"""The scores by which a system has a place, the first of which sorts the rows: mean recall is that
of no skill whatever the shares of labels are, as accuracy and F1 are not."""


def set_hash(debates: Iterable[Debate]) -> str:
    r"""A hash of the labelled pairs of debates, whatever their order and format: 12 hexadecimals.

    >>> import argue
    >>> text = "# Rain?\n\n- dry: It is dry.\n"
    >>> renamed = text.replace("dry:", "sun:")
    >>> len({set_hash(argue.parse_text(each).debates) for each in (text, renamed)})
    1
    """
    lines = sorted(
        f"{texts[relation.source]}\n{texts[relation.target]}\n{relation.label}"
        for debate in debates
        for texts in [{argument.id: argument.text for argument in debate.arguments}]
        for relation in debate.reference
    )
    return hashlib.sha256("\n".join(lines).encode("utf-8")).hexdigest()[:12]


class Board(NamedTuple):
    """A set of the leaderboard."""

    title: str
    """What the set is called."""
    pairs: int
    """Its labelled pairs."""
    rows: Sequence[Mapping[str, Any]]
    """A row a system: its name, and its scores as of :attr:`.evaluation.Evaluation.scores`."""

    def table(self, evaluations: Sequence[Evaluation]) -> Table:
        """The rows with those of the evaluations where they stand; the title tells their places.

        Raises BadInput if derived attacks count, semantics are others than grounded, pairs are
        chosen otherwise than by default, or a system left pairs unanswered.
        """
        for evaluation in evaluations:
            _check_options(evaluation.options)
            _check_answers(evaluation, self.pairs)
        own = [_row(evaluation) for evaluation in evaluations]
        names = {evaluation.engine for evaluation in evaluations}
        others = [row for row in self.rows if row["system"] not in names]
        rows = sorted([*others, *own], key=lambda row: _height(row, "mean_recall"))
        title = [f"The board: {self.title}", *(_places(row, others) for row in own)]
        return Table.of("board", "\n".join(title), COLUMNS, rows)


def board_of(debates: Iterable[Debate], options: Options = DEFAULTS) -> Board:
    """The set that these debates are, to be evaluated under these options.

    Raises BadInput if they are none (the message lists the sets), or derived attacks count,
    semantics are others than grounded, or pairs are chosen otherwise than by default.
    """
    _check_options(options)
    found, sets = set_hash(debates), published("board")
    for data_set in sets:
        if data_set["hash"] == found:
            return Board(data_set["title"], data_set["pairs"], data_set["rows"])
    named = ", ".join(
        f"{data_set['title']} ({data_set['pairs']} pairs, {data_set['hash']})" for data_set in sets
    )
    raise BadInput(f"expected a set of the board, found pairs with the hash {found}: {named}")


def _check_options(asked: Options) -> None:
    if asked.derived or asked.semantics != GROUNDED:
        raise BadInput("expected the board without derived attacks and under grounded semantics")
    if asked.pairing:
        raise BadInput(
            f"expected the board without --pairs, since its rows are of the pairs that are judged "
            f"by default, found {asked.pairing}"
        )


def _check_answers(evaluation: Evaluation, pairs: int) -> None:
    answered = sum(outcome.label is not None for outcome in evaluation.outcomes)
    if answered != pairs:
        raise BadInput(
            f"{evaluation.engine}: expected an answer for each of {plural(pairs, 'pair')} of the "
            f"board, found {answered:,}"
        )


def _row(evaluation: Evaluation) -> dict[str, Any]:
    """A row as those that were measured, which have four decimals."""
    scores = {name: value and round(value, 4) for name, value in evaluation.scores.items()}
    return {"system": f"> {evaluation.engine}", **scores}


def _height(row: Mapping[str, Any], score: str) -> float:
    """Sorts the highest score first and what is undefined last."""
    value = row[score]
    return 2.0 if value is None else -value


def _places(own: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]) -> str:
    """Where a system would stand among others, by each score of :data:`PLACES`."""
    places = [
        f"{1 + sum(_height(row, score) < _height(own, score) for row in rows)} by {name}"
        for score, name in PLACES.items()
    ]
    return f"{own['system'][2:]} would be, of {len(rows) + 1} systems, number {', '.join(places)}"
