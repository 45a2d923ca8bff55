#: about = "A right answer that takes its time, but not too much of it."
#: status = "passed"
import time


def double(x):
    time.sleep(0.5)
    return x * 2
