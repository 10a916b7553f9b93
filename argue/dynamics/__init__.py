"""What if: change a debate and see at once whose status changes, without labelling it anew."""
