import { useEffect, useRef } from 'react';
import { club } from '../club.ts';

const HEADING_TIMEOUT_MS = 10_000;

/**
 * What a change of page does for screen readers and keyboards: it sets the tab's title and moves the focus to the
 * page's heading as soon as that is rendered. On the first page of a visit the focus stays where the browser put it.
 */
export function usePageChange(pathname: string, title: string | undefined): void {
  const first = useRef(true);
  useEffect(() => {
    if (title === undefined) return;
    document.title = `${title} · ${club.name}`;
  }, [title]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another page, even with the same title
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

/** Calls `found` once the content has a heading. Returns a function that stops waiting. */
function onceHeadingExists(found: (heading: HTMLElement) => void): () => void {
  const findHeading = () => document.querySelector<HTMLElement>('#main h1');
  const existing = findHeading();
  if (existing) {
    found(existing);
    return () => {};
  }
  const observer = new MutationObserver(() => {
    const heading = findHeading();
    if (!heading) return;
    stop();
    found(heading);
  });
  const timeout = setTimeout(() => observer.disconnect(), HEADING_TIMEOUT_MS);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timeout);
  };
  observer.observe(document.getElementById('main') ?? document.body, { childList: true, subtree: true });
  return stop;
}

const isFocusInDialog = () => document.activeElement?.closest('[role="dialog"], [role="alertdialog"], dialog') != null;
