import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

/** The size and quality of a picture. */
export interface ImageSettings {
  /** Pixels of the picture for each pixel of the page. */
  scale: number;
  /** Of WebP, 0 to 100. */
  quality: number;
}

/** For pictures that are shown large. */
export const LARGE_IMAGE: ImageSettings = { scale: 2, quality: 80 };

/** If the page keeps changing, the last screenshot is used. */
const MAX_SCREENSHOTS = 10;
const PAUSE_MS = 200;

/** Waits until the page is loaded and no animation runs, and hides the cursor of text fields. */
export async function waitUntilStable(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { caret-color: transparent !important; }');
    document.adoptedStyleSheets = [sheet];
  });
  const loading = page.getByText('Loading');
  while ((await loading.count()) > 0) await loading.first().waitFor({ state: 'detached' });
  await page.mouse.move(0, 0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Longer ones are the timers of toasts. The promise of a cancelled animation rejects: it counts as finished.
    const moving = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0) <= 2000);
    await Promise.all(moving.map((animation) => animation.finished.catch(() => undefined)));
  });
  await dialogOnTop(page);
  await drawn(page);
}

/**
 * Waits until a press in the middle of the dialog that opened last, if there is one, reaches that dialog. On a phone
 * that takes a moment.
 */
async function dialogOnTop(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
    if (!dialog) return true;
    const { x, y, width, height } = dialog.getBoundingClientRect();
    return dialog.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
}

/**
 * Waits until a frame with all changes of the page is on the screen.
 */
function drawn(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const mark = document.createElement('span');
        mark.textContent = '.';
        mark.setAttribute('elementtiming', 'drawn');
        mark.style.cssText =
          'position: fixed; inset: 0 auto auto 0; z-index: 999; font-size: 8px; color: rgb(128 128 128 / 1%)';
        new PerformanceObserver((_, observer) => {
          observer.disconnect();
          mark.remove();
          resolve();
        }).observe({ type: 'element' });
        document.body.append(mark);
      }),
  );
}

/**
 * A picture of the window as WebP, half as large as a PNG or smaller. On a busy machine the first screenshots may lack
 * parts that are not drawn yet, so screenshots are repeated until two in a row are equal.
 */
export async function takePicture(page: Page, { scale, quality }: ImageSettings = LARGE_IMAGE): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const size = page.viewportSize();
  if (!size) throw new Error('The window has no fixed size');
  const [x, y] = await page.evaluate(() => [scrollX, scrollY] as const);
  const screenshot = async () => {
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'png',
      optimizeForSpeed: true,
      clip: { x, y, ...size, scale },
    });
    return data;
  };
  let earlier: string;
  let latest = await screenshot();
  let taken = 1;
  do {
    await pause(PAUSE_MS);
    [earlier, latest] = [latest, await screenshot()];
    taken += 1;
  } while (latest !== earlier && taken < MAX_SCREENSHOTS);
  await session.detach();
  return sharp(Buffer.from(latest, 'base64')).webp({ quality, effort: 6 }).toBuffer();
}
