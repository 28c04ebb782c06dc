import { useRef } from 'react';

/** A key for one attempt to change something. Works on plain http too, where `crypto.randomUUID` is missing. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export interface Attempt {
  /** The `Idempotency-Key` for `request`: a new one, unless the same request was sent before without an answer. */
  keyFor: (request: unknown) => string;
  /**
   * Reports the status of the answer; 0 means no answer. After a definite outcome (below 500) the next attempt gets a
   * new key.
   */
  answered: (status: number) => void;
}

/** Stores the key of one attempt, so that a retry after a lost connection has no second effect. */
export function createAttempt(makeKey: () => string = newKey): Attempt {
  let open: { request: string; key: string } | null = null;
  return {
    keyFor(request) {
      const text = JSON.stringify(request);
      if (open?.request !== text) open = { request: text, key: makeKey() };
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
