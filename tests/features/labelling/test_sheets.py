"""Agreement of what several people said in files of other tools."""

from pathlib import Path

import pytest

from argue.errors import ParseError, UnclearLabels
from argue.features.labelling import sheets
from argue.features.labelling.report import ratings, report
from argue.formats import read_units
from argue.model import Label
from tests.formats.samples import BRAT, INCEPTION, LABEL_STUDIO

WIDE = """\
text,hypothesis,gold_label,Ann,bob,Cay
One.,A.,support,support,support,-
Two.,A.,attack,attack,support,NaN
Three.,B.,neutral,neutral,unsure,attack
Four.,B.,attack,,contradiction,con
"""


def read(path: Path, **options: object) -> sheets.JudgedItems:
    return sheets.read(read_units([path]), **options)  # type: ignore[arg-type]


def table(said: sheets.JudgedItems) -> list[list[str | None]]:
    return [list(row) for row in ratings(*said)]


def file(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def test_a_sheet_has_a_column_for_each_annotator(tmp_path: Path) -> None:
    path = file(tmp_path, "sheet.csv", WIDE)
    names, items = read(path)
    assert names == ["ann", "bob", "cay"]
    assert table((names, items)) == [
        ["support", "support", None],
        ["attack", "support", None],
        ["unrelated", None, "attack"],
        [None, "attack", "attack"],
    ]
    assert items[2].by("bob").label is None, "unsure is a judgement"
    assert items[0].by("cay") is None, "- is none"
    assert report(names, items).pairs[0].observed.value == 0.5
    assert read(path, annotators=["Ann", "Cay"])[0] == ["ann", "cay"]


def test_a_row_may_be_a_judgement(tmp_path: Path) -> None:
    rows = "item,annotator,label\n1,Ann,support\n1,Bob,attack\n2,Ann,attack\n2,Bob,attack\n"
    said = read(file(tmp_path, "rows.csv", rows))
    assert table(said) == [["support", "attack"], ["attack", "attack"]]


def test_numbers_are_asked_for(tmp_path: Path) -> None:
    path = file(tmp_path, "numbers.csv", "text,hypothesis,ann,bob\na,b,0,1\nc,d,1,-\n")
    with pytest.raises(ParseError, match="columns of annotators"):
        read(path)
    with pytest.raises(UnclearLabels):
        read(path, annotators=["ann", "bob"])
    said = read(path, annotators=["ann", "bob"], labels_are="support,attack")
    assert table(said) == [["support", "attack"], ["attack", None]]


def test_label_studio_has_several_annotators_in_a_task(tmp_path: Path) -> None:
    names, items = read(file(tmp_path, "export.json", LABEL_STUDIO))
    assert names == ["ann@example.org", "bob@example.org"]
    assert [(one.item.text, one.item.hypothesis, one.labels) for one in items] == [
        ("Open on Sundays.", "Nobody asked.", [Label.UNRELATED] * 2),
        ("Nobody asked.", "Open on Sundays.", [Label.ATTACK] * 2),
    ]


def test_inception_has_a_folder_for_each_text_and_a_file_for_each_annotator(tmp_path: Path) -> None:
    other = INCEPTION.replace("attacks\t1-5", "supports\t1-5")
    for name, text in (("ann", INCEPTION), ("bob", other), ("INITIAL_CAS", INCEPTION)):
        file(tmp_path, f"annotation/essay.txt/{name}.tsv", text)
    names, items = read(tmp_path)
    assert names == ["ann", "bob"]
    assert len(items) == 6
    assert [one.labels for one in items if one.disagrees] == [[Label.ATTACK, Label.SUPPORT]]


def test_brat_has_a_folder_for_each_annotator(tmp_path: Path) -> None:
    for name in ("ann", "bob"):
        file(tmp_path, f"{name}/essay.ann", BRAT)
        file(tmp_path, f"{name}/essay.txt", "The library should open on Sundays.")
    names, items = read(tmp_path)
    assert sorted(names) == ["ann", "bob"]
    assert len(items) == 6
    assert not any(one.disagrees for one in items)
    (tmp_path / "bob" / "essay.ann").unlink()
    with pytest.raises(ParseError, match="judgements of two people"):
        read(tmp_path)
