import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Request } from 'playwright-core';
import { animationsFinished } from './animations-finished.ts';

/** The page runs this many times slower than the machine. */
const SLOW_PHONE = 6;

/**
 * Presses the position of a button twice with a throttled CPU, as a double tap on a slow phone does: the second press
 * hits whatever is there by then. Returns how many requests of that method and path were sent until `done`.
 */
export async function pressTwice(
  button: Locator,
  milliseconds: number,
  call: string,
  done: () => Promise<unknown>,
): Promise<number> {
  const page = button.page();
  await button.scrollIntoViewIfNeeded();
  await animationsFinished(page);
  const box = await button.boundingBox();
  if (!box) throw new Error('There is nothing to press');
  let sent = 0;
  const count = (request: Request) => {
    if (`${request.method()} ${new URL(request.url()).pathname}` === call) sent += 1;
  };
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PHONE });
  page.on('request', count);
  const press = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await Promise.all([press(), pause(milliseconds).then(press)]);
  await done();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  // Requests that the presses cause are sent within two frames.
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
  page.off('request', count);
  await devtools.detach();
  return sent;
}
