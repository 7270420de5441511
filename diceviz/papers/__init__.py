"""What the papers print, computed: one module for each paper."""
