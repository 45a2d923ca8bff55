#: about = "Memory that is shared with others, which is bounded by no limit of the process."
#: status = "crashed"
#: outcome = "crashed"
#: limits = {check = 8.0, device = 12.0, memory = 1073741824}
#: passed = ["test_totals", "test_one_more"]
#: says = ["held more than 1 GB of memory"]
import mmap

kept = []


def double(x):
    block = b"x" * (1 << 20)
    while True:
        shared = mmap.mmap(-1, 64 << 20)
        for _ in range(64):
            shared.write(block)
        kept.append(shared)
