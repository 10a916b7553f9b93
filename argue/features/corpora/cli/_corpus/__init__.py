"""What ``argue lab corpus`` does: one file here is one of its commands, named as the file."""
