#: about = "A hook on a gradient that never ends."
#: status = "timeout"
#: outcome = "timeout"
#: passed = ["test_totals", "test_one_more"]
def double(x):
    def hook(gradient):
        while True:
            pass

    y = x.clone().requires_grad_()
    y.register_hook(hook)
    (y * 2).sum().backward()
    return x * 2
