#: about = "A function made of another one: right all the same."
#: status = "passed"
import functools
import operator

double = functools.partial(operator.mul, 2)


def total(x):
    return x.sum()


def one_more(values):
    return values + 1
