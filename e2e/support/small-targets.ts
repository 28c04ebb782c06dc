import type { Page } from 'playwright-core';

/** What a thumb needs, in px; what a mouse needs (WCAG 2.5.8). */
const THUMB = 44;
const MOUSE = 24;

/**
 * What can be pressed on the page, or in the dialog that lies over it, and is too small for a thumb, or on a desk for a
 * mouse: one line for each, empty when all are large enough. What counts is where a press arrives, which may be
 * more than what is drawn. A link inside a sentence has the line's height, as everywhere.
 */
export function smallTargets(page: Page): Promise<string[]> {
  const onPhone = (page.viewportSize()?.width ?? 0) < 720;
  // A frame around may take a line of one pixel on either side.
  return page.evaluate(
    (least) => {
      const PRESSED =
        'a[href], button, input, select, textarea, summary, [role="option"], [role="menuitem"], [role="gridcell"] [tabindex]';
      const OVER = 'dialog[open], [role="dialog"], [role="alertdialog"]';

      /** A choice is pressed anywhere on its label. */
      const areaOf = (element: Element) =>
        element.matches('[type="radio"], [type="checkbox"], [type="file"]')
          ? (element.closest('label') ?? element)
          : element;
      const isInSentence = (element: Element) =>
        getComputedStyle(element).display === 'inline' &&
        (element.parentElement?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0);
      /** Neither hidden, nor disabled, nor there for those alone who listen. */
      const canBePressed = (element: Element) => {
        const { width, height } = areaOf(element).getBoundingClientRect();
        return (
          element.checkVisibility({ visibilityProperty: true }) &&
          !element.closest('[inert], [aria-hidden="true"]') &&
          !element.matches(':disabled') &&
          width > 1 &&
          height > 1
        );
      };
      const arrives = (area: Element, x: number, y: number) => {
        const there = document.elementFromPoint(x, y);
        return there !== null && area.contains(there);
      };
      /** A press half the least away from the middle arrives, on the sides where the box alone is too small. */
      const isLarge = (area: Element) => {
        area.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
        const { x, y, width, height } = area.getBoundingClientRect();
        const [middle, centre, reach] = [x + width / 2, y + height / 2, least / 2 - 0.5];
        const isWide =
          width >= least || (arrives(area, middle - reach, centre) && arrives(area, middle + reach, centre));
        const isHigh =
          height >= least || (arrives(area, middle, centre - reach) && arrives(area, middle, centre + reach));
        return isWide && isHigh;
      };

      const top = [...document.querySelectorAll(OVER)].at(-1) ?? document;
      const [x, y] = [scrollX, scrollY];
      const small = [...top.querySelectorAll(PRESSED)].filter((element) => {
        if (!canBePressed(element) || isInSentence(element)) return false;
        const { width, height } = areaOf(element).getBoundingClientRect();
        return (width < least || height < least) && !isLarge(areaOf(element));
      });
      scrollTo(x, y);
      return small.map((element) => {
        const { width, height } = areaOf(element).getBoundingClientRect();
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
        return `${element.tagName.toLowerCase()} “${name.slice(0, 60)}”, ${Math.round(width)} x ${Math.round(height)}`;
      });
    },
    onPhone ? THUMB - 2 : MOUSE,
  );
}
