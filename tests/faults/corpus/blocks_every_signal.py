#: about = "Blocks every signal, then loops for ever."
#: status = "timeout"
#: outcome = "timeout"
#: passed = ["test_totals", "test_one_more"]
import signal


def double(x):
    signal.pthread_sigmask(signal.SIG_BLOCK, range(1, signal.NSIG))
    while True: pass  # HERE
