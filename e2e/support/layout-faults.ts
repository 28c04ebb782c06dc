import type { Page } from 'playwright-core';
import { smallTargets } from './small-targets.ts';

export interface Size {
  width: number;
  height: number;
}

/** The width of the narrowest phone, in px. */
export const NARROWEST = 360;

/** Targets that are too small, placeholders that are wider than their fields, horizontal scrolling. */
export async function layoutFaults(page: Page): Promise<string[]> {
  const { placeholders, scrolls, scrollsWithLargeText } = await page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d');
    if (!context) throw new Error('Text cannot be measured');
    const cut = [...document.querySelectorAll('input')].filter((input) => {
      if (input.value !== '' || input.placeholder === '' || !input.checkVisibility()) return false;
      const { font, paddingLeft, paddingRight } = getComputedStyle(input);
      context.font = font;
      const available = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return context.measureText(input.placeholder).width > available + 1;
    });
    const { style } = document.documentElement;
    /** The first element without others that makes the page wider than its window; undefined: none does. */
    const widest = () => {
      const { clientWidth, scrollWidth } = document.documentElement;
      if (scrollWidth <= clientWidth + 1) return undefined;
      const beyond = [...document.querySelectorAll('body *')].filter(
        (element) => element.getBoundingClientRect().right > clientWidth + 1,
      );
      const innermost = beyond.find((element) => !beyond.some((other) => other !== element && element.contains(other)));
      return innermost?.outerHTML.slice(0, 200) ?? 'the page';
    };
    const scrolls = widest();
    // Every text twice as large, as in a browser that enlarges text alone (WCAG 1.4.4).
    style.fontSize = '200%';
    const scrollsWithLargeText = widest();
    style.fontSize = '';
    return { placeholders: cut.map(({ placeholder }) => placeholder), scrolls, scrollsWithLargeText };
  });
  const width = page.viewportSize()?.width;
  return [
    ...(await smallTargets(page)).map((target) => `too small: ${target}`),
    ...placeholders.map((placeholder) => `cut off: ${placeholder}`),
    ...(scrolls ? [`scrolls sideways at ${width} px: ${scrolls}`] : []),
    ...(scrollsWithLargeText ? [`scrolls sideways at ${width} px with text at 200 %: ${scrollsWithLargeText}`] : []),
  ];
}

/** Horizontal scrolling, as a line with the width of the page. */
export async function sidewaysFindings(page: Page): Promise<string[]> {
  return (await scrollsSideways(page)) ? [`scrolls sideways at ${page.viewportSize()?.width} px`] : [];
}

/** Whether the page is wider than its window. */
export async function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1);
}
