#: about = "Takes the permissions away from the folders that it works in."
#: status = "passed"
import os


def double(x):
    os.makedirs("a/b")
    open("a/b/c", "w").close()
    os.chmod("a/b", 0)
    os.chmod("a", 0)
    os.chmod("..", 0)
    return x * 2
