import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@jest/globals';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import type { Visitor } from './browser.ts';
import { layoutFaults, NARROWEST, type Size, scrollsSideways, sidewaysFindings } from './layout-faults.ts';

/** Lines and backgrounds are pseudo-elements in our CSS: with `ignorePseudo` axe measures the text on them as well. */
const CONTRAST = {
  ...{ noScroll: false, ignoreUnicode: true, ignoreLength: false, ignorePseudo: true, pseudoSizeThreshold: 0.25 },
  ...{ boldValue: 700, boldTextPt: 14, largeTextPt: 18, shadowOutlineEmMax: 0.2, textStrokeEmMin: 0.03 },
  contrastRatio: { normal: { expected: 4.5 }, large: { expected: 3 } },
};
/** The minified file is compiled in half the time, on each page anew. */
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const AXE = `${AXE_SOURCE};(${configureAxe})(${JSON.stringify(CONTRAST)});`;

/** Our pages have no frames, and no rule in use reads style sheets: axe need not load either. */
const AXE_RUN: RunOptions = { resultTypes: ['violations'], preload: false, iframes: false };
/** Every rule in the light theme, and the contrast of colors in the dark one. */
const AXE_RUN_WITH_DARK: RunOptions = { ...AXE_RUN, rules: { 'dark-color-contrast': { enabled: true } } };

/** A node of the tree that axe makes once for all rules, with the styles and colors that it has read. */
interface AxeNode {
  children: AxeNode[];
  _cache: object;
  _stackingContext?: object;
}

/**
 * Runs in the page: adds the rule `dark-color-contrast`, which is off by default. It is the last one, and repeats
 * `color-contrast` after it has made the theme dark and has removed the colors that axe has read. Where the elements
 * lie is the same in both themes, and takes axe longer to find out than the colors.
 */
function configureAxe(contrast: object): void {
  const axe = Reflect.get(globalThis, 'axe') as typeof import('axe-core') & { _tree: AxeNode[] };
  const removeColors = (node: AxeNode) => {
    node._cache = {};
    delete node._stackingContext;
    node.children.forEach(removeColors);
  };
  const showDark = () => {
    const { classList } = document.documentElement;
    if (classList.contains('dark')) return true;
    classList.add('dark');
    if (document.getAnimations().some((animation) => animation instanceof CSSTransition))
      throw new Error('Colors change slowly: they cannot be read at once');
    axe._tree.forEach(removeColors);
    return true;
  };
  // biome-ignore lint/suspicious/noTemplateCurlyInString: axe replaces these.
  const messages = { pass: '', fail: '${data.fgColor} on ${data.bgColor} is ${data.contrastRatio}:1' };
  axe.configure({
    checks: [
      { id: 'color-contrast', options: contrast },
      { id: 'dark-theme', evaluate: showDark, metadata: { impact: 'serious', messages } },
      {
        id: 'dark-color-contrast',
        evaluate: 'color-contrast-evaluate',
        options: contrast,
        metadata: { impact: 'serious', messages },
      },
    ],
    rules: [
      {
        id: 'dark-color-contrast',
        enabled: false,
        excludeHidden: false,
        selector: '*',
        matches: 'color-contrast-matches',
        all: ['dark-theme', 'dark-color-contrast'],
      },
    ],
  });
}

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
  await loadAxe(page);
  await animationsFinished(page);
  const found = await page.evaluate<string[] | null>(
    `axe.run(${TOPMOST_DIALOG}, ${JSON.stringify(options)}).then(${linesOf})`,
  );
  if (options === AXE_RUN_WITH_DARK) await showTheme(page, 'light');
  return found ?? findings(page, options);
}

/**
 * Runs in the page: the complete results of axe are large, and passing them on takes longer than the check. Null: there
 * was no text whose contrast could be checked, as in a dialog that opens in the next frame.
 */
function linesOf({ violations, passes, incomplete }: AxeResults): string[] | null {
  if (![...violations, ...passes, ...incomplete].some(({ id }) => id === 'color-contrast')) return null;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  );
}

const withAxe = new WeakSet<Page>();

/** Loads axe into the page and, without sending it again, into every document that it opens later. */
async function loadAxe(page: Page): Promise<void> {
  if (withAxe.has(page)) return;
  withAxe.add(page);
  await page.addInitScript({ content: AXE });
  await page.evaluate(AXE);
}

/**
 * Waits until no animation runs. Left out are animations over 2 s (a skeleton's shimmer, a toast's duration) and those
 * of elements that are not drawn (`content-visibility`). It asks in each frame, because in Chromium `finished` never
 * settles once a media query has replaced the animation; in the page itself, since a screen is asked several times.
 */
export function animationsFinished(page: Page): Promise<void> {
  return page.evaluate(async (limitMs) => {
    const isMoving = () =>
      document
        .getAnimations()
        .filter(({ effect, playState }) => {
          const isMovement = Number(effect?.getComputedTiming().endTime ?? 0) <= 2000 && playState !== 'finished';
          const element = effect instanceof KeyframeEffect ? effect.target : null;
          return isMovement && element?.checkVisibility({ contentVisibilityAuto: true });
        })
        .some(({ playState }) => playState !== 'paused');
    const end = performance.now() + limitMs;
    // What was rendered just now begins to move in the next frame.
    await new Promise(requestAnimationFrame);
    while (isMoving()) {
      if (performance.now() > end) throw new Error('An animation does not end');
      await new Promise(requestAnimationFrame);
    }
  }, 30_000);
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
 * The faults of a screen that is open on a phone in the light theme, as `screenFindings`, with what the dark theme
 * changes, texts with too little contrast; then the faults of its layout at a desktop's size, if it has one. Afterwards
 * the page has the light theme and its size again.
 */
export async function findingsOnPhone({ page }: Visitor, phone: Size, desk?: Size): Promise<string[]> {
  await animationsFinished(page);
  const found = [...(await layoutFaults(page)), ...(await repeatedFindings(page, AXE_RUN_WITH_DARK))];
  await page.setViewportSize({ ...phone, width: NARROWEST });
  found.push(...(await sidewaysFindings(page)));
  if (desk) {
    await page.setViewportSize(desk);
    await animationsFinished(page);
    found.push(...(await layoutFaults(page)).map((fault) => `${desk.width} px ${fault}`));
  }
  await page.setViewportSize(phone);
  return found;
}

/**
 * The faults of an email at this size and in this theme: findings of the WCAG rules, horizontal scrolling. The other
 * rules of axe do not apply: an email has no landmarks.
 */
export async function mailFindings({ page }: Visitor): Promise<string[]> {
  return [...(await sidewaysFindings(page)), ...(await findings(page, { ...AXE_RUN, runOnly: ['wcag2a', 'wcag2aa'] }))];
}
