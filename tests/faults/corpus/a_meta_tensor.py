#: about = "A tensor that holds no numbers."
#: status = "failed"
#: outcome = "failed"
#: kind = "device"
#: passed = ["test_totals", "test_one_more"]
def double(x):
    return (x * 2).to("meta")
