import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { animationsFinished } from './animations-finished.ts';

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
const RUN: RunOptions = { resultTypes: ['violations'], preload: false, iframes: false };
const EVERY_RULE: RunOptions = {};
/** Every rule in the theme that is shown, the light one, and the contrast of colors in the dark one. */
export const EVERY_RULE_AND_DARK: RunOptions = { rules: { 'dark-color-contrast': { enabled: true } } };
/** The rules that apply to an email: it has no landmarks. */
export const WCAG_RULES: RunOptions = { runOnly: ['wcag2a', 'wcag2aa'] };
/** How often axe looks for a text before a screen has none. */
const MOST_TRIES = 20;

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

export type Theme = 'light' | 'dark';

export async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((name) => document.documentElement.classList.toggle('dark', name === 'dark'), theme);
}

/** What axe finds twice, 1.5 s apart: a toast that fades out has poor contrast for half a second. */
export async function repeatedFindings(page: Page, options?: RunOptions): Promise<string[]> {
  const first = await findings(page, options);
  if (first.length === 0) return [];
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const second = await findings(page, options);
  return first.filter((finding) => second.includes(finding));
}

/** The topmost dialog: what is behind it cannot be reached, and is checked as a screen of its own. */
const TOPMOST_DIALOG = `[...document.querySelectorAll('dialog[open], [role="dialog"], [role="alertdialog"]')].at(-1) ?? document`;

/** The findings of axe on this screen, one line each, as soon as it sees a text. */
export async function findings(page: Page, options: RunOptions = EVERY_RULE): Promise<string[]> {
  await loadAxe(page);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    await animationsFinished(page);
    const found = await page.evaluate<string[] | null>(
      `axe.run(${TOPMOST_DIALOG}, ${JSON.stringify({ ...RUN, ...options })}).then(${linesOf})`,
    );
    if (options === EVERY_RULE_AND_DARK) await showTheme(page, 'light');
    if (found !== null) return found;
  }
  throw new Error('axe sees no text on this screen');
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
