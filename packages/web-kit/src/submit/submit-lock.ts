import { useEffect, useMemo, useRef, useState } from 'react';

/** How long a form ignores presses after a success: the second tap of a double tap comes within 600 ms. */
export const COOLDOWN_MS = 800;

export interface SubmitLock {
  /** Starts a submission; false while one runs or has just succeeded: then nothing may be sent. */
  acquire: () => boolean;
  /** Called after a failure: the next press sends again at once. */
  release: () => void;
  /** Called after a success: presses are ignored for `COOLDOWN_MS`. */
  startCooldown: () => void;
  /** Whether a press is ignored now. Current at any moment, also before the next render. */
  isLocked: () => boolean;
  /** Whether a submission has succeeded within the last `COOLDOWN_MS`; for rendering. */
  isCoolingDown: boolean;
}

/**
 * Allows one submission at a time, and none within `COOLDOWN_MS` after a success. Each form and each row of a list has
 * a lock of its own. The functions stay the same from render to render.
 */
export function useSubmitLock(): SubmitLock {
  const isTaken = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isCoolingDown, setIsCoolingDown] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const actions = useMemo(() => {
    const release = () => {
      clearTimeout(timer.current);
      isTaken.current = false;
      setIsCoolingDown(false);
    };
    return {
      release,
      acquire: () => {
        if (isTaken.current) return false;
        isTaken.current = true;
        return true;
      },
      startCooldown: () => {
        clearTimeout(timer.current);
        timer.current = setTimeout(release, COOLDOWN_MS);
        setIsCoolingDown(true);
      },
      isLocked: () => isTaken.current,
    };
  }, []);
  return { ...actions, isCoolingDown };
}
