"""What checks and answers import."""
