#: about = "Switches the garbage collector off, and changes when it runs."
#: status = "passed"
import gc


def double(x):
    gc.set_threshold(1)
    gc.disable()
    gc.freeze()
    return x * 2
