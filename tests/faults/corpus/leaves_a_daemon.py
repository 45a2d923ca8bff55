#: about = "A grandchild that was made a daemon, its descriptors closed."
#: status = "passed"
import os
import time


def double(x):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.closerange(0, 100)
            os.chdir("/")
            time.sleep(100_000)
        os._exit(0)
    return x * 2
