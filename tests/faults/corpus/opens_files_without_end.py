#: about = "Opens files until no more can be opened."
#: status = "failed"
#: outcome = "failed"
#: exception = "OSError"
#: limits = {check = 4.0, device = 8.0}
#: passed = ["test_totals", "test_one_more"]
#: says = ["Too many open files"]
import resource

kept = []


def double(x):
    resource.setrlimit(resource.RLIMIT_NOFILE, (100, 100))
    while True:
        kept.append(open("/dev/null"))  # HERE
