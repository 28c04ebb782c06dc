import { randomBytes, randomInt, type ScryptOptions, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { Db, Tx } from '@fieldhouse/service-kit';

const hashWith = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/**
 * Digits and capital letters without those that look alike: 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B, U and V.
 */
const ALPHABET = '34679ACDEFGHJKMNPQRTWXY';
const CODES = 10;
const LENGTH = 12;
const GROUP = 4;
const HASH_BYTES = 32;
/** About 10 ms for each guess, of 54 random bits. */
const COST: ScryptOptions = { N: 4096 };

/**
 * Makes the recovery codes of a locked account and returns them; the database stores their hashes. Earlier ones are not
 * accepted any more. One salt for the account: so one hash finds the code that somebody has typed.
 */
export async function makeRecoveryCodes(tx: Tx, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  const salt = randomBytes(16);
  const rows = [];
  for (const code of codes) rows.push({ account_id: accountId, code_hash: await hashOf(code, salt), salt });
  await deleteRecoveryCodes(tx, accountId);
  await tx('recovery_code').insert(rows);
  return codes;
}

/** The hash of what somebody typed, if it were a code of this account; undefined when the account has no codes. */
export async function hashOfTyped(db: Db, accountId: number, typed: string): Promise<Buffer | undefined> {
  const code = await db('recovery_code').where({ account_id: accountId }).first<{ salt: Buffer } | undefined>('salt');
  return code && hashOf(typed, code.salt);
}

/** Uses up a code of a locked account; whether it was one. */
export async function takeRecoveryCode(tx: Tx, accountId: number, codeHash: Buffer): Promise<boolean> {
  return (await tx('recovery_code').where({ account_id: accountId, code_hash: codeHash }).delete()) > 0;
}

/** How many codes of an account are not used yet. */
export async function countRecoveryCodes(db: Db | Tx, accountId: number): Promise<number> {
  const rows = await db('recovery_code').where({ account_id: accountId }).select(db.raw('count(*)::int AS count'));
  return rows[0]?.count ?? 0;
}

export async function deleteRecoveryCodes(tx: Tx, accountId: number): Promise<void> {
  await tx('recovery_code').where({ account_id: accountId }).delete();
}

/** `7KQ4-MWPE-3RXA`: 54 random bits. */
function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length)));
  const groups = Array.from({ length: LENGTH / GROUP }, (_, index) =>
    letters.slice(index * GROUP, (index + 1) * GROUP),
  );
  return groups.map((group) => group.join('')).join('-');
}

function hashOf(code: string, salt: Buffer): Promise<Buffer> {
  return hashWith(code.toUpperCase().replace(/[^0-9A-Z]/g, ''), salt, HASH_BYTES, COST);
}
