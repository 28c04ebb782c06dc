import { useEffect, useState } from 'react';

const PAUSE_MS = 250;

/** A value that is typed, once it has not changed for a moment: the server is asked for words, not for letters. */
export function useDebouncedValue<Value>(value: Value, pauseMs: number = PAUSE_MS): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
