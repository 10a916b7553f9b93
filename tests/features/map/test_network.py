from dataclasses import replace
from datetime import UTC, datetime

import pytest

from argue import pipeline
from argue.errors import NotFound
from argue.features.map import extract, graph
from argue.model import (
    Analysis,
    Argument,
    Debate,
    DerivedAttack,
    Inference,
    Label,
    Options,
    Origin,
    Overruling,
    Relation,
    Reply,
)
from argue.reasoning.framework import build
from tests.debate_samples import LISTED, THREAD, link
from tests.features.map.samples import HOSTILE, analysed, edge, hostile, node, tree


def test_a_small_debate_is_drawn_whole():
    drawn = graph(analysed("T1+H T2-H T3-T2", issue="H"))
    assert (drawn["shown"], drawn["of"], drawn["focus"], drawn["left_out"]) == (4, 4, None, "")
    assert drawn["title"] == "A sample"
    assert drawn["labelled"]
    statuses = {each["argument"]: (each["symbol"], each["status"]) for each in drawn["nodes"]}
    assert statuses == {
        "H": ("●", "accepted"),
        "T1": ("●", "accepted"),
        "T2": ("○", "rejected"),
        "T3": ("●", "accepted"),
    }
    assert [each["issue"] for each in drawn["nodes"]] == [True, False, False, False]
    assert node(drawn, "T3")["layer"] == 2
    assert node(drawn, "T3")["parent"] == node(drawn, "T2")["id"]
    assert node(drawn, "H")["parent"] is None


def test_attacks_are_solid_supports_dashed_derived_attacks_dotted():
    drawn = graph(analysed("s+h a-s r?h", issue="h", derived=("secondary",)))
    looks = {each["kind"]: (each["dashes"], each["arrows"]) for each in drawn["edges"]}
    assert looks["attack"] == (False, "arrow")
    assert looks["support"] == ([9, 5], "circle")
    assert looks["derived"] == ([2, 4], "vee")
    assert looks["reply"] == (False, "")
    assert edge(drawn, "a", "h")["kind"] == "derived"
    assert edge(drawn, "a", "h")["title"] == (
        "a attacks h (derived, secondary): because s supports h and a attacks s"
    )


def test_confidence_is_shown_by_width_and_in_words():
    relations = [link("quiet + issue", 0.55), link("rails - quiet", 0.95)]
    drawn = graph(pipeline.label(THREAD, relations))
    thin, thick = edge(drawn, "quiet", "issue"), edge(drawn, "rails", "quiet")
    assert thin["width"] < thick["width"]
    assert thin["confidence"] == 0.55
    assert thin["title"] == "quiet supports issue (judged, 55 % sure)"
    assert (thin["said"], thick["said"]) == ("55 %", "95 %")
    assert "Supports issue (judged, 55 % sure)." in node(drawn, "quiet")["summary"]
    assert "Attacked by rails (judged, 95 % sure)." in node(drawn, "quiet")["summary"]


def test_for_participants_a_line_says_in_words_that_nobody_confirmed_it():
    relations = [link("quiet + issue", 0.55), link("rails ? quiet", 0.91)]
    drawn = graph(pipeline.label(THREAD, relations), figures=False)
    assert edge(drawn, "quiet", "issue")["said"] == "to confirm"
    assert edge(drawn, "rails", "quiet")["said"] == "neither"
    unsure = graph(pipeline.label(THREAD, relations, Options.of(min_confidence=0.7)), figures=False)
    assert edge(unsure, "quiet", "issue")["said"] == "hidden: support"


def test_what_a_person_overruled_names_them_and_what_was_judged():
    word = Overruling("Ann Who Has A Very Long Name", datetime(2026, 1, 1, tzinfo=UTC))
    attack = Relation("quiet", "issue", Label.ATTACK, 1.0, Origin.OVERRULED, word)
    drawn = graph(pipeline.label(THREAD, [link("quiet + issue", 0.55)], overruled=[attack]))
    said = edge(drawn, "quiet", "issue")
    assert (said["kind"], said["said"]) == ("attack", "Ann Who Has A V…")
    assert said["title"] == (
        "quiet attacks issue (said by Ann Who Has A Very Long Name on 1 January 2026; "
        "judged: supports, 55 % sure)"
    )


