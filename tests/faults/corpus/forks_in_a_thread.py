#: about = "Forks in a thread, and lets both go on."
#: status = "passed"
import os
import threading
import time


def double(x):
    def fork():
        if os.fork() == 0:
            time.sleep(1e6)

    thread = threading.Thread(target=fork)
    thread.start()
    thread.join()
    return x * 2
