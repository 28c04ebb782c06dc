import { useRef } from 'react';

/** A key for one attempt to change something. Works on plain http too, where `crypto.randomUUID` is missing. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export interface Attempt {
  /** The Idempotency-Key for sending `wish`: a new one, unless the same wish went out before and no answer came. */
  keyFor: (wish: unknown) => string;
  /**
   * An answer of this status came: unless it leaves open whether the thing was done (0 is no answer), the next
   * attempt is a new one.
   */
  answered: (status: number) => void;
}

/** Keeps one attempt's key: a retry after a broken connection cannot do the thing twice. */
export function createAttempt(makeKey: () => string = newKey): Attempt {
  let open: { wish: string; key: string } | null = null;
  return {
    keyFor(wish) {
      const text = JSON.stringify(wish);
      if (open?.wish !== text) open = { wish: text, key: makeKey() };
      return open.key;
    },
    answered(status) {
      if (status > 0 && status < 500) open = null;
    },
  };
}

/** An attempt that lives as long as its component. */
export function useAttempt(): Attempt {
  const attempt = useRef<Attempt>(null);
  attempt.current ??= createAttempt();
  return attempt.current;
}
