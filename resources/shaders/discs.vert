#version 120
uniform mat4 matrix;
uniform float size;     // in device pixels, at the distance `usual`
uniform float usual;    // 0: the same size everywhere
attribute vec3 position;
attribute vec4 colour;
varying vec4 tint;
varying vec3 place;
varying float across;

void main() {
    gl_Position = matrix * vec4(position, 1.0);
    across = size * (usual > 0.0 ? clamp(usual / gl_Position.w, 0.75, 1.5) : 1.0);
    gl_PointSize = across;
    tint = colour;
    place = position;
}
