"""Results of a store without an app around it."""

from argue.model import Options
from argue.services import results
from argue.services.context import Context, no_worker
from argue.settings import Settings


def result(
    store, key, engine, pairing, derived=(), semantics="grounded", *, wake=no_worker, **options
):
    """The result under these options, as a reader's page asks for it."""
    options = Options.of(engine, pairing, derived, semantics, **options)
    return results.result(Context(store, Settings(), wake_worker=wake), key, options)
