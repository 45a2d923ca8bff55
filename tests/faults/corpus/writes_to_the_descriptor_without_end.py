#: about = "Writes without end to the descriptor itself."
#: status = "timeout"
#: outcome = "timeout"
#: truncated = true
#: passed = ["test_totals", "test_one_more"]
import os


def double(x):
    while True:
        os.write(1, b"\0\xff\x1b[2J again" * 1000)
