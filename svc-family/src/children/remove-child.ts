import { forgetMessages, nextVersion, publish, type ServiceContext, type Tx, type Who } from '@fieldhouse/service-kit';
import { deleteChild } from './child.repository.ts';
import { forgetAnswers } from './forget-answers.ts';

/**
 * Removes a child that the transaction has locked, with everything this service keeps of it, and tells `child.deleted`:
 * its places at events become free.
 */
export async function removeChild(
  tx: Tx,
  ctx: ServiceContext,
  childId: number,
  who?: Pick<Who, 'userId' | 'role'>,
): Promise<void> {
  await forgetAnswers(tx, childId);
  await deleteChild(tx, childId);
  await forgetMessages(tx, { kind: 'child', id: childId });
  await publish(tx, ctx, 'child.deleted', childId, { id: childId, version: await nextVersion(tx) }, who);
}
