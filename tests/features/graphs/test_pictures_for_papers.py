"""PDF, TikZ and Mermaid draw what the map has, with a legend; no text can leave its place."""

from __future__ import annotations

import re
import subprocess
from dataclasses import replace
from pathlib import Path
from shutil import which

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from argue import formats
from argue.features.graphs.formats import mermaid, tikz
from argue.model import Analysis, Debate
from argue.model.tables import Table
from argue.pipeline import bare
from tests.features.map.samples import HOSTILE, analysed
from tests.formats.strategies import any_debates

LONG = "A text that goes on and on, and has more words than four lines of a box hold. " * 9
NASTY = (
    r"\input{/etc/passwd} \immediate\write18{id} $x$ % & # _ ^ ~ {a} `b' <d> |e| -- ]] }} end",
    '%%{init: {"theme": "dark"}}%% "]; click n0 href "javascript:1" style n0 x:#fff; --> ```',
    ") Tj ET (\\) \x00\x07\u2028 中文 Ελλ e\u0301 😀 ✓ ✗",
    *HOSTILE,
)


def hostile(text: str = " ".join(NASTY)) -> Analysis:
    result = analysed("b+a c-a d?b e-c", issue="a", derived=("mediated",), a=text, b=text, c=text)
    return replace(result, debate=replace(result.debate, title=text))


@pytest.mark.parametrize("format", ["svg", "tikz", "mermaid"])
def test_texts_are_whole_and_each_sign_is_explained(format: str) -> None:
    result = analysed("b+a c-a d?b", issue="a", derived=("mediated",), a=LONG, b="Short.")
    unseen = r"<(desc|title|metadata)\b.*?</\1>"
    drawn = re.sub(unseen, "", formats.write([result], format), flags=re.DOTALL)
    assert drawn.count("four") == 9
    assert "…" not in drawn
    neither = "answers, neither supports nor attacks"
    for words in ("attacks", "supports", "attacks indirectly", neither):
        assert words in drawn


def test_pdf_is_a_page_that_holds_its_debates() -> None:
    pytest.importorskip("vl_convert")
    result = analysed("b+a c-a", issue="a", a=LONG)
    other = analysed("b-a", a="Ελληνικά", b="中文")
    written = formats.write_bytes([result, other], "pdf")
    assert written.startswith(b"%PDF-")
    assert [debate.arguments for debate in formats.read_bytes(written, name="x").debates] == [
        result.debate.arguments,
        other.debate.arguments,
    ]
    assert formats.write_bytes([hostile()], "pdf").startswith(b"%PDF-")


def test_the_signs_of_verdicts_are_drawn() -> None:
    drawn = formats.write([analysed("b-a", issue="a", a="● ◐ ○")], "tikz")
    assert all(sign in drawn for sign in (r"$\bullet$", r"$\odot$", r"$\circ$"))


@settings(deadline=None)
@given(text=st.text(max_size=60).filter(str.strip))
def test_tex_sees_only_letters(text: str) -> None:
    written = tikz.escaped(text)
    commands = (r"\textbackslash{}", r"\textasciicircum{}", r"\textasciitilde{}", r"\textless{}")
    commands += (r"\textgreater{}", r"\textbar{}", r"\textquotedbl{}", r"\textasciigrave{}")
    commands += (r"$\checkmark$", r"$\times$", "'{}", "-{}")
    commands += (r"$\bullet$", r"$\odot$", r"$\circ$")
    for command in commands:
        written = written.replace(command, "")
    written = re.sub(r"\\[{}$&#%_]", "", written)
    assert not set(written) & set("\\{}$&#%_^~\n\r")


@pytest.mark.parametrize("text", ["[2em] wide", "* starred"])
def test_tex_takes_no_text_for_an_argument_of_a_line_break(text: str) -> None:
    written = formats.write([analysed("b-a", issue="a", a=text, b=text)], "tikz")
    assert tikz.escaped(text) in written
    assert not re.search(r"\\\\\s*[\[*]", written)


TITLES = ("]", "[x]", "*", r"\\[3em]", ";", "}", "%", "^^M ^^41", "e" + "\u0301" * 99, "a" * 3_000)


@pytest.mark.skipif(not which("pdflatex"), reason="needs pdflatex with TikZ (texlive-pictures)")
@pytest.mark.parametrize("of", ["maps", "a large map", "a table"])
def test_tex_compiles_whatever_people_write(of: str, tmp_path: Path) -> None:
    if of == "maps":
        written = formats.write(
            [hostile(text) for text in (*NASTY, *TITLES) if text.strip()], "tikz"
        )
    elif of == "a large map":
        links = " ".join(f"n{place}-n{place // 3}" for place in range(1, 150))
        written = formats.write([analysed(links, issue="n0", n1=LONG, n2="W" * 3_000)], "tikz")
    else:
        texts = [text.encode("ascii", "ignore").decode() for text in (*NASTY, *TITLES)]
        table = Table("t", NASTY[0], {"a": NASTY[0], "b": "B"}, [[text, text] for text in texts])
        head = r"\documentclass{article}\usepackage{booktabs}\begin{document}"
        written = head + table.latex() + r"\end{document}"
    (tmp_path / "x.tex").write_text(written, encoding="utf-8")
    command = ["pdflatex", "-halt-on-error", "-interaction=nonstopmode", "-no-shell-escape", "x"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False, timeout=300)
    assert done.returncode == 0, done.stdout[-2_000:]
    assert (tmp_path / "x.pdf").read_bytes().startswith(b"%PDF-")


@settings(deadline=None)
@given(text=st.text(max_size=60))
def test_mermaid_sees_only_letters(text: str) -> None:
    written = re.sub(r"#\d+;", "", mermaid.escaped(text))
    assert all(one.isalnum() or one in " .,'()?!-" for one in written)


def test_no_text_adds_a_line_to_a_diagram() -> None:
    plain, nasty = (
        re.sub(r"%% argue-debates:.*\n", "", formats.write([hostile(one)], "mermaid"))
        for one in ("Plain.", " ".join(NASTY))
    )
    assert len(plain.split("\n")) == len(nasty.split("\n"))
    assert "%%" not in nasty
    body = [one.partition("flowchart")[2] for one in (plain, nasty)]  # the title is JSON
    assert body[0].count('"') == body[1].count('"')
    assert "<script" not in nasty


def test_braces_of_a_tex_document_are_in_pairs() -> None:
    drawn = formats.write([hostile()], "tikz")
    bare_braces = re.sub(r"\\[{}]", "", drawn)
    assert bare_braces.count("{") == bare_braces.count("}")
    assert r"\input" not in drawn
    assert r"\write18" not in drawn
    body = drawn.partition(r"\begin{tikzpicture}")[2].partition(r"\end{tikzpicture}")[0]
    names = re.findall(r"\((n\d+)\)", body)
    assert len(names) == len({*names}) == 5


@given(debate=any_debates())
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_debate_is_written(debate: Debate) -> None:
    analysis = bare(debate)
    for format in ("tikz", "mermaid"):
        formats.write([analysis], format).encode("utf-8")
