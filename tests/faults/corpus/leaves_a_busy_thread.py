#: about = "A thread that goes on and takes the processor."
#: status = "passed"
#: limits = {check = 3.0, device = 6.0}
import threading


def spin():
    while True:
        pass


threading.Thread(target=spin, daemon=True).start()


def double(x):
    return x * 2
