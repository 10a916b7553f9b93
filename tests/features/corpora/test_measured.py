"""Statistics of a corpus, checked by counting by hand."""

from statistics import mean, median

from argue import formats, pipeline
from argue.features.collections.web.collection_results import plots
from argue.features.corpora.measured import Measured, by_debate, measure
from argue.features.corpora.totals import Totals, tables
from argue.model import Status

TRAMS = """\
# Trams?
= Build trams.
+ a: Quiet.
  - b: Not all.
    - c: Ours are.
- d: Dear.
? e: Hm.
"""
BIRDS = "# Birds?\n= Feed birds.\n- x: They get lazy.\n"


def corpus(*, labelled: bool = True) -> list[Measured]:
    results = []
    for text in (TRAMS, BIRDS):
        [debate] = formats.parse_text(text).debates
        analysis = pipeline.label(debate, debate.given)
        assert analysis.labelling
        statuses = analysis.labelling.statuses if labelled else None
        results.append(measure(debate.id, debate, debate.given, statuses))
    return results


def test_a_debate_is_counted() -> None:
    trams = corpus()[0]
    assert [one.depth for one in trams.placed] == [0, 1, 2, 3, 1, 1]
    counts = trams.depth, trams.replies, trams.supports, trams.attacks, trams.unsaid
    assert counts == (3, 5, 1, 3, 1)
    assert [trams.with_status(status) for status in Status] == [4, 2, 0]
    assert trams.issue is Status.REJECTED


def test_rows_agree_with_the_summary() -> None:
    debates, glance = by_debate(corpus()), Totals.of(corpus()).summary()
    for row in glance.rows:
        name = next(key for key, title in debates.columns.items() if title == row[0])
        values = [cell for cell in debates.column(name) if isinstance(cell, (int, float))]
        assert row[3:] == [mean(values), median(values), min(values), max(values)]
    assert glance.rows[0][:3] == ["arguments", 2, 8]


def test_depths_add_up_to_all_arguments() -> None:
    table = Totals.of(corpus()).by_depth()
    assert table.column("arguments") == [2, 4, 1, 1]
    assert table.column("attacks") == [0, 2, 1, 1]
    assert table.column("supports") == [0, 1, 0, 0]
    assert table.column("accepted") == [0, 4, 0, 1]


def test_without_statuses_there_are_none() -> None:
    unknown = corpus(labelled=False)
    assert by_debate(unknown).column("accepted") == [None, None]
    assert Totals.of(unknown).by_depth().column("share_accepted") == [None] * 4
    assert "accepted" not in Totals.of(unknown).summary().column("figure")
    assert [plot.name for plot in plots(unknown)] == ["sizes", "depths", "stances"]


def test_plots_show_the_numbers_of_their_tables() -> None:
    results = {plot.name: plot for plot in plots(corpus())}
    assert results["sizes"].numbers.rows == [["2–4", 1], ["5–9", 1]]
    assert results["depths"].numbers.rows == [["0", 0], ["1", 1], ["2", 0], ["3", 1]]
    assert results["acceptance"].numbers.rows[1] == [1, 1.0, 0.0, 0.0]
    for plot in results.values():
        assert plot.draw(True).startswith("<svg")
    assert "depth 3, attack: 1" in results["stances"].draw(False)


def test_an_empty_corpus_has_empty_tables() -> None:
    assert [table.rows for table in tables([])] == [[], [], []]
    assert plots([]) == []
