"""The debates that ship with the project: in the store at every start, judged in the background."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from argue import formats
from argue.engines import load_engine
from argue.model import Debate
from argue.pairs import default_pairing, pair_up
from argue.settings import Settings
from argue.store import Saved, Store
from argue.web.choices import GOLD, all_stated

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
            _request_runs(store, fresh, settings)
    return saved


def _request_runs(store: Store, fresh: Sequence[tuple[str, Debate]], settings: Settings) -> None:
    for name in dict.fromkeys((GOLD, settings.engine)):
        version = load_engine(name).version
        for key, debate in fresh:
            pairing = default_pairing(debate)
            if name != GOLD or all_stated(debate, pairing):
                total = len(pair_up(debate, pairing, settings.limits))
                store.request_run(key, name, version, pairing, total)
