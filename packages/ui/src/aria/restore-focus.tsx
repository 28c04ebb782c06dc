import { useEffect, useState } from 'react';

/** Elements that often remain when a button in them is removed: a card, a row, a section. */
const ROWS = 'article, li, tr, [data-row]';
const CONTAINERS = `${ROWS}, section`;
const CLICKABLE = 'a[href], button:not(:disabled), input:not(:disabled)';
const DIALOGS = '[role="dialog"], [role="alertdialog"]';

/** The page may still change after a dialog closed: for this many milliseconds the focus is checked. */
const WATCH_MS = 800;
const INTERVAL_MS = 40;

/** What had the focus before a dialog, and what is around it. */
interface Origin {
  opener: Element | null;
  containers: readonly Element[];
}

/**
 * Restores the focus after the dialog around it closed. react-aria focuses the button that opened the dialog. If that
 * was removed, the last button of the same row gets the focus, else the heading of the section, of the dialog below or
 * of the page. After a dialog that replaced another one it is the button that opened the first (S1.2.575).
 */
export function RestoreFocus({ focusAfter }: { focusAfter?: string | undefined }) {
  const [ownOrigin] = useState(() => originAt(document.activeElement));
  useEffect(() => {
    // The focus is in this dialog now: what another one that has just closed would do with it ends.
    const replaced = stopWatching();
    const origin = replaced && !ownOrigin.opener?.isConnected ? replaced : ownOrigin;
    return () => watchFocus(origin, focusAfter);
  }, [ownOrigin, focusAfter]);
  return null;
}

function originAt(opener: Element | null): Origin {
  return { opener, containers: containersOf(opener) };
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
let watched: Origin | undefined;

/** Ends the checks; returns the origin of the dialog that they were for. */
function stopWatching(): Origin | undefined {
  clearTimeout(timer);
  cancelAnimationFrame(frame);
  const origin = watched;
  watched = undefined;
  return origin;
}

function watchFocus(origin: Origin, focusAfter: string | undefined): void {
  const began = Date.now();
  const check = () => {
    if (isLost()) {
      watched = undefined;
      focusOn((focusAfter && document.querySelector<HTMLElement>(focusAfter)) || targetOf(origin));
    } else if (Date.now() - began < WATCH_MS) timer = setTimeout(check, INTERVAL_MS);
    else watched = undefined;
  };
  stopWatching();
  watched = origin;
  // react-aria restores the focus before the next frame, which a busy browser may draw later than a timer ends.
  timer = setTimeout(() => {
    frame = requestAnimationFrame(check);
  }, INTERVAL_MS);
}

const isLost = () => document.activeElement === null || document.activeElement === document.body;

function targetOf({ opener, containers }: Origin): HTMLElement | null {
  if (opener instanceof HTMLElement && opener.isConnected && opener.matches(CLICKABLE)) return opener;
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
