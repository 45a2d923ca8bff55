#: about = "Makes empty files without end."
#: status = "timeout"
#: outcome = "timeout"
#: passed = ["test_totals", "test_one_more"]
def double(x):
    number = 0
    while True:
        number += 1
        open(f"file{number}", "w").close()
