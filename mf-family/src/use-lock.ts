import { useRef } from 'react';

/** Lets one thing at a time through. A second press may come before the button is drawn busy: a form is checked before it is sent. */
export function useLock(): { take: () => boolean; free: () => void } {
  const isTaken = useRef(false);
  return {
    take: () => {
      if (isTaken.current) return false;
      isTaken.current = true;
      return true;
    },
    free: () => {
      isTaken.current = false;
    },
  };
}
