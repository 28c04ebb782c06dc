import { useEffect, useRef, useState } from 'react';

/** How long a form that has succeeded takes no press: the second tap of a double tap comes within 600 ms. */
export const REST_MS = 800;

export interface SubmitLock {
  /** Starts a submission; false while one runs or rests: then nothing may be sent. */
  take: () => boolean;
  /** The submission failed: it may be sent again at once. */
  free: () => void;
  /** The submission succeeded: the next press counts after `REST_MS`. */
  rest: () => void;
  /** Whether a press counts for nothing now. Right at any moment, also before the next render. */
  isLocked: () => boolean;
  /** Whether a submission has succeeded within the last `REST_MS`; for drawing. */
  isResting: boolean;
}

/** Lets one submission at a time through, and none in the moment after a success. */
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
