#: about = "Forks, and waits for the fork to end, which goes on into the checks."
#: status = "passed"
import os


def double(x):
    pid = os.fork()
    if pid:
        os.waitpid(pid, 0)
    return x * 2
