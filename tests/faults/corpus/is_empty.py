#: about = "An empty file."
#: status = "failed"
#: problem = "empty"
#: made = "empty"
#: says = ["holds no code", "save it there", "kata reset double"]
