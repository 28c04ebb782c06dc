import { useEffect, useState } from 'react';

const PAUSE_MS = 250;

/**
 * A typed text after a pause of 250 ms, so that the server gets one request for a word and not one for each letter. An
 * empty text has no delay.
 */
export function useDebouncedValue(value: string, pauseMs: number = PAUSE_MS): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return value === '' ? value : settled;
}
