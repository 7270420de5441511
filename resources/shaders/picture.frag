#version 120
uniform sampler2D picture;
varying vec2 where;

void main() {
    vec4 colour = texture2D(picture, where);
    if (colour.a == 0.0) discard;
    gl_FragColor = colour;
}
