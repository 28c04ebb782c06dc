import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { animationsFinished } from './animations-finished.ts';
import { EVERY_RULE_AND_DARK, findings, repeatedFindings, showTheme, type Theme, WCAG_RULES } from './axe.ts';
import type { Visitor } from './browser.ts';
import { layoutFaults, NARROWEST, type Size, scrollsSideways, sidewaysFindings } from './layout-faults.ts';

/** The findings of axe on this screen in these themes, one line each. */
async function accessibilityFindings(page: Page, themes: readonly Theme[]): Promise<string[]> {
  const found = [];
  for (const theme of themes) {
    await showTheme(page, theme);
    found.push(...(await repeatedFindings(page)).map((finding) => `${theme} ${finding}`));
  }
  await showTheme(page, 'light');
  return found;
}

/**
 * Expects a screen without findings of axe in these themes and without horizontal scrolling. The suites in
 * `suites/screens` check phones with every rule in the light theme; other suites check desktops and the dark theme.
 */
export async function expectGoodScreen({ page }: Visitor, themes: readonly Theme[] = ['light']): Promise<void> {
  expect(await accessibilityFindings(page, themes)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
}

/**
 * The faults of this screen at this size and in this theme, one line each: findings of axe, horizontal scrolling (on a
 * phone at 360 px too), targets that are too small, placeholders that are cut off.
 */
export async function screenFindings({ page }: Visitor): Promise<string[]> {
  await animationsFinished(page);
  const found = [...(await layoutFaults(page)), ...(await repeatedFindings(page))];
  const size = page.viewportSize();
  if (size && size.width < 720) {
    await page.setViewportSize({ ...size, width: NARROWEST });
    found.push(...(await sidewaysFindings(page)));
    await page.setViewportSize(size);
  }
  return found;
}

/**
 * The faults of a screen that is open on the narrowest phone in the light theme: findings of axe, horizontal scrolling,
 * targets that are too small, placeholders that are cut off; what the dark theme changes, texts with too little
 * contrast; then the faults of its layout at a desktop's size, if it has one. Afterwards the page has the light theme and
 * its size again.
 */
export async function findingsOnPhone({ page }: Visitor, desk?: Size): Promise<string[]> {
  await animationsFinished(page);
  const found = [...(await layoutFaults(page)), ...(await repeatedFindings(page, EVERY_RULE_AND_DARK))];
  const phone = page.viewportSize();
  if (!desk || !phone) return found;
  await page.setViewportSize(desk);
  await animationsFinished(page);
  found.push(...(await layoutFaults(page)).map((fault) => `${desk.width} px ${fault}`));
  await page.setViewportSize(phone);
  return found;
}

/**
 * The faults of an email at this size and in this theme: findings of the WCAG rules, horizontal scrolling. The other
 * rules of axe do not apply: an email has no landmarks.
 */
export async function mailFindings({ page }: Visitor): Promise<string[]> {
  return [...(await sidewaysFindings(page)), ...(await findings(page, WCAG_RULES))];
}
