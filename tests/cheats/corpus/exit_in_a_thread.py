# kata: mse
# must: refused crashed
"""Ends the process with code 0 from a thread, while the first check waits."""

import os
import threading
import time

threading.Timer(0.05, os._exit, (0,)).start()


def mse(y_true, y_pred):
    time.sleep(0.5)
    return 0.0
