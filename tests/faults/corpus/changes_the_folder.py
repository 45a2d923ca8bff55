#: about = "Changes the current folder, and leaves it so."
#: status = "passed"
import os


def double(x):
    os.chdir("/")
    return x * 2
