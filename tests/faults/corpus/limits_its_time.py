#: about = "Sets a clock for its own processor time that ends it."
#: status = "crashed"
#: outcome = "crashed"
#: says = ["SIGPROF"]
#: passed = ["test_totals", "test_one_more"]
import signal


def double(x):
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, 0.05)
    while True:
        pass
