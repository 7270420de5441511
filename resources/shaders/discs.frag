#version 120
uniform vec4 cut;
uniform float hole;  // radius, 0 for none
uniform float rim;   // width of the dark outline
varying vec4 tint;
varying vec3 place;
varying float across;

void main() {
    if (dot(cut.xyz, place) > cut.w) discard;
    float radius = length(gl_PointCoord - 0.5) * across;
    float inside = across / 2.0 - 0.5 - radius;
    if (hole > 0.0) inside = min(inside, radius - hole);
    float cover = clamp(inside + 0.5, 0.0, 1.0) * tint.a;
    if (cover < 0.02) discard;
    vec3 colour = rim > 0.0 ? mix(vec3(0.063, 0.075, 0.094), tint.rgb, clamp(inside - rim + 0.5, 0.0, 1.0)) : tint.rgb;
    gl_FragColor = vec4(colour, cover);
}
