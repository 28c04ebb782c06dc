import type { Page } from 'playwright-core';
import sharp from 'sharp';

/** How large and how fine a picture is. */
export interface Fineness {
  /** Pixels of the picture for each of the page's. */
  scale: number;
  /** Of WebP, 0 to 100. */
  quality: number;
}

/** Sharp on every screen, for what is shown large. */
export const FINE: Fineness = { scale: 2, quality: 80 };

/** Waits until nothing on the page moves, loads or blinks any more. */
export async function holdStill(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { caret-color: transparent !important; }');
    document.adoptedStyleSheets = [sheet];
  });
  await page.getByText('Loading').waitFor({ state: 'detached' });
  await page.mouse.move(0, 0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // A toast's time is not a movement. A promise of a cancelled animation never settles well; that one is over, too.
    const moving = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0) <= 2000);
    await Promise.all(moving.map((animation) => animation.finished.catch(() => undefined)));
  });
}

/** What the window shows, as WebP: half of what a PNG takes, and less. */
export async function takePicture(page: Page, { scale, quality }: Fineness = FINE): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const size = page.viewportSize();
  if (!size) throw new Error('The window has no fixed size');
  const [x, y] = await page.evaluate(() => [scrollX, scrollY] as const);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    clip: { x, y, ...size, scale },
  });
  await session.detach();
  return sharp(Buffer.from(data, 'base64')).webp({ quality, effort: 6 }).toBuffer();
}
