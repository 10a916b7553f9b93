"""What ``argue papers rules`` does: one file here is one of its commands, named as the file."""
