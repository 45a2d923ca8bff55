#: about = "A number where a function is asked for."
#: status = "failed"
#: problem = "not_callable"
#: says = ["`double` should be a function"]
def double(x):
    return x * 2


double = 2
