#: about = "A callback of the garbage collector that raises."
#: status = "passed"
import gc


def raises(phase, info):
    raise RuntimeError("collected")


def double(x):
    gc.callbacks.append(raises)
    gc.collect()
    return x * 2
