"""A debate made in Python from your own records, judged, and written as files of other formats."""

import sys
from pathlib import Path

import argue
from argue.model import Argument, Debate

RECORDS = [
    ("claim", "", "The city should close its centre to cars."),
    ("shops", "claim", "Shops would lose the customers who come by car."),
    ("walk", "shops", "Most customers of the shops in the centre come on foot."),
    ("air", "claim", "The air in the centre would become cleaner."),
]


def main(folder: Path) -> None:
    """Judge who supports and attacks whom, and write JSON and GraphML into a folder."""
    arguments = tuple(Argument(name, text) for name, _, text in RECORDS)
    pairs = tuple((name, parent) for name, parent, _ in RECORDS if parent)
    debate = Debate("centre", "Should the centre be closed to cars?", arguments, pairs=pairs)
    analysis = argue.analyse(debate, derived="mediated")
    for relation in analysis.relations:
        print(f"{relation.source} → {relation.target}: {relation.label} {relation.confidence:.2f}")
    for name in ("json", "graphml"):
        path = folder / f"centre.{name}"
        path.write_text(argue.write([analysis], name), encoding="utf-8")
        print(path.name)


if __name__ == "__main__":
    main(Path(sys.argv[1] if sys.argv[1:] else "."))
