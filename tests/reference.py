"""Slow, literal implementations of the definitions, to check the fast ones against.

Nothing here shares code with ``argue``; each function follows the words of its source.
"""

Edges = set[tuple[int, int]]


def characteristic(size: int, attacks: Edges, chosen: set[int]) -> set[int]:
    """All arguments that ``chosen`` defends (Dung 1995, Definition 16)."""
    return {
        argument
        for argument in range(size)
        if all(
            any((defender, attacker) in attacks for defender in chosen)
            for attacker in range(size)
            if (attacker, argument) in attacks
        )
    }


def grounded(size: int, attacks: Edges) -> list[int]:
    """1 for the least fixpoint of the characteristic function, -1 for what it attacks, 0 else."""
    chosen: set[int] = set()
    while (following := characteristic(size, attacks, chosen)) != chosen:
        chosen = following
    return [
        1 if argument in chosen else -1 if any((a, argument) in attacks for a in chosen) else 0
        for argument in range(size)
    ]


def closure(attacks: Edges, supports: Edges, kinds: set[str]) -> Edges:
    """Apply the rules of the contract, one support at a time, until nothing new follows."""
    closed = set(attacks)
    while True:
        new: Edges = set()
        for i, j in supports:
            for k, hit in closed:
                if "mediated" in kinds and hit == j:
                    new.add((k, i))
                if "secondary" in kinds and hit == i:
                    new.add((k, j))
            for striker, k in closed:
                if "supported" in kinds and striker == j:
                    new.add((i, k))
                if "extended" in kinds and striker == i:
                    new.add((j, k))
        if new <= closed:
            return closed
        closed |= new
