#: about = "Prints what looks like paths, texts in quotes and warnings without end."
#: status = "failed"
#: outcome = "failed"
#: truncated = true
#: passed = ["test_totals", "test_one_more"]
def double(x):
    for text in ("/", "/z", "a:", "'", "\\", "/kata-run-1-", "UserWarning ", "File \"", "MISSING|"):
        print(text * 2_000)
    print("/kata-run-1-a" * 5_000, "| MISSING" * 100_000)
    return x
