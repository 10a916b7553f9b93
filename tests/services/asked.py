"""Results of a store without an app around it."""

from argue.model import Options
from argue.services import results, runs
from argue.services.context import Context, no_worker
from argue.services.debates import DEBATES
from argue.settings import Settings


def result(
    store, key, engine, pairing, derived=(), semantics="grounded", *, wake=no_worker, **options
):
    """The result under these options, as a reader's page asks for it."""
    options = Options.of(engine, pairing, derived, semantics, **options)
    context, cached = Context(store, Settings(), wake_worker=wake), DEBATES.load(store, key)
    run = runs.ensure(context, key, options, cached)
    run = runs.catch_up(context, run, cached, at_once=False)
    return results.load(store, run, options, cached)
