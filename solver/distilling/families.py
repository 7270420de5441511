"""Families of rules that have names: of Neller & Presser (2010), "Practical play of the dice game Pig", and simple others.

They are told by their shape: what each line asks and does, and what is done else.
"""

Shape = tuple[str, ...]

FAMILIES: dict[Shape, str] = {
    ("hold",): "hold at n",
    ("pace",): "keep pace",
    ("either: win", "hold"): "hold at n and end race",
    ("either: win", "pace"): "keep pace and end race",
    ("mine: hold", "hold"): "hold by points to go",
    ("ahead: hold", "hold"): "hold by lead",
    ("mine: win", "pace"): "keep pace and an end race of your own",
    ("mine or theirs: win", "pace"): "keep pace and two end races",
    ("throw",): "always n dice",
    ("mine: throw", "throw"): "dice by points to go",
    ("ahead: throw", "throw"): "dice by lead",
    ("mine: needed", "throw"): "dice by what is needed",
    ("no dice: none", "throw"): "no dice where they bring enough",
    ("no dice: none", "pace"): "no dice where they bring enough, else by lead",
}


def parent(shape: Shape) -> Shape:
    """The family with a question less in the first line, or without it."""
    asked, found, last = shape[0].rpartition(" or ")
    return (f"{asked}: {last.partition(': ')[2]}", *shape[1:]) if found else shape[1:]
