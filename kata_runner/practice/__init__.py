"""What comes back when, and what an answer is worth: no screen, no file, no clock of its own."""
