"""The smallest change of a debate after which an argument has a wanted status."""
