#: about = "A callback of the garbage collector that never ends."
#: status = "timeout"
#: outcome = "timeout"
#: passed = ["test_totals", "test_one_more"]
import gc


def loops(phase, info):
    while True: pass  # HERE


def double(x):
    gc.callbacks.append(loops)
    gc.collect()
    return x * 2
