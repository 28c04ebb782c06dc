import { type Club, clubDatabases } from '@fieldhouse/infra/testing';
import { Client } from 'pg';
import type { ApiClient } from './api-client.ts';
import { mustAnswer } from './own-people.ts';

const COUNT = 6;

/** Stores passkeys of the user, without their private keys: only a browser can make one that signs in. */
export async function addPasskeys(club: Pick<Club, 'dataDir'>, user: ApiClient): Promise<number[]> {
  const { id } = await mustAnswer<{ id: number }>(user, 200, 'GET', '/api/auth/user');
  const { urls } = await clubDatabases(club);
  const db = new Client({ connectionString: urls.auth });
  await db.connect();
  try {
    const { rows } = await db.query<{ id: string }>(
      `INSERT INTO passkey (account_id, credential_id, public_key, counter, transports, name, created_at)
       SELECT $1, sha256(random()::text::bytea), '\\x00', 0, '{}', 'Phone ' || number, now()
       FROM generate_series(1, $2) AS number RETURNING id`,
      [id, COUNT],
    );
    return rows.map((row) => Number(row.id));
  } finally {
    await db.end();
  }
}
