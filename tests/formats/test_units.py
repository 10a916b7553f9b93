import gzip
import io
import pickle
import tarfile
import zipfile
from pathlib import Path

import pytest

from argue.errors import BadInput
from argue.formats import Unit, Unread, read_units
from argue.settings import Limits

TRAMS, BIRDS = b"# Trams?\n+ They are quiet.\n", b"# Birds?\n- They are loud.\n"
LINE = b'{"id": "%d", "arguments": [{"id": "a", "text": "Yes."}]}'
FILES = {
    "trams.md": TRAMS,
    "more/birds.md": BIRDS,
    "lines.jsonl": b"\n".join(LINE % number for number in range(3)) + b"\n",
}


def names(*sources: object, limits: Limits | None = None) -> list[tuple[str, str]]:
    units = read_units(map(str, sources), limits)
    return sorted((unit.name, type(unit).__name__) for unit in units)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, data in FILES.items():
        path = tmp_path / "folder" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return tmp_path / "folder"


def zipped(path: Path, files: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return path


def tarred(path: Path, files: dict[str, bytes]) -> Path:
    with tarfile.open(path, "w:gz") as archive:
        for name, data in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    return path


def test_a_folder_a_zip_and_a_tar_hold_the_same_units(folder: Path, tmp_path: Path):
    units = set(read_units([folder]))
    assert len(units) == 5
    assert set(read_units([zipped(tmp_path / "a.zip", FILES)])) == units
    assert set(read_units([tarred(tmp_path / "a.tar.gz", FILES)])) == units
    within = {f"./{name}": data for name, data in FILES.items()}  # as "tar c ." names them
    assert set(read_units([tarred(tmp_path / "b.tar.gz", within)])) == units


def test_a_list_names_sources_and_a_line_of_json_lines_is_a_unit(folder: Path, tmp_path: Path):
    (tmp_path / "list.txt").write_text(f"{folder / 'trams.md'}\n\n{folder / 'lines.jsonl'}\n")
    units = list(read_units([f"@{tmp_path / 'list.txt'}"]))
    assert Unit("trams.md", TRAMS) in units
    assert Unit("lines.jsonl", LINE % 1, line=True) in units
    assert [debate.id for debate in Unit("l", LINE % 1, line=True).read().debates] == ["1"]


def test_compressed_lines_are_the_same_units(folder: Path, tmp_path: Path):
    path = tmp_path / "lines.jsonl.gz"
    path.write_bytes(gzip.compress(FILES["lines.jsonl"]))
    assert list(read_units([path])) == list(read_units([folder / "lines.jsonl"]))


def test_what_holds_no_unit_is_told_and_the_rest_read(tmp_path: Path):
    files = {"../out.md": TRAMS, "in.zip": b"PK\x03\x04", "long.md": b"x" * 99, "trams.md": TRAMS}
    archive = zipped(tmp_path / "a.zip", files)
    units = read_units([archive], Limits(max_bytes=50))
    unread = {unit.name: unit.reason for unit in units if isinstance(unit, Unread)}
    assert "leads out of the archive" in unread["../out.md"]
    assert "an archive (zip) inside" in unread["in.zip"]
    assert "51 bytes or more, the limit is 50" in unread["long.md"]
    assert len(unread) == 3
    assert ("trams.md", "Unit") in names(archive)


def test_a_long_line_and_a_damaged_end_leave_the_other_lines(tmp_path: Path):
    path = tmp_path / "lines.jsonl"
    path.write_bytes(LINE % 1 + b"\n" + b'{"a": "' + b"x" * 200 + b'"}\n' + LINE % 2)
    left = names(path, limits=Limits(max_bytes=80))
    assert left == [*[("lines.jsonl", "Unit")] * 2, ("lines.jsonl, line 2", "Unread")]
    cut = tmp_path / "cut.jsonl.gz"
    cut.write_bytes(gzip.compress(FILES["lines.jsonl"])[:-12])
    assert ("cut.jsonl.gz", "Unread") in names(cut)


def test_links_are_not_followed(folder: Path):
    (folder / "link.md").symlink_to("/etc/hostname")
    assert ("link.md", "Unread") in names(folder)


def test_a_source_that_is_not_there_is_refused(tmp_path: Path):
    with pytest.raises(BadInput, match="none.md: expected a file, folder, zip, tar or @list"):
        list(read_units([tmp_path / "none.md"]))
    with pytest.raises(BadInput, match="expected a list of paths"):
        list(read_units([f"@{tmp_path / 'none.txt'}"]))


def test_a_unit_is_the_same_in_another_process() -> None:
    unit = Unit("a.jsonl", b"{}", line=True)
    assert pickle.loads(pickle.dumps(unit)) == unit


def test_a_zip_without_its_end_is_told_as_damaged(folder: Path, tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", FILES)
    path.write_bytes(path.read_bytes()[:-30])
    (unread,) = read_units([path])
    assert "damaged" in unread.reason
