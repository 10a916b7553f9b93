"""Which column is what: by name, by what stands in it, as somebody says it, or asked about."""

from __future__ import annotations

import pytest

import argue
from argue import formats
from argue.errors import BadInput, ParseError, UnclearColumns
from argue.formats import Document
from argue.formats.base.mapping import mapping_of
from tests.debate_samples import link

Said = dict[str, list[str]]


def read(text: str, columns: str = "", name: str = "sheet.csv", labels_are: str = "") -> Document:
    return formats.parse_text(text, name=name, columns=columns, labels_are=labels_are)


def said(document: Document) -> Said:
    """What each argument does to which, by the debates' titles; texts in place of ids."""
    result: Said = {}
    for debate in document.debates:
        texts = {argument.id: argument.text for argument in debate.arguments}
        labels = {one.ends: str(one.label) for one in debate.reference}
        result[debate.title] = [
            f"{texts[one.source]} {labels.get(one.ends, '?')} {texts[one.target]}"
            for one in debate.replies
        ]
    return result


THREAD = ["It is the last one. support Keep the ferry.", "It leaks. attack It is the last one."]
ROWS = (("1", "", "", "Keep the ferry."), ("2", "1", "pro", "It is the last one."))
ROWS += (("3", "2", "con", "It leaks."),)


def table(names: str, rows: tuple[tuple[str, ...], ...] = ROWS) -> str:
    return "\n".join([names, *(",".join(row) for row in rows)]) + "\n"


@pytest.mark.parametrize(
    "names",
    [
        *("ID,Target,Relation,Claim", "nr,in_response_to,stance,text"),
        *("Nummer,Antwort auf,Haltung,Beitrag", "numero,repond_a,position,commentaire"),
        *("numero,responde a,postura,comentario", "numero,risponde a,posizione,commento"),
        "id,refers to,label,argument",
    ],
)
def test_a_target_is_what_a_row_answers(names: str) -> None:
    assert list(said(read(table(names))).values()) == [THREAD]


@pytest.mark.parametrize("name", ["Bezugspunkt", "ref", "zu", "x7", "Target row"])
def test_ids_under_an_unknown_name_are_asked_about_and_never_attached(name: str) -> None:
    text = table(f"id,{name},stance,text")
    document = read(text)
    [debate] = document.debates
    assert (len(debate.arguments), debate.replies, debate.given) == (3, (), ())
    assert document.table
    assert document.table.asked == (name,)
    assert f"--columns target={name}" in document.warnings[0]
    assert document.refused
    assert said(read(text, f"target={name}")) == {"sheet": THREAD}
    assert said(read(text, f"aside={name}"))["sheet"][1].endswith("Keep the ferry.")


def test_texts_of_rows_under_an_unknown_name_are_asked_about() -> None:
    rows = tuple(({row[0]: row[3] for row in ROWS}.get(row[1], ""), *row[2:]) for row in ROWS)
    document = read(table("ref,stance,text", rows))
    assert document.table
    assert document.table.asked == ("ref",)
    assert said(read(table("ref,stance,text", rows), "target=ref")) == {"sheet": THREAD}
    assert said(read(table("parent,stance,text", rows))) == {"sheet": THREAD}


@pytest.mark.parametrize("name", ["topic_str", "ori_topic", "Main thesis", "motionWording"])
def test_what_may_be_a_claim_is_asked_about(name: str) -> None:
    document = read(f"{name},text,stance\nFerries,It leaks.,con\nTrams,Quick.,pro\n")
    assert [len(debate.given) for debate in document.debates] == [0]
    assert document.table
    assert document.table.asked == (name,)


@pytest.mark.parametrize("name", ["likes", "reply_count", "city", "created by", "Target url"])
def test_other_columns_are_not_asked_about(name: str) -> None:
    document = read(table(f"id,parent,stance,text,{name}", tuple((*row, "1") for row in ROWS)))
    assert said(document)["sheet"] == THREAD
    assert not document.table or not document.table.asked


