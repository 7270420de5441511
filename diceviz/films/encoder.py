"""Frames as files: GIF by Pillow, MP4 by ffmpeg where there is one."""

import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from itertools import chain, pairwise
from pathlib import Path
from typing import IO, TYPE_CHECKING

import numpy as np

from diceviz.films.film import Film, Frame
from solver.files.atomic import replacing
from solver.job import Job

if TYPE_CHECKING:
    from PIL.Image import Image

RATES = range(1, 51)  # frames a second: programs slow down what is faster in a GIF
COLOURS, EXACT = 256, 16  # colours of a GIF, and those of them that are taken as they are
SAMPLES = 7  # frames that the colours of a GIF are taken from
MOST = 500_000_000  # pixels of all frames of a GIF: they are in memory until it is written
NO_FFMPEG = "MP4 needs the program ffmpeg, which is not installed here"

MakeFrame = Callable[[int], Frame]


@cache
def ffmpeg() -> str:
    """The program, or nothing."""
    found = shutil.which("ffmpeg")
    if found:
        return found
    try:
        from imageio_ffmpeg import get_ffmpeg_exe

        return str(get_ffmpeg_exe())
    except (ImportError, RuntimeError):
        return ""


def write_film(film: Film, make_frame: MakeFrame, path: str | Path, form: str, rate: int, job: Job) -> None:
    """Write the whole film or nothing; `make_frame(i)` makes a frame. `ValueError` says what is wrong with such a film."""
    if rate not in RATES:
        raise ValueError(f"frames per second = {rate}: must be from {RATES[0]} to {RATES[-1]}")
    with replacing(path) as unfinished:
        {"gif": write_gif, "mp4": write_mp4}[form](film.frames, make_frame, unfinished, rate, job)


def counted(number: int, make_frame: MakeFrame, job: Job) -> Iterator[Frame]:
    """Make each frame when it is asked for, and tell the job how far the film is."""
    for index in range(number):
        job.reached(index / number)
        yield make_frame(index)
    job.reached(1.0)


# GIF


def write_gif(number: int, make_frame: MakeFrame, file: Path, rate: int, job: Job) -> None:
    """Write a GIF with one palette for all frames, and no dithering: what does not move does not flicker."""
    samples = {index: make_frame(index) for index in sampled(number, job)}
    height, width = samples[0].shape[:2]
    if number * height * width > MOST:
        raise ValueError(f"{number} frames of {width} × {height} pixels: too many for a GIF; take fewer, or smaller ones")
    palette = Palette([*samples.values()])
    frames = counted(number, lambda index: samples[index] if index in samples else make_frame(index), job)
    images = map(palette.image, frames)
    first = next(images)
    with file.open("xb") as out:
        first.save(
            out,
            "GIF",
            save_all=True,
            append_images=images,
            duration=durations(number, rate),
            loop=0,
            optimize=False,
            disposal=1,
        )


def sampled(number: int, job: Job) -> Iterator[int]:
    for index in np.unique(np.linspace(0, number - 1, min(SAMPLES, number)).round().astype(int)).tolist():
        job.reached(0.0)
        yield index


class Palette:
    """Colours of large areas as they are, and a choice of the others, in which common ones do not crowd out the rare."""

    def __init__(self, frames: list[Frame]) -> None:
        pixels = np.concatenate([frame[::2, ::2].reshape(-1, 3) for frame in frames]).astype(np.uint32)
        packed, counts = np.unique(pixels @ np.array([1 << 16, 1 << 8, 1], np.uint32), return_counts=True)
        colours = np.stack([packed >> 16, packed >> 8 & 255, packed & 255], axis=1).astype(np.ubyte)
        order = np.argsort(-counts, kind="stable")
        flat, rest = colours[order[:EXACT]], order[EXACT:]
        weighed = np.repeat(colours[rest], np.ceil(np.sqrt(counts[rest])).astype(int), axis=0)
        self.colours = np.concatenate([flat, mixed(weighed)])
        self._nearest = nearest(self.colours)
        self._nearest[tuple(flat[::-1].T >> 2)] = np.arange(len(flat))[::-1]

    def image(self, frame: Frame) -> "Image":
        from PIL import Image

        red, green, blue = (frame >> 2).transpose(2, 0, 1)
        made = Image.fromarray(self._nearest[red, green, blue])
        made.putpalette(self.colours.tobytes())
        return made


def mixed(colours: Frame) -> Frame:
    from PIL import Image

    if not len(colours):
        return colours
    found = Image.fromarray(colours[None]).quantize(COLOURS - EXACT, Image.Quantize.MEDIANCUT).getpalette()
    return np.array(found, np.ubyte).reshape(-1, 3)[: COLOURS - EXACT]


def nearest(colours: Frame) -> Frame:
    """Which of them is the nearest, over the higher six bits of red, green and blue. Pillow's own search takes five."""
    steps = np.arange(2, 256, 4, dtype=np.float32)
    cells = np.stack(np.meshgrid(steps, steps, indexing="ij"), axis=-1).reshape(-1, 2)
    table = np.empty((64, 64, 64), np.ubyte)
    far = ((cells[:, None] - colours[None, :, 1:]) ** 2).sum(axis=2)
    for place, red in enumerate(steps):
        table[place] = (far + (red - colours[:, 0]) ** 2).argmin(axis=1).reshape(64, 64)
    return table


def durations(number: int, rate: int) -> list[int]:
    """How long each frame is shown, in milliseconds. A GIF counts hundredths of a second: some frames last longer than others,
    so that the film does not."""
    ends = [round(100 * index / rate) for index in range(number + 1)]
    return [10 * (after - before) for before, after in pairwise(ends)]


# MP4


def write_mp4(number: int, make_frame: MakeFrame, file: Path, rate: int, job: Job) -> None:
    """Write an MP4 that every player can show: H.264 with a colour for each four pixels."""
    if not ffmpeg():
        raise ValueError(NO_FFMPEG)
    frames = counted(number, make_frame, job)
    first = next(frames)
    with tempfile.TemporaryFile() as said:
        program = subprocess.Popen(command(first, file, rate), stdin=subprocess.PIPE, stdout=said, stderr=said)
        pipe = program.stdin
        assert pipe is not None  # Popen was asked for it
        try:
            feed(pipe, chain([first], frames))
        except BaseException:
            program.kill()
            raise
        finally:
            with suppress(OSError):
                pipe.close()
            program.wait()
        if program.returncode:
            said.seek(0)
            raise ValueError(complaint(said.read().decode(errors="replace")))


def feed(pipe: IO[bytes], frames: Iterable[Frame]) -> None:
    """Write all frames to the program, which may end before it has them: then it says why."""
    try:
        for frame in frames:
            pipe.write(np.ascontiguousarray(frame).data)
        pipe.flush()
    except BrokenPipeError:
        pass


def command(frame: Frame, file: Path, rate: int) -> list[str]:
    height, width = frame.shape[:2]
    raw = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{width}x{height}", "-r", str(rate), "-i", "-"]
    coded = ["-an", "-c:v", "libx264", "-preset", "medium", "-crf", "18", "-pix_fmt", "yuv420p", "-movflags", "+faststart"]
    return [ffmpeg(), "-y", "-loglevel", "error", *raw, *coded, "-f", "mp4", str(file)]


def complaint(said: str) -> str:
    last = said.strip().splitlines()[-1:] or ["it does not say why"]
    return f"ffmpeg cannot make the MP4: {last[0].rstrip('.')}"
