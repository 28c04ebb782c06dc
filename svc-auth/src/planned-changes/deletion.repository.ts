import type { Db, Tx } from '@fieldhouse/service-kit';

/** When an account is deleted, as its owner asked; undefined: it stays. */
export async function findDeletion(db: Db | Tx, accountId: number): Promise<Date | undefined> {
  const row = await db('account_deletion').where({ account_id: accountId }).first<{ dueAt: Date } | undefined>({
    dueAt: 'due_at',
  });
  return row?.dueAt;
}

export async function insertDeletion(tx: Tx, accountId: number, dueAt: Date): Promise<void> {
  await tx('account_deletion').insert({ account_id: accountId, due_at: dueAt });
}

/** Withdraws the deletion of a locked account, if one waits, with the links that stop it. */
export async function endDeletion(tx: Tx, accountId: number): Promise<void> {
  await tx('account_deletion').where({ account_id: accountId }).delete();
  await tx('stop_link').where({ account_id: accountId, what: 'deletion' }).delete();
}

/** The accounts that are to be deleted by now. */
export async function dueDeletions(db: Db, now: Date): Promise<number[]> {
  const rows = await db('account_deletion')
    .where('due_at', '<=', now)
    .orderBy('account_id')
    .select({ id: 'account_id' });
  return rows.map(({ id }) => id);
}
