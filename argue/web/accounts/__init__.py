"""Pages and JSON of accounts: signing in, tokens, administration."""
