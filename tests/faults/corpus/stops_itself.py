#: about = "Stops itself as Ctrl-Z does."
#: status = "passed"
import os
import signal


def double(x):
    os.kill(os.getpid(), signal.SIGSTOP)
    return x * 2