@pytest.mark.parametrize(
    "names",
    ["Claim,Argument,Pro/Con", "conclusion,premise,stance", "claim,text,label", "Topic,text,side"],
)
def test_a_debate_for_each_claim(names: str) -> None:
    text = (
        f"{names}\nKeep the ferry,Last one,pro\nKeep the ferry,It leaks,con\nSell it,Unused,pro\n"
    )
    ferry = ["Last one support Keep the ferry", "It leaks attack Keep the ferry"]
    assert said(read(text)) == {"Keep the ferry": ferry, "Sell it": ["Unused support Sell it"]}


def test_claims_and_answers_to_rows_in_one_column() -> None:
    text = "text,target,stance\nLast one,Keep the ferry,pro\nIt leaks,Last one,con\n"
    text += "Unused,Sell it,pro\n"
    ferry = ["Last one support Keep the ferry", "It leaks attack Last one"]
    assert said(read(text)) == {"Keep the ferry": ferry, "Sell it": ["Unused support Sell it"]}


def test_a_merged_cell_repeats_the_cell_above_where_that_is_asked() -> None:
    text = "Claim,Argument,Pro/Con\nKeep it,Last one,pro\n,It leaks,con\nSell it,Unused,pro\n"
    document = read(text)
    assert sum(len(debate.given) for debate in document.debates) == 2
    assert "--columns repeat=Claim" in document.refused[0].reason
    assert said(read(text, "repeat=Claim"))["Keep it"][1] == "It leaks attack Keep it"


def test_what_is_stated_counts_before_names() -> None:
    text = "text,body,ori,new,vote\nFerries,Ferries leak.,x,Keep the ferry,0\n"
    document = read(text, "text=body,target=new,label=vote", labels_are="attack,support")
    assert said(document) == {"Keep the ferry": ["Ferries leak. attack Keep the ferry"]}
    assert document.table
    assert document.table.roles == {"text": "body", "target": "new", "label": "vote"}


