import { createHash, randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { Club } from '../club.ts';
import { clubDatabases } from '../club-databases.ts';

/**
 * Signs many people in without argon2 verifications: stores a session of each account as svc-auth does. Returns the
 * `Cookie` header of each, in the order of the ids.
 */
export async function openSessions(club: Pick<Club, 'dataDir'>, accountIds: readonly number[]): Promise<string[]> {
  const tokens = accountIds.map(() => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  const { urls } = await clubDatabases(club);
  const db = new Client({ connectionString: urls.auth });
  await db.connect();
  try {
    await db.query(
      `INSERT INTO session (token_hash, account_id, created_at, seen_at)
       SELECT hash, id, now(), now() FROM unnest($1::bytea[], $2::int8[]) AS opened (hash, id)`,
      [hashes, [...accountIds]],
    );
  } finally {
    await db.end();
  }
  return tokens.map((token) => `fieldhouse=${token}`);
}
