"""Small lexicons in five languages: features of lines, no rules.

Each word of ``lexicon.txt`` has one letter for each of its classes: what buttons and menus say is
``f``, what they count ``c``, and so on.
"""

from __future__ import annotations

from pathlib import Path

from argue.language.word_lists import sections

CLASSES = "fcbvaestmgwp"
WORDS: dict[str, str] = {}
"""The classes of each word, in small letters."""
for _letter, _words in sections(Path(__file__).with_suffix(".txt")).items():
    for _word in _words:
        WORDS[_word] = WORDS.get(_word, "") + _letter
