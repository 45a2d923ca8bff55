#: about = "A class where a function is asked for."
#: status = "failed"
#: problem = "not_callable"
#: says = ["`double`", "class", "function"]
class double:
    def __init__(self, x):
        self.x = x * 2
