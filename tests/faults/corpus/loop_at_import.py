#: about = "An endless loop while the file is loaded."
#: status = "timeout"
#: problem = "timeout"
#: says = ["Loading your file took longer than 1 s", "while True: spins += 1"]
spins = 0
while True: spins += 1  # HERE
