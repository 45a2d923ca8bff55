#: about = "Links that lead in circles, and a pipe that nobody reads."
#: status = "passed"
import os


def double(x):
    os.symlink(".", "here")
    os.symlink("/", "root")
    os.symlink("gone", "gone")
    os.mkfifo("pipe")
    return x * 2
