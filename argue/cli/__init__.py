"""The command line: one file here is one command; its name is the module's name.

A command module has ``command: click.Command``; the first line of its docstring is what
``argue --help`` says of it. What several commands share is in
``_options`` (options and their types), ``_debates`` (input, judging) and ``_output``.
"""

from argue.plugins import Folder

COMMANDS = Folder("argue.cli", "command")
