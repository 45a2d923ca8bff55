#: about = "Deletes print, len and isinstance from Python."
#: status = "failed"
#: outcome = "failed"
#: kind = "state"
#: passed = ["test_totals", "test_one_more"]
#: says = ["`builtins."]
import builtins


def double(x):
    del builtins.print, builtins.len, builtins.isinstance
    return x * 2
