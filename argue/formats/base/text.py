"""Text of files: encodings, characters that are repaired, and free ids."""

from __future__ import annotations

import codecs
import re
from collections.abc import Container

from argue.locales.phrases import quoted as quoted

MAX_ID = 200
"""Characters of an id that :mod:`argue.model` accepts."""

_BLANK_CONTROLS = re.compile("[\x0b\x0c\x85\u2028\u2029]")
_OTHER_CONTROLS = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]"
)
_TWICE_ENCODED = re.compile("[\xe2-\xef][\x80-\x9f][\x80-\xbf]|[\xc3-\xdf][\x80-\x9f]")
UNCLEAN = re.compile(f"{_BLANK_CONTROLS.pattern}|{_OTHER_CONTROLS.pattern}|\r")
"""One character that :func:`clean` changes."""
_UNCLEAN_ASCII = bytes(code for code in range(128) if UNCLEAN.match(chr(code)))


def clean(text: str) -> tuple[str, int]:
    r"""The text with plain line ends and without control characters, and how many were removed.

    Line ends become ``\n``. Control characters that separate (vertical tab, form feed, next line,
    line and paragraph separator) become a blank. All others, lone surrogates and code points that
    Unicode reserves as "not a character" are removed and counted: no text needs them, and XML,
    SQLite's search and terminals fail on them. Where they betray UTF-8 that was once read as
    Latin-1, the letter that was meant is put back, and counted too.

    >>> clean("one\r\ntwo\x00")
    ('one\ntwo', 1)
    >>> clean("Iraq\xe2\x80\x99s")
    ('Iraq’s', 1)
    """
    if is_clean(text):
        return text, 0
    text, repaired = _TWICE_ENCODED.subn(_decoded, text)
    text, removed = _OTHER_CONTROLS.subn("", plain_lines(text))
    return text, repaired + removed


def plain_lines(text: str) -> str:
    r"""The text with plain line ends; rarer signs that separate become a blank.

    >>> plain_lines("one\r\ntwo\fthree")
    'one\ntwo three'
    """
    return _BLANK_CONTROLS.sub(" ", text.replace("\r\n", "\n").replace("\r", "\n"))


def writable(text: str) -> str:
    r"""The text for a file that can hold no control characters; unlike :func:`clean` as it reads.

    >>> writable("one\fÃ\x85two\x00"), clean("Ã\x85")
    ('one Ã two', ('Å', 1))
    """
    return text if is_clean(text) else _OTHER_CONTROLS.sub("", plain_lines(text))


def separators(text: str) -> int:
    r"""How many vertical tabs, form feeds, next lines, line and paragraph separators it has.

    >>> separators("a\u2028b\nc\fd")
    2
    """
    return 0 if is_clean(text) else len(_BLANK_CONTROLS.findall(text))


def with_line_ends(text: str) -> str:
    r"""A file's text, in which other signs than line ends end all lines, with line ends instead.

    These are vertical tab, form feed, next line, line and paragraph separator. Where there is a
    line end, too, they part nothing but words; JSON needs no lines.

    >>> with_line_ends("a\u2028b"), with_line_ends("a\u2028b\nc")
    ('a\nb', 'a\u2028b\nc')
    """
    whole = text.strip("\r\n")
    if "\n" in whole or "\r" in whole or whole.lstrip()[:1] in ("{", "["):
        return text
    return _BLANK_CONTROLS.sub("\n", text)


def is_clean(text: str) -> bool:
    """Whether :func:`clean` leaves the text as it is; faster than the pattern alone."""
    if text.isascii():
        return len(text.encode().translate(None, _UNCLEAN_ASCII)) == len(text)
    return text.isprintable() or not UNCLEAN.search(text)


def _decoded(match: re.Match[str]) -> str:
    try:
        return match[0].encode("latin-1").decode("utf-8")
    except UnicodeDecodeError:
        return match[0]


def without_controls(text: str) -> tuple[str, int]:
    r"""The text without the characters that :func:`clean` removes, all others as they were.

    >>> without_controls("one\r\ntwo\x00")
    ('one\r\ntwo', 1)
    """
    return (text, 0) if text.isprintable() else _OTHER_CONTROLS.subn("", text)


def printable_id(value: str) -> str:
    r"""The value as an id: blanks of any kind become one space, unprintable characters go.

    The result may be empty or longer than :data:`MAX_ID`; whoever asks decides what to do then.

    >>> printable_id(" tr-1\u00a0b\x00 ")
    'tr-1 b'
    """
    value = " ".join(value.split())
    if value.isprintable():
        return value
    return " ".join("".join(filter(str.isprintable, value)).split())


