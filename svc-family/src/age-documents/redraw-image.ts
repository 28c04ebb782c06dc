import { limitConcurrency } from '@fieldhouse/service-kit';
import { unreadable } from './read-png-data-url.ts';

/** The most pixels of an image before it is scaled: a photo of a good camera, and no decompression bomb. */
const MAX_PIXELS = 40_000_000;
/** The most pixels of an interlaced image, which has to be in memory as a whole: 40 million took 450 MB. */
const MAX_INTERLACED_PIXELS = 8_000_000;
/** Pixels of the longer side of the stored image (product decision 23). */
const LONG_SIDE = 1600;
/** The most seconds for one image. */
const TIMEOUT_SECONDS = 15;

/** One image needs up to 100 MB while it is decoded; each waiting one 5 MB. */
const oneAtATime = limitConcurrency({
  running: 1,
  waiting: 20,
  refusal: 'Many documents are being uploaded right now. Please try again in a moment',
});

/**
 * Re-encodes a PNG: upright, its longer side at most 1,600 pixels, without metadata (location, camera, text) and
 * without further frames. Throws 400 when it is damaged, incomplete or larger than 40 megapixels (8 when interlaced),
 * and 503 when too many images wait.
 */
export function redrawImage(png: Buffer): Promise<Buffer> {
  return oneAtATime(async () => {
    const sharp = await loadSharp();
    const image = sharp(png, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    try {
      const { isProgressive, width, height } = await image.metadata();
      if (isProgressive && width * height > MAX_INTERLACED_PIXELS) throw unreadable();
      return await image
        .autoOrient()
        .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: 'inside', withoutEnlargement: true })
        .timeout({ seconds: TIMEOUT_SECONDS })
        .png()
        .toBuffer();
    } catch {
      // sharp has one kind of error for every image it cannot read; its message is about internals of the file.
      throw unreadable();
    }
  });
}

/** sharp is loaded with the first image, since it needs 20 MB and images are rare. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // No image comes twice, so a cache is of no use.
  sharp.cache(false);
  return sharp;
}
