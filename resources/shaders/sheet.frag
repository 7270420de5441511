#version 120
uniform vec4 cut;     // nothing is drawn beyond this plane
uniform float pixel;  // device pixels per pixel
uniform float below;  // device pixels of the picture below this part of it
varying vec4 shade;
varying vec3 place;

void main() {
    if (dot(cut.xyz, place) > cut.w) discard;
    vec3 colour = clamp(shade.rgb, 0.0, 1.0);
    if (shade.a < 0.75) {
        float stripe = abs(fract((gl_FragCoord.x + gl_FragCoord.y + below) / (9.0 * pixel)) - 0.5) * 9.0;
        float light = dot(colour, vec3(0.299, 0.587, 0.114));
        vec3 against = light > 0.42 ? colour * 0.42 : mix(colour, vec3(1.0), 0.55);
        colour = mix(against, colour, smoothstep(1.0, 1.9, stripe));
    }
    gl_FragColor = vec4(colour, 1.0);
}
