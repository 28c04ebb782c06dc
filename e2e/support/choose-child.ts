import { setTimeout } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

/** Types some letters into the child's field that has the focus, and chooses the only child that is left. */
export async function chooseChild(page: Page, letters: string, name: RegExp): Promise<void> {
  await page.keyboard.type(letters);
  await onlyOption(page, name);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

/** The list narrows while one types; before it is done, a key or a tap would choose from the list of before. */
export async function onlyOption(page: Page, name: RegExp): Promise<void> {
  const option = page.getByRole('option', { name });
  await option.waitFor();
  await page.getByRole('listbox').getByRole('option').nth(1).waitFor({ state: 'detached' });
  await waitUntilStill(option);
}

const CHECKS = 4;
const PAUSE_MS = 100;

/**
 * The list finds its place anew when it becomes shorter: waits until a press in the middle of the option meets it,
 * at the same place a few times.
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
