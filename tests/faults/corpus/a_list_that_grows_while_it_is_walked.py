#: about = "A list that another thread makes longer all the time."
#: status = "failed"
#: kata = "facts"
#: outcome = "failed"
#: check = "test_sizes"
#: limits = {check = 4.0, device = 8.0}
#: passed = ["test_facts", "test_mean"]
import threading


def sizes(count):
    count + 1
    result = [0, 1, 2, 3]

    def grow():
        while len(result) < 3_000_000:
            result.append(1)

    threading.Thread(target=grow, daemon=True).start()
    return result
