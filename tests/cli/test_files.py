"""FILE…: files, patterns, folders and zips, of every command that reads debates."""

import zipfile

import pytest

from tests.cli.in_process import run

TRAMS = "# Trams?\n\n= Trams are good.\n\n- cost: Nobody can pay for it.\n"
BUSES = "# Buses?\n\n= Buses are good.\n\n+ cheap: They are cheap.\n"
README = "# About\n\nThese are debates.\n"
ONE = [
    ("analyse", "--engine", "gold"),
    ("judge", "--engine", "gold"),
    ("readings", "--engine", "gold"),
    ("strength", "--engine", "gold"),
    ("translate", "--engine", "gold", "--support", "necessary", "--to", "json"),
]
SEVERAL = [
    ("corpus",),
    ("evaluate", "--engine", "word_overlap", "--no-store"),
    ("propagate", "--error", "flipped", "--samples", "10"),
]


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "debates"
    folder.mkdir()
    for name, text in (("a.md", TRAMS), ("b.md", BUSES), ("README.md", README)):
        (folder / name).write_text(text)
    return folder


@pytest.fixture
def archive(folder):
    path = folder.parent / "debates.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for file in folder.iterdir():
            archive.write(file, file.name)
    return path


@pytest.mark.parametrize("words", ONE + SEVERAL, ids=lambda words: words[0])
def test_folders_and_zips_are_read_and_what_is_no_debate_is_skipped(words, folder, archive):
    for path in (folder, archive):
        done = run(words[0], path, *words[1:])
        assert done.returncode == 0, done.stderr
        assert done.stdout
        assert "README.md: skipped: " in done.stderr


@pytest.mark.parametrize("words", SEVERAL, ids=lambda words: words[0])
def test_of_several_files_what_is_no_debate_is_skipped(words, folder):
    done = run(words[0], *sorted(folder.glob("*.md")), *words[1:])
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("skipped: ") == 1
    assert f"{folder / 'README.md'}: skipped: line 1" in done.stderr


@pytest.mark.parametrize("words", ONE + SEVERAL, ids=lambda words: words[0])
def test_a_file_alone_must_be_a_debate(words, folder):
    (folder / "d.json").write_text('{"pets": 2}')
    done = run(words[0], folder / "d.json", *words[1:])
    assert done.returncode == 2
    assert "d.json" in done.stderr
    assert "expected" in done.stderr


@pytest.mark.parametrize("words", SEVERAL, ids=lambda words: words[0])
def test_several_files_without_a_debate_are_an_error(words, folder):
    (folder / "NOTES.md").write_text(README)
    done = run(words[0], folder / "README.md", folder / "NOTES.md", *words[1:])
    assert done.returncode == 2
    assert "at least one file with a debate" in done.stderr


@pytest.mark.parametrize("words", SEVERAL, ids=lambda words: words[0])
def test_a_missing_file_or_an_unknown_format_is_never_skipped(words, folder):
    for wrong in ((folder / "missing.md",), (folder, "--format", "markdwn")):
        done = run(words[0], folder / "a.md", *wrong, *words[1:])
        assert done.returncode == 2
        assert "skipped" not in done.stderr


def test_debates_are_trained_on_and_reproduced_from_folders(folder, tmp_path):
    model = tmp_path / "model"
    done = run("train", "word_overlap", "--data", folder, "--dev", folder, "--out", model)
    assert done.returncode == 0, done.stderr
    assert (model / "model.json").exists()
    for name in ("Taxis", "Ferries"):
        text = f"# {name}?\n\n= They are good.\n\n- {name} cost money.\n+ {name} are fun.\n"
        (folder / f"{name}.md").write_text(text)
    unseen = tmp_path / "unseen"
    unseen.mkdir()
    (unseen / "c.md").write_text(TRAMS.replace("rams", "rains").replace("Nobody", "No town"))
    done = run("reproduce", folder, "--engine", "word_overlap", "--test", unseen)
    assert done.returncode == 0, done.stderr


def test_one_argument_of_a_folder_is_explained(folder):
    done = run("explain", folder, "--argument", "cost", "--engine", "gold")
    assert done.returncode == 0, done.stderr
    assert "Nobody can pay" in done.stdout


def test_a_pattern_in_quotes_is_one_too(folder):
    done = run("analyse", folder / "*.md", "--engine", "gold")
    assert done.returncode == 0
    assert "README.md: skipped" in done.stderr
    assert "Trams are good" in done.stdout
    assert "Buses are good" in done.stdout
