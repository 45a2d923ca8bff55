#: about = "Waits for a thread that never ends."
#: status = "timeout"
#: outcome = "timeout"
#: passed = ["test_totals", "test_one_more"]
import threading
import time


def double(x):
    thread = threading.Thread(target=time.sleep, args=(1e6,), daemon=True)
    thread.start()
    thread.join()  # HERE
    return x * 2
