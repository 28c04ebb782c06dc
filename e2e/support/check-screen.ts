import { expect } from '@jest/globals';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import type { Visitor } from './browser.ts';
import { smallTargets } from './small-targets.ts';

/** Drawn lines and grounds are pseudo-elements here; axe would leave every word on them unmeasured. */
const CONTRAST = {
  ...{ noScroll: false, ignoreUnicode: true, ignoreLength: false, ignorePseudo: true, pseudoSizeThreshold: 0.25 },
  ...{ boldValue: 700, boldTextPt: 14, largeTextPt: 18, shadowOutlineEmMax: 0.2, textStrokeEmMin: 0.03 },
  contrastRatio: { normal: { expected: 4.5 }, large: { expected: 3 } },
};
const AXE = `${axe.source};axe.configure(${JSON.stringify({ checks: [{ id: 'color-contrast', options: CONTRAST }] })});`;

/** Nothing here has frames, and no rule in use reads style sheets: neither is waited for. */
const LOOK: RunOptions = { resultTypes: ['violations'], preload: false, iframes: false };

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

/** The topmost dialog: what lies behind it cannot be reached, and is looked at as a screen of its own. */
const TOPMOST = `[...document.querySelectorAll('dialog[open], [role="dialog"], [role="alertdialog"]')].at(-1) ?? document`;

async function findings(page: Page, options: RunOptions = LOOK): Promise<string[]> {
  await animationsFinished(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${TOPMOST}, ${JSON.stringify(options)})`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  );
}

/**
 * Waits until nothing moves; a skeleton's shimmer never ends, nor does what is not drawn (`content-visibility`),
 * and a toast's time is not a movement. It asks again and again: in Chromium `finished` never settles once a media
 * query has replaced the animation.
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

/** A screen as every screen must be: nothing for axe in either theme, nothing to scroll sideways. */
export async function expectGoodScreen({ page }: Visitor): Promise<void> {
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
}

/**
 * What is wrong with this screen at this size and in this theme: for axe, to scroll sideways (on a phone at 360 px,
 * too), too small for a thumb, a placeholder that is cut off. One line for each; empty when it is good.
 */
export async function screenFindings({ page }: Visitor): Promise<string[]> {
  await animationsFinished(page);
  const found = [
    ...(await smallTargets(page)).map((target) => `too small: ${target}`),
    ...(await cutPlaceholders(page)).map((placeholder) => `cut off: ${placeholder}`),
    ...(await sideways(page)),
  ];
  const size = page.viewportSize();
  if (size && size.width < 720) {
    await page.setViewportSize({ ...size, width: NARROWEST });
    found.push(...(await sideways(page)));
    await page.setViewportSize(size);
  }
  return [...found, ...(await lastingFindings(page))];
}

/**
 * What is wrong with a mail at this size and in this theme: for the rules of WCAG, or to scroll sideways. A mail
 * has no landmarks.
 */
export async function mailFindings({ page }: Visitor): Promise<string[]> {
  return [...(await sideways(page)), ...(await findings(page, { ...LOOK, runOnly: ['wcag2a', 'wcag2aa'] }))];
}

/** The placeholders that are wider than their fields. */
function cutPlaceholders(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) throw new Error('Text cannot be measured');
    return [...document.querySelectorAll('input')]
      .filter((input) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(input);
        pen.font = font;
        const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return input.value === '' && input.checkVisibility() && pen.measureText(input.placeholder).width > room + 1;
      })
      .map(({ placeholder }) => placeholder);
  });
}

const NARROWEST = 360;

async function sideways(page: Page): Promise<string[]> {
  return (await scrollsSideways(page)) ? [`scrolls sideways at ${page.viewportSize()?.width} px`] : [];
}

async function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1);
}
