"""What ``argue rules`` does: one file here is one of its commands, named as the file."""

from __future__ import annotations

from argue.plugins import Folder

RULE_COMMANDS = Folder("argue.cli._rules", "command of argue rules")
