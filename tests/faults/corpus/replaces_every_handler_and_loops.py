#: about = "Puts a handler of its own at every signal, then loops for ever."
#: status = "timeout"
#: outcome = "timeout"
#: passed = ["test_totals", "test_one_more"]
import signal


def double(x):
    for number in range(1, signal.NSIG):
        try:
            signal.signal(number, lambda *_: None)
        except (OSError, ValueError):
            pass
    while True: pass  # HERE
