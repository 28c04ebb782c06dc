import { limitConcurrency } from '@fieldhouse/service-kit';
import { unreadable } from './read-png-data-url.ts';

/** Pixels of an image before it is scaled: the size of a good camera's photo, and no bomb. */
const MOST_PIXELS = 40_000_000;
/** Pixels of an interlaced one, which is not read line by line but held as a whole: 40 million took 450 MB. */
const MOST_INTERLACED_PIXELS = 8_000_000;
/** Pixels of the longer side of what is kept (product decision 23). */
const LONG_SIDE = 1600;
/** Seconds one image may take. */
const TIMEOUT_SECONDS = 15;

/** One image takes up to 100 MB while it is read; those that wait hold 5 MB each. */
const oneAtATime = limitConcurrency({
  running: 1,
  waiting: 20,
  refusal: 'Many documents are being uploaded right now. Please try again in a moment',
});

/**
 * Draws a PNG anew: upright, its longer side at most 1,600 pixels, and nothing kept but the picture itself (no
 * place, no camera, no text, no second frame). Throws 400 when it is broken, cut short or larger than 40 megapixels
 * (8 when interlaced), and 503 when too many wait.
 */
export function redrawImage(png: Buffer): Promise<Buffer> {
  return oneAtATime(async () => {
    const sharp = await loadSharp();
    const image = sharp(png, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
    try {
      const { isProgressive, width, height } = await image.metadata();
      if (isProgressive && width * height > MOST_INTERLACED_PIXELS) throw unreadable();
      return await image
        .autoOrient()
        .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: 'inside', withoutEnlargement: true })
        .timeout({ seconds: TIMEOUT_SECONDS })
        .png()
        .toBuffer();
    } catch {
      // sharp has one kind of error for every image it cannot read; its words are about the file's insides.
      throw unreadable();
    }
  });
}

/** Loaded with the first image: it is 20 MB, and a process that has just started seldom sees one. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // No image comes twice, so nothing of one is worth remembering.
  sharp.cache(false);
  return sharp;
}
