#: about = "Raises the limits of its own process where it may, then takes too much."
#: status = "crashed"
#: outcome = "crashed"
#: limits = {check = 20.0, device = 30.0, memory = 734003200}
#: passed = ["test_totals", "test_one_more"]
#: says = ["memory"]
import resource

kept = []


def double(x):
    most = resource.RLIM_INFINITY
    try:
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))
    except ValueError:
        import mmap

        kept.append(mmap.mmap(-1, 3 << 30))
        for _ in range(1500):
            kept[0].write(b"x" * (1 << 20))
    while True:
        kept.append(b"x" * (50 << 20))
