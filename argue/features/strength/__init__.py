"""How strong arguments are by gradual semantics: ``argue strength``."""
