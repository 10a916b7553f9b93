"""A module in a plug-in folder is a plug-in; its file name is its name.

No list is kept by hand. Listing names and summaries reads the folder and the files' docstrings and
imports nothing, so that the command line starts at once; a plug-in, and the libraries it needs, is
imported when it is used. What pages call a plug-in is its constant ``TITLE``, else its name.

A feature (:mod:`argue.features`) adds plug-ins of any kind by a folder of the same path below it:
``argue/features/rules/cli/rules.py`` is a command as ``argue/cli/rules.py`` would be.

Another installed package adds a plug-in by an entry point of the kind's group, in its
``pyproject.toml``::

    [project.entry-points."argue.engines"]
    mine = "my_package.my_engine"
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from importlib.machinery import PathFinder
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

from argue.errors import BadInput, MissingLibrary, UnknownName

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

_ASSIGNED = r"^%s\b(?: *:[^=\n]+)? *=(?!=)(?s:.*?)(?=^(?:def|class|async|@)|\Z)"
"""From a constant to the next function or class: parsing that takes a tenth of the whole file."""


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
        from argue.installation import how_to_install  # only where something is missing

        library = error.name.partition(".")[0]
        raise MissingLibrary.lazy(
            "%(what)s needs the library %(value)s, which is not installed; %(how)s",
            what=what,
            value=repr(library),
            how=how_to_install(library),
        ) from error


def lazy_names(package: str, modules: Sequence[str]) -> Callable[[str], Any]:
    """A package's ``__getattr__``: its public names are imported when they are first used.

    ``package``: its ``__all__`` lists the names; for a type checker it imports them.
    ``modules``: those of the package that define the names, in the order in which they are looked
    through: first what costs little to import or is needed by itself.
    """

    def find(name: str) -> Any:
        public = vars(sys.modules[package])
        for module in modules if name in public["__all__"] else ():
            home = importlib.import_module(f"{package}.{module}")
            if hasattr(home, name):
                public[name] = getattr(home, name)
                return public[name]
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    return find


class Listed(Protocol):
    """What can be listed: names, each with a line on it."""

    def names(self) -> list[str]:
        """Sorted."""

    def summary(self, name: str) -> str:
        """A line."""


class Folder:
    """The plug-ins of one kind: the public modules of one package.

    ``package``: dotted name of the package that holds them, for example ``"argue.engines"``.
    ``kind``: what one of them is called in messages, for example ``"engine"``.
    ``group``: the group of entry points by which other packages add some; a name of ours stays
    ours.

    >>> engines = Folder("argue.engines", "engine")
    >>> "gold" in engines.names()
    True
    """

    def __init__(self, package: str, kind: str, group: str = "") -> None:
        self.package, self.kind, self.group = package, kind, group

    def __contains__(self, name: object) -> bool:
        return name in _files(self.package) or name in self.outside()

    def names(self) -> list[str]:
        """Names of all plug-ins, sorted; a module that begins with ``_`` is a helper, not one."""
        return sorted({*_files(self.package), *self.outside()})

    def own(self) -> Collection[str]:
        """Names of the plug-ins that ship."""
        return _files(self.package).keys()

    def outside(self) -> Mapping[str, EntryPoint]:
        """The entry points by which other packages add plug-ins, by name; imports none of them."""
        return _entry_points(self.group) if self.group else {}

    def summary(self, name: str) -> str:
        """The first line of the plug-in's docstring, without importing it."""
        path = self._path(name)
        import ast  # only where a file is parsed: programs start faster without it

        docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
        return docstring.partition("\n")[0].strip()

    def stated(self, name: str, constant: str) -> object:
        """The value that the plug-in gives a constant, without importing it; ``None`` if none.

        The value must be written out: a number, a text, or lists and dictionaries of such.
        """
        import _ast

        source = _source(self._path(name))
        if constant not in source:  # most have few of the constants that they may have
            return None
        found = re.search(_ASSIGNED % re.escape(constant), source, re.MULTILINE)
        if found is None:
            return None
        parsed: Any = compile(found[0], name, "exec", _ast.PyCF_ONLY_AST)
        line = parsed.body[0]
        value = line.value if isinstance(line, _ast.Assign | _ast.AnnAssign) else None
        if value is None or isinstance(value, _ast.Constant):
            return value and value.value
        import ast  # only for lists and such: programs start faster without it

        return ast.literal_eval(value)

    def functions(self, name: str) -> frozenset[str]:
        """Names of the functions that the plug-in defines at its top, without importing it."""
        return _functions(self._path(name))

    def load(self, name: str) -> Any:
        """Import the plug-in: a module, or what the entry point of another package names.

        Raises
        ------
        UnknownName
            If there is no such plug-in.
        MissingLibrary
            If it imports a library that is not installed. A mistake in our own code is not hidden.
        """
        if name not in self.own() and name in self.outside():
            with libraries_for(f"{self.kind} {name!r}"):
                return self.outside()[name].load()
        module = _module_name(self.package, self._path(name))
        if module in sys.modules:  # it needs no libraries any more
            return importlib.import_module(module)
        with libraries_for(f"{self.kind} {name!r}"):
            return importlib.import_module(module)

    def _path(self, name: str) -> Path:
        files = _files(self.package)
        if name in files:
            return files[name]
        if name not in self.outside():
            raise UnknownName(self.kind, name, self.names())
        module = self.outside()[name].module
        with libraries_for(f"{self.kind} {name!r}"):
            spec = importlib.util.find_spec(module)
        if spec is None or not spec.origin:
            raise MissingLibrary.lazy(
                "%(what)s needs the module %(value)s", what=name, value=repr(module)
            )
        return Path(spec.origin)


