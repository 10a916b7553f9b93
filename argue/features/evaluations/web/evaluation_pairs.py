"""The pairs of a run on pages: narrowed by what one asks for, and one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from flask import request

from argue.errors import NotFound, UnknownName
from argue.evaluation.blame import Change
from argue.features.evaluations.runs import tables
from argue.features.evaluations.runs.run import Effect, Run, effect
from argue.features.measures.recorder import JudgedPair
from argue.model import Argument, Debate, Label
from argue.model.tables import Column, Table
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
        columns: list[Column[Change]] = [
            Column("argument"),
            Column("judged", value=lambda change: str(change.before)),
            Column("put right", value=lambda change: str(change.after)),
            Column("as in gold", value="right"),
            Column("text", value=lambda change: self.arguments[change.argument].text),
        ]
        title = "Arguments whose status changes"
        return Table.of("changes", title, columns, self.shown.effect.changes)


def pairs_page(run: Run, wanted: Filter) -> PairsPage:
    """The page of pairs that the filter asks for."""
    places = wanted.places(run)
    pages = max(1, -(-len(places) // ON_A_PAGE))
    page = min(wanted.page, pages)
    here = places[(page - 1) * ON_A_PAGE : page * ON_A_PAGE]
    shown = tuple(_shown_pair(run, place) for place in here)
    debates = tuple(dict.fromkeys(debate.id for debate in run.debates))
    tasks, phenomena = (
        tuple(tables.outcomes_by_word(run.outcomes, kind)) for kind in ("task", "phenomenon")
    )
    narrowed = replace(wanted, page=page)
    return PairsPage(narrowed, shown, len(places), pages, debates, tasks, phenomena)


def pair_page(run: Run, place: int) -> PairPage:
    """One pair of which the source states something.

    Raises NotFound if there is none at this place.
    """
    if not 0 <= place < len(run.pairs) or run.pairs[place].gold is None:
        raise NotFound(f"run {run.id} has no pair {place} with a gold label")
    result, wrong = _shown_pair(run, place), wrong_pairs(run)
    at = wrong.index(place) if place in wrong else len(wrong)
    before = wrong[at - 1] if 0 < at < len(wrong) else None
    after = wrong[at + 1] if at + 1 < len(wrong) else None
    return PairPage(result, result.debate.by_id(), before, after)


def wrong_pairs(run: Run) -> list[int]:
    """Where the wrong pairs stand, the surest first."""
    return Filter().places(run)


def _shown_pair(run: Run, place: int) -> ShownPair:
    pair = run.pairs[place]
    debate, changed = run.debates[pair.debate], effect(run, pair)
    return ShownPair(place, pair, *run.texts(pair), debate, changed, run.is_right(pair))


def _check(what: str, word: str, allowed: Sequence[str]) -> None:
    if word and word not in allowed:
        raise UnknownName(what, word, [str(name) for name in allowed])
