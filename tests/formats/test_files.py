import io
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from argue import formats, pipeline
from argue.errors import BadInput, LimitExceeded, ParseError
from argue.settings import Limits
from tests.formats.samples import CSV, MARKDOWN, NODE, SAMPLES


def test_reading_a_path_keeps_its_name_without_folders(tmp_path: Path) -> None:
    path = tmp_path / "mine.md"
    path.write_text(MARKDOWN, encoding="utf-8")
    debates = formats.read(path)
    assert [debate.source.name for debate in debates] == ["mine.md", "mine.md"]
    assert formats.read(str(path)) == debates


def test_a_minus_is_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(CSV.encode())))
    assert [debate.source.name for debate in formats.read("-")] == ["", ""]


def test_files_that_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="nothing.md: expected a readable file, found: No such file"):
        formats.read(tmp_path / "nothing.md")
    with pytest.raises(BadInput, match="expected at least one file with a debate, found none"):
        formats.read(tmp_path)
    with pytest.raises(BadInput, match="expected a path"):
        formats.read("a\0b")


def test_no_more_is_read_than_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "big.csv"
    path.write_bytes(b"x" * 10_000)
    with pytest.raises(LimitExceeded, match="big.csv: 101 bytes or more, the limit is 100"):
        formats.read(path, limits=Limits(max_bytes=100))
    with pytest.raises(LimitExceeded, match="ARGUE_MAX_BYTES"):
        formats.parse_text("ä" * 60, limits=Limits(max_bytes=100))


def test_content_counts_and_not_the_suffix() -> None:
    for name, sample in SAMPLES.items():
        if formats.FORMATS.is_kind(name):
            continue
        for suffix in (".md", ".xml", ".json", ".csv", ".txt", ""):
            assert formats.read_bytes(sample.encode(), name=f"a{suffix}").format == name


