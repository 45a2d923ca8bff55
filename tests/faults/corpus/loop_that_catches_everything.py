#: about = "An endless loop that catches whatever is raised in it."
#: status = "timeout"
#: outcome = "timeout"
#: variables = {tries = ""}
#: passed = ["test_totals", "test_one_more"]
def double(x):
    tries = 0
    while True:
        try:
            while True:
                tries += 1
        except BaseException:
            pass
        finally:
            continue
