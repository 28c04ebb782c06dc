import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { downloadUrl } from './download-url.ts';
import { fitImage, IMAGE_LIMIT } from './fit-image.ts';

/** A fake encoder with this many bytes per pixel; it records the sizes it gets. */
function encoder(bytesPerPixel: number) {
  const sizes: { width: number; height: number }[] = [];
  const encode = async (size: { width: number; height: number }) => {
    sizes.push(size);
    return { size: Math.ceil(size.width * size.height * bytesPerPixel) };
  };
  return { sizes, encode };
}

describe('When an image is made small enough to send', () => {
  it.each([
    [
      { width: 4032, height: 3024 },
      { width: 1600, height: 1200 },
    ],
    [
      { width: 3024, height: 4032 },
      { width: 1200, height: 1600 },
    ],
    [
      { width: 640, height: 480 },
      { width: 640, height: 480 },
    ],
    [
      { width: 20_000, height: 3 },
      { width: 1600, height: 1 },
    ],
  ])('Then its longer side is at most 1,600 pixels, and a small image keeps its size: %j', async (from, to) => {
    const { sizes, encode } = encoder(1);
    await fitImage(from, encode);
    expect(sizes).toEqual([to]);
  });

  it('Then it shrinks until it is under 5 MB, whatever it shows', async () => {
    const side = fc.integer({ min: 1, max: 9000 });
    await fc.assert(
      fc.asyncProperty(side, side, fc.double({ min: 0.01, max: 12, noNaN: true }), async (width, height, bytes) => {
        const { sizes, encode } = encoder(bytes);
        const image = await fitImage({ width, height }, encode);
        expect(image.size).toBeLessThan(IMAGE_LIMIT);
        expect(sizes.length).toBeLessThan(5);
      }),
    );
  });
});

describe('When an age document is downloaded', () => {
  it('Then its URL has download=1', () => {
    expect(downloadUrl('/api/children/1/age-verification?v=7')).toBe('/api/children/1/age-verification?v=7&download=1');
    expect(downloadUrl('/api/children/1/age-verification')).toBe('/api/children/1/age-verification?download=1');
  });
});
