"""A parser for tests: ``word(child child(grandchild))``; sentences end with a full stop."""

import re

from argue.features.edits.engines.edits.trees import Parser, TreeNode


def parse(text: str) -> list[TreeNode]:
    """``loves/VERB(John roses(red))`` as trees; brackets hold what depends on a word."""
    return [_tree(sentence) for sentence in text.lower().split(".") if sentence.strip()]


def _tree(sentence: str) -> TreeNode:
    above = [TreeNode("")]
    for word, bracket in re.findall(r"([^\s()]+)|([()])", sentence):
        if word:
            label, _, pos = word.partition("/")
            above[-1].children.append(TreeNode(label, "", pos.upper()))
        elif bracket == "(":
            above.append(above[-1].children[-1])
        else:
            above.pop()
    return above[0]


PARSER = Parser(parse, "brackets-1")
