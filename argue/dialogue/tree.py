"""A winning strategy, written out as a tree: what to say to whatever the other one says."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from argue.dialogue.dispute import Dispute, Move, Player
from argue.dialogue.games import grounded
from argue.explanation import Attacks, Defence, Strike


@dataclass(frozen=True, slots=True)
class DisputeTree:
    """A move of the winner with every reply of the other one, or the reverse.

    Parameters
    ----------
    attack
        The move's attack on the argument of the move above; ``None`` at the root.
    replies
        What may be said to it: everything, where the other player moves next, and what wins, where
        the winner does.
    repeated
        The argument stands elsewhere in the tree with its replies, which hold here too.
    """

    player: Player
    argument: str
    attack: Strike | None = None
    replies: tuple[DisputeTree, ...] = ()
    repeated: bool = False


@dataclass(slots=True)
class _Node:
    """A move while the tree grows."""

    move: Move
    children: list[_Node]
    repeated: bool = False


def proponents(defence: Defence) -> DisputeTree:
    """The proponent's strategy: each attack on a member of the defence with its answer."""
    answers: dict[str, list[tuple[Strike, Strike]]] = {}
    for answer in defence.answers:
        answers.setdefault(answer.attack.target, []).append((answer.attack, answer.by))
    root = _Node(Move(Player.PROPONENT, defence.argument), [])
    grown, waiting = {defence.argument}, deque([root])
    while waiting:
        node = waiting.popleft()
        for attack, by in answers.get(node.move.argument, ()):
            reply = _Node(Move(Player.PROPONENT, by.source, None, by), [], by.source in grown)
            challenge = Move(Player.OPPONENT, attack.source, None, attack)
            node.children.append(_Node(challenge, [reply]))
            if not reply.repeated:
                grown.add(by.source)
                waiting.append(reply)
    return _frozen(root)


def opponents(attacks: Attacks, argument: str) -> DisputeTree:
    """The opponent's strategy in the grounded game: one attack, every reply, one attack on each.

    Which attack wins depends on the argument alone (one that is not rejected), so each argument of
    the proponent is written out once; replies that a line forbids are left out where they would
    stand.
    """
    start = Dispute("grounded", (Move(Player.PROPONENT, argument),))
    root = _Node(start.moves[0], [])
    grown, waiting = {argument}, deque([(root, start)])
    while waiting:
        node, dispute = waiting.popleft()
        legal = [move for move in grounded.challenges(attacks, dispute)
                 if move.answers == len(dispute.moves) - 1]  # fmt: skip
        attack = grounded.good_challenge(attacks, dispute, legal)
        following = dispute.with_move(attack)
        child = _Node(attack, [])
        node.children.append(child)
        for reply in grounded.replies(attacks, following):
            grandchild = _Node(reply, [], reply.argument in grown)
            child.children.append(grandchild)
            if not grandchild.repeated:
                grown.add(reply.argument)
                waiting.append((grandchild, following.with_move(reply)))
    return _frozen(root)


def _frozen(root: _Node) -> DisputeTree:
    """The finished records, from the leaves up; without recursion, since lines can be long."""
    order, waiting = [], [root]
    while waiting:
        node = waiting.pop()
        order.append(node)
        waiting += node.children
    done: dict[int, DisputeTree] = {}
    for node in reversed(order):
        replies = tuple(done[id(child)] for child in node.children)
        move = node.move
        done[id(node)] = DisputeTree(
            move.player, move.argument, move.attack, replies, node.repeated
        )
    return done[id(root)]
