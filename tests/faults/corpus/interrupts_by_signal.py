#: about = "Sends itself what Ctrl-C sends."
#: status = "failed"
#: outcome = "failed"
#: exception = "KeyboardInterrupt"
#: passed = ["test_totals", "test_one_more"]
import os
import signal
import time


def double(x):
    os.kill(os.getpid(), signal.SIGINT)
    time.sleep(0.1)
    return x * 2
