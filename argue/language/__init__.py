"""What is written in which language, its sentences, claims and questions, and their vectors."""
