import type { PlannedChange } from '@fieldhouse/contracts';
import type { Db, Tx } from '@fieldhouse/service-kit';

/** A link in an email that stops a planned change of an account. */
export interface StopLink {
  what: PlannedChange;
  accountId: number;
  /** When the change takes effect. */
  expiresAt: Date;
}

export async function insertStopLink(
  tx: Tx,
  { what, accountId, expiresAt }: StopLink,
  tokenHash: Buffer,
): Promise<void> {
  await tx('stop_link').insert({ token_hash: tokenHash, what, account_id: accountId, expires_at: expiresAt });
}

/** A link that can be used; undefined for one that is unknown, was used or is too late. */
export async function findStopLink(db: Db | Tx, tokenHash: Buffer, now: Date): Promise<StopLink | undefined> {
  return db('stop_link')
    .where({ token_hash: tokenHash })
    .where('expires_at', '>', now)
    .first<StopLink | undefined>({ what: 'what', accountId: 'account_id', expiresAt: 'expires_at' });
}
