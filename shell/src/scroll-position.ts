const STORE = 'scroll-positions';
/** How long a page that loads may take to become as high as it was. */
const RESTORE_MS = 10_000;

/** The page restores positions itself: the browser would do so before a list is loaded. */
history.scrollRestoration = 'manual';

/** How far each step of the history was scrolled, in pixels; kept for a reload. */
const positions = new Map<number, number>(storedPositions());

let stopRestoring = () => {};

/** Remembers how far the page of this step is scrolled. */
export function keepScrollPosition(step: number): void {
  positions.set(step, scrollY);
}

/** Stores the positions for a reload. */
export function storeScrollPositions(): void {
  try {
    sessionStorage.setItem(STORE, JSON.stringify([...positions]));
  } catch {
    // The browser may forbid storage. Then the positions last until the page is loaded again.
  }
}

/** Another page begins at its top. */
export function startAtTop(): void {
  stopRestoring();
  scrollTo(0, 0);
}

/**
 * Scrolls to where this step was left. On another page again after each change: a list renders more rows while it is
 * scrolled. Stops as soon as the person scrolls, presses or types.
 */
export function restoreScrollPosition(step: number, { isOtherPage }: { isOtherPage: boolean }): void {
  stopRestoring();
  const wanted = positions.get(step) ?? 0;
  scrollTo(0, wanted);
  if (wanted === 0 || !isOtherPage) return;
  const observer = new MutationObserver(() => {
    if (Math.round(scrollY) !== Math.round(wanted)) scrollTo(0, wanted);
  });
  const inputs = ['wheel', 'touchstart', 'pointerdown', 'keydown'];
  const stop = () => {
    observer.disconnect();
    clearTimeout(limit);
    for (const input of inputs) removeEventListener(input, stop);
  };
  const limit = setTimeout(stop, RESTORE_MS);
  for (const input of inputs) addEventListener(input, stop, { passive: true });
  observer.observe(document.documentElement, { childList: true, subtree: true });
  stopRestoring = stop;
}

function storedPositions(): [number, number][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORE) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPosition) : [];
  } catch {
    return [];
  }
}

const isPosition = (entry: unknown): entry is [number, number] =>
  Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'number');
