"""The parts of the engine ``language_model``: endpoint, prompt, answers, and what was answered."""
