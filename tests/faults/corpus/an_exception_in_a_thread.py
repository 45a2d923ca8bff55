#: about = "An exception in a thread."
#: status = "passed"
import threading


def double(x):
    def fails():
        raise ValueError("in a thread")

    thread = threading.Thread(target=fails)
    thread.start()
    thread.join()
    return x * 2
