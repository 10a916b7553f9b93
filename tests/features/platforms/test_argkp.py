from pathlib import Path

from argue import formats
from argue.features.platforms.formats import argkp
from argue.pipeline import bare

OUTLINE = "# Zoos?\n= Zoos are good.\n- a: Prisons.\n  - b: Large ones.\n+ c: Species.\n? d: Hm.\n"


def test_a_stance_is_that_towards_the_topic() -> None:
    [debate] = formats.parse_text(OUTLINE).debates
    assert argkp.write([bare(debate)]) == (
        "arg_id,argument,topic,stance\n"
        "arg_0_0,Prisons.,Zoos are good.,-1\n"
        "arg_0_1,Species.,Zoos are good.,1\n"
        "arg_0_2,Large ones.,Zoos are good.,1\n"
    )
    lost = formats.lost([bare(debate)], "argkp")
    assert "5 ids of arguments" in lost
    assert lost[-2:] == (
        "1 argument without a stance",
        "whom 1 argument answers, which becomes a stance on the topic",
    )


def test_the_table_is_read_again_as_csv(shared: Path) -> None:
    path = shared / "formats" / "ibm_argkp2021_arguments_dev_excerpt.csv"
    [debate] = formats.read(path)
    document = formats.parse_text(argkp.write([bare(debate)]))
    assert document.format == "csv"
    [again] = document.debates
    assert [one.text for one in again.arguments] == [one.text for one in debate.arguments]
    assert [one.label for one in again.given] == [one.label for one in debate.given]
