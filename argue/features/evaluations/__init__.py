"""Pages and commands of evaluations that are stored: new ones, their pairs, comparisons."""

NEEDS = ("measures", "plots")
