"""What a program asks for by the names of the commands; one file a question."""