def test_the_suffix_decides_where_the_content_fits_two_formats(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from argue.formats import csv, tsv

    monkeypatch.setattr(csv, "detect", lambda text: True)
    monkeypatch.setattr(tsv, "detect", lambda text: True)
    text = "id, word\ttext\na\tA"
    assert formats.parse_text(text, name="a.tsv").format == "tsv"
    with pytest.raises(ParseError, match="one format, found a file that may be csv or tsv"):
        formats.parse_text(text)


def test_the_suffix_chooses_whose_error_is_shown_where_nothing_fits() -> None:
    with pytest.raises(ParseError, match="zoos.md: expected '# ' and the title"):
        formats.parse_text("Zoos.", name="zoos.md")
    with pytest.raises(ParseError, match=r"line 3: expected a discussion in words or a file"):
        formats.parse_text("\n\nZoos.", name="zoos.xml")


def test_a_named_format_wins_over_the_content() -> None:
    with pytest.raises(ParseError, match="columns that say which is what"):
        formats.parse_text(MARKDOWN, format="csv")


@pytest.mark.parametrize("text", ["", " \n\t", "\ufeff", "\x00\x01"])
def test_nothing_is_no_debate(text: str) -> None:
    with pytest.raises(ParseError, match="input: expected a debate, found nothing"):
        formats.parse_text(text)


def test_control_characters_in_a_file_are_removed_and_told() -> None:
    document = formats.parse_text("# Zoos\x00?\x0c\n+ Ye\x07s.\n? No.\n")
    assert document.debates[0].title == "Zoos?"
    assert document.warnings == ("2 control characters in the file were removed or repaired",)


def test_warnings_are_told_once_and_refused_rows_are_listed() -> None:
    document = formats.parse_text(NODE.replace('entailment="YES"', 'entailment="MAYBE"'))
    assert [debate.id for debate in document.debates] == ["Sundays"]
    assert [refused.line for refused in document.refused] == [13, 17]
    assert document.warnings == document.debates[0].warnings
    told = [warning.split(":")[0] for warning in document.warnings]
    assert told == ["line 13", "the debate 'Tools' is left out", "line 17"]


def test_thousands_of_refused_rows_are_listed_but_told_in_short() -> None:
    rows = "".join(f"{number},nowhere,pro,text\n" for number in range(5_000))
    document = formats.parse_text(f"id,parent,stance,text\na,,,A\n{rows}")
    assert len(document.refused) == 5_000
    assert len(document.warnings) == 31
    assert document.warnings[-1] == "and 4,970 more like these"


def test_naming_the_formats_imports_none_of_them() -> None:
    code = (
        "import sys, argue.formats as f; f.readers(), f.writers();"
        "print([m for m in sys.modules if m.startswith(('defusedxml', 'mwparserfromhell')) or "
        "m in ('argue.formats.json', 'argue.features.entailment.formats.node')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_reading_an_outline_loads_the_reader_of_its_suffix_and_no_other(tmp_path: Path) -> None:
    path = tmp_path / "mine.md"
    path.write_text(MARKDOWN, encoding="utf-8")
    code = (
        "import sys; from argue import formats as f; f.read(sys.argv[1]);"
        "print([name for name in f.FORMATS.names() if f'argue.formats.{name}' in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "['markdown']"


SAMPLES_OF = {
    "aif": "aifdb_nodeset10.json xaif_bert_te_input.json xaif_ova3_excerpt.json",
    "apx": "iccma_a.apx",
    "argdown": "argdown_legalisation-softdrugs.argdown",
    "bipolar": "baf_arg_att_sup.pl",
    "carneades": "carneades_dung-reinstatement.yml",
    "csv": "ibm_argkp2021_arguments_dev_excerpt.csv ibm_argkp2021_key_points_dev_excerpt.csv",
    "dot": "ova3_dot_excerpt.dot sadface_hangback.dot",
    "graphml": "graphml_networkx_from_NoDE_groundzero.graphml",
    "i23": "iccma_a.i23",
    "kialo": "kialo_export_crlf_excerpt.txt kialo_export_excerpt.txt",
    "microtexts": "argmicrotexts_micro_b001.xml",
    "node": "node_12angrymen_excerpt.xml node_debatepedia_excerpt.xml",
    "node_link": "node_link_networkx_from_NoDE_groundzero.json",
    "outline": "argsme_excerpt_and_schema.md",
    "prose": "README.md",
    "sadface": "sadface_hangback.json",
    "tgf": "carneades_bas1.tgf carneades_odd_cycle1.tgf iccma_a.tgf",
}
OURS = {name: format for format, names in SAMPLES_OF.items() for name in names.split()}


def test_the_samples_of_other_formats_are_refused_politely(shared: Path) -> None:
    others = {path for path in (shared / "formats").iterdir() if path.name not in OURS}
    assert len(others) == 4
    for path in sorted(others):
        with pytest.raises(ParseError) as caught:
            formats.read(path)
        assert str(caught.value).startswith(path.name)
        assert len(str(caught.value)) < 400


def test_the_samples_that_are_ours_have_exactly_one_format(shared: Path) -> None:
    results = {
        path.name: " ".join(formats.recognised(path.read_text(encoding="utf-8")))
        for path in (shared / "formats").iterdir()
    }
    assert {name: format for name, format in results.items() if format} == OURS


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("<corpus>\n<pair topic='T'>\n<t>No.</h></pair></corpus>", 3, "well-formed XML"),
        ("<corpus>\n<text>No.\n", 3, "well-formed XML"),
        ("<!DOCTYPE html>\n<html><p>Hello</html>", 1, "HTML"),
        ("<corpus>\n<text>No.</text></corpus>", 1, "a discussion in words"),
    ],
)
def test_broken_xml_is_told_as_such(text: str, line: int, message: str) -> None:
    with pytest.raises(ParseError, match=message) as caught:
        formats.parse_text(text, name="broken.xml")
    assert caught.value.line == line


def test_a_file_written_under_its_name_is_recognised_by_it():
    (debate,) = formats.parse_text(MARKDOWN).debates[:1]
    for format in sorted(set(formats.writers()) & set(formats.readers())):
        name = formats.file_name("d", format)
        assert name.startswith("d.")
        data = formats.write_bytes([pipeline.bare(debate)], format)
        by_name = formats.read_bytes(data, name=name).debates
        assert by_name == formats.read_bytes(data, name=name, format=format).debates, name


@pytest.mark.parametrize(
    ("begin", "kind"),
    [
        (b"\x89PNG\r\n\x1a\n", "a picture in PNG"),
        (b"%PDF-1.7\n", "a PDF; copy its text"),
        (b"\xff\xd8\xff\xe0", "a picture in JPEG"),
    ],
)
def test_a_picture_is_refused_and_not_read_as_words(tmp_path, begin, kind):
    path = tmp_path / "map.bin"
    path.write_bytes(begin + bytes(range(256)) * 40 + b"\nTrams? They are quiet.\n")
    with pytest.raises(ParseError, match=f"or a picture that Argue drew, found {kind}"):
        formats.read(path)


@pytest.mark.parametrize("format", ["png", "pdf", "tikz", "mermaid"])
def test_a_drawing_is_read_again_by_what_it_holds(tmp_path, format):
    [debate] = formats.parse_text(MARKDOWN).debates[:1]
    analysis = pipeline.analyse(debate, engine="gold")
    path = tmp_path / f"map.{format}"
    path.write_bytes(formats.write_bytes([analysis], format))
    [again] = formats.read(path)
    assert (again.arguments, again.replies) == (debate.arguments, debate.replies)
    assert again.given == debate.given
    path.write_bytes(path.read_bytes().replace(b"argue-debates:e", b"argue-debates:f"))
    with pytest.raises(ParseError, match="expected the data that Argue writes .* found damaged"):
        formats.read(path)


def test_a_text_may_speak_of_what_a_drawing_holds():
    [debate] = formats.parse_text("# Trams?\n+ Write argue-debates:abc into a comment.\n").debates
    assert debate.arguments[-1].text == "Write argue-debates:abc into a comment."
