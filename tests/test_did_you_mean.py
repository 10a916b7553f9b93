"""Every look-up by a name proposes the nearest name there is."""

import click
import pytest

from argue import formats
from argue.cli._options import OneOf
from argue.cli._root import argue as group
from argue.errors import ArgueError
from argue.formats import parse_text
from argue.locales.phrases import nearest
from tests.cli.in_process import run

DEBATE = "# Trams?\n\n= T: Trams are good.\n\n- hotel: Nobody can pay for it.\n"


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("analyse FILE --engine edits", "edit_distance"),
        ("analyse FILE --engine Gold", "gold"),
        ("analyse FILE --engine gold --semantics grownded", "grounded"),
        ("analyse FILE --engine gold --derived mediatd", "mediated"),
        ("analyse FILE --engine gold --support necesary", "necessary"),
        ("analyse FILE --engine gold --pairs repleis", "replies"),
        ("analyse FILE --engine gold --format markdwn", "markdown"),
        ("analyse FILE --egnine gold", "--engine"),
        ("explain FILE --engine gold --argument hotl", "hotel"),
        ("explain FILE --engine gold --argument t", "T"),
        ("explain FILE --engine gold --debate Trams", "trams"),
        ("explain FILE --engine gold --game grouded", "grounded"),
        ("hint FILE --engine gold --argument Hotel", "hotel"),
        ("whatif FILE --engine gold --remove hotl", "hotel"),
        ("enforce FILE --engine gold --argument hotl", "hotel"),
        ("strength FILE --engine gold --semantics quad", "df_quad"),
        ("propagate FILE --error fliped", "flipped"),
        ("translate FILE --engine gold --to jsn", "json"),
        ("convert FILE OUT.apx --to grafml", "graphml"),
        ("corpus FILE --table debate", "debates"),
        ("train edit_distence --data FILE --out OUT", "edit_distance"),
        ("list engine", "engines"),
        ("analize", "analyse"),
        ("rules lern", "learn"),
    ],
)
def test_commands(words, meant, tmp_path):
    (tmp_path / "d.md").write_text(DEBATE)
    places = {"FILE": tmp_path / "d.md", "OUT": tmp_path / "out", "OUT.apx": tmp_path / "out.apx"}
    done = run(*(places.get(word, word) for word in words.split()))
    assert done.returncode == 2
    assert meant in done.stderr.rpartition("id you mean ")[2]


PAIR = '<pair topic="T" entailment="%s"><t>No.</t><h>Yes.</h></pair>'
LINE = '{"text": "No.", "hypothesis": "Yes.", "label": "%s"}'


def test_every_choice_of_an_option_proposes_the_nearest():
    def walk(command: click.Command):
        if isinstance(command, click.Group):
            context = click.Context(command)
            for name in command.list_commands(context):
                yield from walk(command.get_command(context, name))
        else:
            yield from ((command.name, param) for param in command.params)

    choices = [each for _, each in walk(group) if isinstance(each.type, click.Choice)]
    assert len(choices) >= 10
    for parameter in choices:
        assert isinstance(parameter.type, OneOf), parameter.name


@pytest.mark.parametrize(
    ("text", "line", "meant"),
    [
        ("source,target,label\nNo way.,All right.,atack\nYes.,All right.,pro\n", 2, "attack"),
        ("id,parent,stance,text\n1,,,Yes.\n2,1,suport,Right.\n", 3, "support"),
        (f"<c>{PAIR % 'YSE'}\n{PAIR % 'YES'}</c>", 1, "YES"),
        (f"{LINE % 'contradicton'}\n{LINE % 'entailment'}\n", 1, "contradiction"),
    ],
)
def test_a_label_misspelt_in_a_file_is_told_with_its_line(text, line, meant):
    (refused,) = parse_text(text).refused
    assert refused.line == line
    assert f"did you mean {meant}?" in refused.reason


def test_a_label_misspelt_in_json():
    (debate,) = parse_text(DEBATE).debates
    from argue.pipeline import bare

    text = formats.write([bare(debate)], "json").replace('"attack"', '"atack"')
    with pytest.raises(ArgueError, match=r"did you mean attack\?"):
        parse_text(text)


def test_of_very_many_names_only_the_case_is_compared(monkeypatch):
    def refuse(*_, **__):
        raise AssertionError("compared 200,000 names letter by letter")

    monkeypatch.setattr("difflib.get_close_matches", refuse)
    assert nearest("T7", (f"t{n}" for n in range(200_000))) == "t7"
    assert nearest("x", (f"t{n}" for n in range(200_000))) == ""
