"""How complaints quote what stands in a file."""

WORD = 50  # letters of an entry that a complaint quotes


def shortened(entry: str, most: int = WORD) -> str:
    return entry if len(entry) <= most else f"{entry[:most]} …"
