#: about = "A mapped file that was made shorter meanwhile."
#: status = "crashed"
#: outcome = "crashed"
#: passed = ["test_totals", "test_one_more"]
#: says = ["SIGBUS"]
import mmap


def double(x):
    with open("mapped", "w+b") as file:
        file.write(bytes(100_000))
        file.flush()
        mapped = mmap.mmap(file.fileno(), 100_000)
        file.truncate(10)
        return x * mapped[99_999]  # HERE
