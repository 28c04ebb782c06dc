import { useEffect, useRef, useState } from 'react';

/** How long a form ignores presses after a success: the second tap of a double tap comes within 600 ms. */
export const REST_MS = 800;

export interface SubmitLock {
  /** Starts a submission; false while one runs or has just succeeded: then nothing may be sent. */
  take: () => boolean;
  /** Called after a failure: the next press sends again at once. */
  free: () => void;
  /** Called after a success: presses are ignored for `REST_MS`. */
  rest: () => void;
  /** Whether a press is ignored now. Current at any moment, also before the next render. */
  isLocked: () => boolean;
  /** Whether a submission has succeeded within the last `REST_MS`; for rendering. */
  isResting: boolean;
}

/** Allows one submission at a time, and none within `REST_MS` after a success. */
export function useSubmitLock(): SubmitLock {
  const isTaken = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isResting, setResting] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const free = () => {
    clearTimeout(timer.current);
    isTaken.current = false;
    setResting(false);
  };
  return {
    take: () => {
      if (isTaken.current) return false;
      isTaken.current = true;
      return true;
    },
    free,
    rest: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(free, REST_MS);
      setResting(true);
    },
    isLocked: () => isTaken.current,
    isResting,
  };
}
