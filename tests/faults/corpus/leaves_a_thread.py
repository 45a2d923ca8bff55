#: about = "Threads that go on, daemons and others."
#: status = "passed"
import threading
import time


def double(x):
    threading.Thread(target=time.sleep, args=(1e6,)).start()
    threading.Thread(target=time.sleep, args=(1e6,), daemon=True).start()
    return x * 2
