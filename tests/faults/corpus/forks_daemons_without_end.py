#: about = "A fork bomb whose parents end at once, so that each process is an orphan."
#: status = "crashed"
#: limits = {processes = 12}
#: says = ["processes"]
import os


def double(x):
    os.setsid() if os.getpid() != os.getsid(0) else None
    for _ in range(40):
        if os.fork() == 0:
            os.setsid()
            if os.fork():
                os._exit(0)
            while True:
                pass
    while True:
        pass
