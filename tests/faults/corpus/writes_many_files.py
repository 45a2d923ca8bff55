#: about = "Many files, each of which is small enough."
#: status = "crashed"
#: outcome = "crashed"
#: passed = ["test_totals", "test_one_more"]
#: says = ["wrote more than 80 MB into files"]
#: limits = {check = 8.0, device = 12.0, file = 20971520}
import os
import time


def double(x):
    block = b"x" * 10_000_000
    for number in range(1000):
        os.makedirs("some", exist_ok=True)
        with open(f"some/file{number}", "wb") as file:
            file.write(block)
        time.sleep(0.05)
    return x * 2
