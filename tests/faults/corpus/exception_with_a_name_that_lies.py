#: about = "An exception whose class is called as one of ours, and says that it is no exception."
#: status = "failed"
#: outcome = "failed"
#: passed = ["test_totals", "test_one_more"]
class Meta(type):
    def __instancecheck__(cls, other):
        raise RuntimeError("asked")

    def __subclasscheck__(cls, other):
        raise RuntimeError("asked")

    def __getattribute__(cls, name):
        if name in ("__name__", "__module__", "__mro__"):
            raise AttributeError(name)
        return type.__getattribute__(cls, name)


class CheckFailure(Exception, metaclass=Meta):
    pass


def double(x):
    raise CheckFailure("passed")