def test_what_is_hidden_is_an_answer_that_says_why():
    relations = [link("quiet + issue", 0.55), link("rails - quiet", 0.95)]
    drawn = graph(pipeline.label(THREAD, relations, Options.of(min_confidence=0.7)))
    hidden = edge(drawn, "quiet", "issue")
    assert (hidden["kind"], hidden["confidence"]) == ("reply", None)
    assert (hidden["answer"], hidden["said"]) == ("hidden", "hidden: support 55 %")
    assert "Answers issue (hidden: support, judged, 55 % sure)." in node(drawn, "quiet")["summary"]
    assert hidden["title"].startswith("quiet answers issue (supports: judged, 55 % sure; hidden")
    assert drawn["hidden"] == 1
    assert drawn["left_out"] == "1 relation is hidden: judged with less than 70 %."


def test_answers_that_do_neither_say_who_found_so_and_how_surely():
    judged = link("rails ? quiet", 0.91)
    former = link("quiet + issue", 0.55)
    word = Overruling("Bob", datetime(2026, 1, 1, tzinfo=UTC))
    said = Relation("quiet", "issue", Label.UNRELATED, 1.0, Origin.OVERRULED, word)
    drawn = graph(pipeline.label(THREAD, [judged, former], overruled=[said]))
    machine, person = edge(drawn, "rails", "quiet"), edge(drawn, "quiet", "issue")
    assert {machine["kind"], person["kind"]} == {"reply"}
    assert {machine["answer"], person["answer"]} == {"unrelated"}
    assert (machine["said"], person["said"]) == ("neither 91 %", "Bob: neither")
    assert machine["title"] == "rails neither supports nor attacks quiet (judged, 91 % sure)"
    assert person["title"] == (
        "quiet neither supports nor attacks issue "
        "(said by Bob on 1 January 2026; judged: supports, 55 % sure)"
    )
    summary = node(drawn, "rails")["summary"]
    assert "Answers quiet (neither: judged, 91 % sure)." in summary
    summary = node(drawn, "issue")["summary"]
    assert "quiet (neither: said by Bob; judged: supports, 55 % sure)" in summary


def test_an_answer_that_nobody_judged_has_no_label():
    drawn = graph(pipeline.label(replace(THREAD, given=(), gold=()), []))
    unjudged = edge(drawn, "rails", "quiet")
    told = "rails answers quiet; no label says whether it supports or attacks it"
    assert [unjudged[key] for key in ("title", "answer", "said")] == [told, "unsaid", ""]


def test_ids_are_numbers_and_ends_exist():
    drawn = graph(hostile())
    assert [each["id"] for each in drawn["nodes"]] == list(range(len(HOSTILE)))
    assert [each["id"] for each in drawn["edges"]] == list(range(len(drawn["edges"])))
    for each in drawn["edges"]:
        assert {type(each["from"]), type(each["to"])} == {int}
        assert max(each["from"], each["to"]) < len(HOSTILE)


def test_what_a_person_wrote_stands_only_in_fields_of_text():
    written = {"title", "left_out", "focus", "argument", "label", "summary", "text"}

    def fields(value, name=""):
        if isinstance(value, dict):
            for key, below in value.items():
                assert key.isidentifier()
                yield from fields(below, key)
        elif isinstance(value, list):
            for below in value:
                yield from fields(below, name)
        elif isinstance(value, str) and any(sign in value for sign in "<{\"'"):
            yield name

    assert set(fields(graph(hostile()))) <= written


def test_a_debate_without_labelling_has_no_status():
    drawn = graph(pipeline.bare(THREAD))
    assert not drawn["labelled"]
    assert {each["status"] for each in drawn["nodes"]} == {None}
    assert node(drawn, "quiet")["label"].startswith("quiet\n")


def test_a_debate_that_lists_pairs_needs_no_replies():
    drawn = graph(pipeline.bare(replace(LISTED, given=LISTED.gold)))
    assert [each["layer"] for each in drawn["nodes"]] == [0, 1, 1]


def test_a_large_debate_is_cut_down_around_the_issue():
    drawn = graph(analysed(tree(400), issue="0"))
    assert drawn["of"] == 400
    assert drawn["shown"] == len(drawn["nodes"]) <= 150
    assert drawn["focus"] == "0"
    assert drawn["left_out"].startswith(f"Shown are {drawn['shown']} of 400 arguments")
    assert drawn["shown"] + sum(each["more"] for each in drawn["nodes"]) == 400
    told = next(each for each in drawn["nodes"] if each["more"] == 1)
    assert told["summary"].endswith("1 argument under it is folded into it.")


