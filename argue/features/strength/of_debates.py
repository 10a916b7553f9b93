"""How strong each argument is, from 0 to 1: ``argue.strength``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Unpack

from argue.engines import EngineLike
from argue.errors import UnknownArgument, UnknownName
from argue.features.strength.base_scores import confidence_weights, from_confidences
from argue.library.analysed import all_analysed
from argue.locales import plural
from argue.model import Analysis, Debate, Degrees, Framework, JudgingWords, Options, Relation
from argue.model.record import Record, inline
from argue.model.records import Records
from argue.model.tables import Cell, Table, untitled
from argue.reasoning import framework
from argue.reasoning.degrees import DEFAULT, degrees, weights_of, without_supports
from argue.reasoning.inferences import counting

Base = float | str | Mapping[str, float] | None
"""A number, the word ``confidence``, or base scores by the ids of arguments."""


@dataclass(frozen=True, slots=True)
class GradedDebate(Record):
    """How strong the arguments of a debate are."""

    JSON = ("id", "title", inline("degrees"))

    id: str
    """Id of the debate."""
    title: str
    """Its title."""
    degrees: Degrees


@dataclass(frozen=True, slots=True, repr=False)
class DegreesOfDebates(Records, Record):
    """``argue lab strength --json``: how strong each argument is."""

    NAME = "degrees/1"

    debates: tuple[GradedDebate, ...]
    """The debates in their order."""

    @property
    def sentence(self) -> str:
        """Which argument of each debate is the strongest."""
        return " ".join(
            f"{graded.id}: {max(values, key=values.__getitem__)} is the strongest of "
            f"{plural(len(values), 'argument')}."
            for graded in self.debates
            if (values := graded.degrees.degrees)
        )

    def _tables(self) -> Mapping[str, Callable[[], Table]]:
        return {"degrees": self._degrees}

    def _degrees(self) -> Table:
        rows: list[list[Cell]] = [
            [graded.id, id, degree, graded.degrees.base[id], id not in graded.degrees.unsettled]
            for graded in self.debates
            for id, degree in graded.degrees.degrees.items()
        ]
        columns = untitled("debate", "argument", "degree", "base", "settled")
        return Table("degrees", "How strong each argument is", columns, rows)


def strength(
    debates: Analysis | Debate | Iterable[Analysis | Debate],
    semantics: str = DEFAULT,
    *,
    base: Base = None,
    weighted: bool = False,
    attacks_only: bool = False,
    continuous: bool = False,
    engine: EngineLike = "",
    **options: Unpack[JudgingWords],
) -> DegreesOfDebates:
    r"""How strong each argument is, as a degree from 0 (worthless) to 1 (beyond doubt).

    An argument begins with its base score; its supporters raise it and its attackers lower it, the
    more the stronger they are themselves.

    Parameters
    ----------
    debates
        Debates, which ``engine`` judges, or their analyses; one or several.
    semantics
        How degrees are computed (``argue list strength``).
    base
        Where each argument begins: a number from 0 to 1, ``"confidence"``, or a mapping from ids to
        numbers; by default what the semantics says.
    weighted
        Whether a relation weighs as much as it is sure.
    attacks_only
        Whether supports are left out.
    continuous
        Whether degrees flow where they swing in rounds.
    engine, options
        As of :func:`argue.analyse`, for debates: ``pairing``, ``min_confidence``, ``labels`` and
        ``judge_all``.

    Raises
    ------
    UnknownName
        If there is no such semantics, or ``base`` is another word.
    UnknownArgument
        If ``base`` names an argument that no debate has.

    Examples
    --------
    >>> import argue
    >>> debates = argue.parse_text("# Rain?\n- dry: It is dry.\n").debates
    >>> [(row["argument"], row["degree"]) for row in strength(debates, engine="gold").to_records()]
    [('issue', 0.4), ('dry', 0.5)]
    """
    analyses = all_analysed(debates, engine, Options.of(**options))
    graphs = [_graph(analysis, attacks_only) for analysis in analyses]
    if isinstance(base, Mapping):
        ids = [id for graph in graphs for id in graph.arguments]
        for name in base:
            if name not in ids:
                raise UnknownArgument(name, ids)
    graded = []
    for analysis, graph in zip(analyses, graphs, strict=True):
        start, confidences = _start(base, graph, analysis.relations), analysis.relations
        weights = weights_of(graph, confidence_weights(confidences)) if weighted else None
        strengths = degrees(graph, start, semantics, weights=weights, continuous=continuous)
        graded.append(GradedDebate(analysis.debate.id, analysis.debate.title, strengths))
    return DegreesOfDebates(tuple(graded))


def _graph(analysis: Analysis, attacks_only: bool) -> Framework:
    """The relations without derived attacks, which count for nothing in degrees."""
    ids = (argument.id for argument in analysis.debate.arguments)
    graph = counting(framework.build(ids, analysis.relations), analysis.debate.inferences)
    return without_supports(graph) if attacks_only else graph


def _start(
    base: Base, graph: Framework, relations: Sequence[Relation]
) -> dict[str, float] | float | None:
    if isinstance(base, str):
        if base != "confidence":
            raise UnknownName("base score", base, ["confidence"])
        return from_confidences(relations)
    if isinstance(base, Mapping):
        return {id: score for id, score in base.items() if id in graph.number_of}
    return base
