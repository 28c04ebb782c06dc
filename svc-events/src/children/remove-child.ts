import type { ServiceContext, TransactionContext, Tx, Who } from '@fieldhouse/service-kit';
import { cancelRegistrationsOfChild } from '../registrations/cancel-registrations-of-child.ts';

/**
 * Removes a child that has left the club: cancels its registrations and removes it from its teams (product decision 18).
 */
export async function removeChild(
  tx: Tx,
  ctx: TransactionContext,
  id: number,
  who?: Pick<Who, 'userId' | 'role'>,
): Promise<void> {
  await cancelRegistrationsOfChild(tx, ctx, id, who);
  await tx('team_member').where({ child_id: id }).delete();
}

/**
 * Cancels registrations that were stored while the child was being removed: they had read the child's row before the
 * removal and were committed after it.
 */
export async function cancelLateRegistrations(ctx: ServiceContext): Promise<void> {
  const { rows } = await ctx.db.raw<{ rows: { id: number }[] }>(
    `SELECT DISTINCT k.id FROM child_projection k JOIN registration r ON r.child_id = k.id
     WHERE k.is_deleted AND r.state = 'active' ORDER BY k.id`,
  );
  for (const { id } of rows) await ctx.db.transaction((tx) => cancelRegistrationsOfChild(tx, ctx, id));
}
