import { useEffect, useRef } from 'react';
import { pageAddress } from '../page-address.ts';

const HEADING_TIMEOUT_MS = 10_000;
/** A heading that is still there after this time belongs to the new page, too: it is the same component. */
const SAME_PAGE_MS = 250;

/**
 * What a change of page does for screen readers and keyboards: it sets the tab's title and moves the focus to the
 * page's heading as soon as that is rendered. On the first page of a visit the focus stays where the browser put it.
 */
export function usePageChange(pathname: string, title: string | undefined, clubName: string): void {
  const first = useRef(true);
  const oldHeading = useOldHeading();
  useEffect(() => {
    if (title === undefined) return;
    document.title = `${title} · ${clubName}`;
  }, [title, clubName]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another page, even with the same title
  useEffect(() => {
    if (title === undefined) return;
    if (first.current) {
      first.current = false;
      return;
    }
    return focusNewHeading(oldHeading.current);
  }, [pathname, title]);
}

/** The heading that was shown when the address changed: a micro-frontend is unmounted a moment later. */
function useOldHeading() {
  const heading = useRef<HTMLElement>(null);
  useEffect(
    () =>
      pageAddress.subscribe(() => {
        heading.current = findHeading();
      }),
    [],
  );
  return heading;
}

/**
 * Focuses the heading of the new page, and the one that replaces it while the page loads, as long as nothing else is
 * focused. Returns a function that stops it.
 */
function focusNewHeading(old: HTMLElement | null): () => void {
  let focused: HTMLElement | null = null;
  let isOldIncluded = false;
  const update = () => {
    const heading = findHeading();
    if (!heading || heading === focused || (heading === old && !isOldIncluded)) return;
    if (isFocusInDialog() || (focused && !isFocusLost())) return;
    focused = heading;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(update);
  const samePage = setTimeout(() => {
    isOldIncluded = true;
    update();
  }, SAME_PAGE_MS);
  const timeout = setTimeout(() => observer.disconnect(), HEADING_TIMEOUT_MS);
  observer.observe(document.getElementById('main') ?? document.body, { childList: true, subtree: true });
  update();
  return () => {
    observer.disconnect();
    clearTimeout(samePage);
    clearTimeout(timeout);
  };
}

const findHeading = () => document.querySelector<HTMLElement>('#main h1');
const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;
const isFocusInDialog = () => document.activeElement?.closest('[role="dialog"], [role="alertdialog"], dialog') != null;
