import { type Actor, nextVersion, publish, type TransactionContext, type Tx } from '@fieldhouse/service-kit';

/** Publishes `address.to-confirm` for a locked account, whose owner gets the links that confirm its address. */
export async function publishToConfirm(
  tx: Tx,
  ctx: TransactionContext,
  { id }: { id: number },
  who?: Actor,
): Promise<void> {
  await publish(tx, ctx, 'address.to-confirm', id, { id, version: await nextVersion(tx), userId: id }, who);
}
