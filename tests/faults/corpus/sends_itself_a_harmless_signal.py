#: about = "Has a signal sent to itself that says nothing."
#: status = "passed"
import signal
import threading

threading.Timer(0.0, signal.raise_signal, (signal.SIGWINCH,)).start()


def double(x):
    return x * 2
