"""What people added to a debate, as a feed that programs read."""
