"""Questions about extensions → propositional formulas, answered by an incremental SAT solver."""
