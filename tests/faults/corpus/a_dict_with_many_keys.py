#: about = "A dict with 200 thousand keys too many."
#: status = "failed"
#: kata = "facts"
#: outcome = "failed"
#: check = "test_facts"
#: kind = "keys"
#: limits = {check = 8.0, device = 12.0}
#: passed = ["test_mean", "test_sizes"]
def facts(values):
    return {f"key {number}": number for number in range(200_000)}
