"""The proponent may not repeat an argument within a line: wins for what is grounded, no more."""

from __future__ import annotations

from argue.features.dialogue.game import Dispute, Move, Player
from argue.reasoning.explanation import Attacks, Defence
from argue.reasoning.explanation.attacks import NEVER
from argue.reasoning.explanation.defence import defend


def challenges(attacks: Attacks, dispute: Dispute) -> list[Move]:
    """Every attack on an argument of the proponent that was not made yet, on the last one first.

    In the game of Modgil & Caminada (2009) the opponent attacks the last argument only, and a
    strategy is a tree of such lines; here the opponent may go back and so try line after line. Who
    can win is the same: a line alone is enough for an opponent who can.
    """
    used = {
        (move.argument, move.attack.target)
        for move in dispute.moves
        if move.player is Player.OPPONENT and move.attack
    }
    return [
        Move(Player.OPPONENT, attack.source, place, attack)
        for argument, place in reversed(dispute.of(Player.PROPONENT).items())
        for attack in attacks.on(argument)
        if (attack.source, argument) not in used
    ]


def replies(attacks: Attacks, dispute: Dispute) -> list[Move]:
    """Every attack on the opponent's last argument by one not yet used in this line.

    The line goes back from the last move by what each move answers; the opponent may repeat
    arguments in it and the proponent may not (Modgil & Caminada 2009, the grounded game).
    """
    place = len(dispute.moves) - 1
    used = {move.argument for move in dispute.line(place) if move.player is Player.PROPONENT}
    return [
        Move(Player.PROPONENT, attack.source, place, attack)
        for attack in attacks.on(dispute.moves[-1].argument)
        if attack.source not in used
    ]


def good_reply(attacks: Attacks, dispute: Dispute, legal: list[Move]) -> Move:
    """Reply by the accepted argument that is nearest to the unattacked ones.

    The numbers then fall along every line, so that nothing is repeated. Without one, stay undecided
    if possible, and else hold out long.
    """

    def key(move: Move) -> tuple[int, int]:
        wave = attacks.rank(move.argument)
        return (0, wave) if _accepted(wave) else (1, 0) if wave == NEVER else (2, -wave)

    return min(legal, key=key)


def good_challenge(attacks: Attacks, dispute: Dispute, legal: list[Move]) -> Move:
    """Attack the last argument, if it is not accepted, by one that is not rejected.

    Whatever the proponent replies is not accepted then either, and some day is a repetition. Of
    several undecided attackers take the one that leaves the fewest replies. Against an argument
    that is accepted every attack fails; they are made in order.
    """
    last = dispute.moves[-1].argument

    def key(move: Move) -> tuple[int, int]:
        wave = attacks.rank(move.argument)
        if move.attack and move.attack.target == last:
            if _accepted(wave):
                return 0, wave
            if wave == NEVER:
                return 1, len(replies(attacks, dispute.with_move(move)))
        return 2, 0

    return min(legal, key=key)


def defence(attacks: Attacks, argument: str) -> Defence | None:
    """A well-founded defence, if the argument is in the grounded extension."""
    if not _accepted(attacks.rank(argument)):
        return None
    grounded = {id for id in attacks.framework.arguments if _accepted(attacks.rank(id))}
    return defend(attacks, argument, grounded, attacks.rank)


def _accepted(wave: int) -> bool:
    return wave != NEVER and wave % 2 == 0
