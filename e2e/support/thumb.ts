import type { Locator, Page } from 'playwright-core';

/**
 * Seconds that a person needs beside the machine, as the keystroke-level model counts them (Card, Moran and Newell): to
 * make up one's mind and to reach for what is tapped; to type a character.
 */
const PER_TAP = 1.35 + 1.1;
const PER_KEY = 0.28;

/** One hand on a phone: it taps and types, and every tap is counted. */
export interface Thumb {
  taps: number;
  tap: (target: Locator) => Promise<void>;
  /** Taps a field and types into it. */
  fill: (field: Locator, text: string) => Promise<void>;
  /** What the taps and keys so far take a person, in seconds. */
  personSeconds: () => number;
}

export function thumb(): Thumb {
  let keys = 0;
  const hand: Thumb = {
    taps: 0,
    async tap(target) {
      await target.tap();
      hand.taps += 1;
    },
    async fill(field, text) {
      await hand.tap(field);
      await field.pressSequentially(text);
      keys += text.length;
    },
    personSeconds: () => hand.taps * PER_TAP + keys * PER_KEY,
  };
  return hand;
}

/** Puts a finger on the middle of something and leaves it there, until it is lifted. */
export async function press(page: Page, target: Locator): Promise<{ lift: () => Promise<void> }> {
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to press');
  const session = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  return {
    lift: async () => {
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await session.detach();
    },
  };
}
