"""How the models that ship were trained; run by hand from the repository, not installed."""
