"""Each file of an archive is read or skipped with its reason; nothing in it does harm."""

import bz2
import gzip
import io
import lzma
import stat
import struct
import tarfile
import warnings
import zipfile
from pathlib import Path

import pytest

from argue import formats
from argue.errors import BadInput, LimitExceeded, ParseError
from argue.settings import Limits
from tests.formats.samples import SAMPLES

OUTLINE = b"# Trams?\n+ They are quiet.\n- Not all.\n"


def packed(*files: tuple[str | zipfile.ZipInfo, bytes], deflated: bool = True) -> bytes:
    out = io.BytesIO()
    kind = zipfile.ZIP_DEFLATED if deflated else zipfile.ZIP_STORED
    with warnings.catch_warnings(), zipfile.ZipFile(out, "w", kind) as archive:
        warnings.simplefilter("ignore")  # of a name that stands twice
        for name, content in files:
            archive.writestr(name, content)
    return out.getvalue()


def skipped(bundle: formats.Bundle) -> dict[str, str]:
    return {file.name: file.skipped for file in bundle.files if not file.document}


def link(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name)
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    return info


def encrypted(data: bytes) -> bytes:
    """The archive with the flag of encryption on its only entry, here and in the directory."""
    for mark, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = data.index(mark) + place
        data = data[:at] + struct.pack("<H", 1) + data[at + 2 :]
    return data


def is_style(name: str) -> bool:
    return formats.FORMATS.is_kind(name)


def test_all_formats_are_read_and_each_file_is_told() -> None:
    samples = {name: text for name, text in SAMPLES.items() if not is_style(name)}
    files = [(f"corpus/{name}.txt", text.encode()) for name, text in samples.items()]
    bundle = formats.read_archive(packed(*files, ("corpus/notes.txt", b"Bring milk.")))
    assert [file.document.format for file in bundle.files if file.document] == list(samples)
    assert list(skipped(bundle)) == ["corpus/notes.txt"]
    assert "expected a discussion in words or a file" in skipped(bundle)["corpus/notes.txt"]
    assert all(debate.source.name.startswith("corpus/") for debate in bundle.debates)


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("../../etc/passwd", OUTLINE, "its path leads out of the archive"),
        ("/etc/passwd", OUTLINE, "its path leads out of the archive"),
        ("C:\\x.md", OUTLINE, "its path leads out of the archive"),
        ("a/..\\..\\x.md", OUTLINE, "its path leads out of the archive"),
        (link("x.md"), b"/etc/passwd", "a link, which may lead anywhere"),
        ("__MACOSX/x.md", OUTLINE, "a file of the operating system, no debate"),
        ("a/.DS_Store", b"\0", "a file of the operating system, no debate"),
        ("inner.zip", packed(("x.md", OUTLINE)), "an archive (zip) inside; send what is in it"),
        ("inner.md", b"\x1f\x8b\x08\x00", "an archive (gzip) inside; send what is in it"),
        ("empty.md", b"", "empty.md: expected a debate, found nothing"),
    ],
)
def test_what_is_no_file_to_read_is_skipped_and_the_others_are_read(
    name: str | zipfile.ZipInfo, content: bytes, why: str
) -> None:
    bundle = formats.read_archive(packed((name, content), ("good.md", OUTLINE)))
    [told] = skipped(bundle).values()
    assert told in (why, why.removeprefix("empty.md: "))
    assert [debate.title for debate in bundle.debates] == ["Trams?"]


def test_what_is_encrypted_or_damaged_is_skipped() -> None:
    [told] = skipped(formats.read_archive(encrypted(packed(("x.md", OUTLINE))))).values()
    assert told == "it is encrypted"
    broken = packed(("x.md", OUTLINE), deflated=False).replace(b"quiet", b"loud!")
    [told] = skipped(formats.read_archive(broken)).values()
    assert told.startswith("it cannot be read or is damaged (Bad CRC-32")


def test_a_bomb_is_read_no_further_than_its_limits() -> None:
    limits = Limits(max_bytes=1000, max_unpacked=2500)
    bomb = packed(*((f"{number}.md", b"+ a\n" * 500_000) for number in range(4)))
    assert len(bomb) < 20_000
    told = list(skipped(formats.read_archive(bomb, limits=limits)).values())
    assert "ARGUE_MAX_BYTES" in told[0]
    assert all("ARGUE_MAX_UNPACKED" in why for why in told[2:])


