"""What a corpus of debates is like, in tables and plots: no measure of an engine."""
