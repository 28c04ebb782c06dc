import { useEffect, useState } from 'react';

/** A pause in typing, in milliseconds. */
const PAUSE_MS = 250;

/** A value that is typed, once it has not changed for a moment: the server is asked for words, not for letters. */
export function useDebouncedValue(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
