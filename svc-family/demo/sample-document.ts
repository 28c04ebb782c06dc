import type { DemoChild } from '@fieldhouse/contracts/demo';

const WIDTH = 900;
const HEIGHT = 640;

/** The word SAMPLE as strokes, letters 10 wide and 14 high, so that it needs no fonts. */
const SAMPLE = [
  'M9 1H2L0 3V6L2 7H7L9 8V12L7 14H0',
  'M14 14V4L18 0L22 4V14M14 8H22',
  'M28 14V0L32 6L36 0V14',
  'M42 14V0H48L50 2V6L48 8H42',
  'M56 0V14H64',
  'M78 0H70V14H78M70 7H76',
].join('');

/** An age document that is marked SAMPLE, as a PNG data URL. */
export async function sampleDocument({ firstName, lastName }: DemoChild, birthdate: string): Promise<string> {
  const line = (y: number, text: string, size: number) =>
    `<text x="60" y="${y}" font-size="${size}" font-family="sans-serif" fill="#1d2b24">${text}</text>`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#f7f4ea"/>
    <rect x="24" y="24" width="${WIDTH - 48}" height="${HEIGHT - 48}" fill="none" stroke="#2f6b4f" stroke-width="6"/>
    <path d="${SAMPLE}" transform="translate(130 440) rotate(-12) scale(8)" fill="none" stroke="#2f6b4f"
      stroke-opacity="0.2" stroke-width="2"/>
    ${line(130, 'Certificate of Birth', 52)}
    ${line(190, 'Made for the demo club. Not a document.', 26)}
    ${line(280, `Name: ${firstName} ${lastName}`, 36)}
    ${line(340, `Born: ${birthdate}`, 36)}
    ${line(590, 'Dripping Springs, Texas', 26)}
  </svg>`;
  // Loaded here, so that a site without the demo does not load it.
  const { default: sharp } = await import('sharp');
  const png = await sharp(Buffer.from(drawing)).png().toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}
