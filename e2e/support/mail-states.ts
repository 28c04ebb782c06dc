import { randomUUID } from 'node:crypto';
import { type Club, clubDatabases } from '@fieldhouse/infra/testing';
import { Client } from 'pg';
import { waitFor } from './wait-for.ts';

type ClubFolder = Pick<Club, 'dataDir'>;

/** Works in svc-notify's database: a platform without a mail server has no mail that left or failed by itself. */
async function inNotify<Result>(club: ClubFolder, work: (db: Client) => Promise<Result>): Promise<Result> {
  const { urls } = await clubDatabases(club);
  const db = new Client({ connectionString: urls.notify });
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

/** Makes kept mails look as if the mail server had refused them; answers their ids. */
export async function failMails(club: ClubFolder, count: number): Promise<number[]> {
  const { rows } = await inNotify(club, (db) =>
    db.query<{ id: string }>(
      `UPDATE mail SET state = 'failed', problem = 'refused', problem_code = 554, attempts = 1
       WHERE id IN (SELECT id FROM mail WHERE state = 'kept' ORDER BY id LIMIT $1) RETURNING id`,
      [count],
    ),
  );
  return rows.map(({ id }) => Number(id));
}

/**
 * Makes kept mails look as if they were held back, unless told until somebody decides about each; answers their
 * ids.
 */
export async function holdMails(
  club: ClubFolder,
  count: number,
  because: 'limit' | 'restore' = 'limit',
): Promise<number[]> {
  const { rows } = await inNotify(club, (db) =>
    db.query<{ id: string }>(
      `UPDATE mail SET state = 'held', held_because = $2, next_attempt_at = '2099-01-01'
       WHERE id IN (SELECT id FROM mail WHERE state = 'kept' ORDER BY id LIMIT $1) RETURNING id`,
      [count, because],
    ),
  );
  return rows.map(({ id }) => Number(id));
}

/** Mails are held as they are after a restore. */
export async function holdMailsByRestore(club: ClubFolder, count: number): Promise<void> {
  await inNotify(club, (db) => db.query(`INSERT INTO mail_hold (caused_before) VALUES ('2026-11-21T20:00:00Z')`));
  await holdMails(club, count, 'restore');
}

/**
 * The addresses of these accounts take no mail, as if bounces had been reported; waits until svc-notify knows the
 * accounts.
 */
export async function refuseMailOf(club: ClubFolder, userIds: readonly number[]): Promise<void> {
  await inNotify(club, (db) =>
    waitFor('the accounts to be known where mail is sent', async () => {
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

/** The path of an account's unsubscribe link, as it is in a reminder: one is queued, sent and read. */
export async function unsubscribePath(club: Pick<Club, 'url' | 'dataDir'>, userId: number): Promise<string> {
  const messageId = `<${randomUUID()}@fieldhouse.example>`;
  return inNotify(club, async (db) => {
    await db.query(
      `INSERT INTO mail (kind, message_id, to_address, subject, content, search_words, user_id, next_attempt_at,
         created_at)
       VALUES ('reminder', $1, 'nobody@fieldhouse.example', 'Reminder', $3, '{}', $2, now(), now())`,
      [messageId, userId, JSON.stringify(REMINDER)],
    );
    return waitFor('the reminder to be sent', async () => {
      const { rows } = await db.query<{ url: string | null }>(
        `SELECT content ->> 'unsubscribeUrl' AS url FROM mail WHERE message_id = $1 AND state = 'kept'`,
        [messageId],
      );
      const url = rows[0]?.url;
      return url ? new URL(url).pathname + new URL(url).search : undefined;
    });
  });
}

/** The contents of a reminder as svc-notify stores them. */
const REMINDER = {
  ...{ kind: 'reminder', subject: 'Reminder', label: { words: 'Event reminder', tone: 'good' }, preview: '' },
  ...{ intro: [], facts: [], notes: [], files: [], reason: 'You get this email because a test sends it.' },
};
