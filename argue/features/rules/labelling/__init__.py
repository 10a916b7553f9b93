"""What people judge of rules: sheets, examples, figures, and the answers of a crowd."""
