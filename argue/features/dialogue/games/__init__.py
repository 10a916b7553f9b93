"""The argument games: one file here is one game; its name is that of the semantics it decides.

In each the proponent begins with the argument in dispute. Then the opponent attacks, with each
move, an argument that the proponent put forward, the last one or an earlier one, but with the same
attacker only once; and the proponent must attack what the opponent just put forward. Who cannot
move loses. A module has

``challenges(attacks, dispute) -> list[Move]``, ``replies(attacks, dispute) -> list[Move]``
    The legal moves of the opponent and of the proponent, whoever's turn it is.
``good_challenge(attacks, dispute, legal) -> Move``, ``good_reply(attacks, dispute, legal) -> Move``
    The best of the legal moves; a player who can win and always plays it wins.
``defence(attacks, argument) -> Defence | None``
    How the proponent can win: what to answer to each attack; ``None`` if the opponent can.
"""

from argue.plugins import Folder

GAMES = Folder("argue.features.dialogue.games", "game")
