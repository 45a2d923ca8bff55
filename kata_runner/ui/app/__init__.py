"""The full screen, built on Textual. It is handed what to call, and knows nothing of runs, files and progress."""
