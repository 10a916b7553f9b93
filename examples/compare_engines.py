"""How well engines tell support from attack on the debates that ship, beside "all attack"."""

from pathlib import Path

import argue

DEBATES = Path(__file__).resolve().parent.parent / "debates"
ENGINES = ("linguistic_bias", "word_overlap")


def main() -> None:
    """Score two engines on relations and on the acceptance that follows from them."""
    debates = [
        debate
        for path in sorted(DEBATES.glob("*.md"))
        if path.stem != "README"
        for debate in argue.read(path)
    ]
    given = [relation for debate in debates for relation in debate.reference]
    attacks = sum(relation.label == "attack" for relation in given)
    print(f"{len(given)} relations; all attack: accuracy {attacks / len(given):.2f}")
    for engine in ENGINES:
        scores = argue.evaluate(debates, engine=engine, derived="mediated")
        print(
            f"{engine}: relations {scores.relations.accuracy:.2f}, "
            f"acceptance {scores.acceptance.accuracy:.2f}"
        )


if __name__ == "__main__":
    main()
