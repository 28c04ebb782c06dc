import { useEffect, useState } from 'react';

/** The parts of a page that outlive a button in them: a card, a row, a section. */
const ROWS = 'article, li, tr, [data-row]';
const PLACES = `${ROWS}, section`;
const PRESSED = 'a[href], button:not(:disabled), input:not(:disabled)';
const OVER = '[role="dialog"], [role="alertdialog"]';

/** What closed a dialog may change the page for a moment longer: so long the focus is looked after, in milliseconds. */
const LOOK_AFTER = 800;
const EVERY = 40;

/**
 * Inside an open dialog: once it has closed, the focus is on the page and not lost. react-aria gives it back to the
 * button that opened the dialog; when that is gone it goes to the last button of the same row, else to the heading
 * of the section, of the dialog below or of the page.
 */
export function FocusBack({ focusAfter }: { focusAfter?: string | undefined }) {
  const [places] = useState(() => placesOf(document.activeElement));
  useEffect(() => () => lookAfter(places, focusAfter), [places, focusAfter]);
  return null;
}

function placesOf(opener: Element | null): readonly Element[] {
  const places: Element[] = [];
  for (let place = opener?.closest(PLACES); place; place = place.parentElement?.closest(PLACES)) places.push(place);
  return places;
}

/** Only the dialog that closed last is followed: what an earlier one would focus is out of date by then. */
let nextLook: ReturnType<typeof setTimeout> | undefined;

function lookAfter(places: readonly Element[], focusAfter: string | undefined): void {
  const began = Date.now();
  const look = () => {
    if (isLost()) return focusOn((focusAfter && document.querySelector<HTMLElement>(focusAfter)) || targetIn(places));
    if (Date.now() - began < LOOK_AFTER) nextLook = setTimeout(look, EVERY);
  };
  clearTimeout(nextLook);
  nextLook = setTimeout(look, EVERY);
}

const isLost = () => document.activeElement === null || document.activeElement === document.body;

function targetIn(places: readonly Element[]): HTMLElement | null {
  for (const place of places.filter(({ isConnected }) => isConnected)) {
    const target = place.matches(ROWS)
      ? [...place.querySelectorAll<HTMLElement>(PRESSED)].at(-1)
      : place.querySelector<HTMLElement>('h1, h2, h3');
    if (target) return target;
  }
  const dialog = [...document.querySelectorAll(OVER)].at(-1);
  return (dialog ?? document).querySelector<HTMLElement>(dialog ? 'h1, h2, h3' : 'main h1, h1');
}

function focusOn(target: HTMLElement | null): void {
  if (target === null) return;
  if (!target.matches(PRESSED)) target.tabIndex = -1;
  target.focus();
}
