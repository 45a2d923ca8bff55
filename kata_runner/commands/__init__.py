"""One file per command: a plain function that returns an exit code."""
