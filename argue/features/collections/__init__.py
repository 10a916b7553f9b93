"""Collections of debates: their pages, judging all of them, figures of all."""

NEEDS = ("corpora", "plots")
