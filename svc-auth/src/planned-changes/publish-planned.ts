import type { PlannedChange } from '@fieldhouse/contracts';
import { type Actor, nextVersion, publish, type TransactionContext, type Tx } from '@fieldhouse/service-kit';

/** Publishes `account-change.planned` for a locked account, whose owner gets the link that stops the change. */
export async function publishPlanned(
  tx: Tx,
  ctx: TransactionContext,
  { userId, what, dueAt }: { userId: number; what: PlannedChange; dueAt: Date },
  who: Actor,
): Promise<void> {
  const data = { id: userId, version: await nextVersion(tx), userId, what, dueAt: dueAt.toISOString() };
  await publish(tx, ctx, 'account-change.planned', userId, data, who);
}
