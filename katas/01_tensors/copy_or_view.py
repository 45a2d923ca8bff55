"""Copy or view? Say what four tensors hold after somebody has written, here or there.

A view has no values of its own: it shows another's memory, and a write through it is a write into that memory.
A copy has memory of its own. Four small programs, each one for itself:

    # 1. a slice
    pixels = torch.tensor([10.0, 20.0, 30.0, 50.0])

    def brighten(start, stop):
        part = pixels[start:stop]
        part += 5.0
        return part

    brighten(1, 3)
    brighten(1, 3)
    # What does pixels hold?

    # 2. an array of NumPy's
    a = np.array([1.0, 2.0, 3.0])
    t = torch.from_numpy(a)     # a tensor with the array's numbers
    a[0] = 100.0
    a = a * 2
    # What does t hold?

    # 3. a clone
    first = torch.tensor([1.0, 2.0, 3.0])
    second = first.clone()      # a tensor with the same numbers
    second[0] = 50.0
    first[1] = 60.0
    # What does second hold?

    # 4. a list of places
    x = torch.tensor([10.0, 20.0, 30.0, 40.0])
    picked = x[[0, 2]]
    picked += 5.0
    x[[1, 3]] = 0.0
    # What does x hold?

Fill in all the numbers of each tensor as a list, such as [1, 2, 3], before you run anything. You may look up what a
function promises.
"""

from __future__ import annotations

# TODO: put a list in place of each ...
AFTER_SLICE = ...  # what pixels holds at the end of program 1
AFTER_FROM_NUMPY = ...  # what t holds at the end of program 2
AFTER_CLONE = ...  # what second holds at the end of program 3
AFTER_INDEXING = ...  # what x holds at the end of program 4
