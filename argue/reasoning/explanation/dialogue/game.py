"""Argument games: legal moves, winner, best move, and a winning strategy as a tree."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from argue.errors import BadInput
from argue.locales import say
from argue.model import Framework
from argue.reasoning.explanation import Attacks, Defence, Strike
from argue.reasoning.explanation.attacks import AdmissibleSets
from argue.reasoning.explanation.dialogue.dispute import Dispute, Move, Player
from argue.reasoning.explanation.dialogue.games import GAMES, grounded


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
        legal = [
            move
            for move in grounded.challenges(attacks, dispute)
            if move.answers == len(dispute.moves) - 1
        ]
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


class Game:
    """One of the games of :mod:`argue.reasoning.explanation.dialogue.games` over a framework,
    derived attacks included.

    The disputes are records; the game itself remembers nothing but attacks that it looked up.

    Parameters
    ----------
    name
        ``grounded``: the proponent can win if and only if the argument is in the grounded
        extension. ``preferred``: if and only if it is in some preferred extension; machine play
        and strategies need PySAT.

    Raises
    ------
    UnknownName
        If there is no such game.

    Examples
    --------
    >>> from argue.reasoning.framework import build
    >>> from argue.model import Label, Relation
    >>> game = Game(build(["a", "b"], [Relation("b", "a", Label.ATTACK)]))
    >>> dispute = game.start("a")
    >>> dispute = game.play(dispute, game.legal(dispute)[0])
    >>> dispute.moves[-1].text, game.winner(dispute).value
    ('Opponent: b attacks a.', 'opponent')
    """

    def __init__(self, framework: Framework, name: str = "grounded") -> None:
        self.name = name
        self._rules = GAMES.load(name)
        self._attacks = Attacks(framework)

    def start(self, argument: str) -> Dispute:
        """A dispute about an argument; the opponent moves next.

        Raises
        ------
        NotFound
            If there is no such argument.
        """
        self._attacks.on(argument)
        return Dispute(self.name, (Move(Player.PROPONENT, argument),))

    def legal(self, dispute: Dispute) -> list[Move]:
        """What the next player may say."""
        opponent = dispute.next_player is Player.OPPONENT
        rule = self._rules.challenges if opponent else self._rules.replies
        result: list[Move] = rule(self._attacks, dispute)
        return result

    def play(self, dispute: Dispute, move: Move) -> Dispute:
        """The dispute after a legal move.

        Raises
        ------
        BadInput
            If the move is not legal.
        """
        legal = self.legal(dispute)
        if move not in legal:
            choices = ", ".join(dict.fromkeys(one.argument for one in legal)) or "no move"
            raise BadInput(
                say(
                    "expected one of %(choices)s, found %(argument)s",
                    choices=choices,
                    argument=repr(move.argument),
                )
            )
        return dispute.with_move(move)

    def winner(self, dispute: Dispute) -> Player | None:
        """Who has won: the last to move, if the other one cannot; else ``None``."""
        return None if self.legal(dispute) else dispute.moves[-1].player

    def best(self, dispute: Dispute) -> Move | None:
        """What the machine would say for the next player; ``None`` if the game is over."""
        legal = self.legal(dispute)
        if not legal:
            return None
        opponent = dispute.next_player is Player.OPPONENT
        rule = self._rules.good_challenge if opponent else self._rules.good_reply
        move: Move = rule(self._attacks, dispute, legal)
        return move

    def played(self, argument: str, limit: int = 200) -> Dispute:
        """The dispute that the machine plays with itself; cut after ``limit`` moves."""
        dispute = self.start(argument)
        while len(dispute.moves) < limit and (move := self.best(dispute)) is not None:
            dispute = dispute.with_move(move)
        return dispute

    def favourite(self, argument: str) -> Player:
        """Who wins if both play well."""
        result = self._rules.defence(self._attacks, argument)
        return Player.OPPONENT if result is None else Player.PROPONENT

    def unanswerable(self, argument: str) -> tuple[str, ...]:
        """Attackers of the argument that no admissible set answers together, none to spare.

        None in the grounded game, where one that is not rejected is enough, and none if the
        proponent can win; see
        :meth:`argue.reasoning.explanation.attacks.AdmissibleSets.unanswerable`.
        """
        if self.name != "preferred":
            return ()
        return AdmissibleSets.of(self._attacks, argument).unanswerable() or ()

    def strategy(self, argument: str) -> DisputeTree | None:
        """How the favourite wins whatever the other one says.

        ``None`` for the opponent in the preferred game, where every order of attacks wins.
        """
        defence = self._rules.defence(self._attacks, argument)
        if defence is not None:
            return proponents(defence)
        return opponents(self._attacks, argument) if self.name == "grounded" else None
