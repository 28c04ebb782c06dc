import { type RefCallback, startTransition, useCallback, useState } from 'react';

const STEP = 24;
/** More rows are there before one scrolls to them. */
const PRELOAD_MARGIN = '1200px';

/** How many of many rows to draw: a screenful at first, more whenever the sentinel below them comes near. */
export function useIncrementalRows(total: number): { shown: number; sentinel: RefCallback<HTMLElement> } {
  const [shown, setShown] = useState(STEP);
  // A new sentinel function for each step: an observer tells a change once, so one that stayed in sight would not
  // be told again.
  const sentinel = useCallback<RefCallback<HTMLElement>>(
    (element) => {
      if (!element) return;
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setShown(shown + STEP));
        },
        { rootMargin: PRELOAD_MARGIN },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [shown],
  );
  return { shown: Math.min(shown, total), sentinel };
}
