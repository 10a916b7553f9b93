"""How the models that ship with Argue are made: a recipe for each, run by hand."""
