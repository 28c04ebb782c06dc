import { type Club, clubDatabases } from '@fieldhouse/infra/testing';
import { Client } from 'pg';
import type { ApiClient } from './api-client.ts';
import { mustAnswer } from './own-people.ts';

const COUNT = 6;

/** Stores notices of the user, about no child. */
export async function addNotices(club: Pick<Club, 'dataDir'>, user: ApiClient): Promise<number[]> {
  const { id } = await mustAnswer<{ id: number }>(user, 200, 'GET', '/api/auth/user');
  const { urls } = await clubDatabases(club);
  const db = new Client({ connectionString: urls.notify });
  await db.connect();
  try {
    const { rows } = await db.query<{ id: string }>(
      `INSERT INTO notice (cause, user_id, kind, text, link, created_at)
       SELECT 'sample-' || gen_random_uuid(), $1, 'account', '["Sample"]', '/', now()
       FROM generate_series(1, $2::int) RETURNING id`,
      [id, COUNT],
    );
    return rows.map((row) => Number(row.id));
  } finally {
    await db.end();
  }
}
