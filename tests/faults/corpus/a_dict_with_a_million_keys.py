#: about = "A dict with a million keys too many."
#: status = "failed"
#: kata = "facts"
#: outcome = "failed"
#: check = "test_facts"
#: kind = "keys"
#: limits = {check = 4.0, device = 8.0}
#: passed = ["test_mean", "test_sizes"]
def facts(values):
    return {f"key {number}": number for number in range(1_000_000)}
