#: about = "Sets an alarm that ends it."
#: status = "crashed"
#: outcome = "crashed"
#: passed = ["test_totals", "test_one_more"]
#: says = ["an alarm that it set (SIGALRM)"]
import signal
import time


def double(x):
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    time.sleep(0.7)
    return x * 2
