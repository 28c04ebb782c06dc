import { type RefCallback, startTransition, useCallback, useState } from 'react';

const STEP = 24;
/** More rows render when the end of the list is this near to the screen. */
const PRELOAD_MARGIN = '1200px';

/** How many rows to render: a screenful at first, more whenever the sentinel below them is near the screen. */
export function useIncrementalRows(total: number): { shown: number; sentinel: RefCallback<HTMLElement> } {
  const [shown, setShown] = useState(STEP);
  // A new callback for each step: an observer reports a change once, so it would not report a sentinel that stays
  // visible.
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
