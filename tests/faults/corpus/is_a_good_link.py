#: about = "A link to a file elsewhere."
#: status = "failed"
#: problem = "missing_name"
#: made = "a_good_link"
def double(x):
    return x * 2
