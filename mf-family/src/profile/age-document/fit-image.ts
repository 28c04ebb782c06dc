/** Pixels of the longer side, at most (product decision 23). */
const LONG_SIDE = 1600;
/** Bytes of the encoded image, before base64. */
export const IMAGE_LIMIT = 5 * 1024 * 1024;

interface Size {
  width: number;
  height: number;
}

/**
 * Encodes an image of that size so that its longer side is at most 1,600 pixels, and smaller again until it is under
 * 5 MB: the bytes of a PNG depend on what it shows.
 */
export async function fitImage<Image extends { size: number }>(
  size: Size,
  encode: (size: Size) => Promise<Image>,
): Promise<Image> {
  let scale = Math.min(1, LONG_SIDE / Math.max(size.width, size.height));
  for (;;) {
    const image = await encode(scaled(size, scale));
    if (image.size < IMAGE_LIMIT) return image;
    // Bytes grow with the area. The factor 0.96 makes a second attempt enough in most cases.
    scale *= Math.min(0.9, 0.96 * Math.sqrt(IMAGE_LIMIT / image.size));
  }
}

const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});
