import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';

interface Toast {
  title: string;
  /** Its line below the title; null: it has none. */
  text?: string | RegExp | null;
}

/** Waits for a toast that tells of a success, letter for letter. */
export const expectToast = (page: Page, toast: Toast) => expectToastOfRole(page, 'status', toast);

/** Waits for a toast that tells of a failure (destructive), letter for letter. */
export const expectErrorToast = (page: Page, toast: Toast) => expectToastOfRole(page, 'alert', toast);

async function expectToastOfRole(page: Page, role: 'status' | 'alert', { title, text }: Toast): Promise<void> {
  const toasts = page.locator('#notifications').getByRole(role);
  const toast = toasts.filter({ has: page.getByText(title, { exact: true }) });
  await (text ? toast.filter({ has: page.getByText(text, { exact: true }) }) : toast).waitFor();
  if (text === null) expect(await toast.innerText()).toBe(title);
}

/** Expects a toast to leave something free that is pressed next (product decision 41). */
export async function expectNotCovered(page: Page, pressed: Locator): Promise<void> {
  const [toast, button] = await Promise.all([
    page.locator('#notifications').getByRole('alert').boundingBox(),
    pressed.boundingBox(),
  ]);
  if (!toast || !button) throw new Error('Both should be there to see');
  const isBeside = toast.x >= button.x + button.width || button.x >= toast.x + toast.width;
  const isAboveOrBelow = toast.y >= button.y + button.height || button.y >= toast.y + toast.height;
  expect(isBeside || isAboveOrBelow).toBe(true);
}

/** Waits for sentences that stand beside the fields or the buttons they are about, letter for letter. */
export async function expectText(within: Page | Locator, ...sentences: (string | RegExp)[]): Promise<void> {
  for (const sentence of sentences) await within.getByText(sentence, { exact: true }).first().waitFor();
}
