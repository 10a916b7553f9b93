"""The pairs of a run on pages: narrowed by what one asks for, and one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from flask import request

from argue.errors import NotFound, UnknownName
from argue.features.evaluations.runs import tables
from argue.features.evaluations.runs.run import Effect, Run, effect
from argue.features.measures.recorder import JudgedPair
from argue.model import Argument, Debate, Label
from argue.model.tables import Cell, Table
from argue.web.app.api_input import parse_number

ON_A_PAGE = 50
SHOWN = ("wrong", "right", "all")


@dataclass(frozen=True, slots=True)
class Filter:
    """Which pairs are wanted; what is empty narrows nothing."""

    show: str = "wrong"
    gold: str = ""
    judged: str = ""
    debate: str = ""
    task: str = ""
    phenomenon: str = ""
    page: int = 1

    @classmethod
    def asked(cls) -> Filter:
        """What the query string asks for.

        Raises UnknownName if a word is none of those to choose from.
        """
        words = {name: request.args.get(name, "") for name in cls.__slots__ if name != "page"}
        _check("choice", words["show"], SHOWN)
        _check("label", words["gold"], list(Label))
        _check("label", words["judged"], [*Label, "none"])
        page = request.args.get("page", "1")
        return cls(
            **{**words, "show": words["show"] or "wrong"},
            page=parse_number(page, 6) or 1,
        )

    def query(self) -> dict[str, str]:
        """What narrows, as arguments of an address."""
        results = {name: getattr(self, name) for name in self.__slots__ if name != "page"}
        return {name: word for name, word in results.items() if word}

    def wants(self, run: Run, pair: JudgedPair) -> bool:
        """Whether the pair is one of those."""
        right = run.is_right(pair)
        return (
            pair.gold is not None
            and (self.show == "all" or right == (self.show == "right"))
            and self.gold in ("", pair.gold)
            and self.judged in ("", pair.label or "none")
            and self.debate in ("", run.debates[pair.debate].id)
            and self.task in ("", pair.task)
            and (not self.phenomenon or self.phenomenon in pair.phenomenon.split())
        )

    def table(self, run: Run) -> Table:
        """The table of these pairs."""
        whole = tables.pairs_table(run)
        wanted = set(self.places(run))
        return replace(whole, rows=[row for row in whole.rows if row[0] in wanted])

    def places(self, run: Run) -> list[int]:
        """Where these pairs stand in :attr:`Run.pairs`; the surest of the wrong ones first."""
        results = [place for place, pair in enumerate(run.pairs) if self.wants(run, pair)]
        if self.show == "wrong":
            results.sort(key=lambda place: -run.pairs[place].confidence)
        return results


@dataclass(frozen=True, slots=True)
class ShownPair:
    """A pair as a page shows it, with what its mistake did."""

    place: int
    pair: JudgedPair
    text: str
    hypothesis: str
    debate: Debate
    effect: Effect
    right: bool
    """Whether it was judged as in gold."""


@dataclass(frozen=True, slots=True)
class PairsPage:
    """One page of pairs, and what there is to choose from."""

    filter: Filter
    pairs: tuple[ShownPair, ...]
    total: int
    pages: int
    debates: tuple[str, ...]
    tasks: tuple[str, ...]
    phenomena: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PairPage:
    """One pair with its neighbours among the wrong ones."""

    shown: ShownPair
    arguments: dict[str, Argument]
    before: int | None
    after: int | None

    def table(self) -> Table:
        """The arguments whose status changes when the pair is put right."""
        columns = {name: name for name in ("argument", "judged", "put right", "as in gold", "text")}
        rows: list[list[Cell]] = [
            [
                change.argument,
                str(change.before),
                str(change.after),
                change.right,
                self.arguments[change.argument].text,
            ]
            for change in self.shown.effect.changes
        ]
        return Table("changes", "Arguments whose status changes", columns, rows)


def pairs_page(run: Run, wanted: Filter) -> PairsPage:
    """The page of pairs that the filter asks for."""
    places = wanted.places(run)
    pages = max(1, -(-len(places) // ON_A_PAGE))
    page = min(wanted.page, pages)
    here = places[(page - 1) * ON_A_PAGE : page * ON_A_PAGE]
    return PairsPage(
        replace(wanted, page=page),
        tuple(_shown_pair(run, place) for place in here),
        len(places),
        pages,
        tuple(dict.fromkeys(debate.id for debate in run.debates)),
        tuple(tables.outcomes_by_word(run.outcomes, "task")),
        tuple(tables.outcomes_by_word(run.outcomes, "phenomenon")),
    )


def pair_page(run: Run, place: int) -> PairPage:
    """One pair of which the source states something.

    Raises NotFound if there is none at this place.
    """
    if not 0 <= place < len(run.pairs) or run.pairs[place].gold is None:
        raise NotFound(f"run {run.id} has no pair {place} with a gold label")
    result = _shown_pair(run, place)
    wrong = wrong_pairs(run)
    at = wrong.index(place) if place in wrong else None
    return PairPage(
        result,
        result.debate.by_id(),
        wrong[at - 1] if at else None,
        wrong[at + 1] if at is not None and at + 1 < len(wrong) else None,
    )


def wrong_pairs(run: Run) -> list[int]:
    """Where the wrong pairs stand, the surest first."""
    return Filter().places(run)


def _shown_pair(run: Run, place: int) -> ShownPair:
    pair = run.pairs[place]
    text, hypothesis = run.texts(pair)
    return ShownPair(
        place,
        pair,
        text,
        hypothesis,
        run.debates[pair.debate],
        effect(run, pair),
        run.is_right(pair),
    )


def _check(what: str, word: str, allowed: Sequence[str]) -> None:
    if word and word not in allowed:
        raise UnknownName(what, word, [str(name) for name in allowed])
