import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Visitor } from './browser.ts';

/** What axe finds on this screen in the light and in the dark theme: one line for each finding. */
async function accessibilityFindings(page: Page): Promise<string[]> {
  const found = [];
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => document.documentElement.classList.toggle('dark', name === 'dark'), theme);
    found.push(...(await lastingFindings(page)).map((finding) => `${theme} ${finding}`));
  }
  await page.evaluate(() => document.documentElement.classList.remove('dark'));
  return found;
}

/** A toast that fades away just now has poor contrast for half a second: what counts is what is found twice. */
async function lastingFindings(page: Page): Promise<string[]> {
  const first = await findings(page);
  if (first.length === 0) return [];
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const again = await findings(page);
  return first.filter((finding) => again.includes(finding));
}

async function findings(page: Page): Promise<string[]> {
  // A skeleton's shimmer never ends; everything else is awaited.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  );
}

/** A screen as every screen must be: nothing for axe in either theme, nothing to scroll sideways. */
export async function expectGoodScreen({ page }: Visitor): Promise<void> {
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
}

async function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1);
}
