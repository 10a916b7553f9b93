"""The debates that ship with the project: in the store at every start, judged in the background."""

from __future__ import annotations

from pathlib import Path

from argue import formats
from argue.settings import Settings
from argue.store import Saved, Store
from argue.web.first_runs import request_first_runs

NO_DEBATE = "README.md"


def add_examples(settings: Settings, folder: Path) -> list[Saved]:
    """Make the debates of a folder the examples of the store, and ask for the new ones' runs.

    An example that is unchanged keeps its key and its runs; one that was edited replaces its former
    self. Nothing happens if there is no folder, as in an installation without the repository.
    """
    debates = [
        debate
        for path in sorted(folder.glob("*.md"))
        if path.name != NO_DEBATE
        for debate in formats.read(path, limits=settings.limits)
    ]
    if not debates:
        return []
    with Store.open(settings.database) as store:
        saved = store.replace_examples(debates)
        fresh = [(one.key, debate) for one, debate in zip(saved, debates, strict=True) if one.new]
        if fresh:
            request_first_runs(store, fresh, settings, each=2)
    return saved
