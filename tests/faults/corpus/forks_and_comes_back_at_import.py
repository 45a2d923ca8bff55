#: about = "Forks while the file is loaded, and both go on."
#: status = "passed"
import os

os.fork()


def double(x):
    return x * 2
