#: about = "Calls that are to be made when Python ends."
#: status = "passed"
import atexit
import os
import time


def double(x):
    atexit.register(os._exit, 3)
    atexit.register(time.sleep, 1e6)
    return x * 2
