#: about = "A list where an array is asked for."
#: status = "failed"
#: outcome = "failed"
#: check = "test_one_more"
#: kind = "type"
#: says = ["should be a NumPy array, but it is a list"]
def one_more(values):
    return [value + 1 for value in values]
