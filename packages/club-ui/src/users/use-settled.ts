import { useEffect, useState } from 'react';

const PAUSE_MS = 200;

/** A value that is typed, once it has not changed for a moment: the server is asked for words, not for letters. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