class FreeIds:
    """Finds ids that are still free, in constant time on average.

    ``taken``: the ids that are taken, besides those of :meth:`take`; may grow between the calls.
    ``separator``: stands before the number that makes an id free.

    >>> ids = FreeIds({"tr-3", "tr-3~2"})
    >>> ids.free("tr-1"), ids.free("tr-3")
    ('tr-1', 'tr-3~3')
    """

    def __init__(self, taken: Container[str] = (), separator: str = "~") -> None:
        self.taken, self.separator = taken, separator
        self._own: set[str] = set()
        self._last: dict[str, int] = {}

    def take(self, wanted: str) -> str:
        """What :meth:`free` gives, which then is taken."""
        free = self.free(wanted)
        self._own.add(free)
        return free

    def free(self, wanted: str) -> str:
        """``wanted``, or the first of ``wanted~2``, ``wanted~3``, … that is not taken.

        It has at most :data:`MAX_ID` characters.
        """
        free, number = wanted[:MAX_ID].strip(), self._last.get(wanted, 1)
        while free in self.taken or free in self._own:
            number += 1
            ending = f"{self.separator}{number}"
            free = wanted[: MAX_ID - len(ending)].strip() + ending
        self._last[wanted] = max(1, number - 1)
        return free


def slug(title: str) -> str:
    """A short id made of a title's words.

    >>> slug("Should zoos be closed?")
    'should-zoos-be-closed'
    """
    words = re.sub(r"[\W_]+", "-", title.lower()).strip("-")
    return printable_id(words[:80]).strip("-") or "debate"


_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_DECLARED = re.compile(rb"\s*<\?xml[^>]{0,200}?encoding\s*=\s*[\"']([A-Za-z0-9._-]{1,40})[\"']")
_TRUSTED = re.compile(r"ascii|iso8859|cp\d|koi8|mac|gb|big5|shift_jis|euc_")
_SAMPLE = 4096


def decode(data: bytes) -> tuple[str, str, str]:
    r"""The text, the codec that read it, and a warning (empty if nothing was guessed or lost).

    In this order: a byte order mark; UTF-16 without one, where every other byte of the beginning is
    zero; the encoding that an XML declaration names; UTF-8; UTF-8 with a few damaged bytes, which
    become U+FFFD; Windows-1252, the usual reading of what is called Latin-1.

    >>> decode("Café".encode("latin-1"))[:2]
    ('Café', 'cp1252')
    """
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            return _marked(data, encoding)
    encoding = _unmarked_utf_16(data) or _declared(data)
    if encoding:
        try:
            return data.decode(encoding), encoding, ""
        except UnicodeDecodeError:
            pass
    try:
        return data.decode("utf-8"), "utf-8", ""
    except UnicodeDecodeError as error:
        return _not_utf_8(data, error)


def _marked(data: bytes, encoding: str) -> tuple[str, str, str]:
    try:
        return data.decode(encoding), encoding, ""
    except UnicodeDecodeError as error:
        text = data.decode(encoding, "replace")
        return text, encoding, _damaged(text.count("\ufffd"), encoding.removesuffix("-sig"), error)


def _unmarked_utf_16(data: bytes) -> str:
    sample = data[:_SAMPLE]
    half = len(sample) // 2
    if half < 4 or len(data) % 2:
        return ""
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    if odd > 0.7 * half and even == 0:
        return "utf-16-le"
    if even > 0.7 * half and odd == 0:
        return "utf-16-be"
    return ""


def _declared(data: bytes) -> str:
    result = _DECLARED.match(data[:400])
    if not result:
        return ""
    try:
        name = codecs.lookup(result[1].decode("ascii")).name
    except LookupError:
        return ""
    return name if _TRUSTED.match(name) else ""


def _not_utf_8(data: bytes, error: UnicodeDecodeError) -> tuple[str, str, str]:
    text = data.decode("utf-8", "replace")
    damaged = text.count("\ufffd") - data.count("\ufffd".encode())
    sound = sum(1 for character in text if character > "\x7f") - damaged
    if sound > 2 * damaged or (sound and error.reason == "unexpected end of data"):
        return text, "utf-8", _damaged(damaged, "utf-8", error)
    line = data.count(b"\n", 0, error.start) + 1
    warning = (
        f"the file is not UTF-8 (line {line} has the byte 0x{data[error.start]:02x}); "
        "it was read as Windows-1252 (Latin-1): check its accented letters"
    )
    try:
        return data.decode("cp1252"), "cp1252", warning
    except UnicodeDecodeError:
        return data.decode("latin-1"), "latin-1", warning


def _damaged(count: int, encoding: str, error: UnicodeDecodeError) -> str:
    return (
        f"the file is {encoding.upper()} with {count:,} damaged places (the first at byte "
        f"{error.start:,}); they were replaced by U+FFFD"
    )
