#version 120
// Light as the eye has it: a key light from the upper left, so that ripples throw light and shade, and a weak one from the right.
uniform mat4 matrix;
uniform mat3 turn;   // of normals, to the eye's coordinates
uniform vec3 eye;    // in the box
uniform vec3 scale;
attribute vec3 position;
attribute vec3 normal;
attribute vec4 colour;
varying vec4 shade;  // the alpha tells what is to be hatched
varying vec3 place;

const vec3 KEY = vec3(-0.56, 0.68, 0.47);
const vec3 FILL = vec3(0.84, 0.05, 0.54);

void main() {
    vec3 facing = normalize(turn * normal);
    vec3 towards = normalize(turn * ((eye - position) * scale * scale));
    facing = dot(facing, towards) < 0.0 ? -facing : facing;
    float key = max(dot(facing, KEY), 0.0);
    float light = 0.62 + 0.40 * key + 0.10 * max(dot(facing, FILL), 0.0);
    float glint = pow(max(dot(facing, normalize(KEY + towards)), 0.0), 24.0);
    shade = vec4(colour.rgb * light + 0.03 + 0.06 * key + 0.10 * glint, colour.a);
    place = position;
    gl_Position = matrix * vec4(position, 1.0);
}
