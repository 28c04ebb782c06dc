/** Pixels of the longer side, at most (product decision 23). */
const LONG_SIDE = 1600;
/** Bytes of the image as it is sent, before it becomes text. */
export const IMAGE_LIMIT = 5 * 1024 * 1024;

interface Size {
  width: number;
  height: number;
}

/**
 * Encodes an image of that size so that its longer side is at most 1,600 pixels, and ever smaller until it is under
 * 5 MB: how large a PNG gets depends on what is in it.
 */
export async function fitImage<Image extends { size: number }>(
  size: Size,
  encode: (size: Size) => Promise<Image>,
): Promise<Image> {
  let scale = Math.min(1, LONG_SIDE / Math.max(size.width, size.height));
  for (;;) {
    const image = await encode(scaled(size, scale));
    if (image.size < IMAGE_LIMIT) return image;
    // Bytes grow with the area; a little less, so that a second try is enough.
    scale *= Math.min(0.9, 0.96 * Math.sqrt(IMAGE_LIMIT / image.size));
  }
}

const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});
