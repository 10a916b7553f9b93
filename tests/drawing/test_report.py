import dataclasses
from datetime import UTC, datetime

import pytest

from argue import pipeline
from argue.drawing import report
from argue.model import Argument, Debate, Label, Options, Origin, Overruling, Relation
from tests.debate_samples import LISTED, THREAD, link
from tests.test_pipeline import EVEN, Contrary, attacks_only


def text(debate: Debate) -> str:
    analysis = pipeline.analyse(debate, engine=Contrary(), judge_all=True)
    analysis = dataclasses.replace(analysis, chances=None)  # of verdicts see test_because
    return report.text(analysis, pipeline.explain_all(analysis))


def test_arguments_stand_under_their_status_with_what_decides_it():
    assert text(LISTED) == (
        "phones\n"
        "======\n"
        "3 arguments: 2 likely stand, 1 likely falls.\n"
        "Under grounded semantics: 2 accepted, 1 rejected, 0 undecided.\n"
        "Engine contrary, 2 pairs (given): 2 attack. Derived attacks: none.\n"
        "\n"
        "● Likely stands (2)\n"
        "  T1  Indeed.\n"
        "      attacks H (0.75)\n"
        "      because nothing attacks it\n"
        "  T2  No.\n"
        "      attacks H (0.75)\n"
        "      because nothing attacks it\n"
        "\n"
        "○ Likely falls (1)\n"
        "  H  Yes.\n"
        "      because accepted arguments attack it:\n"
        "      · T1\n"
        "      · T2\n"
    )


def test_the_issue_and_the_warnings_come_first():
    shown = text(dataclasses.replace(THREAD, warnings=("One row was left out.",)))
    head = shown[: shown.index("stands (")]
    assert "The issue (issue): ○ likely falls\n  rejected under grounded semantics\n" in head
    assert "Warning: One row was left out." in head


def test_lines_fit_the_width():
    debate = Debate("d", "word " * 60, (Argument("a", "word " * 200),))
    assert max(map(len, text(debate).splitlines())) <= 88


def test_a_debate_that_was_only_read_has_no_report():
    with pytest.raises(ValueError, match="only read"):
        report.text(pipeline.bare(LISTED), {})
    assert report.summary(pipeline.bare(LISTED)) == "3 arguments"


def test_who_says_a_relation_and_what_is_hidden():
    word = Overruling("Ann", datetime(2026, 1, 1, tzinfo=UTC))
    analysis = pipeline.label(
        LISTED,
        (link("T1 - H", 0.75), link("T2 - H", 0.5), link("T2 + T1")),
        Options.of(min_confidence=0.6, engine="e"),
        overruled=[Relation("T1", "H", Label.UNRELATED, 1.0, Origin.OVERRULED, word)],
    )
    shown = report.text(analysis, pipeline.explain_all(analysis))
    assert "      is not related to H (said by Ann, not attack (0.75))\n" in shown
    assert "      supports T1 (stated)\n" in shown
    assert (
        "Engine e, 2 stated, 1 judged (): 1 support, 1 unrelated, 1 hidden with a confidence "
        "below 0.6." in (" ".join(shown.split()))
    )
    assert "H  Yes.\n      because nothing attacks it" in shown


def test_the_positions_of_a_semantics_with_several_are_told_up_to_five():
    def shown(debate: Debate) -> str:
        analysis = pipeline.analyse(debate, engine="gold", semantics="preferred")
        return report.text(analysis, pipeline.explain_all(analysis))

    told = shown(EVEN)
    assert "2 preferred extensions, each a way to take sides:\n  1. " in told
    assert "  1. a, d\n" in told or "  2. a, d\n" in told
    assert "because every preferred extension holds it" in told
    circles = shown(attacks_only("ab", "ba", "cd", "dc", "ef", "fe"))
    assert "8 preferred extensions" in circles
    assert "  and 3 more, which JSON lists\n" in circles
