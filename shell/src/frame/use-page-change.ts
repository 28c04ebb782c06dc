import { useEffect, useRef } from 'react';
import { club } from '../club.ts';

const HEADING_TIMEOUT_MS = 10_000;

/**
 * What arriving on another page means for those who do not see it: the tab's title, a word to screen readers, and
 * the focus on the page's heading as soon as that is there. The first page of a visit keeps the browser's own
 * focus.
 */
export function usePageChange(pathname: string, title: string | undefined): void {
  const first = useRef(true);
  useEffect(() => {
    if (title === undefined) return;
    document.title = `${title} · ${club.name}`;
  }, [title]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another arrival, even under the same title
  useEffect(() => {
    if (title === undefined) return;
    if (first.current) {
      first.current = false;
      return;
    }
    return onceHeadingExists((heading) => {
      if (isFocusInDialog()) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    });
  }, [pathname, title]);
}

/** Calls back once the content has a heading; answers how to stop waiting. */
function onceHeadingExists(found: (heading: HTMLElement) => void): () => void {
  const findHeading = () => document.querySelector<HTMLElement>('#main h1');
  const there = findHeading();
  if (there) {
    found(there);
    return () => {};
  }
  const observer = new MutationObserver(() => {
    const heading = findHeading();
    if (!heading) return;
    stop();
    found(heading);
  });
  const limit = setTimeout(() => observer.disconnect(), HEADING_TIMEOUT_MS);
  const stop = () => {
    observer.disconnect();
    clearTimeout(limit);
  };
  observer.observe(document.getElementById('main') ?? document.body, { childList: true, subtree: true });
  return stop;
}

const isFocusInDialog = () => document.activeElement?.closest('[role="dialog"], [role="alertdialog"], dialog') != null;
