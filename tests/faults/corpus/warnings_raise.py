#: about = "A replaced showwarning that raises."
#: status = "failed"
#: outcome = "failed"
#: exception = "RuntimeError"
#: passed = ["test_totals", "test_one_more"]
import warnings


def double(x):
    def show(*args, **kwargs):
        raise RuntimeError("no warnings here")  # HERE

    warnings.showwarning = show
    warnings.simplefilter("always")
    warnings.warn("careful")
    return x * 2
