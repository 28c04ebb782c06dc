import type { Gone } from '@fieldhouse/contracts';
import { buryProjection, forgetMessages, type ServiceContext, type Tx, type Who } from '@fieldhouse/service-kit';
import { endRegistrations } from '../registrations/end-registrations.ts';

/** Lets a child go: its name and birth date are forgotten, its places are free, no team has it any more (decision 18). */
export async function removeChild(
  tx: Tx,
  ctx: ServiceContext,
  { id, version }: Gone,
  who?: Pick<Who, 'userId' | 'role'>,
): Promise<void> {
  const name = await nameOf(tx, id);
  const row = { first_name: '', last_name: '', birthdate: null, is_active: false };
  if (!(await buryProjection(tx, { table: 'known_child', key: { id }, version, row }))) return;
  await endRegistrations(tx, ctx, id, who);
  await tx('team_member').where({ child_id: id }).delete();
  await forgetMessages(tx, { kind: 'child', id });
  if (name !== undefined) await forgetRefusals(tx, name);
}

async function nameOf(tx: Tx, id: number): Promise<string | undefined> {
  const child = await tx('known_child')
    .where({ id, gone: false })
    .first<{ name: string } | undefined>(tx.raw(`first_name || ' ' || last_name AS name`));
  return child?.name;
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
