import type { TransactionContext, Tx, Who } from '@fieldhouse/service-kit';
import { cancelRegistrationsOfChild } from '../registrations/cancel-registrations-of-child.ts';

/**
 * Removes a child that has left the club: cancels its registrations and removes it from its teams (product decision 18), and
 * what calendars were given of it.
 */
export async function removeChild(
  tx: Tx,
  ctx: TransactionContext,
  id: number,
  who?: Pick<Who, 'userId' | 'role'>,
): Promise<void> {
  await cancelRegistrationsOfChild(tx, ctx, id, who);
  await tx('team_member').where({ child_id: id }).delete();
  await tx('calendar_entry')
    .whereIn('registration_id', tx('registration').where({ child_id: id }).select('id'))
    .delete();
}

/**
 * Removes those of these children that have left the club from events and teams: for a transaction that has stored
 * something about them. A removal that has not committed yet is waited for. Like every writer, lock these children
 * before any event.
 */
export async function removeThoseWhoLeft(tx: Tx, ctx: TransactionContext, childIds: readonly number[]): Promise<void> {
  // With a condition on `is_deleted` the statement would not wait for a removal.
  const { rows } = await tx.raw<{ rows: { id: number; hasLeft: boolean }[] }>(
    'SELECT id, is_deleted AS "hasLeft" FROM child_projection WHERE id = ANY (?) ORDER BY id FOR SHARE',
    [[...childIds]],
  );
  for (const { id, hasLeft } of rows) if (hasLeft) await removeChild(tx, ctx, id);
}