def test_a_text_that_is_cut_stands_whole_in_another_column() -> None:
    text = (
        "id,parent,stance,text,full\n1,,,Keep,Keep the ferry.\n2,1,pro,It is,It is the last one.\n"
    )
    assert said(read(text)) == {"sheet": THREAD[:1]}


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        ("text=nix", "a column 'nix'"),
        ("txt=a", "did you mean text"),
        ("text=a,text=b", "expected one column as text, found two"),
        ("a", "expected role=column"),
    ],
)
def test_a_mapping_that_says_nothing_is_refused(columns: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        read("a,b\nOne,Two\n", columns)


def test_a_table_that_says_nothing_is_asked_about_with_its_rows() -> None:
    with pytest.raises(UnclearColumns, match="--columns text=NAME") as caught:
        read("q,a,v\nKeep it,It leaks,con\n")
    assert caught.value.table.names == ("q", "a", "v")
    assert caught.value.table.examples == [["Keep it", "It leaks", "con"]]


@pytest.mark.parametrize("name", ["sheet.csv", "sheet.txt", ""])
def test_a_stated_table_needs_no_names_that_are_known(name: str) -> None:
    stated = "target=q,text=a,label=v"
    document = read("q,a,v\nKeep it,It leaks,con\n", stated, name)
    assert said(document) == {"Keep it": ["It leaks attack Keep it"]}


def test_lines_of_json_take_a_mapping_too() -> None:
    text = (
        '{"q": "Keep it", "a": "It leaks", "v": "con"}\n{"q": "Keep it", "a": "No", "v": "pro"}\n'
    )
    assert len(said(read(text, "target=q,text=a,label=v", "x.jsonl"))["Keep it"]) == 2


def test_what_is_no_table_says_so() -> None:
    document = read("# Keep it?\n- It leaks.\n", "text=a", "x.md")
    assert "--columns says nothing" in document.warnings[0]


def test_python_takes_a_mapping(tmp_path) -> None:
    path = tmp_path / "x.csv"
    path.write_text("q,a,v\nKeep it,It leaks,con\n")
    [debate] = argue.read(path, columns={"target": "q", "text": "a", "label": "v"})
    assert (debate.title, len(debate.given)) == ("Keep it", 1)
    with pytest.raises(ParseError):
        argue.read(path, strict=True)


def test_a_mapping_is_text_and_back() -> None:
    stated = mapping_of({"text": "Why, then?", "label": "Vote"})
    assert mapping_of(str(stated)) == stated
    assert mapping_of("repeat=Claim,aside=x,aside=y").aside == ("x", "y")


@pytest.mark.parametrize(
    ("ids", "parents"),
    [
        ("1 2 3", "- 1.0 2.0"),
        ("1.0 2.0 3.0", "- 1 2"),
        ("1 2 3", "nan 1.0 2.0"),
        ("1 2 3", "- 1.00 2.0"),
    ],
)
def test_whole_numbers_are_the_same_id_however_they_are_written(ids: str, parents: str) -> None:
    rows = tuple(
        (id, parent.strip("-"), *row[2:])
        for id, parent, row in zip(ids.split(), parents.split(), ROWS, strict=True)
    )
    assert said(read(table("id,parent,stance,text", rows))) == {"sheet": THREAD}


def test_versions_are_no_whole_numbers() -> None:
    rows = (("1.0", "", "", "Keep it"), ("1.1", "1.0", "pro", "Last one"))
    assert said(read(table("id,parent,stance,text", rows)))["sheet"] == ["Last one support Keep it"]


@pytest.mark.parametrize("id", ["none", "NaN", "null", "#N/A", "1.0", "Total"])
def test_an_id_that_looks_like_none_is_an_id(id: str) -> None:
    rows = (("1", "", "", "Keep the ferry."), (id, "1", "pro", "It is the last one."))
    rows += (("3", id, "con", "It leaks."),)
    assert said(read(table("id,parent,stance,text", rows))) == {"sheet": THREAD}


@pytest.mark.parametrize("cell", ["1;2", "1 2", "1 / 2", "1 and 2", "1.0; 2.0"])
def test_several_parents_in_a_cell(cell: str) -> None:
    rows = (*ROWS[:2], ("3", cell, "con", "It leaks."))
    document = read(table("id,parent,stance,text", rows))
    assert said(document)["sheet"][1:] == ["It leaks. attack Keep the ferry.", THREAD[1]]


@pytest.mark.parametrize("error", ["#N/A", "#REF!", "#VALUE!", "#NV", "#DIV/0!", "#NAME?"])
def test_an_error_of_a_spreadsheet_is_told(error: str) -> None:
    document = read(table("id,parent,stance,text", (*ROWS, ("4", "1", "con", error))))
    assert said(document) == {"sheet": THREAD}
    assert [part.line for part in document.refused] == [5]


@pytest.mark.parametrize("row", ["Total,,,3", ",,Summe,3", "Moyenne,,,1.5", ",,,Total: "])
def test_a_row_of_totals_is_told(row: str) -> None:
    document = read(table("id,parent,stance,text") + row)
    assert said(document) == {"sheet": THREAD}
    assert len(document.refused) == 1


@pytest.mark.parametrize(
    "above", ["A workshop,,,\nGroup 3,,,\n,,,\n", "A workshop\n\n", "Export of 3 May,,,\n"]
)
def test_titles_above_the_names_are_set_aside(above: str) -> None:
    document = read(above + table("id,parent,stance,text"))
    assert said(document) == {"sheet": THREAD}
    assert all(part.understood for part in document.account.left_out)
    assert document.account.left_out


def test_a_comment_answers_another_or_what_all_are_about() -> None:
    text = (
        "id;body;author/name;alignment;commentable_id;commentable_type;root_commentable_url\n"
        "9;Lamps help;A;1;4;Proposal;https://p.example/4\n"
        "10;They glare;B;-1;9;Comment;https://p.example/4\n"
    )
    [debate] = read(text).debates
    assert debate.given == (link("9 + issue"), link("10 - 9"))
    assert debate.arguments[1].author == "A"


def test_frames_with_blanks_keep_their_replies() -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(
        {"id": [1, 2, 3], "parent": [None, 1, 2], "stance": ["", "pro", "con"], "text": list("abc")}
    )
    [debate] = argue.read(frame)
    assert [reply.ends for reply in debate.replies] == [("2", "1"), ("3", "2")]
