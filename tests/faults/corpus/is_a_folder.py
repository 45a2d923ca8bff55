#: about = "A folder in the place of the file."
#: status = "failed"
#: problem = "missing_file"
#: made = "a_folder"
#: says = ["is a folder, not a file"]
