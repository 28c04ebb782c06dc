import type { SecuredPart } from '@fieldhouse/contracts';
import { type Actor, nextVersion, publish, type TransactionContext, type Tx } from '@fieldhouse/service-kit';

interface Secured {
  userId: number;
  what: SecuredPart;
  /** Of another address: the one before, if mail may go there. */
  previousEmail?: string | undefined;
}

/** Publishes `account.secured` for a locked account, so that its owner is told of the change (product decision 57). */
export async function publishSecured(
  tx: Tx,
  ctx: TransactionContext,
  { userId, what, previousEmail }: Secured,
  who?: Actor,
): Promise<void> {
  const at = ctx.clock().toISOString();
  const data = { id: userId, version: await nextVersion(tx), userId, what, at, previousEmail };
  await publish(tx, ctx, 'account.secured', userId, data, who);
}
