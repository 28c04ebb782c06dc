import { INITIAL_NOTICE_SETTINGS } from '@fieldhouse/contracts';
import { type Db, nextVersion, type ServiceContext } from '@fieldhouse/service-kit';
import { beginWithNextDigest } from '../digests/begin-with-next-digest.ts';
import { noticePreferencesOf, storeNoticePreferences } from './preference.repository.ts';

/** Whether this person gets a digest: every week, unless they have chosen another. */
export async function wantsDigest(db: Db, userId: number): Promise<boolean> {
  return (await noticePreferencesOf(db, userId)).digest !== 'off';
}

/**
 * Stores whether they do; who wants one again gets it as at first. False, with nothing stored, for an unknown or deleted
 * account.
 */
export async function setDigest(
  { db }: Pick<ServiceContext, 'db'>,
  { userId, isWanted, at }: { userId: number; isWanted: boolean; at: Date },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const known = await tx('user_projection').where({ id: userId, is_deleted: false }).forUpdate().first('id');
    if (!known) return false;
    const stored = await noticePreferencesOf(tx, userId);
    if ((stored.digest !== 'off') === isWanted) return true;
    const digest = isWanted ? INITIAL_NOTICE_SETTINGS.digest : 'off';
    await storeNoticePreferences(
      tx,
      userId,
      { ...stored, preferences: [], digest, version: await nextVersion(tx) },
      at,
    );
    if (isWanted) await beginWithNextDigest(tx, { userId, at });
    return true;
  });
}
