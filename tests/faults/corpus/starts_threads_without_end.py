#: about = "Threads without end."
#: status = "timeout"
#: outcome = "timeout"
#: passed = ["test_totals", "test_one_more"]
import threading
import time


def double(x):
    while True:
        try:
            threading.Thread(target=time.sleep, args=(1e6,), daemon=True).start()
        except (RuntimeError, MemoryError):
            time.sleep(0.01)
