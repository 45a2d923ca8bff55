#: about = "GeneratorExit, which no handler takes for an error."
#: status = "failed"
#: outcome = "failed"
#: exception = "GeneratorExit"
#: passed = ["test_totals", "test_one_more"]
def double(x):
    raise GeneratorExit  # HERE
