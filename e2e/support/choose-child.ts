import { setTimeout } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

/** Types letters into the focused child field and chooses the only option that is left. */
export async function chooseChild(page: Page, letters: string, name: RegExp): Promise<void> {
  await page.keyboard.type(letters);
  await onlyOption(page, name);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

/** Waits until the list shows this option only: earlier, a key or a tap would choose from the previous list. */
export async function onlyOption(page: Page, name: RegExp): Promise<void> {
  const option = page.getByRole('option', { name });
  await option.waitFor();
  await page.getByRole('listbox').getByRole('option').nth(1).waitFor({ state: 'detached' });
  await waitUntilStill(option);
}

const CHECKS = 4;
const PAUSE_MS = 100;

/**
 * The list moves when it becomes shorter: waits until the option is at the same position in four checks in a row and
 * nothing covers its middle.
 */
async function waitUntilStill(option: Locator): Promise<void> {
  for (let before = '', same = 0; same < CHECKS; await setTimeout(PAUSE_MS)) {
    const now = await option.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2)) ? `${x} ${y} ${height}` : '';
    });
    same = now !== '' && now === before ? same + 1 : 0;
    before = now;
  }
}
