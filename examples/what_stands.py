"""Which arguments of a debate stand, and why: run it with the file of a debate, or without."""

import sys

import argue

OUTLINE = """# The library should open on Sundays.
- empty: Nobody would come on a Sunday.
  - museum: The museum next door is full every Sunday.
+ workers: People who work have no other day to visit.
"""  # "-" attacks what stands above it, "+" supports it


def main() -> None:
    """Analyse with the relations that the text states; ``engine=None`` lets the engine judge."""
    debates = argue.read(sys.argv[1]) if sys.argv[1:] else argue.parse_text(OUTLINE).debates
    for debate in debates:
        analysis = argue.analyse(debate, engine="gold", derived="mediated")
        print(debate.title)
        for argument in debate.arguments:
            status = analysis.labelling.statuses[argument.id]
            print(f"  {status:10} {argument.text}")
        print(argue.explain(analysis, debate.issue).text)


if __name__ == "__main__":
    main()
