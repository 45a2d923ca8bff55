#: about = "An endless loop on the simulated GPU."
#: status = "timeout"
#: outcome = "timeout"
#: devices = ["simgpu"]
#: variables = {x = "[1.0, 2.0, 3.0]"}
#: passed = ["test_totals", "test_one_more"]
def double(x):
    while True: pass  # HERE
