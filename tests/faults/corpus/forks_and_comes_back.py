#: about = "Forks, and both come back into the checks."
#: status = "passed"
import os


def double(x):
    os.fork()
    return x * 2
