import type { Locator, Page } from 'playwright-core';

/** Taps and types on a phone, and counts both. */
export interface TapCounter {
  /** The taps so far, those on fields included, and the fields that were typed into. */
  count: { taps: number; fields: number };
  tap: (target: Locator) => Promise<void>;
  /** Types into the field that has the focus. */
  type: (page: Page, text: string) => Promise<void>;
  /** Taps a field and types into it. */
  fill: (field: Locator, text: string) => Promise<void>;
}

export function tapCounter(): TapCounter {
  const counter: TapCounter = {
    count: { taps: 0, fields: 0 },
    async tap(target) {
      await target.tap();
      counter.count.taps += 1;
    },
    async type(page, text) {
      await page.keyboard.type(text);
      counter.count.fields += 1;
    },
    async fill(field, text) {
      await counter.tap(field);
      await counter.type(field.page(), text);
    },
  };
  return counter;
}

/** Touches the middle of an element until `lift`. */
export async function touchAndHold(page: Page, target: Locator): Promise<{ lift: () => Promise<void> }> {
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
