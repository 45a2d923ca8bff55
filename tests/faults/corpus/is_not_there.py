#: about = "No file at all."
#: status = "failed"
#: problem = "missing_file"
#: made = "nothing_at_all"
#: says = ["There is no file double.py", "kata reset double"]
