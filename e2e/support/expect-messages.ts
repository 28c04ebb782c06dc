import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';

interface Toast {
  title: string;
  /** The line below the title; null: there is none. */
  text?: string | RegExp | null;
}

/** Waits for a success toast with exactly this text. */
export const expectToast = (page: Page, toast: Toast) => expectToastOfRole(page, 'status', toast);

/** Waits for an error toast with exactly this text. */
export const expectErrorToast = (page: Page, toast: Toast) => expectToastOfRole(page, 'alert', toast);

async function expectToastOfRole(page: Page, role: 'status' | 'alert', { title, text }: Toast): Promise<void> {
  const toasts = page.locator('#notifications').getByRole(role);
  const toast = toasts.filter({ has: page.getByText(title, { exact: true }) });
  // One wait for all: a toast may be gone before a second step reads it.
  await withSecondLine(toast, title, text).waitFor();
}

function withSecondLine(toast: Locator, title: string, text: Toast['text']): Locator {
  if (text === undefined) return toast;
  if (text === null) return toast.filter({ hasText: new RegExp(`^${RegExp.escape(title)}$`) });
  return toast.filter({ has: toast.page().getByText(text, { exact: true }) });
}

/** Expects that a toast does not cover the button that is pressed next (product decision 41). */
export async function expectNotCovered(page: Page, pressed: Locator): Promise<void> {
  const [toast, button] = await Promise.all([
    page.locator('#notifications').getByRole('alert').boundingBox(),
    pressed.boundingBox(),
  ]);
  if (!toast || !button) throw new Error('The toast or the button is not visible');
  const isBeside = toast.x >= button.x + button.width || button.x >= toast.x + toast.width;
  const isAboveOrBelow = toast.y >= button.y + button.height || button.y >= toast.y + toast.height;
  expect(isBeside || isAboveOrBelow).toBe(true);
}

/** Waits for sentences on the page, exactly as they are given. */
export async function expectText(within: Page | Locator, ...sentences: (string | RegExp)[]): Promise<void> {
  for (const sentence of sentences) await within.getByText(sentence, { exact: true }).first().waitFor();
}
