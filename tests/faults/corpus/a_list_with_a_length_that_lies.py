#: about = "A list of its own class that never ends when it is walked."
#: status = "failed"
#: outcome = "failed"
#: kind = "type"
#: passed = ["test_totals", "test_one_more"]
class Odd(list):
    def __iter__(self):
        while True:
            yield 1

    def __len__(self):
        return 10**18


def double(x):
    return Odd([1, 2])
