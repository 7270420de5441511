"""Kernels for Pig at once where neither player sees the other's turn."""
