#: about = "Prints without end while the file is loaded."
#: status = "timeout"
#: problem = "timeout"
#: truncated = true
while True: print("again")  # HERE
