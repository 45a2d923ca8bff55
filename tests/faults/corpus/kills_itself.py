#: about = "Kills itself, each time."
#: status = "crashed"
#: outcome = "crashed"
#: passed = ["test_totals", "test_one_more"]
#: says = ["it was killed (SIGKILL)"]
import os
import signal


def double(x):
    os.kill(os.getpid(), signal.SIGKILL)