def test_limits_of_arguments_hold_for_all_files_together() -> None:
    data = packed(*((f"{number}.md", OUTLINE) for number in range(3)), ("s.md", b"# S?\n+ a\n"))
    bundle = formats.read_archive(data, limits=Limits(max_arguments=8))
    assert len(bundle.debates) == 3
    assert list(skipped(bundle)) == ["2.md"]
    assert "9 arguments with the files before it, the limit is 8" in skipped(bundle)["2.md"]
    with pytest.raises(LimitExceeded, match="4 files, the limit is 3"):
        formats.read_archive(data, limits=Limits(max_files=3))


def test_one_name_twice_is_read_once() -> None:
    bundle = formats.read_archive(packed(("x.md", OUTLINE), ("x.md", OUTLINE)))
    assert [file.skipped for file in bundle.files] == ["", "a file of this name was read before"]


@pytest.mark.parametrize("data", [b"PK\x03\x04", b"PK\x05\x06" + b"\0" * 7, b"PK\x03\x04" * 30])
def test_what_only_begins_like_an_archive_is_refused(data: bytes) -> None:
    assert formats.is_archive(data)
    with pytest.raises(BadInput, match="expected a zip archive"):
        formats.read_archive(data, name="x.zip")


def test_encodings_are_those_of_each_file() -> None:
    text = "# Café?\n+ Très bon.\n"
    files = [(f"{name}.md", text.encode(name)) for name in ("utf-8", "utf-16", "cp1252")]
    bundle = formats.read_archive(packed(*files))
    assert {debate.title for debate in bundle.debates} == {"Café?"}
    assert [bool(document.warnings) for document in bundle.documents] == [False, False, True]


def test_a_folder_is_read_as_an_archive_is(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "b.md").write_bytes(OUTLINE)
    (tmp_path / "a.md").symlink_to(tmp_path / "deep" / "b.md")
    (tmp_path / "c.txt").write_text("Bring milk.")
    bundle = formats.read_folder(tmp_path)
    assert [file.name for file in bundle.files] == ["a.md", "c.txt", "deep/b.md"]
    assert [bool(file.document) for file in bundle.files] == [False, False, True]
    with pytest.raises(BadInput, match="expected a folder"):
        formats.read_folder(tmp_path / "c.txt")


def test_a_file_that_gzip_packed_is_unpacked_wherever_files_are_read(tmp_path: Path) -> None:
    lines = b'{"id": "a", "arguments": [{"id": "x", "text": "Yes."}]}\n' * 2
    (tmp_path / "a.jsonl.gz").write_bytes(gzip.compress(lines))
    for path in (tmp_path, tmp_path / "a.jsonl.gz"):
        (file,) = formats.read_any(path).files
        assert file.name == "a.jsonl"
        assert file.document == formats.read_bytes(lines, name="a.jsonl")
    with pytest.raises(LimitExceeded):
        formats.read_any(tmp_path / "a.jsonl.gz", limits=Limits(max_bytes=len(lines) - 1))
    (tmp_path / "a.jsonl.gz").write_bytes(gzip.compress(lines)[:-9])
    assert "ended before" in formats.read_folder(tmp_path).files[0].skipped
    with pytest.raises(BadInput, match="a readable file, found: .*ended before"):
        formats.read_any(tmp_path / "a.jsonl.gz")


@pytest.mark.parametrize("kind", ["tar", "bzip2", "xz", "gzip"])
def test_an_archive_of_another_kind_is_no_discussion(kind: str) -> None:
    data = {
        "tar": tarfile.TarInfo("a.md").tobuf() + OUTLINE,
        "bzip2": bz2.compress(OUTLINE),
        "xz": lzma.compress(OUTLINE),
        "gzip": gzip.compress(OUTLINE),
    }[kind]
    with pytest.raises(ParseError, match=rf"found an archive \({kind}\); unpack it"):
        formats.read_bytes(data, name="a")
