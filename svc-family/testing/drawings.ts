import sharp, { type Sharp } from 'sharp';

/** An image of one colour. */
export function sheet(width: number, height: number, colour = '#fff'): Sharp {
  return sharp({ create: { width, height, channels: 3, background: colour } });
}

/** An image of random pixels, which does not compress. */
export function noise(width: number, height: number): Sharp {
  return sharp({
    create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 90 }, background: '#000' },
  });
}

/** An image as the data URL that a browser sends. */
export function asDataUrl(bytes: Buffer, type = 'image/png'): string {
  return `data:${type};base64,${bytes.toString('base64')}`;
}

/** The colour of a PNG's first pixel: `[255, 0, 0]`. */
export async function colourOf(png: Buffer): Promise<number[]> {
  const { data } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, 3)];
}
