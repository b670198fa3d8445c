"""What paper, a lens and a slanted sheet do to the image of a page; the same for the same seed."""

import random

from PIL import Image, ImageChops, ImageFilter


def damaged(image, resolution, seed):
    """Blur of a third of a millimetre's tenth, a turn of up to 0.7 degrees, grain, and uneven light."""
    chance = random.Random(seed)
    image = image.convert("L")
    image = image.rotate(
        chance.uniform(-0.7, 0.7), resample=Image.Resampling.BICUBIC, expand=False, fillcolor=255
    )
    image = image.filter(ImageFilter.GaussianBlur(0.7 * resolution / 150))
    width, height = image.size
    light = Image.linear_gradient("L").resize((width, height)).point(lambda v: 225 + v * 30 // 255)
    image = ImageChops.multiply(image, light)
    grain = Image.frombytes("L", (width, height), chance.randbytes(width * height)).point(
        lambda v: 128 + (v - 128) // 5
    )
    return ImageChops.add(image, grain, scale=1, offset=-128)
