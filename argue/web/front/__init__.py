"""The front page, the page for researchers, and debates started from a question."""
