"""Mail about answers: letters to people who want to be told."""
