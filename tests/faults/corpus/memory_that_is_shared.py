#: about = "Memory that is shared with others, which is bounded by no limit of the process."
#: status = "crashed"
#: outcome = "crashed"
#: limits = {check = 20.0, device = 30.0, memory = 734003200}
#: passed = ["test_totals", "test_one_more"]
#: says = ["held more than 700 MB of memory"]
import mmap

kept = []


def double(x):
    block = b"x" * (1 << 20)
    while True:
        shared = mmap.mmap(-1, 64 << 20)
        for _ in range(64):
            shared.write(block)
        kept.append(shared)
