"""File → debates, and back: one file here is one format; its name is the module's name.

A format module has

``EXTENSIONS: tuple[str, ...]``
    File suffixes with the dot, lower case; empty if its suffix says nothing, as ``.txt``.
``BEGINS: str``                          (readers, optional)
    The signs of which one begins each of its texts, as ``"{["``; others are not shown to it.
``NEEDS: str``                           (readers, optional)
    A pattern that is somewhere in each of its texts; others are not shown to it.
``detect(text: str) -> bool``            (readers only)
    Whether this text looks like this format; looks at the content, cheaply, and never raises.
``KINDS: dict[str, str]``                (the reader of what people write as they like)
    Further names by which it can be asked for, with what each is; ``reading.format`` is the one
    asked for, or the file's own. Its ``kind_of(text)`` says which kind a text is, if any; it is
    asked only where no file format recognises a text.
``GENERAL: int``                         (readers, optional)
    1 of a reader that steps back where another one recognises a text, as tables do; 2 of one that
    steps back behind these, too.
``TABLE: bool``                          (readers, optional)
    True of a reader of rows and columns, which ``Reading.columns`` says of.
``SAMPLE: str``                          (readers, optional)
    A file of it, from which ``tests/formats`` start that ask the same of every format.
``parse(text: str, reading: Reading | None = None) -> list[Debate]``       (readers only)
    All debates of one file, at least one. Raises :class:`~argue.errors.ParseError` with a line, or
    :class:`~argue.errors.LimitExceeded`; no other error, whatever the text. What is repaired is
    told in ``Debate.warnings``; ``reading`` gets an account of every part of the source
    (:mod:`argue.formats.base.account`): how many there are, which are set aside and why, which are
    not understood. Nothing is dropped in silence. ``reading`` brings the file's name and the
    limits. First comes ``reading.cleaned(text)``: plain line ends, and no control characters except
    those that are written as escapes.
    :class:`Building` does most of this for a format that is made of rows.
``write(analyses: Sequence[Analysis]) -> str``                             (writers only)
    One document with all of them. Must accept analyses without labelling.
``write_bytes(analyses: Sequence[Analysis]) -> bytes``     (writers of what is no text, instead)
    The same for a format that is no text, such as a picture in pixels.
``MEDIA_TYPE: str``                      (writers only)
    For downloads.
``HOLDS: tuple[str, ...]``               (writers only)
    The parts of an analysis, of :data:`argue.formats.base.losses.PARTS`, that the format can hold;
    without it, all. What is not among them is told when something is written (:func:`lost`).
``PICTURE: bool``                        (writers only, optional)
    True for a format that people look at, and ``argue analyse --picture`` therefore draws.
``picture(analyses, explanations) -> str``   (pictures, optional)
    What ``--picture`` writes in place of ``write``: why each argument has its status, by debate and
    argument, can stand beside it.
``COMMENTS: tuple[str, ...]``            (writers only, optional)
    Those of ``HOLDS`` that stand in comments: people read them, the reader does not.
``BORDERS: bool``                        (writers only, optional)
    False where nothing says which of several debates an argument belongs to.
``loses(analyses: Sequence[Analysis]) -> tuple[str, ...]``  (writers only, optional)
    What else is lost or changed, in short phrases as "2 names with blanks".

The names here are imported when they are first used, so that reading an abstract framework does not
wait for archives and pages.
"""

from typing import TYPE_CHECKING

from argue.plugins import lazy_names

if TYPE_CHECKING:
    from argue.formats._bundles import (
        Bundle,
        BundledFile,
        is_archive,
        read_all,
        read_any,
        read_archive,
        read_folder,
    )
    from argue.formats._files import (
        check_size,
        content,
        example_files,
        file_name,
        lost,
        lost_each,
        outputs,
        parse_text,
        pictures,
        read_bytes,
        suffixes,
        write,
        write_bytes,
        writers,
    )
    from argue.formats._recognition import FORMATS, readers, recognised
    from argue.formats._sources import example, read
    from argue.formats._units import Unit, Unread, read_units
    from argue.formats.base.account import Account, LeftOut, refuse_losses, summary_of
    from argue.formats.base.building import Building, Link
    from argue.formats.base.dataset import from_dataset
    from argue.formats.base.graph import from_networkx
    from argue.formats.base.reading import Document, Reading
else:
    __getattr__ = lazy_names(
        "argue.formats",
        (
            *("base.reading", "base.account", "base.building", "_recognition", "_files"),
            *("_bundles", "_sources", "_units", "base.graph", "base.dataset"),
        ),
    )

__all__ = ["FORMATS", "Account", "Building", "Bundle", "BundledFile", "Document"]
__all__ += ["LeftOut"]
__all__ += ["example", "example_files"]
__all__ += ["Link", "Reading", "Unit", "Unread", "check_size", "content", "file_name"]
__all__ += ["from_dataset", "from_networkx", "is_archive", "lost", "lost_each", "outputs"]
__all__ += ["parse_text", "pictures", "read", "read_all", "read_any", "read_archive", "read_bytes"]
__all__ += ["read_folder", "read_units", "readers", "recognised", "refuse_losses", "suffixes"]
__all__ += ["summary_of", "write", "write_bytes", "writers"]