def test_the_focus_chooses_the_part():
    links = " ".join(f"{n}-{n - 1}" for n in range(1, 300))
    drawn = graph(analysed(links), focus="200", whole_up_to=10)
    assert [each["argument"] for each in drawn["nodes"]] == [str(n) for n in range(196, 206)]
    assert [each["more"] for each in drawn["nodes"]] == [0] * 9 + [94]
    assert "196 arguments stand under none of them" in drawn["left_out"]


def test_a_debate_of_three_hundred_folds_into_a_map_that_can_be_opened_branch_by_branch():
    analysis = analysed(tree(300), issue="0")
    reached, waiting = set(), [None]
    while waiting:
        drawn = graph(analysis, focus=waiting.pop(), whole_up_to=60, folded_to=36)
        assert drawn["shown"] == len(drawn["nodes"]) == 36
        fresh = [each for each in drawn["nodes"] if each["argument"] not in reached]
        reached |= {each["argument"] for each in fresh}
        waiting += [each["argument"] for each in fresh if each["more"]]
    assert len(reached) == 300


def test_the_focus_of_a_small_debate_is_kept_and_an_unknown_one_refused():
    assert graph(analysed("b-a"), focus="b")["focus"] == "b"
    with pytest.raises(NotFound, match="'nobody'"):
        graph(analysed("b-a"), focus="nobody")


def test_relations_beyond_the_limits_are_left_out_and_counted(monkeypatch):
    monkeypatch.setattr(extract, "MOST_ACROSS", 3)
    monkeypatch.setattr(extract, "MOST_DERIVED", 2)
    links = "b+a c+a d+a e+a b-c b-d b-e c-d c-e"
    drawn = graph(analysed(links, issue="a", derived=("mediated", "secondary")))
    kinds = [each["kind"] for each in drawn["edges"]]
    assert kinds.count("support") == 4, "those along the thread stay"
    assert kinds.count("attack") == 3
    assert kinds.count("derived") == 2
    assert "2 of 5 relations across the thread are not drawn." in drawn["left_out"]
    assert "derived attacks are not drawn." in drawn["left_out"]


def test_the_surest_relations_are_drawn_first(monkeypatch):
    monkeypatch.setattr(extract, "MOST_ACROSS", 1)
    arguments = tuple(Argument(i, i) for i in "abc")
    replies = (Reply("b", "a"), Reply("c", "a"))
    relations = link("b - c", 0.6), link("c - b", 0.9)
    debate = Debate("d", "d", arguments, issue="a", replies=replies)
    drawn = graph(Analysis(debate, relations, build("abc", relations)))
    assert edge(drawn, "c", "b")["confidence"] == 0.9
    assert sum(each["kind"] == "attack" for each in drawn["edges"]) == 1


def test_an_incomplete_list_of_derived_attacks_is_told():
    analysis = replace(analysed("b-a"), derived_complete=False)
    assert graph(analysis)["left_out"] == "There are more derived attacks than were listed."


def test_derived_attacks_with_a_hidden_end_are_not_drawn():
    analysis = analysed(tree(30), issue="0")
    attack = DerivedAttack("29", "0", "mediated", ())
    drawn = graph(replace(analysis, derived_attacks=(attack,)), whole_up_to=3)
    assert all(each["kind"] != "derived" for each in drawn["edges"])


def test_a_debate_without_arguments_is_an_empty_map():
    drawn = graph(Analysis(Debate("d", "d", ()), (), build((), ())))
    assert (drawn["nodes"], drawn["edges"], drawn["box"]) == ([], [], [0, 0, 0, 0])


def test_long_texts_are_cut_for_the_map_only():
    drawn = graph(analysed("b-a", a="word " * 1000))
    assert len(node(drawn, "a")["text"]) <= 1000
    assert len(node(drawn, "a")["title"]) < 320


def test_undercuts_and_linked_premises_are_told():
    supports = tuple(Relation(id, "c", Label.SUPPORT) for id in "pq")
    arguments = tuple(Argument(id, f"{id}.") for id in "cpqu")
    replies = Reply("p", "c"), Reply("q", "c"), Reply("u", "p")
    steps = (Inference(("p", "q"), "c", ("u",)),)
    debate = Debate("d", "d", arguments, "c", replies, given=supports, inferences=steps)
    drawn = graph(pipeline.analyse(debate, engine="gold"))
    premise, undercut = edge(drawn, "p", "c"), edge(drawn, "u", "p")
    assert premise["said"] == "linked"
    assert premise["title"].endswith("only together with q")
    assert (undercut["answer"], undercut["said"]) == ("undercut", "undercuts")
    assert undercut["title"] == "u attacks the step from p, q to c"
    assert "Answers p (attacks the step to c)." in node(drawn, "u")["summary"]
