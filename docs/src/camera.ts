import { setTimeout as pause } from 'node:timers/promises';
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

/** Of a page that does not hold still, the last one counts. */
const MAX_SCREENSHOTS = 10;
const PAUSE_MS = 200;

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
  await dialogOnTop(page);
  await drawn(page);
}

/**
 * Waits until the dialog that opened last, if there is one, is what a press in its middle reaches: on a phone that
 * takes a while.
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
 * Waits until a frame with all of the page's changes is on the screen: where much is to be drawn, the one before
 * stays for a while.
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
 * What the window shows, as WebP: half of what a PNG takes, and less. Parts that are not drawn yet are missing on
 * the first screenshots of a machine with much to do: one is taken that looks like the one before it.
 */
export async function takePicture(page: Page, { scale, quality }: Fineness = FINE): Promise<Buffer> {
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
