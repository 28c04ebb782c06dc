import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { asDataUrl, colourOf, noise, sheet } from '../../testing/drawings.ts';
import { IMAGE_LIMIT, readPngDataUrl } from './read-png-data-url.ts';
import { redrawImage } from './redraw-image.ts';

const statusOf = (read: () => unknown) => {
  try {
    read();
    return 200;
  } catch (error) {
    return error instanceof Object && 'status' in error ? error.status : error;
  }
};
const unreadable = { status: 400, detail: 'Failed to process image file' };

describe('readPngDataUrl', () => {
  const url = async () => asDataUrl(await sheet(8, 8).png().toBuffer());

  it('When a PNG comes as a data URL, Then its bytes are returned unchanged', async () => {
    const png = await noise(30, 20).png().toBuffer();
    expect(readPngDataUrl(asDataUrl(png)).equals(png)).toBe(true);
  });

  it.each([
    ['another kind of data', 'data:application/pdf;base64,JVBERi0xLjcK', 415],
    ['an image of another kind', 'data:image/jpeg;base64,/9j/4AAQ', 415],
    ['a drawing', 'data:image/svg+xml;base64,PHN2Zy8+', 415],
    ['text', 'hello', 400],
    ['an address', 'https://elsewhere.example/a.png', 400],
    ['nothing after the comma', 'data:image/png;base64,', 400],
    ['what is no base64', 'data:image/png;base64,iVBORw0KGgo*****', 400],
    ['bytes that are no PNG', asDataUrl(Buffer.from('GIF89a and so on')), 400],
  ])('When it is %s, Then it is refused @spec S1.5.30', (_, document, status) => {
    expect(statusOf(() => readPngDataUrl(document))).toBe(status);
  });

  it('When base64 is broken in its middle, Then it is refused', async () => {
    const document = await url();
    expect(statusOf(() => readPngDataUrl(`${document.slice(0, 60)}\n\n\n\n${document.slice(64)}`))).toBe(400);
  });

  it('When it is 5 MB, Then it passes, and one byte more is too large', () => {
    const signature = Buffer.from('89504e470d0a1a0a', 'hex');
    const sized = (size: number) => asDataUrl(Buffer.concat([signature, Buffer.alloc(size - signature.length)]));
    expect(statusOf(() => readPngDataUrl(sized(IMAGE_LIMIT)))).toBe(200);
    expect(statusOf(() => readPngDataUrl(sized(IMAGE_LIMIT + 1)))).toBe(413);
  });
});

describe('redrawImage', () => {
  it.each([
    [3200, 1000, 1600, 500],
    [900, 3200, 450, 1600],
    [1600, 1600, 1600, 1600],
    [40, 30, 40, 30],
  ])('When it is %i by %i pixels, Then it becomes %i by %i', async (width, height, toWidth, toHeight) => {
    const redrawn = await redrawImage(await sheet(width, height).png().toBuffer());
    expect(await sharp(redrawn).metadata()).toMatchObject({ format: 'png', width: toWidth, height: toHeight });
  });

  it('When an image has EXIF data, Then the data is removed and the image stays upright', async () => {
    const taken = await sheet(40, 20, '#c00')
      .withExif({ IFD0: { Make: 'Camera of Rosa' }, IFD3: { GPSLatitude: '30/1 11/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .png()
      .toBuffer();
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const redrawn = await redrawImage(taken);
    const { exif, icc, xmp, orientation, width, height } = await sharp(redrawn).metadata();
    expect({ exif, icc, xmp, orientation, width, height }).toEqual({ width: 20, height: 40 });
    expect(redrawn.includes('Camera')).toBe(false);
    expect(await colourOf(redrawn)).toEqual([204, 0, 0]);
  });

  it('When other bytes are appended to it, Then they are removed', async () => {
    const png = await sheet(10, 10).png().toBuffer();
    const redrawn = await redrawImage(Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]));
    expect(redrawn.includes('script')).toBe(false);
  });

  it.each([0.1, 0.5, 0.9, 0.99])('When only a share of %f of its bytes is sent, Then it is refused', async (part) => {
    const png = await noise(200, 200).png().toBuffer();
    await expect(redrawImage(png.subarray(0, Math.floor(png.length * part)))).rejects.toMatchObject(unreadable);
  });

  it('When a byte of it is wrong, Then it is refused', async () => {
    const png = await noise(200, 200).png().toBuffer();
    png.writeUInt8(png.readUInt8(60_000) ^ 0xff, 60_000);
    await expect(redrawImage(png)).rejects.toMatchObject(unreadable);
  });

  it('When a small file decodes to too many pixels, Then it is refused before it is decoded', async () => {
    const bomb = await sheet(8000, 5001).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(500_000);
    await expect(redrawImage(bomb)).rejects.toMatchObject(unreadable);
  });

  it('When it is interlaced, Then the limit of pixels is lower', async () => {
    const interlaced = (width: number) => sheet(width, 3000).png({ progressive: true }).toBuffer();
    await expect(redrawImage(await interlaced(3000))).rejects.toMatchObject(unreadable);
    expect(await sharp(await redrawImage(await interlaced(2000))).metadata()).toMatchObject({ height: 1600 });
  });

  it('When its header has a wrong size, Then it is refused', async () => {
    const png = await sheet(100, 100).png().toBuffer();
    png.writeUInt32BE(2_000_000_000, 16);
    await expect(redrawImage(png)).rejects.toMatchObject(unreadable);
  });

  it('When more images arrive than may wait, Then some get 503 and the others are redrawn', async () => {
    const png = await sheet(300, 300).png().toBuffer();
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => redrawImage(png)));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.map(({ reason }) => reason.status)).toEqual(Array.from({ length: 9 }, () => 503));
    expect((await redrawImage(png)).length).toBeGreaterThan(0);
  });
});
