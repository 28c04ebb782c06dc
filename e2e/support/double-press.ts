import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Request } from 'playwright-core';
import { animationsFinished } from './check-screen.ts';

/** How many times slower than this machine the page runs. */
const SLOW_PHONE = 6;

/**
 * Presses a place twice, so many milliseconds apart, on a slow phone, as a double tap does: the second press
 * arrives at whatever is there by then. Answers how many requests of that method and path went out until `done`.
 */
export async function pressTwice(
  button: Locator,
  apart: number,
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
  await Promise.all([press(), pause(apart).then(press)]);
  await done();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  // Whatever the presses began has begun two frames later.
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
  page.off('request', count);
  await devtools.detach();
  return sent;
}
