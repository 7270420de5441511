#version 120
uniform mat4 matrix;
attribute vec3 position;
attribute vec2 cell;
varying vec2 where;

void main() {
    where = cell;
    gl_Position = matrix * vec4(position, 1.0);
}
