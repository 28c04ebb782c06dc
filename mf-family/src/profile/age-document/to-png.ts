import { fitImage } from './fit-image.ts';

/**
 * Any image the browser can open as a PNG data URL, upright and small enough to send (S1 §4, product decision 23).
 * Rejects for a file that is not an image, and for a format that the browser does not support, such as an iPhone's
 * HEIC outside Safari.
 */
export async function toPng(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    return await asDataUrl(await fitImage(bitmap, (size) => draw(bitmap, size)));
  } finally {
    bitmap.close();
  }
}

async function draw(bitmap: ImageBitmap, { width, height }: { width: number; height: number }): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('no canvas context');
  // A transparent background becomes white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the image was not drawn'))), 'image/png');
  });
}

function asDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () =>
      typeof reader.result === 'string' ? resolve(reader.result) : reject(new Error('the image was not read'));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
