#: about = "Asks for a card that is not there."
#: status = "failed"
#: outcome = "failed"
#: passed = ["test_totals", "test_one_more"]
#: says = ["CUDA"]
def double(x):
    return (x.cuda() * 2).cpu()
