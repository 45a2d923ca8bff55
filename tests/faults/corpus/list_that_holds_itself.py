#: about = "A list that holds itself, given back for a tensor."
#: status = "failed"
#: outcome = "failed"
#: kind = "type"
#: says = ["should be a tensor, but it is a list"]
def double(x):
    result = [1.0]
    result.append(result)
    return result
