#: about = "An object that says that its class is list."
#: status = "failed"
#: kata = "facts"
#: outcome = "failed"
#: check = "test_sizes"
#: kind = "type"
#: passed = ["test_mean", "test_facts"]
#: says = ["should be a list, but it is an Odd"]
class Odd:
    __class__ = list


def sizes(count):
    count + 1
    return Odd()
