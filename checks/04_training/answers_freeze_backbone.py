"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

from kata_runner.testing import alternative, mistake


def known(model, head):
    if not any(module is head for module in model.modules()):
        raise ValueError("no such head")


def count(model):
    return sum(weight.numel() for weight in model.parameters() if weight.requires_grad)


@mistake(
    "nothing is frozen: the attribute of a weight is `requires_grad`, with an s, and `eval()` freezes nothing",
    of="freeze_all_but",
)
def forgets_an_s(model, head):
    known(model, head)
    for weight in model.parameters():
        weight.require_grad = False
    for weight in head.parameters():
        weight.require_grad = True
    return sum(weight.numel() for weight in head.parameters())


@mistake(
    "you set requires_grad on the modules, where it means nothing; it is the parameters that have it",
    of="freeze_all_but",
)
def freezes_the_modules(model, head):
    known(model, head)
    for module in model.modules():
        module.requires_grad = False
    for module in head.modules():
        module.requires_grad = True
    return count(model)


@mistake(
    "nothing is frozen: what you set is not the `requires_grad` of the parameters. The count is that of the head",
    of="freeze_all_but",
)
def freezes_nothing_and_counts_the_head(model, head):
    known(model, head)
    for weight in model.parameters():
        weight.require_grad = False
    for weight in head.parameters():
        weight.requires_grad = True
    return sum(weight.numel() for weight in head.parameters())


@mistake("you freeze everything, and never open the head again", of="freeze_all_but")
def freezes_all(model, head):
    known(model, head)
    model.requires_grad_(False)
    return sum(weight.numel() for weight in head.parameters())


@mistake("you freeze the head, and train the rest", of="freeze_all_but")
def freezes_the_head(model, head):
    known(model, head)
    model.requires_grad_(True)
    head.requires_grad_(False)
    return count(model)


@mistake("you freeze all but the head, but a head that was frozen before stays so", of="freeze_all_but")
def leaves_a_frozen_head(model, head):
    known(model, head)
    own = {id(weight) for weight in head.parameters()}
    for weight in model.parameters():
        if id(weight) not in own:
            weight.requires_grad = False
    return count(model)


@mistake("you freeze only the layers that stand directly in the model, not those within them", of="freeze_all_but")
def freezes_direct_layers(model, head):
    known(model, head)
    for child in model.children():
        for weight in child.parameters(recurse=False):
            weight.requires_grad = False
    head.requires_grad_(True)
    return sum(weight.numel() for weight in head.parameters())


@mistake("you freeze the weights and not the biases", of="freeze_all_but")
def leaves_the_biases(model, head):
    known(model, head)
    for name, weight in model.named_parameters():
        if name.endswith("weight"):
            weight.requires_grad = False
    head.requires_grad_(True)
    return count(model)


@mistake("you take it for given that the head is the last layer", of="freeze_all_but")
def takes_the_last_layer(model, head):
    known(model, head)
    model.requires_grad_(False)
    list(model.children())[-1].requires_grad_(True)
    return count(model)


@mistake("you count tensors, not the numbers in them", of="freeze_all_but")
def counts_tensors(model, head):
    known(model, head)
    model.requires_grad_(False)
    head.requires_grad_(True)
    return sum(1 for _ in head.parameters())


@mistake("you count all numbers of the model, those that are frozen too", of="freeze_all_but")
def counts_frozen_numbers(model, head):
    known(model, head)
    model.requires_grad_(False)
    head.requires_grad_(True)
    return sum(weight.numel() for weight in model.parameters())


@mistake("you count a weight that two layers share once for each of them", of="freeze_all_but")
def counts_shared_weights_twice(model, head):
    known(model, head)
    model.requires_grad_(False)
    head.requires_grad_(True)
    named = [weight for _, weight in model.named_parameters(remove_duplicate=False)]
    return sum(weight.numel() for weight in named if weight.requires_grad)


@mistake("you don't look whether the head is in the model", of="freeze_all_but")
def takes_any_head(model, head):
    model.requires_grad_(False)
    head.requires_grad_(True)
    return count(model)


@mistake(
    "you take a module for the head's because it looks the same; it has to be that very module", of="freeze_all_but"
)
def compares_by_looks(model, head):
    if repr(head) not in [repr(module) for module in model.modules()]:
        raise ValueError("no such head")
    model.requires_grad_(False)
    head.requires_grad_(True)
    return count(model)


@mistake("you freeze first, and look afterwards whether the head is there", of="freeze_all_but")
def looks_too_late(model, head):
    model.requires_grad_(False)
    known(model, head)
    head.requires_grad_(True)
    return count(model)


@mistake("you return nothing; the number of trained numbers was asked for", of="freeze_all_but")
def returns_nothing(model, head):
    known(model, head)
    model.requires_grad_(False)
    head.requires_grad_(True)


@mistake(
    "you look among the direct layers of the model only; the head may lie deeper, or be the model", of="freeze_all_but"
)
def looks_among_the_children(model, head):
    if not any(module is head for module in model.children()):
        raise ValueError("head is not in the model")
    model.requires_grad_(False)
    head.requires_grad_(True)
    return count(model)


@mistake(
    "you go by the names of the weights: one that body and head share has a single name, that of the body",
    of="freeze_all_but",
)
def goes_by_the_names(model, head):
    known(model, head)
    prefix = next(name for name, module in model.named_modules() if module is head)
    for name, weight in model.named_parameters():
        weight.requires_grad = not prefix or name.startswith(f"{prefix}.")
    return count(model)


@mistake(
    "you ask with `in` for a weight in a list: that compares their numbers, whatever their shapes. Ask with `is`",
    of="freeze_all_but",
)
def asks_with_in(model, head):
    known(model, head)
    for weight in model.parameters():
        weight.requires_grad = weight in list(head.parameters())
    return count(model)


@alternative(of="freeze_all_but")
def weight_by_weight(model, head):
    if head not in list(model.modules()):
        raise ValueError("head is not in model")
    own = {id(weight) for weight in head.parameters()}
    total = 0
    for weight in model.parameters():
        weight.requires_grad = id(weight) in own
        total += weight.numel() * (id(weight) in own)
    return total


@alternative(of="freeze_all_but")
def by_name(model, head):
    names = [name for name, module in model.named_modules() if module is head]
    if not names:
        raise ValueError("head is not in model")
    for weight in model.parameters():
        weight.requires_grad_(False)
    for weight in model.get_submodule(names[0]).parameters():
        weight.requires_grad_(True)
    return sum(weight.numel() for weight in set(head.parameters()))


@alternative(of="freeze_all_but")
def module_by_module(model, head):
    inside = set(head.modules())
    if head not in set(model.modules()):
        raise ValueError("head is not in model")
    for module in model.modules():
        for weight in module.parameters(recurse=False):
            weight.requires_grad = False
    for module in inside:
        for weight in module.parameters(recurse=False):
            weight.requires_grad = True
    return count(model)
