import { randomUUID } from 'node:crypto';
import { type Club, clubDatabases } from '@fieldhouse/infra/testing';
import { Client } from 'pg';
import { waitFor } from './wait-for.ts';

type ClubFolder = Pick<Club, 'dataDir'>;

/** Runs `work` on svc-notify's database: without a mail server, no email is sent or fails by itself. */
async function withNotifyDatabase<Result>(club: ClubFolder, work: (db: Client) => Promise<Result>): Promise<Result> {
  const { urls } = await clubDatabases(club);
  const db = new Client({ connectionString: urls.notify });
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

/** Marks stored emails as refused by the mail server; returns their ids. */
export async function markMailsFailed(club: ClubFolder, count: number): Promise<number[]> {
  const { rows } = await withNotifyDatabase(club, (db) =>
    db.query<{ id: string }>(
      `UPDATE mail SET state = 'failed', problem = 'refused', problem_code = 554, attempts = 1
       WHERE id IN (SELECT id FROM mail WHERE state = 'stored' ORDER BY id LIMIT $1) RETURNING id`,
      [count],
    ),
  );
  return rows.map(({ id }) => Number(id));
}

/** Marks stored emails as held back by the hourly limit, or by a restore; returns their ids. */
export async function markMailsHeld(
  club: ClubFolder,
  count: number,
  because: 'limit' | 'restore' = 'limit',
): Promise<number[]> {
  const { rows } = await withNotifyDatabase(club, (db) =>
    db.query<{ id: string }>(
      `UPDATE mail SET state = 'held', held_because = $2, next_attempt_at = '2099-01-01'
       WHERE id IN (SELECT id FROM mail WHERE state = 'stored' ORDER BY id LIMIT $1) RETURNING id`,
      [count, because],
    ),
  );
  return rows.map(({ id }) => Number(id));
}

/** Holds emails back as a restore does. */
export async function holdMailsAfterRestore(club: ClubFolder, count: number): Promise<void> {
  await withNotifyDatabase(club, (db) =>
    db.query(`INSERT INTO mail_hold (caused_before) VALUES ('2026-11-21T20:00:00Z')`),
  );
  await markMailsHeld(club, count, 'restore');
}

/**
 * Marks the addresses of these accounts as refused, as a reported bounce does. Waits until svc-notify has received the
 * accounts.
 */
export async function refuseMailTo(club: ClubFolder, userIds: readonly number[]): Promise<void> {
  await withNotifyDatabase(club, (db) =>
    waitFor('svc-notify has the accounts', async () => {
      const { rowCount } = await db.query(
        `INSERT INTO refused_address (address, refused_at)
         SELECT lower(email), now() FROM user_projection WHERE id = ANY ($1)
         ON CONFLICT (address) DO UPDATE SET refused_at = now()`,
        [[...userIds]],
      );
      return rowCount === userIds.length || undefined;
    }),
  );
}

/** The path of an account's unsubscribe link: a reminder is queued, and the link is read from it once it is sent. */
export async function unsubscribePath(club: Pick<Club, 'url' | 'dataDir'>, userId: number): Promise<string> {
  const messageId = `<${randomUUID()}@fieldhouse.example>`;
  return withNotifyDatabase(club, async (db) => {
    await db.query(
      `INSERT INTO mail (kind, message_id, to_address, subject, content, search_words, user_id, next_attempt_at,
         created_at)
       VALUES ('reminder', $1, 'nobody@fieldhouse.example', 'Reminder', $3, '{}', $2, now(), now())`,
      [messageId, userId, JSON.stringify(REMINDER)],
    );
    return waitFor('the reminder was sent', async () => {
      const { rows } = await db.query<{ url: string | null }>(
        `SELECT content ->> 'unsubscribeUrl' AS url FROM mail WHERE message_id = $1 AND state = 'stored'`,
        [messageId],
      );
      const url = rows[0]?.url;
      return url ? new URL(url).pathname + new URL(url).search : undefined;
    });
  });
}

/** The content of a reminder as svc-notify stores it. */
const REMINDER = {
  ...{ kind: 'reminder', subject: 'Reminder', label: { text: 'Event reminder', tone: 'good' }, preview: '' },
  ...{ intro: [], facts: [], notes: [], files: [], reason: 'You get this email because a test sends it.' },
};
