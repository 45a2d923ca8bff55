#: about = "An object whose every attribute is itself."
#: status = "failed"
#: outcome = "failed"
#: kind = "type"
#: passed = ["test_totals", "test_one_more"]
class Odd:
    def __getattr__(self, name):
        return self

    def __call__(self, *args, **kwargs):
        return self

    def __iter__(self):
        return self

    def __next__(self):
        return self

    def __len__(self):
        return 3


def double(x):
    return Odd()
