"""Refuse work that would not fit into memory, before it starts."""


def require(needed: float, purpose: str) -> None:
    """Raise `MemoryError` with both figures if `needed` bytes are not free."""
    import psutil

    free = psutil.virtual_memory().available
    if needed > free:
        raise MemoryError(f"{purpose} needs {in_words(needed)} of memory, but only {in_words(free)} are free")


def in_words(size: float) -> str:
    for unit in ("bytes", "kB", "MB", "GB"):
        if size < 999.5:  # more would be shown as 1000 in three digits
            return f"{size:.3g} {unit}"
        size /= 1000
    return f"{size:,.0f} TB"
