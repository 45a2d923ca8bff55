#: about = "The learner's file is called conftest.py."
#: status = "passed"
#: file = "conftest.py"
def pytest_runtest_call(item):
    raise RuntimeError("called")


def double(x):
    return x * 2
