import { invalid, Problem } from '@fieldhouse/service-kit';

/** Bytes of an image, once decoded (product decision 23). */
export const IMAGE_LIMIT = 5 * 1024 * 1024;

/** The message for an image that cannot be read (S1 §8). */
const UNREADABLE = 'Failed to process image file';

const PNG = 'data:image/png;base64,';
const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/**
 * The bytes of a `data:image/png;base64,` URL, which the browser creates from any image. Throws 400 for another text or
 * for bytes that are not a PNG, 415 for data of another type, 413 for more than 5 MB.
 */
export function readPngDataUrl(document: string): Buffer {
  if (!document.startsWith(PNG)) throw document.startsWith('data:') ? notAPng() : unreadable();
  const base64 = document.slice(PNG.length);
  if (sizeOf(base64) > IMAGE_LIMIT) throw tooLarge();
  const bytes = Buffer.from(base64, 'base64');
  // The decoder skips characters that are not base64. A text with such characters does not come from our browser code.
  if (bytes.length !== sizeOf(base64)) throw unreadable();
  if (!bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) throw unreadable();
  return bytes;
}

/** 400: the document is not a whole image. */
export function unreadable(): Problem {
  return invalid([{ path: 'document', message: UNREADABLE }]);
}

function notAPng(): Problem {
  const help = 'Take a photo of the page, or save it as a picture';
  return new Problem(415, 'unsupported_type', `Only image files can be uploaded, as PNG. ${help}`);
}

function tooLarge(): Problem {
  return new Problem(413, 'too_large', 'The image is too large: at most 5 MB');
}

function sizeOf(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return Math.floor((base64.length * 3) / 4) - padding;
}
