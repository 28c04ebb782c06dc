import { createHash, randomBytes } from 'node:crypto';

const BYTES = 32;
const FORMAT = /^[A-Za-z0-9_-]{43}$/;

/** A new token of 256 random bits, for a session, a device or a link in an email. */
export function newToken(): string {
  return randomBytes(BYTES).toString('base64url');
}

/**
 * The hash of a token, which is what the database stores; undefined for a text that is not in the format of a token.
 */
export function hashToken(token: string | undefined): Buffer | undefined {
  if (token === undefined || !FORMAT.test(token)) return undefined;
  return createHash('sha256').update(token).digest();
}

/** A new token with its hash. */
export function tokenWithHash(): { token: string; tokenHash: Buffer } {
  const token = newToken();
  const tokenHash = hashToken(token);
  if (!tokenHash) throw new Error('A new token has an invalid format');
  return { token, tokenHash };
}
