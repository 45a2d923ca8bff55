#: about = "An object that turns into a tensor when somebody looks at it."
#: status = "failed"
#: outcome = "failed"
#: kind = "type"
#: passed = ["test_totals", "test_one_more"]
#: says = ["Lazy"]
class Lazy:
    def __init__(self, make):
        self.make = make

    def __getattr__(self, name):
        return getattr(self.make(), name)

    def __array__(self, *args, **kwargs):
        return self.make().numpy()


def double(x):
    return Lazy(lambda: x * 2)
