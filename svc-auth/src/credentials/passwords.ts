import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { limitConcurrency } from '@fieldhouse/service-kit';
import * as argon2 from '@node-rs/argon2';

/** Computes and checks password hashes. */
export interface Passwords {
  hash: (password: string) => Promise<string>;
  /** Without a hash (unknown user) it does the same work and returns false, so that both cases take the same time. */
  matches: (hash: string | undefined, password: string) => Promise<boolean>;
}

/** The argon2 functions; tests replace them. */
export type PasswordEngine = Pick<typeof argon2, 'hash' | 'verify'>;

/** The minimum that OWASP recommends for argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
export const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// Two of libuv's four threads check passwords and one computes new hashes, so a sign-in waits for other sign-ins only.
// One thread is left for files and DNS.
const CHECKS = {
  running: Math.min(2, availableParallelism()),
  waiting: 400,
  refusal: 'Many people are signing in right now. Please try again in a moment',
};
const HASHES = {
  running: 1,
  waiting: 400,
  refusal: 'Many people are choosing a password right now. Please try again in a moment',
};

/**
 * argon2id with limited concurrency (architecture section 5): one limit for checks, another for new hashes (product
 * decision 55).
 */
export function argon2Passwords(engine: PasswordEngine = argon2): Passwords {
  const limitChecks = limitConcurrency(CHECKS);
  const limitHashes = limitConcurrency(HASHES);
  const hash = (password: string) => limitHashes(() => engine.hash(password, ARGON2ID));
  let dummyHash: Promise<string> | undefined;

  /** Computed once, outside the limit of hashes: if that limit refused it, all sign-ins would fail. */
  function loadDummyHash(): Promise<string> {
    dummyHash ??= engine.hash(randomBytes(32).toString('base64'), ARGON2ID).catch((error) => {
      dummyHash = undefined;
      throw error;
    });
    return dummyHash;
  }

  return {
    hash,
    matches: async (stored, password) => {
      const dummy = await loadDummyHash();
      const matched = await limitChecks(() => engine.verify(stored ?? dummy, password));
      return matched && stored !== undefined;
    },
  };
}
