#: about = "A sparse tensor."
#: status = "passed"
def double(x):
    return (x * 2).to_sparse()
