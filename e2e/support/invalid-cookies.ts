import { type Club, clubDatabases } from '@fieldhouse/infra/testing';
import pg from 'pg';
import { type ApiClient, apiClient } from './api-client.ts';
import { mustAnswer, OWN_PASSWORD, registerOwnParent } from './own-people.ts';

/** A site whose database a test can change. */
export type OpenedClub = Pick<Club, 'url' | 'dataDir' | 'serviceUrls' | 'stop'>;

/** Cookies of sessions that have ended, by the reason. Each was valid before. */
export async function invalidCookies(club: OpenedClub, admin: ApiClient): Promise<Readonly<Record<string, string>>> {
  const expired = await registerOwnParent(club.url);
  const idle = await registerOwnParent(club.url);
  const demoted = await registerOwnParent(club.url);
  const signedOut = await registerOwnParent(club.url);
  const deleted = await registerOwnParent(club.url);
  const archived = await registerOwnParent(club.url);

  await mustAnswer(admin, 200, 'PUT', `/api/admin/users/${archived.id}/role`, { role: 'coach' });
  const coach = apiClient(club.url);
  await mustAnswer(coach, 200, 'POST', '/api/auth/login', { username: archived.username, password: OWN_PASSWORD });
  const cookies = {
    'an expired session': expired.client.cookie(),
    'a session idle too long': idle.client.cookie(),
    'a session from before another role': demoted.client.cookie(),
    'a session that was signed out': signedOut.client.cookie(),
    'a deleted account': deleted.client.cookie(),
    'an archived coach': coach.cookie(),
  };
  for (const cookie of Object.values(cookies)) {
    await mustAnswer(apiClient(club.url, cookie), 200, 'GET', '/api/auth/user');
  }

  await mustAnswer(admin, 200, 'PUT', `/api/admin/users/${demoted.id}/role`, { role: 'admin' });
  await mustAnswer(admin, 204, 'DELETE', `/api/admin/users/${deleted.id}`);
  await mustAnswer(signedOut.client, 204, 'POST', '/api/auth/logout');
  await inAuthDatabase(club, [
    [`UPDATE session SET created_at = created_at - interval '1 year' WHERE account_id = $1`, expired.id],
    [`UPDATE session SET seen_at = seen_at - interval '1 year' WHERE account_id = $1`, idle.id],
    ['UPDATE account SET is_active = false WHERE id = $1', archived.id],
  ]);
  return cookies;
}

/** Changes that no call makes, or not soon enough for a test. */
async function inAuthDatabase(club: OpenedClub, changes: readonly (readonly [sql: string, id: number])[]) {
  const database = new pg.Client({ connectionString: (await clubDatabases(club)).urls.auth });
  await database.connect();
  try {
    for (const [sql, id] of changes) {
      const { rowCount } = await database.query(sql, [id]);
      if (rowCount === 0) throw new Error(`Nothing to change: ${sql}`);
    }
  } finally {
    await database.end();
  }
}
