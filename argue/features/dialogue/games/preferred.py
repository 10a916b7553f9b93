"""The proponent may repeat but not contradict itself: wins for what some preferred set accepts."""

from __future__ import annotations

from argue.features.dialogue.game import Dispute, Move, Player
from argue.reasoning.explanation import Attacks, Defence
from argue.reasoning.explanation.attacks import AdmissibleSets
from argue.reasoning.explanation.defence import defend


def challenges(attacks: Attacks, dispute: Dispute) -> list[Move]:
    """Every attack on an argument of the proponent that nothing of the proponent answers yet.

    The opponent may not repeat an argument, and may use the proponent's against it. This is the
    credulous game of Modgil & Caminada (2009; Vreeswijk & Prakken 2000) as we define it: the lines
    of one strategy are played one after the other, and all that the proponent says in them must go
    together. When nothing is left to attack, it is an admissible set.
    """
    stated, done = dispute.of(Player.PROPONENT), dispute.of(Player.OPPONENT)
    return [
        Move(Player.OPPONENT, attack.source, place, attack)
        for argument, place in reversed(stated.items())
        for attack in attacks.on(argument)
        if attack.source not in done
        and (attack.source in stated or attacks.attackers(attack.source).isdisjoint(stated))
    ]


def replies(attacks: Attacks, dispute: Dispute) -> list[Move]:
    """Every attack on the opponent's last argument by one in conflict with none of the proponent's.

    An argument that attacks itself is in conflict with itself.
    """
    stated = dispute.of(Player.PROPONENT)
    place = len(dispute.moves) - 1
    return [
        Move(Player.PROPONENT, attack.source, place, attack)
        for attack in attacks.on(dispute.moves[-1].argument)
        if _free(attacks, attack.source, stated)
    ]


def good_reply(attacks: Attacks, dispute: Dispute, legal: list[Move]) -> Move:
    """Reply from an admissible set that holds all that the proponent said, if there is one.

    Raises MissingLibrary without PySAT.
    """
    stated = dispute.of(Player.PROPONENT)
    chosen = AdmissibleSets.of(attacks, dispute.argument).with_all(stated) or set()
    return next((move for move in legal if move.argument in chosen), legal[0])


def good_challenge(attacks: Attacks, dispute: Dispute, legal: list[Move]) -> Move:
    """Attack where the proponent has the fewest replies.

    If no admissible set holds what the proponent said, any order of attacks wins in the end.
    """
    return min(legal, key=lambda move: len(replies(attacks, dispute.with_move(move))))


def defence(attacks: Attacks, argument: str) -> Defence | None:
    """A defence by an admissible set, if one holds the argument.

    Raises MissingLibrary without PySAT.
    """
    result = AdmissibleSets.of(attacks, argument).with_all([argument])
    return None if result is None else defend(attacks, argument, result)


def _free(attacks: Attacks, argument: str, stated: dict[str, int]) -> bool:
    """Whether the argument goes together with what was said, and with itself."""
    with_it = {argument, *stated}
    if not attacks.attackers(argument).isdisjoint(with_it):
        return False
    return all(argument not in attacks.attackers(id) for id in stated)
