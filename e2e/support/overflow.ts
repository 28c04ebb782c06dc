import { setTimeout } from 'node:timers/promises';
import { forSize } from '@fieldhouse/infra/testing';
import type { Page } from 'playwright-core';
import { animationsFinished } from './animations-finished.ts';

/** The narrowest phone and a desktop; at night also those between. */
const WIDTHS = forSize({ short: [320, 1280], long: [320, 360, 390, 820, 1280] });

/**
 * What overflows the open page at these widths, one line each: horizontal scrolling, and buttons and links outside the
 * screen. The themes differ in colors alone. The page is not loaded again.
 */
export async function overflowAtAllWidths(page: Page): Promise<string[]> {
  const found: string[] = [];
  const before = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await animationsFinished(page);
    found.push(...(await lastingOverflow(page)).map((fault) => `${width} px: ${fault}`));
  }
  if (before) await page.setViewportSize(before);
  return found;
}

const CHECKS = 10;
const PAUSE_MS = 200;

/** Overflow that remains for 2 s: a table becomes cards a moment after the window is narrowed. */
async function lastingOverflow(page: Page): Promise<string[]> {
  for (let check = 1; check < CHECKS; check += 1) {
    const faults = await overflow(page);
    if (faults.length === 0) return faults;
    await setTimeout(PAUSE_MS);
  }
  return overflow(page);
}

/** What is wider than the page or extends beyond it, one line each. */
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
      const { left, right, width: ownWidth, height } = button.getBoundingClientRect();
      const isSeen = ownWidth > 1 && height > 1 && button.checkVisibility();
      const scrolls = button.closest('[role="group"][aria-label="Filters"], [role="tablist"]');
      if (isSeen && !scrolls && (left < -1 || right > width + 1)) {
        const name = button.getAttribute('aria-label') ?? button.textContent ?? '';
        faults.push(`${name} from ${Math.round(left)} to ${Math.round(right)}`);
      }
    }
    return faults;
  });
}
