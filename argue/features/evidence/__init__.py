"""Evidence: the sources of arguments, whether they say what is quoted, and what that does."""
