import type { Db, Tx } from '@fieldhouse/service-kit';

/** How the wait for another address ended. 'lapsed': what it was based on had changed. */
export const LOST_MAILBOX_OUTCOMES = ['done', 'stopped', 'withdrawn', 'lapsed'] as const;
export type LostMailboxOutcome = (typeof LOST_MAILBOX_OUTCOMES)[number];

/** The other address of a user who has lost the mailbox. */
export interface LostMailboxRow {
  accountId: number;
  previousEmail: string;
  email: string;
  /** How the admin confirmed who it is. */
  confirmedBy: string;
  /** The admin. */
  requestedBy: number;
  requestedAt: Date;
  dueAt: Date;
  /** Null: it waits. */
  outcome: LostMailboxOutcome | null;
}

const COLUMNS = {
  accountId: 'account_id',
  previousEmail: 'previous_email',
  email: 'email',
  confirmedBy: 'confirmed_by',
  requestedBy: 'requested_by',
  requestedAt: 'requested_at',
  dueAt: 'due_at',
  outcome: 'outcome',
} as const satisfies Record<keyof LostMailboxRow, string>;

const waiting = { outcome: null };

/** The address that waits for an account; undefined: none does. */
export async function findLostMailbox(db: Db | Tx, accountId: number): Promise<LostMailboxRow | undefined> {
  return db('lost_mailbox')
    .where({ account_id: accountId, ...waiting })
    .first<LostMailboxRow | undefined>(COLUMNS);
}

/** All that were set for an account, the last one first. */
export async function lostMailboxesOf(db: Db, accountId: number): Promise<LostMailboxRow[]> {
  return db('lost_mailbox')
    .where({ account_id: accountId })
    .orderBy('id', 'desc')
    .limit(20)
    .select<LostMailboxRow[]>(COLUMNS);
}

export async function insertLostMailbox(tx: Tx, row: Omit<LostMailboxRow, 'outcome'>): Promise<void> {
  await tx('lost_mailbox').insert({
    account_id: row.accountId,
    previous_email: row.previousEmail,
    email: row.email,
    confirmed_by: row.confirmedBy,
    requested_by: row.requestedBy,
    requested_at: row.requestedAt,
    due_at: row.dueAt,
  });
}

/** Ends the wait for a locked account's other address, if one waits, with the links that stop it. */
export async function endLostMailbox(tx: Tx, accountId: number, outcome: LostMailboxOutcome): Promise<void> {
  await tx('lost_mailbox')
    .where({ account_id: accountId, ...waiting })
    .update({ outcome });
  await tx('stop_link').where({ account_id: accountId, what: 'lost-mailbox' }).delete();
}

/** The accounts whose other address is to be taken by now, with the admin who set it. */
export async function dueLostMailboxes(
  db: Db,
  now: Date,
): Promise<Pick<LostMailboxRow, 'accountId' | 'requestedBy'>[]> {
  return db('lost_mailbox')
    .where(waiting)
    .where('due_at', '<=', now)
    .orderBy('account_id')
    .select<Pick<LostMailboxRow, 'accountId' | 'requestedBy'>[]>({
      accountId: COLUMNS.accountId,
      requestedBy: COLUMNS.requestedBy,
    });
}
