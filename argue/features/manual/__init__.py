"""What the app says of itself: who may do what, and what its JSON interface takes and gives."""
