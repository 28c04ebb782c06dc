import type { Db, ServiceContext, Tx, Who } from '@fieldhouse/service-kit';
import { notFound, refuseOverLimit } from '@fieldhouse/service-kit';
import type { ConfirmResult, UploadSummary } from './upload.ts';

/** An upload expires this many hours after it was received, and its outcome after it was confirmed. */
export const RETENTION_HOURS = 24;
/** An upload that is still being received after this time is aborted: its process has exited. */
const RECEIVE_TIMEOUT_MINUTES = 15;
/** Concurrent uploads of one user (product decision 59). */
const MAX_AT_ONCE = 2;
/** An estimate: the end of the running uploads is unknown. */
const RETRY_AFTER_SECONDS = 10;

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

export const expiryOf = (now: Date) => new Date(now.getTime() + RETENTION_HOURS * HOUR_MS);

/** Stores a new upload, invisible until it is received; returns its id. Throws 429 for a third concurrent one. */
export function beginUpload({ db, clock }: ServiceContext, userId: number): Promise<number> {
  return db.transaction(async (tx) => {
    const now = clock();
    await tx.raw(`SELECT pg_advisory_xact_lock(hashtextextended('game-upload:' || ?::text, 0))`, [userId]);
    const running = await tx('game_upload')
      .where({ user_id: userId, received: false })
      .where('expires_at', '>', now)
      .pluck('id');
    const state = {
      limit: 'game-uploads-at-once',
      allowed: running.length < MAX_AT_ONCE,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    };
    refuseOverLimit(state, {
      code: 'too_many_uploads',
      detailFor: () => 'Two of your files are being read. Please wait until one is done',
    });
    const [begun] = await tx('game_upload')
      .insert({
        user_id: userId,
        created_at: now,
        expires_at: new Date(now.getTime() + RECEIVE_TIMEOUT_MINUTES * MINUTE_MS),
      })
      .returning<{ id: number }[]>('id');
    if (!begun) throw new Error('The database stored no upload');
    return begun.id;
  });
}

/** Deletes an upload with its rows and errors. */
export async function deleteUpload(db: Db | Tx, id: number): Promise<void> {
  await db('game_upload').where({ id }).delete();
}

interface WaitingUploadQuery {
  who: Pick<Who, 'userId' | 'role'>;
  now: Date;
  uploadId?: number;
}

const SUMMARY = `SELECT u.id AS "uploadId", u.sport, u.file_name AS "fileName",
    u.total_records AS "totalRecords", u.errors, u.ignored_columns AS "ignoredColumns", u.created_at AS "createdAt",
    u.expires_at AS "expiresAt", u.encoding, u.date_order AS "dateOrder", u.revision,
    count(s.child_id) FILTER (WHERE NOT s.left_out) AS "matchedPlayers",
    count(s.row) FILTER (WHERE NOT s.left_out AND s.child_id IS NULL) AS "unmatchedPlayers",
    count(s.row) FILTER (WHERE s.left_out) AS "leftOut",
    count(*) FILTER (WHERE s.duplicate_of IS NOT NULL OR s.duplicate_of_row IS NOT NULL) AS "duplicateCount"
  FROM game_upload u LEFT JOIN staged_game_row s ON s.upload_id = u.id`;

/** Uploads that are not confirmed yet, newest first: the user's own; for an admin, those of all users. */
export async function waitingUploads(
  db: Db | Tx,
  { who, now, uploadId }: WaitingUploadQuery,
): Promise<UploadSummary[]> {
  const { rows } = await db.raw<{ rows: StoredSummary[] }>(
    `${SUMMARY}
     WHERE u.received AND u.outcome IS NULL AND u.expires_at > :now AND (:isAdmin OR u.user_id = :userId)
       AND (:uploadId::int8 IS NULL OR u.id = :uploadId)
     GROUP BY u.id ORDER BY u.id DESC`,
    { now, isAdmin: who.role === 'admin', userId: who.userId, uploadId: uploadId ?? null },
  );
  return rows.map(({ createdAt, expiresAt, ...summary }) => ({
    ...summary,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}

type StoredSummary = Omit<UploadSummary, 'createdAt' | 'expiresAt'> & { createdAt: Date; expiresAt: Date };

/** One of these uploads. Throws 404 for any other, without a hint whether it exists. */
export async function waitingUpload(
  db: Db | Tx,
  waiting: WaitingUploadQuery & { uploadId: number },
): Promise<UploadSummary> {
  const [upload] = await waitingUploads(db, waiting);
  if (!upload) throw uploadNotFound();
  return upload;
}

export const uploadNotFound = () => notFound('Upload');

interface ReceivedUpload {
  /** Null before the upload is confirmed. */
  outcome: ConfirmResult | null;
  /** Counts the changes of its rows. */
  revision: number;
}

/** A received upload of the user, confirmed or not. Throws 404 for any other. */
export async function findUpload(tx: Tx, waiting: WaitingUploadQuery & { uploadId: number }): Promise<ReceivedUpload> {
  return expectUpload(await receivedUpload(tx, waiting));
}

/** The same, locked until the transaction ends. */
export async function lockUpload(tx: Tx, waiting: WaitingUploadQuery & { uploadId: number }): Promise<ReceivedUpload> {
  return expectUpload(await receivedUpload(tx, waiting).forUpdate());
}

function receivedUpload(tx: Tx, { who, now, uploadId }: WaitingUploadQuery & { uploadId: number }) {
  const query = tx('game_upload').where({ id: uploadId, received: true }).where('expires_at', '>', now);
  if (who.role !== 'admin') query.where({ user_id: who.userId });
  return query.first<ReceivedUpload | undefined>('outcome', 'revision');
}

function expectUpload(upload: ReceivedUpload | undefined): ReceivedUpload {
  if (!upload) throw uploadNotFound();
  return upload;
}

/** Locks an upload that is not confirmed yet. Throws 404 for any other. */
export async function lockWaitingUpload(tx: Tx, waiting: WaitingUploadQuery & { uploadId: number }): Promise<void> {
  const { outcome } = await lockUpload(tx, waiting);
  if (outcome) throw uploadNotFound();
}

/** Counts a change of the upload's rows: a confirmation of what was shown before it is refused. */
export async function countChange(tx: Tx, uploadId: number): Promise<void> {
  await tx('game_upload').where({ id: uploadId }).increment('revision', 1);
}
