"""``argue`` and ``python -m argue``: the command line."""

from __future__ import annotations

import gc
import os
import sys

from argue.errors import ArgueError, BadInput, ModelError, NotFound
from argue.plugins import provided


def main() -> None:
    """Run the command line.

    Exit codes: 0 on success, 2 on bad usage or bad input (one message, no traceback), 1 on a fault
    of Argue's own.
    """
    try:
        _run(sys.argv[1:])
    except (BadInput, ModelError, NotFound) as error:
        _fail(error, 2)
    except ArgueError as error:
        _fail(error, 1)
    except BrokenPipeError:  # the reader of our output, such as head, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)  # as click does


def _run(words: list[str]) -> None:
    """Run one command.

    A feature's module ``quick_solve`` runs ``solve`` with plain options without click, whose import
    takes longer.
    """
    for module in provided(f"quick_{words[0]}") if words and words[0].isidentifier() else ():
        options = module.plain_options(words[1:])
        if options is not None:
            module.run_process(options)
            return
    from argue.cli import _root

    # Nothing here multiplies matrices large enough for threads of NumPy's, which start with it.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    if said := _root.new_name(words):
        print(f"argue: {said}", file=sys.stderr)
    if words[:1] != ["serve"]:
        # What a command makes stays to its end: looking for circles in it took a fifth of the time.
        gc.set_threshold(50_000, 20, 50)
    _root.argue(prog_name="argue")


def _fail(error: Exception, code: int) -> None:
    detail = getattr(error, "detail", "")
    print(f"argue: {error}{detail and f' ({detail})'}", file=sys.stderr)
    sys.exit(code)


if __name__ == "__main__":
    main()
