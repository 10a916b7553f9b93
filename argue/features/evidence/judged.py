"""What quotations do to their arguments is read by the worker once no run waits."""

from __future__ import annotations

import logging
from collections.abc import Callable

from argue import judging
from argue.engines import Engine, engine_for, unread_pairs
from argue.errors import ArgueError, Cancelled, NotFound, StoreError, Unreachable
from argue.features.evidence.store import Sources
from argue.model import Debate, Origin, Pair, Relation
from argue.services.debates import DEBATES
from argue.services.runs import Load
from argue.settings import Settings
from argue.store import Store

_log = logging.getLogger(__name__)


def work(
    store: Store,
    settings: Settings,
    load: Load,
    between: Callable[[], None],
    takes: Callable[[str], bool] = lambda engine: True,
) -> bool:
    """Let the engine of a debate read one source of it; false if none waits for that.

    The quotation is the text, the argument the hypothesis; what stands above that is not read.
    ``between`` may raise :class:`~argue.errors.Cancelled`, and the source goes on waiting;
    ``takes`` says whether engines of a name count.
    """
    sources = Sources.in_store(store)
    for number, key, argument in sources.unread():
        try:
            debate = DEBATES.load(store, key).debate
            name = engine_for(settings.engine, debate)
            if not takes(name):
                continue
            between()
            quotation = sources.one(key, number).evidence.quotation
            text = debate.by_id()[argument].text
            relation, version = None, ""
            try:
                engine = load(name, (), lambda done, total: between())
                version = engine.version
                relation = _read(engine, Pair(str(number), argument, quotation, text), debate)
            except (Cancelled, StoreError, Unreachable):
                raise
            except ArgueError as error:
                _log.warning("source %d of %s: %s", number, key, error)
            sources.store_reading(number, text, name, version, relation)
            return True
        except (KeyError, NotFound):  # withdrawn meanwhile
            continue
        except (Cancelled, StoreError, Unreachable) as error:  # which may pass
            _log.info("source %d of %s: read later: %s", number, key, error)
            return False
    return False


def _read(engine: Engine, pair: Pair, debate: Debate) -> Relation | None:
    """What an engine says of a pair; ``None`` where it does not read the language, or repeats."""
    if any(unread_pairs(engine, [pair], debate)) or engine.origin is not Origin.JUDGED:
        return None
    return next(iter(judging.judge_pairs(engine, [pair]).relations), None)
