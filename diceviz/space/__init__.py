"""The box in space: its camera, its axes, and what is drawn in it, by OpenGL that is written here by hand.

The items of pyqtgraph.opengl would not do: they are slow where the processor does the work of the graphics card (normals are a
Python loop), their text is missing from pictures that are grabbed, and they keep shaders for one context, so that a second
window stays blank.
"""
