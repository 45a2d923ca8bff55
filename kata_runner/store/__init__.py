"""What is kept between runs, in SQLite."""
