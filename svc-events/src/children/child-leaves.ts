import type { ServiceContext, TransactionContext, Tx, Who } from '@fieldhouse/service-kit';
import { endRegistrations } from '../registrations/end-registrations.ts';

/**
 * A child has left the club: its places are free, no team has it any more (product decision 18), and no kept answer
 * contains its name.
 */
export async function childLeaves(
  tx: Tx,
  ctx: TransactionContext,
  { id, name }: { id: number; name: string | undefined },
  who?: Pick<Who, 'userId' | 'role'>,
): Promise<void> {
  await endRegistrations(tx, ctx, id, who);
  await tx('team_member').where({ child_id: id }).delete();
  if (name !== undefined) await forgetRefusals(tx, name);
}

/** Refusals say the child's name and are kept for retries, which are looked at anew without them. */
async function forgetRefusals(tx: Tx, name: string): Promise<void> {
  await tx('idempotency_key').where({ status: 409 }).whereRaw(`strpos(body ->> 'detail', ?) > 0`, [name]).delete();
}

/**
 * Ends what a removed child was registered for in the very moment it was removed: such a registration had read that the
 * child was there, and was stored after its removal had been heard of.
 */
export async function endLateRegistrations(ctx: ServiceContext): Promise<void> {
  const { rows } = await ctx.db.raw<{ rows: { id: number }[] }>(
    `SELECT DISTINCT k.id FROM known_child k JOIN registration r ON r.child_id = k.id
     WHERE k.gone AND r.state = 'active' ORDER BY k.id`,
  );
  for (const { id } of rows) await ctx.db.transaction((tx) => endRegistrations(tx, ctx, id));
}
