import type { Page } from 'playwright-core';

const QUALITY = 80;

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
    // A promise of a cancelled animation never settles well; that one is over, too.
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
  });
}

/** What the window shows as WebP, with two pixels for each of the page's: half of what a PNG takes. */
export async function takePicture(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const size = page.viewportSize();
  if (!size) throw new Error('The window has no fixed size');
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    clip: { x: 0, y: 0, ...size, scale: 2 },
  });
  await session.detach();
  return Buffer.from(data, 'base64');
}