@cache
def features() -> dict[str, Path]:
    """The folders of all features, by name."""
    spec = importlib.util.find_spec("argue.features")
    return features_in((spec.submodule_search_locations if spec else None) or ())


def features_in(places: Iterable[str]) -> dict[str, Path]:
    """The folders of the features in some folders, by name; none that lacks one that it needs."""
    folders = {
        name: Path(place, name)
        for place in filter(os.path.isdir, places)
        for name in sorted(os.listdir(place))
        if os.path.isfile(f"{place}/{name}/__init__.py")
    }
    while lacking := [name for name in folders if not needs(folders[name]) <= folders.keys()]:
        for name in lacking:
            del folders[name]
    return folders


@cache
def needs(folder: Path) -> frozenset[str]:
    """The names of the features on which one builds: ``NEEDS = ("labelling",)``."""
    with open(f"{folder}/__init__.py", "rb") as file:
        content = file.read()
    if b"NEEDS = " not in content:  # most: every command starts with a look at all
        return frozenset()
    stated = re.search(r"^NEEDS = \(([^)]*)\)", content.decode(), re.M)
    return frozenset(re.findall(r"\w+", stated[1]) if stated else ())


def provided(name: str) -> Iterator[ModuleType]:
    """The module of this name, perhaps a dotted one, of each feature that has one; imports them."""
    return map(importlib.import_module, _providing(name))


@cache
def _providing(name: str) -> tuple[str, ...]:
    path = name.replace(".", "/")
    return tuple(
        f"argue.features.{feature}.{name}"
        for feature, folder in features().items()
        if any(os.path.isfile(f"{folder}/{path}{end}") for end in (".py", "/__init__.py"))
    )


def required(name: str, what: str) -> ModuleType:
    """The module of this name of the feature that has one.

    Raises BadInput if there is none, with what needs it.
    """
    for module in provided(name):
        return module
    raise BadInput(f"{what}: expected a feature with {name!r}, found none that is installed here")


def kinds() -> dict[str, Listed]:
    """The kinds of plug-ins that features add, by the names that ``argue list`` has for them.

    Each is in ``KINDS`` of the module ``kinds`` of a feature.
    """
    return {kind: folder for module in provided("kinds") for kind, folder in module.KINDS.items()}


@cache
def _files(package: str) -> dict[str, Path]:
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError(f"no package {package!r} to hold plug-ins", name=package)
    of, _, below = package.partition(".")
    below = below.removeprefix("features.").replace(".", "/") if of == "argue" else ""
    folders = [
        *spec.submodule_search_locations,
        *(f"{feature}/{below}" for feature in features().values() if below),
    ]
    return {
        file.removesuffix(".py"): Path(folder, file)
        for folder in reversed(folders)  # a name of the core stays the core's
        for file in (os.listdir(folder) if os.path.isdir(folder) else ())
        if file.endswith(".py") and not file.startswith("_")
    }


@cache
def _module_name(package: str, path: Path) -> str:
    """The dotted name of a plug-in: in a feature's folder where its file lies in one."""
    for name, folder in features().items():
        if str(path).startswith(f"{folder}{os.sep}"):
            inside = str(path.with_suffix("")).removeprefix(f"{folder}{os.sep}")
            return ".".join(("argue.features", name, *inside.split(os.sep)))
    return f"{package}.{path.stem}"


@cache
def _entry_points(group: str) -> dict[str, EntryPoint]:
    if not (f"[{group}]".encode() in _stated_groups() or _may_be_elsewhere()):
        return {}
    from importlib.metadata import entry_points  # takes longer to import than all else here

    return {point.name: point for point in entry_points(group=group)}


@cache
def _stated_groups() -> bytes:
    """What the packages in the folders of the path state as their entry points."""
    stated: list[bytes] = []
    for place in (place or "." for place in sys.path):
        with suppress(OSError):  # no folder, or one that must not be read
            for name in os.listdir(place):
                if name.lower().endswith("-info"):
                    with suppress(OSError), open(f"{place}/{name}/entry_points.txt", "rb") as file:
                        stated.append(file.read())
    return b"".join(stated)


def _may_be_elsewhere() -> bool:
    """Whether packages may be in archives on the path, or where another finder has them."""
    finders = (finder for finder in sys.meta_path if finder is not PathFinder)
    other = any(hasattr(finder, "find_distributions") for finder in finders)
    return other or any(map(os.path.isfile, sys.path))


@cache
def _source(path: Path) -> str:
    """The text of a plug-in's file, which is asked for its functions and several constants."""
    return path.read_text(encoding="utf-8")


@cache
def _functions(path: Path) -> frozenset[str]:
    parts = f"\n{_source(path)}".split("\ndef ")
    return frozenset(part.partition("(")[0] for part in parts[1:])
