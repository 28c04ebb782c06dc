import type { Page } from 'playwright-core';

/** Types some letters into the child's field that has the focus, and chooses the only child that is left. */
export async function chooseChild(page: Page, letters: string, name: RegExp): Promise<void> {
  await page.keyboard.type(letters);
  await onlyOption(page, name);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

/** The list narrows while one types; before it is done, a key or a tap would choose from the list of before. */
export async function onlyOption(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('option', { name }).waitFor();
  await page.getByRole('listbox').getByRole('option').nth(1).waitFor({ state: 'detached' });
}
