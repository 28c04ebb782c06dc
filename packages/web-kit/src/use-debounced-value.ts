import { useEffect, useState } from 'react';

const PAUSE_MS = 250;

/**
 * Words that are typed, once they have not changed for a moment: the server is asked for words, not for letters.
 * Emptied, they are so at once, since nobody types on.
 */
export function useDebouncedValue(value: string, pauseMs: number = PAUSE_MS): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return value === '' ? value : settled;
}
