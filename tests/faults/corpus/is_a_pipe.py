#: about = "A pipe in the place of the file."
#: status = "failed"
#: problem = "missing_file"
#: made = "a_pipe"
#: says = ["is not an ordinary file"]
