import { createHash, randomBytes } from 'node:crypto';

const BYTES = 32;
const FORM = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits: the session's secret, known to the browser alone. */
export function newToken(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** What is stored of it; undefined for text that no token looks like. */
export function hashToken(token: string | undefined): Buffer | undefined {
  if (token === undefined || !FORM.test(token)) return undefined;
  return createHash('sha256').update(token).digest();
}
