import pytest

from argue import formats
from argue.formats.base.text import decode

TEXT = "# Öl für Čapek?\n+ Ja – „gewiss“.\n"


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (TEXT.encode(), "utf-8"),
        (TEXT.encode("utf-8-sig"), "utf-8-sig"),
        (TEXT.encode("utf-16"), "utf-16"),
        ("\ufeff".encode("utf-16-be") + TEXT.encode("utf-16-be"), "utf-16"),
        (TEXT.encode("utf-16-le"), "utf-16-le"),
        (TEXT.encode("utf-16-be"), "utf-16-be"),
        (TEXT.encode("utf-32"), "utf-32"),
    ],
)
def test_what_is_certain_is_read_without_a_warning(data: bytes, encoding: str) -> None:
    text, found, warning = decode(data)
    assert (text.removeprefix("\ufeff"), found, warning) == (TEXT, encoding, "")


def test_windows_and_latin_1_are_guessed_and_told() -> None:
    document = formats.read_bytes("# Öl?\n+ „Ja“ für alle.\n".encode("cp1252"), name="a.md")
    assert document.encoding == "cp1252"
    assert document.debates[0].arguments[1].text == "„Ja“ für alle."
    assert document.debates[0].source.encoding == "cp1252"
    assert document.warnings == document.debates[0].warnings
    assert document.warnings[0].startswith("the file is not UTF-8 (line 1 has the byte 0xd6)")
    assert decode(b"\x81 caf\xe9 ")[1] == "latin-1"


def test_a_few_damaged_bytes_do_not_spoil_the_rest() -> None:
    data = bytearray("äöüäöüäöü und weiter".encode())
    data[4] = 0xFF
    text, encoding, warning = decode(bytes(data))
    assert (encoding, text.count("ü")) == ("utf-8", 2)
    assert warning == (
        "the file is UTF-8 with 2 damaged places (the first at byte 4); "
        "they were replaced by U+FFFD"
    )


def test_a_file_cut_within_a_letter_is_still_utf_8() -> None:
    text, encoding, warning = decode("für alle Ö".encode()[:-1])
    assert (text, encoding) == ("für alle \ufffd", "utf-8")
    assert "1 damaged places" in warning
    assert decode("abc".encode("utf-16") + b"d")[1:] == (
        "utf-16",
        "the file is UTF-16 with 1 damaged places (the first at byte 8); "
        "they were replaced by U+FFFD",
    )


def test_an_encoding_that_xml_declares_is_used_if_it_is_an_ordinary_one() -> None:
    head = '<?xml version="1.0" encoding="{}"?><c>Čapek</c>'
    assert decode(head.format("ISO-8859-2").encode("iso-8859-2"))[1] == "iso8859-2"
    assert decode(head.format("windows-1250").encode("cp1250"))[1] == "cp1250"
    for name in ("utf-7", "rot13", "punycode", "idna", "nonsense", "zip"):
        assert decode(head.format(name).encode())[1] == "utf-8"
