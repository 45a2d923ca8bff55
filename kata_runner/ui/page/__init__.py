"""The page of progress: one HTML file that needs nothing else. jinja2 and pygal live here only."""
