"""Kernels for rules that are composed of several."""
