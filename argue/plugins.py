"""A module in a plug-in folder is a plug-in; its file name is its name.

No list is kept by hand. Listing names and summaries reads the folder and the files' docstrings and
imports nothing, so that the command line starts at once; a plug-in, and the libraries it needs, is
imported when it is used. What pages call a plug-in is its constant ``TITLE``, else its name.
"""

from __future__ import annotations

import ast
import importlib
import importlib.util
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import ModuleType

from argue.errors import MissingLibrary, UnknownName
from argue.locales import say


@contextmanager
def libraries_for(what: str) -> Iterator[None]:
    """Say which library is missing for ``what`` where an import finds none.

    Raises
    ------
    MissingLibrary
        If the block imports a library that is not installed. A mistake in our own code is not
        hidden.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] == "argue":
            raise
        raise MissingLibrary(
            say(
                "%(what)s needs the library %(value)s, which is not installed; "
                "`make run FULL=1`, or `pip install -r requirements.txt`, installs everything",
                what=what,
                value=repr(error.name.partition(".")[0]),
            )
        ) from error


class Folder:
    """The plug-ins of one kind: the public modules of one package.

    Parameters
    ----------
    package
        Dotted name of the package that holds them, for example ``"argue.engines"``.
    kind
        What one of them is called in messages, for example ``"engine"``.

    Examples
    --------
    >>> engines = Folder("argue.engines", "engine")
    >>> "gold" in engines.names()
    True
    """

    def __init__(self, package: str, kind: str) -> None:
        self.package, self.kind = package, kind

    def names(self) -> list[str]:
        """Names of all plug-ins, sorted; a module that begins with ``_`` is a helper, not one."""
        return sorted(_files(self.package))

    def summary(self, name: str) -> str:
        """The first line of the plug-in's docstring, without importing it."""
        path = self._path(name)
        docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
        return docstring.partition("\n")[0].strip()

    def stated(self, name: str, constant: str) -> object:
        """The value that the plug-in gives a constant, without importing it; ``None`` if none.

        The value must be written out: a number, a text, or lists and dictionaries of such.
        """
        for line in ast.parse(self._path(name).read_text(encoding="utf-8")).body:
            if isinstance(line, ast.Assign):
                targets, value = line.targets, line.value
            elif isinstance(line, ast.AnnAssign) and line.value is not None:
                targets, value = [line.target], line.value
            else:
                continue
            if any(isinstance(target, ast.Name) and target.id == constant for target in targets):
                return ast.literal_eval(value)
        return None

    def functions(self, name: str) -> frozenset[str]:
        """Names of the functions that the plug-in defines at its top, without importing it."""
        return _functions(self._path(name))

    def load(self, name: str) -> ModuleType:
        """Import the plug-in.

        Raises
        ------
        UnknownName
            If there is no such plug-in.
        MissingLibrary
            If it imports a library that is not installed. A mistake in our own code is not hidden.
        """
        self._path(name)
        with libraries_for(f"{self.kind} {name!r}"):
            return importlib.import_module(f"{self.package}.{name}")

    def _path(self, name: str) -> Path:
        files = _files(self.package)
        if name not in files:
            raise UnknownName(self.kind, name, self.names())
        return files[name]


@cache
def _files(package: str) -> dict[str, Path]:
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError(f"no package {package!r} to hold plug-ins", name=package)
    return {
        path.stem: path
        for folder in spec.submodule_search_locations
        for path in Path(folder).glob("*.py")
        if not path.stem.startswith("_")
    }


@cache
def _functions(path: Path) -> frozenset[str]:
    return frozenset(re.findall(r"^def (\w+)\(", path.read_text(encoding="utf-8"), re.MULTILINE))
