import type { Page } from 'playwright-core';

/** The smallest target for a thumb and for a mouse (WCAG 2.5.8), in px. */
const THUMB = 44;
const MOUSE = 24;

/**
 * Targets of the page, or of the topmost dialog, that are too small for a thumb, or on a desktop for a mouse: one line
 * each. What counts is the area that receives a press, which may be larger than what is drawn. A link inside a sentence
 * is left out, as in WCAG.
 */
export function smallTargets(page: Page): Promise<string[]> {
  const onPhone = (page.viewportSize()?.width ?? 0) < 720;
  // A border may take one pixel on either side.
  return page.evaluate(
    (minimum) => {
      const PRESSED =
        'a[href], button, input, select, textarea, summary, [role="option"], [role="menuitem"], [role="gridcell"] [tabindex]';
      const OVER = 'dialog[open], [role="dialog"], [role="alertdialog"]';

      /** The label of a radio button, checkbox or file field receives presses too. */
      const areaOf = (element: Element) =>
        element.matches('[type="radio"], [type="checkbox"], [type="file"]')
          ? (element.closest('label') ?? element)
          : element;
      const isInSentence = (element: Element) =>
        getComputedStyle(element).display === 'inline' &&
        (element.parentElement?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0);
      /** Neither hidden nor disabled, and not for screen readers only. */
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
      const receivesPress = (area: Element, x: number, y: number) => {
        const target = document.elementFromPoint(x, y);
        return target !== null && area.contains(target);
      };
      /** Where the box is too small, a press at half the minimum from its middle must still hit it, on both sides. */
      const isLarge = (area: Element) => {
        area.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
        const { x, y, width, height } = area.getBoundingClientRect();
        const [middle, centre, reach] = [x + width / 2, y + height / 2, minimum / 2 - 0.5];
        const isWide =
          width >= minimum ||
          (receivesPress(area, middle - reach, centre) && receivesPress(area, middle + reach, centre));
        const isHigh =
          height >= minimum ||
          (receivesPress(area, middle, centre - reach) && receivesPress(area, middle, centre + reach));
        return isWide && isHigh;
      };

      const top = [...document.querySelectorAll(OVER)].at(-1) ?? document;
      const [x, y] = [scrollX, scrollY];
      const small = [...top.querySelectorAll(PRESSED)].filter((element) => {
        if (!canBePressed(element) || isInSentence(element)) return false;
        const { width, height } = areaOf(element).getBoundingClientRect();
        return (width < minimum || height < minimum) && !isLarge(areaOf(element));
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
