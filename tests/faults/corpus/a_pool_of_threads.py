#: about = "A pool of threads that is never closed."
#: status = "passed"
from concurrent.futures import ThreadPoolExecutor

pool = ThreadPoolExecutor(4)


def double(x):
    return pool.submit(lambda: x * 2).result()
