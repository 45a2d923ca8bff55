#: about = "Kills the process that watches over it."
#: problem = "any"
#: status = "crashed"
#: alone = true
#: says = ["ended the process that watches over the checks"]
import os
import signal


def double(x):
    os.kill(os.getppid(), signal.SIGKILL)
    return x * 2
