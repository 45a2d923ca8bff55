#: about = "Prints a line of 30 million letters."
#: status = "failed"
#: outcome = "failed"
#: truncated = true
def double(x):
    print("z" * 30_000_000)
    return x
