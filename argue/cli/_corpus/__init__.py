"""What ``argue corpus`` does: one file here is one of its commands, named as the file."""

from __future__ import annotations

from argue.plugins import Folder

CORPUS_COMMANDS = Folder("argue.cli._corpus", "command of argue corpus")
