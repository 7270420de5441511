"""Where the user looks at the box from, as a value: told when mouse and wheel rest, and shown again when it is asked for."""

from dataclasses import dataclass

from diceviz.space.camera import FARTHEST, NEAREST, Camera, Margins, Sight, fitted, tallness

AWAY = 1e6  # widths of the box: nobody drags it out of sight so far
LARGEST = 1e5  # the largest width and height of a widget, in pixels
USUAL = 4 / 3  # the width of a picture to its height, where no widget tells it


@dataclass(frozen=True)
class Viewpoint:
    """A camera, with the widget that it was moved in; one that was chosen by name has none."""

    camera: Camera = Camera()
    fits: bool = True  # whether the box fills the widget: it has neither been moved nor zoomed
    width: float = 0.0  # the width of the widget, in pixels
    high: float = 0.0
    margins: Margins = Margins()  # around the box, in that widget

    def __post_init__(self) -> None:
        camera, margins = self.camera, self.margins
        if not (abs(camera.azimuth) <= 360 and abs(camera.elevation) <= 90 and NEAREST <= camera.height <= FARTHEST):
            raise ValueError(f"camera: must have angles in degrees and a height from {NEAREST} to {FARTHEST}")
        if max(map(abs, camera.centre)) > AWAY:
            raise ValueError(f"camera: must have a centre within {AWAY:g} of the box")
        if not all(0 <= pixels <= LARGEST for pixels in (self.width, self.high, margins.tick)):
            raise ValueError(f"width, high and margins: must be from 0 to {LARGEST:g} pixels")

    @property
    def shape(self) -> float:
        """The width of the widget as a share of its height."""
        return self.width / self.high if self.width and self.high else USUAL

    @property
    def tall(self) -> float | None:
        """How tall the box is in the widget; nothing where it is to suit the picture that it fills."""
        return None if self.fits or not self.width or not self.high else tallness(self.width, self.high, self.margins)

    def camera_in(self, width: float, high: float, margins: Margins) -> Camera:
        """The camera in a widget of so many pixels; but a box that filled another widget is made to fill this one."""
        if not self.fits or (self.width, self.high, self.margins) == (width, high, margins):
            return self.camera
        turned = Camera(self.camera.azimuth, self.camera.elevation)  # from the middle: what is left of a fit would add up
        return fitted(Sight(turned, width, high, tallness(width, high, margins)), margins)
