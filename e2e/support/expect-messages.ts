import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { waitForToast } from './shown-toasts.ts';

const TOAST_WITHIN_MS = 45_000;

interface Toast {
  title: string;
  /** The line below the title; null: there is none. */
  text?: string | RegExp | null;
}

/** Waits for a success toast with exactly this text. */
export const expectToast = (page: Page, toast: Toast) => expectToastOfRole(page, 'status', toast);

/** Waits for an error toast with exactly this text. */
export const expectErrorToast = (page: Page, toast: Toast) => expectToastOfRole(page, 'alert', toast);

function expectToastOfRole(page: Page, role: 'status' | 'alert', { title, text }: Toast): Promise<void> {
  return waitForToast(page, (shown) => shown.role === role && hasTexts(shown.texts, title, text), TOAST_WITHIN_MS);
}

function hasTexts(shown: readonly string[], title: string, text: Toast['text']): boolean {
  if (!shown.includes(title)) return false;
  if (text === undefined) return true;
  if (text === null) return shown[0] === title;
  return shown.some((each) => (typeof text === 'string' ? each === text : text.test(each)));
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
