"""An engine that asks a language model behind a server."""
