#: about = "An endless loop in the __del__ of something that lives as long as the file."
#: status = "passed"
class Thing:
    def __del__(self):
        while True:
            pass


KEPT = Thing()


def double(x):
    return x * 2
