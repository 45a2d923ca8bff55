#: about = "A pool of processes that is never closed."
#: status = "passed"
#: limits = {check = 4.0, device = 8.0}
import multiprocessing

kept = []


def work(value):
    return value * 2


def double(x):
    pool = multiprocessing.get_context("fork").Pool(2)
    kept.append(pool)
    return x * 0 + x.new_tensor(pool.map(work, x.tolist()))
