import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { animationsFinished } from './check-screen.ts';

const WIDTHS = [320, 360, 390, 820, 1280];
const THEMES = ['light', 'dark'];

/**
 * What runs out of the page that is open, at five widths and in both themes, one line each: what scrolls sideways,
 * and buttons and links outside the screen. Nothing is loaded again.
 */
export async function overflowAtAllWidths(page: Page): Promise<string[]> {
  const found: string[] = [];
  const before = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await animationsFinished(page);
    for (const theme of THEMES) {
      await page.evaluate((name) => document.documentElement.classList.toggle('dark', name === 'dark'), theme);
      found.push(...(await lastingOverflow(page)).map((fault) => `${width} px, ${theme}: ${fault}`));
    }
  }
  if (before) await page.setViewportSize(before);
  return found;
}

const CHECKS = 10;
const PAUSE_MS = 200;

/** What stays so: a table becomes cards some moments after the window is a phone's. */
async function lastingOverflow(page: Page): Promise<string[]> {
  for (let look = 1; look < CHECKS; look += 1) {
    const faults = await overflow(page);
    if (faults.length === 0) return faults;
    await setTimeout(PAUSE_MS);
  }
  return overflow(page);
}

/** What is wider than the page, or reaches out of it, one line each. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const faults: string[] = [];
    if (document.documentElement.scrollWidth > width) faults.push(`${document.documentElement.scrollWidth} px wide`);
    for (const box of document.querySelectorAll(':is([role="dialog"], [role="alertdialog"]) *')) {
      const { overflowX } = getComputedStyle(box);
      if (box.scrollWidth > box.clientWidth + 1 && overflowX === 'auto') faults.push(`${box.tagName} scrolls sideways`);
    }
    for (const button of document.querySelectorAll('button, a[href]')) {
      const { left, right, width: its, height } = button.getBoundingClientRect();
      const isSeen = its > 1 && height > 1 && button.checkVisibility();
      const scrolls = button.closest('[role="group"][aria-label="Filters"], [role="tablist"]');
      if (isSeen && !scrolls && (left < -1 || right > width + 1)) {
        const name = button.getAttribute('aria-label') ?? button.textContent ?? '';
        faults.push(`${name} from ${Math.round(left)} to ${Math.round(right)}`);
      }
    }
    return faults;
  });
}
