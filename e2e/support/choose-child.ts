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
const LIMIT_MS = 30_000;

/**
 * The list moves when it becomes shorter: waits until the option is at the same position in four checks in a row and
 * nothing covers its middle. Throws with what is there instead.
 */
async function waitUntilStill(option: Locator): Promise<void> {
  const end = Date.now() + LIMIT_MS;
  for (let before = '', same = 0; same < CHECKS; await setTimeout(PAUSE_MS)) {
    const { at, covering } = await option.evaluate(positionOf);
    if (Date.now() > end) throw new Error(`The option moves or is covered: ${at}, there is ${covering}`);
    same = covering === '' && at === before ? same + 1 : 0;
    before = at;
  }
}

/** Runs in the page: where the element is, and what covers its middle. */
function positionOf(element: Element): { at: string; covering: string } {
  const { x, y, width, height } = element.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  const covering = element.contains(top) ? '' : (top?.outerHTML.slice(0, 200) ?? 'nothing, it is outside the window');
  return { at: `${x} ${y} ${height}`, covering };
}
