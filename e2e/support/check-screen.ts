import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@jest/globals';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import type { Visitor } from './browser.ts';
import { smallTargets } from './small-targets.ts';

/** Lines and backgrounds are pseudo-elements in our CSS: with `ignorePseudo` axe measures the text on them as well. */
const CONTRAST = {
  ...{ noScroll: false, ignoreUnicode: true, ignoreLength: false, ignorePseudo: true, pseudoSizeThreshold: 0.25 },
  ...{ boldValue: 700, boldTextPt: 14, largeTextPt: 18, shadowOutlineEmMax: 0.2, textStrokeEmMin: 0.03 },
  contrastRatio: { normal: { expected: 4.5 }, large: { expected: 3 } },
};
/** The minified file is compiled in half the time, on each page anew. */
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const AXE = `${AXE_SOURCE};axe.configure(${JSON.stringify({ checks: [{ id: 'color-contrast', options: CONTRAST }] })});`;

/** Our pages have no frames, and no rule in use reads style sheets: axe need not load either. */
const AXE_RUN: RunOptions = { resultTypes: ['violations'], preload: false, iframes: false };

type Theme = 'light' | 'dark';

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

async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((name) => document.documentElement.classList.toggle('dark', name === 'dark'), theme);
}

/** What axe finds twice, 1.5 s apart: a toast that fades out has poor contrast for half a second. */
async function repeatedFindings(page: Page, options?: RunOptions): Promise<string[]> {
  const first = await findings(page, options);
  if (first.length === 0) return [];
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const second = await findings(page, options);
  return first.filter((finding) => second.includes(finding));
}

/** The topmost dialog: what is behind it cannot be reached, and is checked as a screen of its own. */
const TOPMOST_DIALOG = `[...document.querySelectorAll('dialog[open], [role="dialog"], [role="alertdialog"]')].at(-1) ?? document`;

async function findings(page: Page, options: RunOptions = AXE_RUN): Promise<string[]> {
  await animationsFinished(page);
  await loadAxe(page);
  return page.evaluate<string[]>(`axe.run(${TOPMOST_DIALOG}, ${JSON.stringify(options)}).then(${linesOf})`);
}

/** Runs in the page: the complete results of axe are large, and passing them on takes longer than the check. */
function linesOf({ violations }: AxeResults): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  );
}

const withAxe = new WeakSet<Page>();

/** Loads axe into the page and, without sending it again, into every page that is opened here later. */
async function loadAxe(page: Page): Promise<void> {
  if (!withAxe.has(page)) {
    withAxe.add(page);
    await page.addInitScript({ content: AXE });
  }
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
}

/**
 * Waits until no animation runs. Left out are animations over 2 s (a skeleton's shimmer, a toast's duration) and those
 * of elements that are not drawn (`content-visibility`). It polls, because in Chromium `finished` never settles once a
 * media query has replaced the animation.
 */
export async function animationsFinished(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter(({ effect, playState }) => {
        const isMovement = Number(effect?.getComputedTiming().endTime ?? 0) <= 2000 && playState !== 'finished';
        const element = effect instanceof KeyframeEffect ? effect.target : null;
        return isMovement && element?.checkVisibility({ contentVisibilityAuto: true });
      })
      .every(({ playState }) => playState === 'paused'),
  );
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
  const found = await layoutFaults(page);
  const size = page.viewportSize();
  if (size && size.width < 720) {
    await page.setViewportSize({ ...size, width: NARROWEST });
    found.push(...(await sidewaysFindings(page)));
    await page.setViewportSize(size);
  }
  found.push(...(await largeTextFindings(page)));
  return [...found, ...(await repeatedFindings(page))];
}

/** What the dark theme changes on an open screen in the light one: texts with too little contrast. */
export async function darkFindings({ page }: Visitor): Promise<string[]> {
  await showTheme(page, 'dark');
  const found = await repeatedFindings(page, { ...AXE_RUN, runOnly: ['color-contrast'] });
  await showTheme(page, 'light');
  return found.map((finding) => `dark ${finding}`);
}

/** The faults of the open screen's layout at another size, which it has again afterwards. */
export async function layoutFindings({ page }: Visitor, size: { width: number; height: number }): Promise<string[]> {
  const before = page.viewportSize();
  await page.setViewportSize(size);
  await animationsFinished(page);
  const found = [...(await layoutFaults(page)), ...(await largeTextFindings(page))];
  if (before) await page.setViewportSize(before);
  return found.map((finding) => `${size.width} px ${finding}`);
}

async function layoutFaults(page: Page): Promise<string[]> {
  return [
    ...(await smallTargets(page)).map((target) => `too small: ${target}`),
    ...(await cutPlaceholders(page)).map((placeholder) => `cut off: ${placeholder}`),
    ...(await sidewaysFindings(page)),
  ];
}

/**
 * The faults of an email at this size and in this theme: findings of the WCAG rules, horizontal scrolling. The other
 * rules of axe do not apply: an email has no landmarks.
 */
export async function mailFindings({ page }: Visitor): Promise<string[]> {
  return [...(await sidewaysFindings(page)), ...(await findings(page, { ...AXE_RUN, runOnly: ['wcag2a', 'wcag2aa'] }))];
}

/** Placeholders that are wider than their fields. */
function cutPlaceholders(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d');
    if (!context) throw new Error('Text cannot be measured');
    return [...document.querySelectorAll('input')]
      .filter((input) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(input);
        context.font = font;
        const available = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return (
          input.value === '' && input.checkVisibility() && context.measureText(input.placeholder).width > available + 1
        );
      })
      .map(({ placeholder }) => placeholder);
  });
}

const NARROWEST = 360;

/** Horizontal scrolling while every text is twice as large, as in a browser that enlarges text alone (WCAG 1.4.4). */
async function largeTextFindings(page: Page): Promise<string[]> {
  const scrolls = await page.evaluate(() => {
    const { style, clientWidth } = document.documentElement;
    style.fontSize = '200%';
    const width = document.documentElement.scrollWidth;
    style.fontSize = '';
    return width > clientWidth + 1;
  });
  return scrolls ? [`scrolls sideways at ${page.viewportSize()?.width} px with text at 200 %`] : [];
}

async function sidewaysFindings(page: Page): Promise<string[]> {
  return (await scrollsSideways(page)) ? [`scrolls sideways at ${page.viewportSize()?.width} px`] : [];
}

async function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1);
}
