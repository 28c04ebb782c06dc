import { useEffect, useState } from 'react';

/** Elements that often remain when a button in them is removed: a card, a row, a section. */
const ROWS = 'article, li, tr, [data-row]';
const CONTAINERS = `${ROWS}, section`;
const CLICKABLE = 'a[href], button:not(:disabled), input:not(:disabled)';
const DIALOGS = '[role="dialog"], [role="alertdialog"]';

/** The page may still change after a dialog closed: for this many milliseconds the focus is checked. */
const WATCH_MS = 800;
const INTERVAL_MS = 40;

/**
 * Restores the focus after the dialog around it closed. react-aria focuses the button that opened the dialog. If that
 * was removed, the last button of the same row gets the focus, else the heading of the section, of the dialog below or
 * of the page.
 */
export function RestoreFocus({ focusAfter }: { focusAfter?: string | undefined }) {
  const [containers] = useState(() => containersOf(document.activeElement));
  useEffect(() => {
    // The focus is in this dialog now: what another one that has just closed would do with it ends.
    stopWatching();
    return () => watchFocus(containers, focusAfter);
  }, [containers, focusAfter]);
  return null;
}

function containersOf(opener: Element | null): readonly Element[] {
  const containers: Element[] = [];
  for (let container = opener?.closest(CONTAINERS); container; container = container.parentElement?.closest(CONTAINERS))
    containers.push(container);
  return containers;
}

/** The next check after the dialog that closed last. */
let timer: ReturnType<typeof setTimeout> | undefined;
let frame = 0;

function stopWatching(): void {
  clearTimeout(timer);
  cancelAnimationFrame(frame);
}

function watchFocus(containers: readonly Element[], focusAfter: string | undefined): void {
  const began = Date.now();
  const check = () => {
    if (isLost())
      return focusOn((focusAfter && document.querySelector<HTMLElement>(focusAfter)) || targetIn(containers));
    if (Date.now() - began < WATCH_MS) timer = setTimeout(check, INTERVAL_MS);
  };
  stopWatching();
  // react-aria restores the focus before the next frame, which a busy browser may draw later than a timer ends.
  timer = setTimeout(() => {
    frame = requestAnimationFrame(check);
  }, INTERVAL_MS);
}

const isLost = () => document.activeElement === null || document.activeElement === document.body;

function targetIn(containers: readonly Element[]): HTMLElement | null {
  for (const container of containers.filter(({ isConnected }) => isConnected)) {
    const target = container.matches(ROWS)
      ? [...container.querySelectorAll<HTMLElement>(CLICKABLE)].at(-1)
      : container.querySelector<HTMLElement>('h1, h2, h3');
    if (target) return target;
  }
  const dialog = [...document.querySelectorAll(DIALOGS)].at(-1);
  return (dialog ?? document).querySelector<HTMLElement>(dialog ? 'h1, h2, h3' : 'main h1, h1');
}

function focusOn(target: HTMLElement | null): void {
  if (target === null) return;
  if (!target.matches(CLICKABLE)) target.tabIndex = -1;
  target.focus();
}
